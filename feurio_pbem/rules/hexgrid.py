"""Cells of the hexagonal map in axial coordinates: geometry alone, nothing of the game."""

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


def reading_order(cell: Hex) -> tuple[int, int]:
    """Sort key of cells as hot spots are lettered: by row, then along it."""
    return cell.r, cell.q
