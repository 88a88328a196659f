"""Geometry of hexagons that stand on a corner."""

import pytest

from feurio_pbem.render.scene.hexagons import HALF, hexagon, open_sides, outlines


def test_a_single_cell_is_outlined_by_its_hexagon() -> None:
    (loop,) = outlines({(0, 0)}, 0.0)
    assert sorted(loop) == sorted(hexagon((0, 0)))


def test_pulled_inwards_by_the_inset_on_every_side() -> None:
    (loop,) = outlines({(0, 0)}, HALF / 2)
    assert sorted(loop) == [pytest.approx(corner) for corner in sorted(hexagon((0, 0), 0.5))]


def test_a_ring_has_two_outlines() -> None:
    ring = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    assert sorted(len(loop) for loop in outlines(ring, 0.1)) == [6, 18]


def test_open_sides_are_those_without_a_neighbour() -> None:
    assert list(open_sides((0, 0), {(0, 0), (1, 0)})) == [0, 2, 3, 4, 5]
