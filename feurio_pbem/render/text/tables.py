"""The tables: players with supply and score, their regions explained, the games of a folder. No game is judged here."""

from collections.abc import Sequence
from typing import Any

from feurio_pbem.game.documents import PlayerView
from feurio_pbem.messages import sentence
from feurio_pbem.render.looks import letters
from feurio_pbem.render.text.colour import BOLD, FAINT, TURN, paint, player_code
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.width import pad, shorten, width_of, wrap
from feurio_pbem.render.words import enumerate_words, tell_region

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
    columns = max(6, *(width_of(name) for name in names.values()))
    at = columns + 21
    beside = style.width - at >= 16
    heading = f"    {pad('Player', columns)}  Supply  Score" + ("  Regions" if beside else "")
    lines = [paint_if(style, heading, FAINT)]
    for place, player in enumerate(players):
        seat = player["seat"]
        arrow = paint_if(style, ">", TURN) if seat == to_move else " "
        mark = paint_if(style, marks[seat], player_code(place))
        supply = f"{player['supply']}+{player['neutral_supply']}n" if has_neutral else str(player["supply"])
        figures = f"{arrow} {mark} {pad(names[seat], columns)}  {supply:>6}  {player['score']:>5}"
        regions = regions_in_short(player)
        regions = f"regions {regions}" if regions and not beside else regions  # there the heading does not say it
        said = "; ".join(part for part in (*remarks(player, viewer, winners), regions) if part)
        first, *more = wrap(said, style.width - at) if beside else ["", *wrap(said, style.width - 4)]
        lines.append(f"{figures}  {first}".rstrip())
        lines += [" " * (at if beside else 4) + line for line in more if line]
    return lines


def remarks(player: PlayerView, viewer: str | None, winners: Sequence[str]) -> list[str]:
    """What is to be said of a player besides figures."""
    said = {"wins": player["seat"] in winners, "you": player["seat"] == viewer, "out": not player["active"]}
    return [word for word, holds in said.items() if holds]


def regions_in_short(player: PlayerView) -> str:
    """The points of the regions as a sum, the closed ones counted.

    >>> regions_in_short({"regions": [{"points": 3, "divisor": 3}, {"points": 0, "divisor": None}]})
    '3, 1 closed'
    """
    points = [str(region["points"]) for region in player["regions"] if region["divisor"] is not None]
    closed = sum(region["divisor"] is None for region in player["regions"])
    return ", ".join([*([" + ".join(points)] if points else []), *([f"{closed} closed"] if closed else [])])


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
            lines.append("  no region yet")
    closing = "The score at the end." if end else "The score if the game ended now."
    return "\n".join([*lines, *wrap(closing, style.width)])


def draw_list(games: Sequence[dict[str, Any]], style: Style, now: str) -> str:
    """Games with whose turn it is and since when; `now` is a time as in the log. Broken files say what is wrong."""
    lines: list[str] = []
    for game in games:
        file = style.legible(game["file"])
        lines += wrap(paint_free(file, game, style, now), style.width, "    ")
    return "\n".join(lines) or "No games here."


def paint_free(file: str, game: dict[str, Any], style: Style, now: str) -> str:
    """One game in a line of words, without colour so that it can be wrapped."""
    if not game["ok"]:
        error = game["error"]
        message = error["message"] if isinstance(error, dict) else str(error)
        return f"{file}  unsound: {style.legible(message)}"
    if game["phase"] == "finished":
        what = f"finished, {_tell_winners(game)}" if "winners" in game else "finished"
    elif game["to_move"] is None:
        missing = game.get("waiting_for")
        what = f"waiting for {enumerate_words(missing)}" if missing else "waiting for the host to start"
    else:
        what = f"turn {game['turn']}, {style.legible(game['name'] or game['to_move'])} to move"
    title = shorten(style.legible(game["title"] or game["game"]), 40, style)
    return f"{file}  {title}: {what}{_since(game, now)}{_due(game)}"


def _due(game: dict[str, Any]) -> str:
    """When the turn is due, where a pace was agreed; late ones say so."""
    if not game.get("due"):
        return ""
    due = sentence("due {due} UTC", due=game["due"].replace("T", " ")[:16])
    return f", {sentence('LATE, {due}', due=due) if game['overdue'] else due}"


def _tell_winners(game: dict[str, Any]) -> str:
    names = {player["seat"]: player["name"] for player in game.get("players") or ()}
    winners = [names.get(seat, seat) for seat in game.get("winners") or ()]
    return f"{enumerate_words(winners)} won" if winners else "nobody won"


def _since(game: dict[str, Any], now: str) -> str:
    if not game["since"]:
        return ""
    span = how_long(game["since"], now)
    if span == game["since"]:
        return f", since {span}"
    return f", {span} ago" if game["phase"] == "finished" else f", for {span}"


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
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {word}{'' if count == 1 else 's'}"
    return "a moment"


def paint_if(style: Style, text: str, code: str) -> str:
    """The text in colour where the style has colour."""
    return paint(text, code) if style.colour else text
