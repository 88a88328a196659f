"""Turns to show as examples: every one is legal in the very game it is shown for."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from feurio_pbem.game.documents import ShowView
from feurio_pbem.messages import Message, sentence
from feurio_pbem.rules.options import ONE_TILE


class ExampleTurn(NamedTuple):
    """A turn text and what it does."""

    text: str
    meaning: Message


def example_turns(view: ShowView) -> list[ExampleTurn]:
    """What whoever is to move may write, the richest first; empty where it cannot be seen or nobody moves."""
    spots = view["spots"]
    if view["to_move"] is None or (spots and view["drawn"] is None):
        return []
    spot = spots[0]["spot"] if spots else ""
    room = spots[0]["room"] if spots else view["room"] or {}
    most = min(view["limit"], _own_supply(view))
    crews = [_rich_crew(room, most, view["rules"]), [tile for tile in sorted(room, key=int)[:1] if most]]
    turns = [ExampleTurn(_text(spot, crew), _meaning(spot, crew)) for crew in crews if crew]
    turns = turns[:1] if len(turns) > 1 and turns[0].text == turns[1].text else turns
    return [*turns, ExampleTurn(spot or "pass", _meaning(spot, [])), *_firebreak(view)]


def _firebreak(view: ShowView) -> list[ExampleTurn]:
    """The first cell that can take one, where the game has them."""
    meaning = sentence("the tile face down on that cell, one of your own firefighters on it")
    cells = [cell["at"] for cell in view.get("breaks", [])]
    return [ExampleTurn(f"break @{q},{r}", meaning) for q, r in cells[:1]]


def _own_supply(view: ShowView) -> int:
    return next(player["supply"] for player in view["players"] if player["seat"] == view["to_move"])


def _rich_crew(room: Mapping[str, int], most: int, rules: Mapping[str, Any]) -> list[str]:
    """Two on one tile and one on another, as far as room, limit and rules go."""
    tiles = sorted(room, key=int)
    wide = next((tile for tile in tiles if room[tile] > 1), None)
    crew = [wide, wide] if wide and most > 1 else tiles[:1]
    others = [tile for tile in tiles if tile not in crew]
    if others and rules["firefighters"] != ONE_TILE:
        crew = [*crew, others[0]]
    return sorted(crew[:most], key=int)


def _text(spot: str, crew: Sequence[str]) -> str:
    return " ".join(part for part in (spot, "".join(f"+{tile}" for tile in crew)) if part) or "pass"


def _meaning(spot: str, crew: Sequence[str]) -> Message:
    placed = _placed(crew)
    if not spot:
        return placed
    return sentence("the tile on hot spot {spot}, {placed}", spot=spot, placed=placed)


def _placed(crew: Sequence[str]) -> Message:
    if not crew:
        return sentence("nobody placed")
    counts = [(tile, crew.count(tile)) for tile in dict.fromkeys(crew)]
    parts = [
        sentence("two firefighters on tile {tile}", tile=tile)
        if count == 2
        else sentence("one firefighter on tile {tile}", tile=tile)
        for tile, count in counts
    ]
    if len(parts) == 1:
        return parts[0]
    return sentence("{first} and {second}", first=parts[0], second=parts[1])
