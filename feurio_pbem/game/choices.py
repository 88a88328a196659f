"""Every turn the mover may play, with what it is worth, as plain data for a page that knows no rules."""

from itertools import combinations
from math import comb

from feurio_pbem.game.documents import ChoicesView, ChoiceView
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.notation import spot_name
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import ONE_TILE
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import score

MOST_GAINS = 9_000  # for each choice: all pairs and threes of 36 tiles; beyond that the page says less, not wrongly


def compose_choices(standing: Standing, drawn: int | None) -> ChoicesView | None:
    """The choices of the mover who holds `drawn`; None when nobody is to move or his tile is not to be seen."""
    position = standing.position if isinstance(standing, Started) else None
    if position is None or position.to_move is None or (position.bag_size and drawn is None):
        return None
    spreading = bool(position.bag_size)
    spots: list[Hex | None] = [*position.board.hot_spots()] if spreading else [None]
    limit = position.limit
    most_tiles = min(1, limit) if position.options.firefighters == ONE_TILE else limit
    return {
        "seat": position.to_move,
        "token": standing.token,
        "limit": limit,
        "most_tiles": most_tiles,
        "tile": len(position.board) + 1 if spreading else None,
        "choices": [
            _choice(position, drawn, at, spot_name(place) if spreading else None, most_tiles)
            for place, at in enumerate(spots)
        ],
    }


def _choice(position: Position, drawn: int | None, at: Hex | None, spot: str | None, most_tiles: int) -> ChoiceView:
    seat = position.to_move
    assert seat is not None
    board = position.board.copy()
    rooms = position.rooms(drawn, at)
    if at is not None and drawn is not None:
        board.lay(at, drawn, position.spaces[drawn])
    held = [tile for tile in rooms if seat in board.crews[tile]]
    fresh = [tile for tile in rooms if seat not in board.crews[tile]]
    return {
        "spot": spot,
        "at": list(at) if at is not None else None,
        "room": {str(tile): room for tile, room in rooms.items()},
        "held": held,
        "scores": {each: score(board, each) for each in position.seats},
        "gains": _gains(board, seat, fresh, most_tiles),
    }


def _gains(board: Board, seat: str, fresh: list[int], most_tiles: int) -> dict[str, int]:
    gains: dict[str, int] = {}
    for size in range(1, most_tiles + 1):
        if len(gains) + comb(len(fresh), size) > MOST_GAINS:
            break
        for tiles in combinations(fresh, size):
            tried = board.copy()
            for tile in tiles:
                tried.place(seat, tile)
            gains[" ".join(map(str, tiles))] = score(tried, seat)
    return gains
