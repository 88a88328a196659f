"""What became of joining, starting, retiring and the like: the game after it, and how much is still missing."""

from dataclasses import dataclass, field
from typing import Any

from feurio_pbem.game.record import Game
from feurio_pbem.messages import Message, Notice, in_english


@dataclass(frozen=True)
class Outcome:
    """`message` is what was done, in a sentence; `waiting_for` the seats whose card or consent is still to come."""

    game: Game
    message: Message
    waiting_for: list[str]
    already: bool = False
    hint: Message | None = None
    notices: list[Notice] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The contract's document of `join`, `start`, `retire`, `skip` and `replace`."""
        standing = self.game.standing
        return {
            "phase": standing.phase,
            "to_move": standing.to_move,
            "waiting_for": self.waiting_for,
            "token": standing.token,
            "already": self.already,
            "message": in_english(self.message),
            "notices": notices_json(self.notices),
        }


def notices_json(notices: list[Notice]) -> list[dict[str, Any]]:
    """The key `notices` of a document."""
    return [notice.to_json() for notice in notices]
