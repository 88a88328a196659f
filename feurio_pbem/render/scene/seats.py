"""How players look: each seat has a shape and a letter besides its colour, so colour never carries meaning alone."""

from feurio_pbem.view import PlayerView

SHAPES = ("disc", "square", "triangle", "diamond")


def letters(players: list[PlayerView]) -> dict[str, str]:
    """A letter per seat: the first of its id, or A, B, C … when two would share one."""
    initials = [player["seat"][0].upper() for player in players]
    if len(set(initials)) < len(initials):
        initials = [chr(ord("A") + i) for i in range(len(players))]
    return {player["seat"]: letter for player, letter in zip(players, initials, strict=True)}


def indices(players: list[PlayerView]) -> dict[str, int]:
    """The place of each seat in the turn order, which decides shape and colour."""
    return {player["seat"]: i for i, player in enumerate(players)}
