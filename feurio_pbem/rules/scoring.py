"""What each player's regions are worth (Rules 6)."""

from typing import NamedTuple

from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import neighbours
from feurio_pbem.rules.tiles import FIREBREAK


class Region(NamedTuple):
    """A region's tile numbers ascending, the sum of their values, and the lowest open value (None: closed)."""

    tiles: tuple[int, ...]
    sum: int
    divisor: int | None

    @property
    def points(self) -> int:
        """Sum over divisor, rounded up; 0 when closed.

        >>> Region((1, 2), 9, 6).points
        2
        """
        return 0 if self.divisor is None else -(-self.sum // self.divisor)


def regions(board: Board, seat: str) -> list[Region]:
    """The player's regions, ordered by their lowest tile number; a firebreak belongs to none (Rules 8)."""
    mine = [number for number, crew in enumerate(board.crews) if seat in crew and board.values[number] != FIREBREAK]
    cells, number_at, left = board.cells, board.numbers.get, set(mine)
    found: list[Region] = []
    for first in mine:
        if first not in left:
            continue
        left.remove(first)
        region, queue = [], [first]
        while queue:
            number = queue.pop()
            region.append(number)
            for near in neighbours(cells[number]):
                if (other := number_at(near, 0)) in left:
                    left.remove(other)
                    queue.append(other)
        found.append(measure(board, region))
    return found


def measure(board: Board, tiles: list[int]) -> Region:
    """What these tiles are worth as one region."""
    opened = [board.values[number] for number in tiles if board.free_sides[number]]
    return Region(tuple(sorted(tiles)), sum([board.values[number] for number in tiles]), min(opened, default=None))


def score(board: Board, seat: str) -> int:
    """The player's points if the game ended now."""
    return sum(region.points for region in regions(board, seat))
