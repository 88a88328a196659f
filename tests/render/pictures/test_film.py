"""Items over time: each once, with the frames in which it is there."""

from feurio_pbem.render.animation import Shot, film
from feurio_pbem.render.scene.shapes import Label

A, B, C = (Label((0, 0), letter, 1, "x") for letter in "ABC")


def test_an_item_that_stays_is_one_shot() -> None:
    frames = [(("layer", (A,)),), (("layer", (A, B)),), (("layer", (A, B)),)]
    assert list(film(frames)) == [("layer", [Shot(A, 0, 3), Shot(B, 1, 3)])]


def test_an_item_that_comes_back_is_two_shots() -> None:
    frames = [(("layer", (A, C)),), (("layer", (C,)),), (("layer", (A,)),)]
    assert list(film(frames)) == [("layer", [Shot(A, 0, 1), Shot(C, 0, 2), Shot(A, 2, 3)])]
