"""Listing legal turns; which they are is only ever asked of the judge."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn, violations


def legal_turns(position: Position, value: int | None) -> Iterator[Turn]:
    """Every legal turn of the player to move with the tile drawn (None when no tiles remain); none when it is over.

    Ordered by spot as they are lettered, then by the number of firefighters, then by their tiles. The position must not
    change meanwhile.
    """
    if position.to_move is None:
        return
    spots: list[Hex] | list[None] = position.board.hot_spots() if position.bag_size else [None]
    for at in spots:
        tiles = position.rooms(value, at)
        for count in range(position.limit + 1):
            for crew in combinations_with_replacement(tiles, count):
                turn = Turn(value, at, crew)
                if not violations(position, turn):
                    yield turn
