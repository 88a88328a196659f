"""How players look: each seat has a letter and a shape besides its colour, so colour never carries meaning alone."""

from collections.abc import Sequence

from feurio_pbem.game.documents import PlayerView

SHAPES = ("disc", "square", "triangle", "diamond")


def letters(players: Sequence[PlayerView]) -> dict[str, str]:
    """A capital for each seat: its first letter that no earlier seat has, else the first free of the alphabet.

    >>> letters([{"seat": "anna"}, {"seat": "bo"}, {"seat": "anton"}])
    {'anna': 'A', 'bo': 'B', 'anton': 'N'}
    """
    chosen: dict[str, str] = {}
    for player in players:
        wanted = [letter for letter in player["seat"].upper() if letter.isalpha()]
        free = (letter for letter in [*wanted, *map(chr, range(65, 91))] if letter not in chosen.values())
        chosen[player["seat"]] = next(free)
    return chosen


def indices(players: Sequence[PlayerView]) -> dict[str, int]:
    """The place of each seat in the turn order, which decides shape and colour."""
    return {player["seat"]: i for i, player in enumerate(players)}
