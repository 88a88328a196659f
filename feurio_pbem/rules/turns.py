"""The one judge of turns: legal lists, playing, reading old logs and explanations all ask `violations` (Rules 3–5)."""

from typing import TYPE_CHECKING, NamedTuple

from feurio_pbem.errors import Violation
from feurio_pbem.rules.hexgrid import Hex, neighbours
from feurio_pbem.rules.options import ONE_TILE
from feurio_pbem.rules.spots import spot_name

if TYPE_CHECKING:
    from feurio_pbem.rules.position import Position


class Turn(NamedTuple):
    """What one player does: the tile drawn and where it is laid (both None when no tiles remain), then the crew:

    the numbers of the tiles that get a firefighter, ascending, a number as often as it gets one.
    """

    value: int | None
    at: Hex | None
    crew: tuple[int, ...] = ()


def violations(position: "Position", turn: Turn) -> list[Violation]:
    """Every breach of the rules by the player to move; empty if and only if the turn is legal.

    The position is as before the turn; room is judged as it is once the tile lies there (Rules 3).
    """
    found: list[Violation] = []
    value, at, crew = turn
    if position.bag_size:
        if at is None or not position.board.is_hot_spot(at):
            found.append(_not_hottest(position, at))
            at = None
        if value is None or not position.bag.get(value):
            found.append(_not_in_bag(position, value))
            at = None
    elif at is not None or value is not None:
        found.append(Violation("no-tile-left", "The bag is empty: no tile is laid, only firefighters are placed."))
        at = None
    if crew:
        found.extend(_crew_violations(position, value, at, crew))
    return found


def _crew_violations(position: "Position", value: int | None, at: Hex | None, crew: tuple[int, ...]) -> list[Violation]:
    """The breaches in placing; with `at` None the board is judged as it lies."""
    found: list[Violation] = []
    count, options = len(crew), position.options
    left = position.supply[position.to_move] if position.to_move else 0
    if count > options.per_turn:
        message = f"A turn places at most {options.per_turn} firefighters, not {count}."
        found.append(Violation("too-many", message, {"limit": options.per_turn, "wanted": count}))
    if count > left:
        message = f"Your supply has {_count(left, 'firefighter')}, not {count}."
        found.append(Violation("no-supply", message, {"supply": left, "wanted": count}))
    # A tile that cannot be laid where it was meant to has no room yet, which is no fault of the crew.
    fresh = len(position.board) + 1 if position.bag_size and at is None else None
    tiles = crew if count == 1 else tuple(dict.fromkeys(crew))
    if len(tiles) > 1 and options.firefighters == ONE_TILE:
        message = f"All firefighters of a turn go on one tile, not on {' and '.join(map(str, tiles))}."
        found.append(Violation("one-tile-only", message, {"tiles": list(tiles)}))
    for tile in tiles:
        if tile == fresh:
            continue
        room, wanted = position.room_after(tile, value, at), crew.count(tile)
        if room is None:
            found.append(_no_such_tile(position, tile))
        elif wanted > room:
            found.append(_no_room(position, Turn(value, at, (tile,) * wanted), room))
    return found


def _not_in_bag(position: "Position", value: int | None) -> Violation:
    left = [value for value, count in position.bag.items() if count]
    what = "No tile was drawn" if value is None else f"There is no tile of value {value} in the bag"
    return Violation("not-in-bag", f"{what}; it holds {', '.join(map(str, left))}.", {"value": value, "left": left})


def _not_hottest(position: "Position", at: Hex | None) -> Violation:
    board = position.board
    spots, heat = board.hot_spots(), board.hottest()
    where = " or ".join(f"{spot_name(place)} (@{q},{r}, heat {heat})" for place, (q, r) in enumerate(spots))
    details = {"hot_spots": [list(spot) for spot in spots], "heat": heat}
    goes = f"the fire spreads to {where}."
    if at is None:
        return Violation("spot-needed", f"No cell is named; {goes}", details)
    details["at"], details["heat_there"] = list(at), board.heat.get(at, 0)
    if at in board.numbers:
        what = f"holds tile {board.numbers[at]}"
    elif at in board.heat:
        what = f"has heat {board.heat[at]}"
    else:
        what = "touches no tile"
    return Violation("not-hottest", f"@{at.q},{at.r} {what}; {goes}", details)


def _no_such_tile(position: "Position", tile: int) -> Violation:
    last = len(position.board) + bool(position.bag_size)
    return Violation(
        "no-such-tile", f"There is no tile {tile}; the tiles are 1 to {last}.", {"tile": tile, "last": last}
    )


def _no_room(position: "Position", turn: Turn, room: int) -> Violation:
    """Says why: the spaces, the sides that are free, and who stands there already."""
    board, (value, at, (tile, *_)) = position.board, turn
    if tile <= len(board):
        spaces, crew = board.spaces[tile], dict(board.crews[tile])
        free = board.free_sides[tile] - (at is not None and at in neighbours(board.cells[tile]))
    else:
        assert value is not None and at is not None  # only the tile just being laid has this number
        spaces, crew = position.spaces[value], {}
        free = board.free_sides_at(at)
    there, wanted = sum(crew.values()), len(turn.crew)
    message = (
        f"Tile {tile} has room for {room}, not {wanted}: "
        f"{_count(spaces, 'space')}, {_count(free, 'free side')}, {_count(there, 'firefighter')} there."
    )
    details = {"tile": tile, "room": room, "wanted": wanted, "spaces": spaces, "free_sides": free, "crew": crew}
    return Violation("no-room", message, details)


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
