"""The one judge of turns (Rules 3–5, 8, 9): legal lists, playing, reading old logs and refusals ask `violations`."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from feurio_pbem.errors import Violation
from feurio_pbem.messages import Listing, Message, counted, sentence
from feurio_pbem.rules.hexgrid import Hex, distance, neighbours, reading_order, spot_name
from feurio_pbem.rules.options import ONE_TILE
from feurio_pbem.rules.situation import Situation
from feurio_pbem.rules.tiles import FIREBREAK


class Turn(NamedTuple):
    """What one player does: the tile drawn and where it is laid (both None when no tiles remain), then who goes where:

    `crew` and `neutral` have the numbers of the tiles that get one of his own, or a neutral one, ascending, a number as
    often as it gets one. With `firebreak` the tile is laid face down; its firefighter stands in `crew` like any other.
    """

    value: int | None
    at: Hex | None
    crew: tuple[int, ...] = ()
    neutral: tuple[int, ...] = ()
    firebreak: bool = False

    @property
    def laid(self) -> int | None:
        """The value that shows once the tile lies there."""
        return FIREBREAK if self.firebreak else self.value


def violations(situation: Situation, turn: Turn) -> list[Violation]:
    """Every breach of the rules by the player to move; empty if and only if the turn is legal.

    The situation is as before the turn; room is judged as it is once the tile lies there (Rules 3).
    """
    found: list[Violation] = []
    value, at, crew, neutral, firebreak = turn
    if situation.bag_size:
        if firebreak:
            at = _judge_firebreak_cell(situation, at, found)
        elif at is None or not situation.board.is_hot_spot(at):
            found.append(_not_hottest(situation, at))
            at = None
        if value is None or not situation.bag.get(value):
            found.append(_not_in_bag(situation, value))
            at = None
    elif at is not None or value is not None or firebreak:
        found.append(Violation("no-tile-left", sentence(_NO_TILE_LEFT)))
        at, firebreak = None, False
    if crew or neutral or firebreak:
        _judge_firefighters(situation, turn, at, found)
    return found


def legal_turns(situation: Situation, value: int | None) -> Iterator[Turn]:
    """Every legal turn of the player to move with the tile drawn (None when no tiles remain); none when it is over.

    The hot spots as they are lettered, then the cells for a firebreak; each by the number of firefighters, then by
    their tiles, own ones before neutral ones. The situation must not change meanwhile.
    """
    if situation.to_move is None:
        return
    spots: list[Hex] | list[None] = situation.board.hot_spots() if situation.bag_size else [None]
    for at in spots:
        yield from _legal_crews(situation, Turn(value, at))
    for at in situation.firebreak_cells():
        yield from _legal_crews(situation, Turn(value, at, (len(situation.board) + 1,), firebreak=True))


def _legal_crews(situation: Situation, bare: Turn) -> Iterator[Turn]:
    """The turn as it is, and with more firefighters."""
    tiles, mover = situation.rooms(bare.laid, bare.at), situation.to_move
    kinds = (False, True) if mover and situation.neutral[mover] else (False,)
    places = [(is_neutral, tile) for is_neutral in kinds for tile in tiles]
    for count in range(situation.limit - len(bare.crew) + 1):
        for chosen in combinations_with_replacement(places, count):
            crew = tuple(tile for is_neutral, tile in chosen if not is_neutral)
            turn = bare._replace(
                crew=crew + bare.crew, neutral=tuple(tile for is_neutral, tile in chosen if is_neutral)
            )
            if not violations(situation, turn):
                yield turn


# ---- where the tile lies


def _judge_firebreak_cell(situation: Situation, at: Hex | None, found: list[Violation]) -> Hex | None:
    """Add what forbids a firebreak there; the cell again if one could at least lie there."""
    board = situation.board
    if not situation.options.firebreak:
        message = sentence("This game has no firebreaks; {goes}", goes=_spreads_to(situation))
        found.append(Violation("no-firebreaks", message, _hot_spots(situation)))
        return None
    if at is None or at not in board.heat:
        found.append(_not_beside_a_tile(situation, at))
        return None
    if not board.free_sides_at(at):
        near = nearest_firebreak_cells(situation, at)
        message = sentence(_NO_FREE_SIDE, cell=_cell(at), nearest=_cells(near))
        found.append(Violation("no-free-side", message, {"at": list(at), "nearest": list(map(list, near))}))
    return at


def _not_beside_a_tile(situation: Situation, at: Hex | None) -> Violation:
    near = nearest_firebreak_cells(situation, at or Hex(0, 0))
    details: dict[str, Any] = {"at": at and list(at), "nearest": list(map(list, near))}
    if at is None:
        message = sentence(_FIREBREAK_NOWHERE, nearest=_cells(near))
    elif at in situation.board.numbers:
        tile = details["tile"] = situation.board.numbers[at]
        message = sentence(_FIREBREAK_ON_A_TILE, cell=_cell(at), tile=tile, nearest=_cells(near))
    else:
        message = sentence(_FIREBREAK_TOUCHES_NOTHING, cell=_cell(at), nearest=_cells(near))
    return Violation("not-beside-a-tile", message, details)


def nearest_firebreak_cells(situation: Situation, at: Hex) -> list[Hex]:
    """Up to three cells that could take a firebreak: those nearest, in reading order."""
    board = situation.board
    cells = filter(board.free_sides_at, board.heat)
    nearest = sorted(cells, key=lambda cell: (distance(cell, at), reading_order(cell)))[:3]
    return sorted(nearest, key=reading_order)


def _not_in_bag(situation: Situation, value: int | None) -> Violation:
    left = [value for value, count in situation.bag.items() if count]
    template = (
        "No tile was drawn; the bag holds {left}."
        if value is None
        else "There is no tile of value {value} in the bag; it holds {left}."
    )
    message = sentence(template, value=value, left=", ".join(map(str, left)))
    return Violation("not-in-bag", message, {"value": value, "left": left})


def _not_hottest(situation: Situation, at: Hex | None) -> Violation:
    board, details, goes = situation.board, _hot_spots(situation), _spreads_to(situation)
    if at is None:
        return Violation("spot-needed", sentence("No cell is named; {goes}", goes=goes), details)
    cell = _cell(at)
    details["at"], details["heat_there"] = list(at), board.heat.get(at, 0)
    if at in board.numbers:
        message = sentence("{cell} holds tile {tile}; {goes}", cell=cell, tile=board.numbers[at], goes=goes)
    elif at in board.heat:
        message = sentence("{cell} has heat {heat}; {goes}", cell=cell, heat=board.heat[at], goes=goes)
    else:
        message = sentence("{cell} touches no tile; {goes}", cell=cell, goes=goes)
    return Violation("not-hottest", message, details)


def _hot_spots(situation: Situation) -> dict[str, Any]:
    board = situation.board
    return {"hot_spots": [list(spot) for spot in board.hot_spots()], "heat": board.hottest()}


def _spreads_to(situation: Situation) -> Message:
    heat = situation.board.hottest()
    spots = [
        sentence("{spot} ({cell}, heat {heat})", spot=spot_name(place), cell=_cell(cell), heat=heat)
        for place, cell in enumerate(situation.board.hot_spots())
    ]
    return sentence("the fire spreads to {spots}.", spots=Listing(spots, "or"))


# ---- who stands where


def _judge_firefighters(situation: Situation, turn: Turn, at: Hex | None, found: list[Violation]) -> None:
    """Add the breaches in placing; with `at` None no tile can be laid, and the board is judged as it lies."""
    crew, neutral, options = turn.crew, turn.neutral, situation.options
    everybody = crew + neutral if neutral else crew
    seat, count = situation.to_move, len(everybody)
    if count > options.per_turn:
        message = counted(_TOO_MANY, _TOO_MANY_OF, options.per_turn, wanted=count)
        found.append(Violation("too-many", message, {"limit": options.per_turn, "wanted": count}))
    if (wanted := len(crew) or turn.firebreak) and wanted > (left := situation.supply[seat] if seat else 0):
        found.append(_no_supply(left, int(wanted), turn.firebreak))
    if neutral and len(neutral) > (left := situation.neutral[seat] if seat else 0):
        found.append(_no_neutral(situation, left, len(neutral)))
    tiles = everybody if count == 1 else tuple(dict.fromkeys(everybody))
    if len(tiles) > 1 and options.firefighters == ONE_TILE:
        message = sentence(_ONE_TILE_ONLY, tiles=Listing(sorted(tiles)))
        found.append(Violation("one-tile-only", message, {"tiles": sorted(tiles)}))
    # A tile that cannot be laid where it was meant to has no room yet, which is no fault of the crew.
    number = len(situation.board) + 1
    for tile in tiles:
        if at is None and tile == number and situation.bag_size:
            continue
        room, wanted = situation.room_after(tile, turn.laid, at), everybody.count(tile)
        if room is None:
            found.append(_no_such_tile(situation, tile))
        elif wanted > room:
            found.append(_no_room(situation, turn, at, tile, room))
    if turn.firebreak and at is not None and (crew.count(number) != 1 or number in neutral):
        own, others = crew.count(number), neutral.count(number)
        message = sentence(_ONE_ON_THE_FIREBREAK, tile=number, own=own, neutral=others)
        found.append(Violation("one-on-the-firebreak", message, {"tile": number, "own": own, "neutral": others}))


def _no_supply(left: int, wanted: int, firebreak: bool) -> Violation:
    if firebreak and not left:
        message = sentence("A firebreak needs a firefighter of your own, and your supply has none.")
    else:
        has = counted("{count} firefighter", "{count} firefighters", left) if left else sentence("no firefighters")
        message = sentence("Your supply has {has}, not {wanted}.", has=has, wanted=wanted)
    return Violation("no-supply", message, {"supply": left, "wanted": wanted})


def _no_neutral(situation: Situation, left: int, wanted: int) -> Violation:
    if not situation.options.neutral:
        message = sentence("This game has no neutral firefighters.")
    elif not left:
        message = sentence("Your supply has no neutral firefighters, not {wanted}.", wanted=wanted)
    else:
        message = counted(
            "Your supply has {count} neutral firefighter, not {wanted}.",
            "Your supply has {count} neutral firefighters, not {wanted}.",
            left,
            wanted=wanted,
        )
    return Violation("no-neutral", message, {"neutral_supply": left, "wanted": wanted})


def _no_such_tile(situation: Situation, tile: int) -> Violation:
    last = len(situation.board) + bool(situation.bag_size)
    message = sentence("There is no tile {tile}; the tiles are 1 to {last}.", tile=tile, last=last)
    return Violation("no-such-tile", message, {"tile": tile, "last": last})


def _no_room(situation: Situation, turn: Turn, at: Hex | None, tile: int, room: int) -> Violation:
    """Says why: the spaces, the sides that are free, and who stands there already."""
    board, laid = situation.board, turn.laid
    if tile <= len(board):
        spaces, crew, neutral = board.spaces[tile], dict(board.crews[tile]), board.neutral[tile]
        free = board.free_sides[tile] - (at is not None and at in neighbours(board.cells[tile]))
    else:
        assert laid is not None and at is not None  # only the tile just being laid has this number
        spaces, crew, neutral = situation.spaces[laid], {}, 0
        free = board.free_sides_at(at)
    wanted = turn.crew.count(tile) + turn.neutral.count(tile)
    there = board.crewed[tile] if tile <= len(board) else 0
    places = {
        "tile": tile,
        "spaces": counted("{count} space", "{count} spaces", spaces),
        "free": counted("{count} free side", "{count} free sides", free) if free else sentence("no free sides"),
        "there": counted("{count} firefighter", "{count} firefighters", there)
        if there
        else sentence("no firefighters"),
    }
    message = sentence("Tile {tile} is full: {spaces}, {free}, {there} there.", **places)
    if room:
        wish = {"room": room, "wanted": wanted}
        message = sentence(
            "Tile {tile} has room for {room}, not {wanted}: {spaces}, {free}, {there} there.", **places, **wish
        )
    details = {"tile": tile, "room": room, "wanted": wanted, "spaces": spaces, "free_sides": free, "crew": crew}
    return Violation("no-room", message, {**details, **({"neutral": neutral} if neutral else {})})


def _cell(cell: Hex) -> str:
    return f"@{cell.q},{cell.r}"


def _cells(cells: list[Hex]) -> Listing:
    return Listing([_cell(cell) for cell in cells], "or")


_NO_TILE_LEFT = "The bag is empty: no tile is laid, only firefighters are placed."
_NO_FREE_SIDE = "A firebreak on {cell} would have no free side; the nearest cells for one are {nearest}."
_FIREBREAK_NOWHERE = "No cell is named; a firebreak goes on an empty cell beside a tile, such as {nearest}."
_FIREBREAK_ON_A_TILE = "{cell} holds tile {tile}; a firebreak goes on an empty cell beside a tile, nearest {nearest}."
_FIREBREAK_TOUCHES_NOTHING = (
    "{cell} touches no tile; a firebreak goes on an empty cell beside a tile, nearest {nearest}."
)
_TOO_MANY = "A turn places at most {count} firefighter, not {wanted}."
_TOO_MANY_OF = "A turn places at most {count} firefighters, not {wanted}."
_ONE_TILE_ONLY = "All firefighters of a turn go on one tile, not on {tiles}."
_ONE_ON_THE_FIREBREAK = (
    "On a firebreak (tile {tile}) goes exactly one firefighter of your own, not {own} own and {neutral} neutral."
)
