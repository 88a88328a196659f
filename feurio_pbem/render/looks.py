"""How values and players look, the same on the terminal and in pictures: a look never rests on colour alone.

Values go in six steps from water to blaze, for any tile set; each seat has a letter and a shape besides its colour.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from feurio_pbem.game.documents import PlayerView

STEPS = 6
FIREBREAK = 0
"""The look of a tile that lies face down (Rules 8): bare earth with a ditch."""
SHAPES = ("disc", "square", "triangle", "diamond")
NEUTRAL_SHAPE, NEUTRAL_LETTER = "hexagon", "n"


def looks(rules: Mapping[str, Any]) -> dict[int, int]:
    """The step of each value of the tile set by its rank: 1 for the least, 6 for the greatest; a firebreak has none.

    >>> looks({"tiles": [[10, 1, 6], [20, 2, 6], [50, 3, 6]]})
    {10: 1, 20: 3, 50: 6}
    """
    values = [tile[0] for tile in rules["tiles"]]
    last = max(1, len(values) - 1)
    return {value: 1 + round(place * (STEPS - 1) / last) for place, value in enumerate(values)}


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
