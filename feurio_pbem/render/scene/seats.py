"""How players look: each seat has a shape and a letter besides its colour, so colour never carries meaning alone."""

from feurio_pbem.render.text.players import choose_marks
from feurio_pbem.view import PlayerView

SHAPES = ("disc", "square", "triangle", "diamond")


def letters(players: list[PlayerView]) -> dict[str, str]:
    """A letter per seat, the same as on a terminal."""
    return choose_marks([player["seat"] for player in players])


def indices(players: list[PlayerView]) -> dict[str, int]:
    """The place of each seat in the turn order, which decides shape and colour."""
    return {player["seat"]: i for i, player in enumerate(players)}
