"""Cells of the hexagonal map in axial coordinates: geometry alone, nothing of the game."""

from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """A cell `(q, r)`; both coordinates are unbounded integers."""

    q: int
    r: int


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


# One object per cell: a dictionary finds an identical key without comparing, and that is most of what a board does.
@lru_cache(maxsize=1 << 17)
def cell_at(q: int, r: int) -> Hex:
    """The cell with these coordinates, as a rule the same object each time."""
    return Hex(q, r)


@lru_cache(maxsize=1 << 17)
def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around `cell`, in the order of `DIRECTIONS`."""
    q, r = cell
    return tuple([cell_at(q + dq, r + dr) for dq, dr in DIRECTIONS])


def reading_order(cell: Hex) -> tuple[int, int]:
    """Sort key of cells as hot spots are lettered: by row, then along it."""
    return cell.r, cell.q
