"""What the two methods of drawing protect a game from, and what they do not; docs/fairness.md tells it at length."""

from dataclasses import dataclass

from feurio_pbem.game.setup import SEALED, SEEDED


@dataclass(frozen=True)
class Method:
    """`name` as every screen writes it."""

    name: str
    protects: tuple[str, ...]
    does_not: tuple[str, ...]


METHODS = {
    SEALED: Method(
        "sealed",
        (
            "nobody can know a tile before the turn of the player who draws it",
            "nobody can choose a tile or draw again",
            "every entry is signed by its player, and no entry can be changed, left out or moved",
        ),
        (
            "host and last joiner together could choose the opening, and the host can invite anew, visibly",
            "neighbours who share their secrets know their own next tiles (they cannot change them)",
            "after a take-back the next mover may have known his tile already",
            "an old copy looks right to a machine that never saw a newer one",
            "all others together can retire a player or give his seat away, and a stolen identity plays in his name",
        ),
    ),
    SEEDED: Method(
        "seeded (anyone with the file can look ahead)",
        ("the draws follow from the seed in the file, and the log leads to the state",),
        (
            "whoever has the file can look ahead, and whoever made it could choose the seed",
            "nothing is signed: whoever has the file can rewrite it from any entry on",
        ),
    ),
}
