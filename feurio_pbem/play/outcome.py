"""What became of joining, starting, retiring and the like: the game after it, and how much is still missing."""

from dataclasses import dataclass, field
from typing import Any

from feurio_pbem.game.record import Game
from feurio_pbem.messages import Message, Notice, in_english, sentence
from feurio_pbem.play.clock import count_hours_between, now_label


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


def find_due(game: Game) -> str | None:
    """When the turn to be played is due (FORMAT.md), a label; None where no pace was agreed."""
    if game.standing.setup.hours is None:
        return None
    from feurio_pbem.game.pace import find_due as find_label

    return find_label(game.genesis, game.log, game.standing, game.aways)


def is_overdue(due: str | None) -> bool | None:
    """Whether a turn is late by the clock of this machine; None where nothing is due."""
    return None if due is None else now_label() > due


def due_document(game: Game) -> dict[str, Any]:
    """When the turn is due, whether it is late by this machine's clock, the pace, and who said that he is away."""
    due, hours = find_due(game), game.standing.setup.hours
    return {
        "due": due,
        "overdue": is_overdue(due),
        "pace": None if hours is None else {"hours": hours},
        "aways": [
            {"seat": away["seat"], "days": away["days"], "note": away.get("note"), "time": away.get("time")}
            for away in game.aways
        ],
    }


def lateness(game: Game, seat: str) -> list[Notice]:
    """How late the player of a seat is, for who is asked to decide about it; nothing where no turn of his is due."""
    due = find_due(game)
    if due is None or game.standing.to_move != seat:
        return []
    hours = count_hours_between(due, now_label())
    places = {"name": game.standing.names[seat], "due": due.replace("T", " ").removesuffix("Z"), "hours": abs(hours)}
    if hours >= 0:
        message = sentence("The turn of {name} was due {due} UTC, {hours} hours ago.", **places)
        return [Notice("overdue", message, {"due": due})]
    message = sentence("The turn of {name} is due {due} UTC, in {hours} hours: it is not late.", **places)
    return [Notice("not-due-yet", message, {"due": due})]


def notices_json(notices: list[Notice]) -> list[dict[str, Any]]:
    """The key `notices` of a document."""
    return [notice.to_json() for notice in notices]
