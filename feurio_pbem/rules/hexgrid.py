"""Cells of the hexagonal map in axial coordinates: geometry, the order in which cells are read, and the letters that

call them in that order; nothing of the game.
"""

from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """A cell `(q, r)`; both coordinates are unbounded integers."""

    q: int
    r: int


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


# The neighbours of a cell never change, and making six named tuples costs more than laying a tile.
@lru_cache(maxsize=1 << 17)
def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around `cell`, in the order of `DIRECTIONS`."""
    q, r = cell
    around = (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)
    return tuple(map(Hex._make, around))


def distance(cell: Hex, other: Hex) -> int:
    """How many steps from a neighbour to the next lead from one cell to the other.

    >>> distance(Hex(0, 0), Hex(2, -1)), distance(Hex(1, 1), Hex(1, 1))
    (2, 0)
    """
    q, r = cell.q - other.q, cell.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def reading_order(cell: Hex) -> tuple[int, int]:
    """Sort key of cells as hot spots are lettered: by row, then along it."""
    return cell.r, cell.q


def spot_name(i: int) -> str:
    """The letters of the hot spot with index `i` in reading order, counted from 0: a, b, … z, aa, …

    >>> [spot_name(i) for i in (0, 25, 26, 51, 52, 701, 702)]
    ['a', 'z', 'aa', 'az', 'ba', 'zz', 'aaa']
    """
    name = ""
    while i >= 0:
        i, letter = divmod(i, 26)
        name, i = chr(ord("a") + letter) + name, i - 1
    return name


def spot_index(letters: str) -> int:
    """The inverse of `spot_name`.

    >>> spot_index("a"), spot_index("aa"), spot_index("zz")
    (0, 26, 701)
    """
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("a") + 1
    return index - 1
