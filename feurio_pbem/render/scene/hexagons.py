"""Where cells lie on paper: hexagons that stand on a corner, in axial coordinates, and outlines of sets of them.

This file knows geometry, no game.
"""

import math
from collections.abc import Collection, Iterator

from feurio_pbem.render.scene.shapes import Point

HALF = math.sqrt(3) / 2
_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # the cell across side k, clockwise from the upper right
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # in half widths and half radii; side k: k to k + 1

Cell = tuple[int, int]


def centre(cell: Cell) -> Point:
    """The middle of a cell.

    >>> centre((0, 2))
    (1.7320508075688772, 3.0)
    """
    q, r = cell
    return HALF * (2 * q + r), 1.5 * r


def hexagon(cell: Cell, radius: float = 1.0) -> tuple[Point, ...]:
    """The six corners, clockwise from the top."""
    x, y = centre(cell)
    return tuple((x + radius * HALF * across, y + radius * down / 2) for across, down in _CORNERS)


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The six cells around, clockwise from the upper right."""
    return ((cell[0] + q, cell[1] + r) for q, r in _STEPS)


def open_sides(cell: Cell, cells: Collection[Cell]) -> Iterator[int]:
    """The sides of a cell with no cell of the set across, clockwise from the upper right."""
    for side, (q, r) in enumerate(_STEPS):
        if (cell[0] + q, cell[1] + r) not in cells:
            yield side


def side(cell: Cell, number: int, *, inset: float, length: float) -> tuple[Point, Point]:
    """The middle part of a side, `length` of it (1 = the whole), pulled towards the centre."""
    corners = hexagon(cell, 1.0 - inset / HALF)
    (x1, y1), (x2, y2) = corners[number], corners[(number + 1) % 6]
    cut = (1 - length) / 2
    return (x1 + (x2 - x1) * cut, y1 + (y2 - y1) * cut), (x2 - (x2 - x1) * cut, y2 - (y2 - y1) * cut)


def outlines(cells: Collection[Cell], inset: float) -> list[tuple[Point, ...]]:
    """The closed lines round a set of cells, holes included, pulled inwards; ordered by their first corner."""
    after: dict[tuple[int, int], tuple[int, int]] = {}
    for q, r in cells:
        corners = [(2 * q + r + across, 3 * r + down) for across, down in _CORNERS]
        for number in open_sides((q, r), cells):
            after[corners[number]] = corners[(number + 1) % 6]
    loops = []
    while after:  # three hexagons meet in a corner, so at most one boundary line leaves it
        start = here = min(after)
        loop = []
        while here in after:
            loop.append(here)
            here = after.pop(here)
        assert here == start
        loops.append(_pulled_inwards([(HALF * x, y / 2) for x, y in loop], inset))
    return loops


def _pulled_inwards(loop: list[Point], inset: float) -> tuple[Point, ...]:
    points = []
    for i, (x, y) in enumerate(loop):
        normal_in, normal_out = _inward(loop[i - 1], (x, y)), _inward((x, y), loop[(i + 1) % len(loop)])
        stretch = inset / (1 + normal_in[0] * normal_out[0] + normal_in[1] * normal_out[1])
        points.append((x + stretch * (normal_in[0] + normal_out[0]), y + stretch * (normal_in[1] + normal_out[1])))
    return tuple(points)


def _inward(start: Point, end: Point) -> Point:
    """The unit vector to the right of a line walked clockwise, which is inwards."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return -dy / length, dx / length
