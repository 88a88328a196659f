"""The hexagonal map numbered in a spiral from (0, 0), so that a cell is an index into plain lists.

The tables are shared by all simulations of the process and only ever grow, ring by ring; a cell keeps its index.
"""

from itertools import count

from feurio_pbem.rules.hexgrid import DIRECTIONS, Hex, distance

HEXES: list[Hex] = []  # the cell with each index, whole rings
INDEX: dict[Hex, int] = {}
NEAR: list[tuple[int, ...]] = []  # the six neighbours' indices, of all cells but those of the outermost ring
BIT: list[int] = []  # one bit per cell, to keep sets of cells as whole numbers
AROUND: list[int] = []  # the bits of a cell's neighbours


def index_of(cell: Hex) -> int:
    """The index of a cell, its neighbours' indices known."""
    while len(HEXES) < _cells_within(distance(cell, HEXES[0]) + 2):
        add_ring()
    return INDEX[cell]


def add_ring() -> None:
    """One ring more on the map, and the neighbours of the ring within."""
    rings = next(rings for rings in count() if _cells_within(rings) == len(HEXES))
    for cell in _ring(rings):
        INDEX[cell] = len(HEXES)
        BIT.append(1 << len(HEXES))
        HEXES.append(cell)
    for q, r in HEXES[len(NEAR) : _cells_within(rings)]:
        near = tuple(INDEX[Hex(q + dq, r + dr)] for dq, dr in DIRECTIONS)
        NEAR.append(near)
        AROUND.append(sum(BIT[other] for other in near))


def _cells_within(rings: int) -> int:
    return 3 * rings * (rings - 1) + 1 if rings else 0


def _ring(radius: int) -> list[Hex]:
    if not radius:
        return [Hex(0, 0)]
    q, r = DIRECTIONS[4].q * radius, DIRECTIONS[4].r * radius
    cells = []
    for dq, dr in DIRECTIONS:
        for _ in range(radius):
            cells.append(Hex(q, r))
            q, r = q + dq, r + dr
    return cells


for _ in range(8):  # enough for nearly every game of 36 tiles
    add_ring()
