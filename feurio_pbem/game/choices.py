"""Every turn the mover may play, with what it is worth, as plain data for a page that knows no rules."""

from itertools import combinations
from math import comb

from feurio_pbem.game.documents import ChoicesView, ChoiceView
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.notation import spot_name
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.options import ONE_TILE
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import score
from feurio_pbem.rules.turns import Turn

# For each hot spot all pairs and threes of 36 tiles, and as many for all firebreaks together; beyond that the page says
# less, not wrongly.
MOST_GAINS = 9_000


def compose_choices(standing: Standing, drawn: int | None) -> ChoicesView | None:
    """The choices of the mover who holds `drawn`; None when nobody is to move or his tile is not to be seen."""
    position = standing.position if isinstance(standing, Started) else None
    if position is None or position.to_move is None or (position.bag_size and drawn is None):
        return None
    number, cells = len(position.board) + 1, position.firebreak_cells()
    spots = [Turn(drawn, at) for at in position.board.hot_spots()] if position.bag_size else [Turn(None, None)]
    firebreaks = [Turn(drawn, at, (number,), firebreak=True) for at in cells]
    most_gains = MOST_GAINS // max(1, len(cells))
    return {
        "seat": position.to_move,
        "token": standing.token,
        "limit": position.limit,
        "most_tiles": _most_tiles(position, position.limit),
        "tile": number if position.bag_size else None,
        "choices": [
            *(_choice(position, turn, spot_name(i) if turn.at else None, MOST_GAINS) for i, turn in enumerate(spots)),
            *(_choice(position, turn, None, most_gains) for turn in firebreaks),
        ],
    }


def _most_tiles(position: Position, limit: int) -> int:
    return min(1, limit) if position.options.firefighters == ONE_TILE else limit


def _choice(position: Position, bare: Turn, spot: str | None, most_gains: int) -> ChoiceView:
    """What may be added to a turn that has only its tile, and on a firebreak the firefighter that it needs."""
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
    fresh = [tile for tile in rooms if seat not in board.crews[tile]]
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
        "scores": {each: score(board, each) for each in position.seats},
        "gains": _gains(board, seat, fresh, min(own, most_tiles), most_gains),
    }


def _gains(board: Board, seat: str, fresh: list[int], most_tiles: int, most_gains: int) -> dict[str, int]:
    gains: dict[str, int] = {}
    for size in range(1, most_tiles + 1):
        if len(gains) + comb(len(fresh), size) > most_gains:
            break
        for tiles in combinations(fresh, size):
            tried = board.copy()
            for tile in tiles:
                tried.place(seat, tile)
            gains[" ".join(map(str, tiles))] = score(tried, seat)
    return gains
