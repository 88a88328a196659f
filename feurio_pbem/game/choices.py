"""Every turn the mover may play, with what comes of it, as plain data for a page that knows no rules."""

from itertools import chain

from feurio_pbem.game.documents import ChoicesView, ChoiceView, OwnedRegionView
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.game.views import candidates_view
from feurio_pbem.notation import spot_name
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import neighbours
from feurio_pbem.rules.options import ONE_TILE
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import Region, measure, regions
from feurio_pbem.rules.tiles import FIREBREAK
from feurio_pbem.rules.turns import Turn

MOST_JOINS = 4_000
"""For each hot spot, and as many for all firebreaks together; beyond that the page says less, not wrongly."""


def compose_choices(standing: Standing, drawn: int | None) -> ChoicesView | None:
    """The choices of the mover who holds `drawn`; None when nobody is to move or his tile is not to be seen."""
    position = standing.position if isinstance(standing, Started) else None
    if position is None or position.to_move is None or (position.bag_size and drawn is None):
        return None
    number, cells = len(position.board) + 1, position.firebreak_cells()
    spots = [Turn(drawn, at) for at in position.board.hot_spots()] if position.bag_size else [Turn(None, None)]
    firebreaks = [Turn(drawn, at, (number,), firebreak=True) for at in cells]
    most = MOST_JOINS // max(1, len(cells))
    known: dict[tuple[str, Region], int] = {}
    names = [spot_name(place) if turn.at else None for place, turn in enumerate(spots)]
    choices = [_choice(position, turn, name, MOST_JOINS, known) for turn, name in zip(spots, names, strict=True)]
    choices += [_choice(position, turn, None, most, known) for turn in firebreaks]
    return {
        "seat": position.to_move,
        "token": standing.token,
        "limit": position.limit,
        "most_tiles": _most_tiles(position, position.limit),
        "tile": number if position.bag_size else None,
        "regions": [_region_view(seat, region) for seat, region in known],
        "choices": choices,
    }


def _region_view(seat: str, region: Region) -> OwnedRegionView:
    tiles, points = list(region.tiles), region.points
    return {"seat": seat, "tiles": tiles, "sum": region.sum, "divisor": region.divisor, "points": points}


def _most_tiles(position: Position, limit: int) -> int:
    return min(1, limit) if position.options.firefighters == ONE_TILE else limit


def _choice(
    position: Position, bare: Turn, spot: str | None, most: int, known: dict[tuple[str, Region], int]
) -> ChoiceView:
    """What may be added to a turn that has only its tile, and on a firebreak the firefighter that it needs.

    Regions that are not `known` yet are added there.
    """
    seat, taken = position.to_move, len(bare.crew)
    assert seat is not None
    board, rooms = position.board.copy(), position.rooms(bare.laid, bare.at)
    if bare.at is not None and bare.laid is not None:
        board.lay(bare.at, bare.laid, position.spaces[bare.laid])
    for tile in bare.crew:
        board.place(seat, tile)
    alone = bool(taken) and position.options.firefighters == ONE_TILE
    limit = 0 if alone else position.limit - taken
    own, most_tiles = min(limit, position.supply[seat] - taken), _most_tiles(position, limit)
    held = [tile for tile in rooms if seat in board.crews[tile]]
    fresh = [tile for tile in rooms if seat not in board.crews[tile] and board.values[tile] != FIREBREAK]
    standing = {each: regions(board, each) for each in position.seats}
    joins, size = _joins(board, standing[seat], fresh, min(own, most_tiles), most)
    before = position.board.free_sides

    def place(owner: str, region: Region) -> int:
        return known.setdefault((owner, region), len(known))

    return {
        "break": bare.firebreak,
        "spot": spot,
        "at": list(bare.at) if bare.at is not None else None,
        "limit": limit,
        "own": own,
        "neutral": min(limit, position.neutral[seat]),
        "most_tiles": most_tiles,
        "room": {str(tile): room for tile, room in rooms.items()},
        "held": held,
        "scores": {each: sum(region.points for region in found) for each, found in standing.items()},
        "free_sides": {
            str(tile): sides
            for tile, sides in enumerate(board.free_sides)
            if tile >= len(before) or sides != before[tile]
        },
        "candidates": candidates_view(board) if position.bag_size > 1 else [],
        "regions": [place(each, region) for each, found in standing.items() for region in found],
        "joins": {" ".join(map(str, tiles)): place(seat, region) for tiles, region in joins.items()},
        "known": size,
    }


def _joins(
    board: Board, mine: list[Region], fresh: list[int], most_tiles: int, most: int
) -> tuple[dict[tuple[int, ...], Region], int]:
    """The region that each set of fresh tiles makes which hangs together, and up to which size all sets are there."""
    region_of = {tile: number for number, region in enumerate(mine) for tile in region.tiles}
    near = {tile: [board.numbers.get(cell, 0) for cell in neighbours(board.cells[tile])] for tile in fresh}
    touched = {tile: {region_of[other] for other in near[tile] if other in region_of} for tile in fresh}
    around: dict[int, set[int]] = {}
    for tile, numbers in touched.items():
        for number in numbers:
            around.setdefault(number, set()).add(tile)
    beside = {
        tile: ({*near[tile]} & {*fresh}).union(*(around[number] for number in touched[tile])) - {tile} for tile in fresh
    }
    found: dict[tuple[int, ...], Region] = {}
    level: set[tuple[int, ...]] = {(tile,) for tile in fresh}
    for size in range(most_tiles):
        if len(found) + len(level) > most:
            return found, size
        for tiles in sorted(level):
            swallowed = set().union(*(touched[tile] for tile in tiles))
            found[tiles] = measure(board, [*tiles, *chain.from_iterable(mine[number].tiles for number in swallowed)])
        larger: set[tuple[int, ...]] = set()
        for tiles in level if size + 1 < most_tiles else ():
            for other in set().union(*(beside[tile] for tile in tiles)) - {*tiles}:
                larger.add(tuple(sorted((*tiles, other))))
            if len(found) + len(larger) > most:
                return found, size + 1
        level = larger
    return found, most_tiles
