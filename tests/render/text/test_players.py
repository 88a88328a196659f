"""How players are named on a screen."""

from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.style import Style


def test_names_that_look_the_same_have_their_seats() -> None:
    names = {"a": "Ann", "b": "ann", "bo": "Bo"}
    assert labels(names, Style()) == {"a": "Ann (a)", "b": "ann (b)", "bo": "Bo"}
    assert labels(labels(names, Style()), Style()) == labels(names, Style())
