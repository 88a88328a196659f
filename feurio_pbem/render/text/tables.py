"""The tables: players with supply and score, their regions explained, the games of a folder. No game is judged here."""

from collections.abc import Sequence
from typing import Any

from feurio_pbem.game.documents import PlayerView
from feurio_pbem.messages import Listing, Message, counted, sentence
from feurio_pbem.notation.names import tell_apart
from feurio_pbem.render.looks import letters
from feurio_pbem.render.text.colour import BOLD, FAINT, TURN, paint, player_code
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.width import pad, shorten, width_of, wrap
from feurio_pbem.render.words import tell_region

_NAME_COLUMNS = 24


def draw_players(
    players: Sequence[PlayerView], style: Style, *, to_move: str | None, viewer: str | None, winners: Sequence[str]
) -> list[str]:
    """One line each, in turn order, an arrow at whose turn it is; regions beside, or below where it is narrow.

    A supply of 12 own and 4 neutral firefighters is `12+4n`.
    """
    marks = letters(players)
    has_neutral = any(player.get("neutral_supply") for player in players)
    limit = max(8, min(_NAME_COLUMNS, style.width - 19))
    names = labels({player["seat"]: player["name"] for player in players}, style, limit)
    head = [str(sentence("Player")), str(sentence("Supply")), str(sentence("Score")), str(sentence("Regions"))]
    columns = max(width_of(head[0]), *(width_of(name) for name in names.values()))
    supplies, scores = max(6, width_of(head[1])), max(5, width_of(head[2]))
    at = columns + supplies + scores + 10
    beside = style.width - at >= 16
    heading = f"    {pad(head[0], columns)}  {head[1]:>{supplies}}  {head[2]:>{scores}}"
    heading += f"  {head[3]}" if beside else ""
    lines = [paint_if(style, heading, FAINT)]
    for place, player in enumerate(players):
        seat = player["seat"]
        arrow = paint_if(style, ">", TURN) if seat == to_move else " "
        mark = paint_if(style, marks[seat], player_code(place))
        supply = f"{player['supply']}+{player['neutral_supply']}n" if has_neutral else str(player["supply"])
        figures = f"{arrow} {mark} {pad(names[seat], columns)}  {supply:>{supplies}}  {player['score']:>{scores}}"
        regions = regions_in_short(player)
        if regions and not beside:  # there the heading does not say it
            regions = str(sentence("regions {regions}", regions=regions))
        said = "; ".join(part for part in (*remarks(player, viewer, winners), regions) if part)
        first, *more = wrap(said, style.width - at) if beside else ["", *wrap(said, style.width - 4)]
        lines.append(f"{figures}  {first}".rstrip())
        lines += [" " * (at if beside else 4) + line for line in more if line]
    return lines


def remarks(player: PlayerView, viewer: str | None, winners: Sequence[str]) -> list[str]:
    """What is to be said of a player besides figures."""
    said = [
        (sentence("wins"), player["seat"] in winners),
        (sentence("you"), player["seat"] == viewer),
        (sentence("out"), not player["active"]),
    ]
    return [str(word) for word, holds in said if holds]


def regions_in_short(player: PlayerView) -> str:
    """The points of the regions as a sum, the closed ones counted.

    >>> regions_in_short({"regions": [{"points": 3, "divisor": 3}, {"points": 0, "divisor": None}]})
    '3, 1 closed'
    """
    points = [str(region["points"]) for region in player["regions"] if region["divisor"] is not None]
    closed = sum(region["divisor"] is None for region in player["regions"])
    told = [str(counted("{count} closed", "{count} closed", closed))] if closed else []
    return ", ".join([*([" + ".join(points)] if points else []), *told])


