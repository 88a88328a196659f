"""What the two methods of drawing protect a game from, and what they do not; docs/fairness.md tells it at length."""

from dataclasses import dataclass

from feurio_pbem.game.documents import METHOD_NAMES
from feurio_pbem.game.setup import SEALED, SEEDED, Setup
from feurio_pbem.messages import Message, sentence


@dataclass(frozen=True)
class Method:
    """`name` as every screen writes it."""

    name: Message
    protects: tuple[Message, ...]
    does_not: tuple[Message, ...]


METHODS = {
    SEALED: Method(
        METHOD_NAMES[SEALED],
        (
            sentence("nobody can know a tile before the turn of the player who draws it"),
            sentence("nobody can choose a tile or draw again"),
            sentence("every entry is signed by its player, and no entry can be changed, left out or moved"),
        ),
        (
            sentence("neighbours who share their secrets know their own next tiles (they cannot change them)"),
            sentence("after a take-back the next mover may have known his tile already"),
            sentence("an old copy looks right to a machine that never saw a newer one"),
            sentence(
                "all others together can retire a player or give his seat away, and a stolen identity plays in his name"
            ),
        ),
    ),
    SEEDED: Method(
        METHOD_NAMES[SEEDED],
        (sentence("the draws follow from the seed in the file, and the log leads to the state"),),
        (
            sentence("whoever has the file can look ahead, and whoever made it could choose the seed"),
            sentence("nothing is signed: whoever has the file can rewrite it from any entry on"),
        ),
    ),
}

_CHOSEN = sentence(
    "the host and any one who joins could together choose the opening, and the host can invite anew, visibly"
)
_BETWEEN_TWO = sentence("the host can invite anew when he dislikes the opening, visibly")
_JOINT = sentence("nobody could choose the opening, but all together, for each has opened a secret of his own for it")
_UNOPENED = sentence("who opens last, or the host, could refuse the opening, visibly: the game then never begins")


def method_of(setup: Setup) -> Method:
    """The method of a game with what its opening adds: who opens alone can choose with one more, all cannot be."""
    method = METHODS[setup.draws]
    if not setup.is_sealed:
        return method
    if setup.joint:
        return Method(method.name, (*method.protects, _JOINT), (_UNOPENED, *method.does_not))
    return Method(method.name, method.protects, (_CHOSEN if len(setup.seats) > 2 else _BETWEEN_TWO, *method.does_not))
