"""Days and times as people say them, when a turn is due, and who is away. No clock is read here."""

from collections.abc import Iterator

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.messages import Message, sentence
from feurio_pbem.render import words

_MONTHS = (
    sentence("January"),
    sentence("February"),
    sentence("March"),
    sentence("April"),
    sentence("May"),
    sentence("June"),
    sentence("July"),
    sentence("August"),
    sentence("September"),
    sentence("October"),
    sentence("November"),
    sentence("December"),
)


def tell_day(label: str) -> str:
    """The day of a label of a day or a moment.

    >>> tell_day("2026-03-05")
    '5 March 2026'
    """
    year, month, day = label[:10].split("-")
    return str(sentence("{day} {month} {year}", day=int(day), month=_MONTHS[int(month) - 1], year=year))


def tell_moment(label: str) -> str:
    """A time label of the file.

    >>> tell_moment("2026-03-05T12:00:00Z")
    '5 March 2026, 12:00 UTC'
    """
    return str(sentence("{day}, {time} UTC", day=tell_day(label), time=label[11:16]))


def tell_clock(view: ShowView) -> list[str]:
    """What the clock says, a line each: when the turn is due, who is away."""
    due = tell_due(view)
    lines = [sentence("{name}'s turn is {due}.", name=words.name_of(view, view["to_move"]), due=due)] if due else []
    return [str(line) for line in (*lines, *tell_aways(view))]


def tell_due(view: ShowView) -> Message | None:
    """When the turn is due, and whether it is late, where that is known."""
    due = view.get("due")
    if not due:
        return None
    return sentence("late: it was due {time}" if view.get("overdue") else "due {time}", time=tell_moment(due))


def tell_aways(view: ShowView) -> Iterator[Message]:
    """Who is away, and when."""
    names = words.names_of(view)
    for away in view.get("aways", []):
        for first, last in away["days"]:
            yield sentence("{name} is away {days}.", name=names[away["seat"]], days=_span(first, last))


def tell_player_note(view: ShowView, player: PlayerView) -> str:
    """What else is to be said of a player beside the name: to move, late, away; or nothing."""
    notes = [words.player_note(view, player)]
    if view.get("overdue") and player["seat"] == view["to_move"]:
        notes.append(str(sentence("late")))
    if any(away["seat"] == player["seat"] for away in view.get("aways", [])):
        notes.append(str(sentence("away")))
    return ", ".join(filter(None, notes))


def _span(first: str, last: str) -> Message:
    if first == last:
        return sentence("on {day}", day=tell_day(first))
    return sentence("from {first} to {last}", first=tell_day(first), last=tell_day(last))