def draw_scores(players: Sequence[PlayerView], style: Style, *, end: str | None = None,
                winners: Sequence[str] = ()) -> str:  # fmt: skip
    """Each player's score and how every region makes it up."""
    marks = letters(players)
    names = labels({player["seat"]: player["name"] for player in players}, style, max(8, style.width - 20))
    lines: list[str] = []
    for place, player in enumerate(players):
        seat = player["seat"]
        said = remarks(player, None, winners)
        total = f"{names[seat]}: {player['score']}" + (f" ({', '.join(said)})" if said else "")
        lines.append(f"{paint_if(style, marks[seat], player_code(place))} {paint_if(style, total, BOLD)}")
        for region in player["regions"] or ():
            lines += ["  " + line for line in wrap(tell_region(region), style.width - 2, "  ")]
        if not player["regions"]:
            lines.append(f"  {sentence('no region yet')}")
    closing = sentence("The score at the end.") if end else sentence("The score if the game ended now.")
    return "\n".join([*lines, *wrap(str(closing), style.width)])


def draw_list(games: Sequence[dict[str, Any]], style: Style, now: str) -> str:
    """Games with whose turn it is and since when; `now` is a time as in the log. Broken files say what is wrong."""
    lines: list[str] = []
    for game in games:
        file = style.legible(game["file"])
        lines += wrap(paint_free(file, game, style, now), style.width, "    ")
    return "\n".join(lines) or str(sentence("No games here."))


def paint_free(file: str, game: dict[str, Any], style: Style, now: str) -> str:
    """One game in a line of words, without colour so that it can be wrapped."""
    if not game["ok"]:
        return f"{file}  {sentence('unsound: {reason}', reason=style.legible(str(game['error'])))}"
    title = shorten(style.legible(game["title"] or game["game"]), 40, style)
    told = [_stands(game, style), *_since(game, now), *_due(game)]
    return f"{file}  {title}: {', '.join(map(str, told))}"


def _stands(game: dict[str, Any], style: Style) -> Message:
    if game["phase"] == "finished":
        names = tell_apart({player["seat"]: player["name"] for player in game.get("players") or ()})
        winners = [names.get(seat, seat) for seat in game.get("winners") or ()]
        if "winners" not in game:
            return sentence("finished")
        if not winners:
            return sentence("finished, nobody won")
        return counted("finished, {names} won", "finished, {names} won", len(winners), names=Listing(winners))
    if game["to_move"] is None:
        missing = game.get("waiting_for")
        return sentence("waiting for {names}", names=Listing(missing)) if missing else _WAITING
    return sentence(
        "turn {turn}, {name} to move", turn=game["turn"], name=style.legible(game["name"] or game["to_move"])
    )


_WAITING = sentence("waiting for the host to start")


def _due(game: dict[str, Any]) -> list[Message]:
    """When the turn is due, where a pace was agreed; late ones say so."""
    if not game.get("due"):
        return []
    due = sentence("due {due} UTC", due=game["due"].replace("T", " ")[:16])
    return [sentence("LATE, {due}", due=due) if game["overdue"] else due]


def _since(game: dict[str, Any], now: str) -> list[Message]:
    if not game["since"]:
        return []
    span = how_long(game["since"], now)
    if span == game["since"]:
        return [sentence("since {time}", time=span)]
    return [sentence("{span} ago", span=span) if game["phase"] == "finished" else sentence("for {span}", span=span)]


def how_long(since: str, now: str) -> str:
    """The time between two labels of the log, roughly.

    >>> how_long("2026-01-30T20:00:00Z", "2026-02-02T21:00:00Z")
    '3 days'
    """
    from datetime import datetime

    form = "%Y-%m-%dT%H:%M:%SZ"
    try:
        minutes = int((datetime.strptime(now, form) - datetime.strptime(since, form)).total_seconds() // 60)
    except ValueError:
        return since
    if minutes >= 1440:
        return str(counted("{count} day", "{count} days", minutes // 1440))
    if minutes >= 60:
        return str(counted("{count} hour", "{count} hours", minutes // 60))
    return str(counted("{count} minute", "{count} minutes", minutes) if minutes >= 1 else sentence("a moment"))


def paint_if(style: Style, text: str, code: str) -> str:
    """The text in colour where the style has colour."""
    return paint(text, code) if style.colour else text
