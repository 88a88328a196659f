"""Advice for the player to move in a game file; changes nothing."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.bots.advice import Advice, advise, advise_greedily
from feurio_pbem.bots.levels import HARD, MEDIUM, check_playouts
from feurio_pbem.bots.search import Progress
from feurio_pbem.errors import Refused, WrongUsage
from feurio_pbem.game.answers import check_mover, check_started
from feurio_pbem.messages import Notice, in_english, sentence
from feurio_pbem.notation.names import tell_apart
from feurio_pbem.play.look import look
from feurio_pbem.play.outcome import notices_json

PLAYOUTS = 4000
_UNSEEN = "The tile of {name} is not to be seen yet: a sealed game tells it to nobody but the player who draws it."


@dataclass(frozen=True)
class Hint:
    """The best turns of `seat`, best first. Who plays `alone` is ahead of nobody: margins are his own points."""

    turn: int
    token: str
    seat: str
    name: str
    level: str
    playouts: int
    advice: list[Advice]
    notices: list[Notice]
    alone: bool = False

    def to_json(self) -> dict[str, Any]:
        """The contract's document of `hint`."""
        turns = [{**one, "reasons": [in_english(reason) for reason in one["reasons"]]} for one in self.advice]
        return {
            "turn": self.turn,
            "token": self.token,
            "seat": self.seat,
            "turns": turns,
            "level": self.level,
            "playouts": self.playouts,
            "notices": notices_json(self.notices),
        }


def find_hint(
    path: Path,
    *,
    viewer: str | None = None,
    playouts: int | None = None,
    level: str = HARD,
    progress: Progress | None = None,
) -> Hint:
    """What the player to move might play, as `viewer` sees it; `medium` looks no further than the turn itself.

    Raises Refused `game-over`, `not-started`, `tile-unseen`, `not-your-turn` (a viewer who is not to move), WrongUsage.
    """
    if level not in (MEDIUM, HARD):
        message = sentence("There is no level {name} of hints; they are medium and hard.", name=level)
        raise WrongUsage("no-such-level", message)
    playouts = PLAYOUTS if playouts is None else playouts
    check_playouts(playouts)
    sight = look(path, viewer=viewer)
    standing = check_started(sight.game.standing)
    mover, position, names = check_mover(standing, viewer), standing.position, tell_apart(standing.names)
    if position.bag_size and sight.drawn is None:
        raise Refused("tile-unseen", sentence(_UNSEEN, name=names[mover]))
    if level == MEDIUM:
        advice, playouts = advise_greedily(position, sight.drawn, names), 0
    else:
        advice = advise(position, sight.drawn, names, playouts, progress=progress)
    return Hint(
        standing.turn, standing.token, mover, names[mover], level, playouts, advice, sight.notices, len(names) == 1
    )
