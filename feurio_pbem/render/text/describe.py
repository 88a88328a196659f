"""A game in plain sentences, one fact a line and no art: for screen readers, and for reading aloud."""

from collections.abc import Sequence

from feurio_pbem.game.documents import ShowView
from feurio_pbem.render.text.pending import pending
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.screen import answer, firebreaks, heading, headline, neutral_ones, together
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.words import (
    METHODS,
    counted,
    enumerate_words,
    names_of,
    tell_last,
    tell_player,
    tell_room,
    tell_tile,
)

# Hexagons stand on a corner, `q` goes to the right, `r` down and half a hexagon to the right.
_DIRECTIONS = {
    (1, 0): "east",
    (0, 1): "south-east",
    (-1, 1): "south-west",
    (-1, 0): "west",
    (0, -1): "north-west",
    (1, -1): "north-east",
}


def describe_game(
    view: ShowView, style: Style | None = None, viewer: str | None = None, *, command: str | None = None
) -> str:
    """What happened, whose turn it is, the choices and how to answer; then the players, the tiles by number, the bag.

    One fact a line, what one needs next first, so that a listener may stop early.
    """
    style = style or Style()
    names = labels(names_of(view), style)
    return "\n".join(
        [
            f"{heading(view, style)}, turn {view['turn']}, {METHODS[view['draws']]}.",
            *_last(view, names, style),
            headline(view, names, viewer),
            *describe_choices(view),
            *(line.strip() for line in answer(view, viewer, command)),
            *(line.strip() for line in pending(view, names, viewer, None)),
            *(tell_player(player, names) for player in view["players"]),
            *(f"{tell_tile(tile, names)} {_beside(view, tile['at'])}" for tile in view["board"]),
            _bag(view),
        ]
    )


def describe_choices(view: ShowView) -> list[str]:
    """Each hot spot with its heat and neighbours, then where firefighters have room."""
    if view["to_move"] is None:
        return []
    lines = []
    for spot in view["spots"]:
        q, r = spot["at"]
        lines.append(f"Hot spot {spot['spot']} at {q},{r}, heat {view['heat']}. {_beside(view, [q, r])}")
    rooms = {spot["spot"]: spot["room"] for spot in view["spots"]} or {"": view["room"] or {}}
    if not view["limit"]:
        return [*lines, "No firefighter left to place."]
    tiles = sorted({tile for room in rooms.values() for tile in room}, key=int)
    neutral = neutral_ones(view, tiles[0]) if tiles else ""
    most = f"at most {counted(view['limit'], 'firefighter')}{together(view)}{neutral}"
    if len({str(room) for room in rooms.values()}) == 1:
        room = next(iter(rooms.values()))
        lines.append(f"Room for {tell_room(room)}; {most}." if room else "No tile has room.")
        return [*lines, *(line.strip() for line in firebreaks(view))]
    lines += [f"With the tile on {spot}, room for {tell_room(room)}." for spot, room in rooms.items()]
    return [*lines, f"Place {most}.", *(line.strip() for line in firebreaks(view))]


def _last(view: ShowView, names: dict[str, str], style: Style) -> list[str]:
    last, told = view["last"], tell_last(view, names)
    note = [f"The note says: {style.legible(last['note'])}"] if last and last["note"] else []
    return [f"Last: {told}.", *note] if told else []


def _beside(view: ShowView, at: Sequence[int]) -> str:
    """The tiles round a cell by number and direction, clockwise from the east."""
    tiles = {tuple(tile["at"]): tile["tile"] for tile in view["board"]}
    found = [
        f"tile {tiles[at[0] + q, at[1] + r]} {direction}"
        for (q, r), direction in _DIRECTIONS.items()
        if (at[0] + q, at[1] + r) in tiles
    ]
    return f"Beside it: {enumerate_words(found)}." if found else "Nothing beside it."


def _bag(view: ShowView) -> str:
    bag = ", ".join(f"{count} of value {value}" for value, count in view["bag"].items() if count)
    return f"In the bag {counted(sum(view['bag'].values()), 'tile')}" + (f": {bag}." if bag else ".")
