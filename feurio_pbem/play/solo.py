"""Playing alone: how good a finished game was, by what the program reaches in the same forest."""

from typing import TypedDict

from feurio_pbem.bots.levels import EASY, HARD, MEDIUM
from feurio_pbem.game.answers import check_started
from feurio_pbem.game.playing import play_turns
from feurio_pbem.game.record import Game
from feurio_pbem.messages import Message, counted, sentence
from feurio_pbem.play.bot import choose_text
from feurio_pbem.rules.position import RESIGNED

PAR = f"{HARD}:100"
"""The player whose points are par: strong, and quick enough to be asked in passing."""


class SoloVerdict(TypedDict):
    """`points` of the player, and what the levels reach with the same tiles in the same order."""

    points: int
    easy: int
    medium: int
    par: int


def judge_solo(game: Game) -> SoloVerdict | None:
    """None for a game of several players, one that is not over or was given up, or a sealed one."""
    standing = game.standing
    if not standing.is_started or standing.setup.is_sealed or len(standing.setup.seats) > 1:
        return None
    position = check_started(standing).position
    if position.end is None or position.end == RESIGNED:
        return None
    (points,) = position.scores().values()
    fresh = Game.of(game.genesis)
    easy, medium, par = (points_of(fresh, level) for level in (EASY, MEDIUM, PAR))
    return {"points": points, "easy": easy, "medium": medium, "par": par}


def points_of(fresh: Game, level: str) -> int:
    """What that level reaches alone in a game without an entry; the same on every machine."""
    game = fresh
    while game.standing.to_move is not None:
        game = play_turns(game, choose_text(game, level))
    (points,) = check_started(game.standing).position.scores().values()
    return points


def tell_verdict(verdict: SoloVerdict) -> Message:
    """The verdict in a sentence or two."""
    points, par = verdict["points"], verdict["par"]
    scored = counted("{count} point", "{count} points", points)
    if points >= par:
        template = "{scored}: as good as the best player of this program (par is {par}), or better. Very well done."
    elif points >= verdict["medium"]:
        template = "{scored}: better than a player who takes what is best at once ({medium}); par is {par}."
    elif points >= verdict["easy"]:
        template = (
            "{scored}: better than a beginner ({easy}); who takes what is best at once has {medium}, par is {par}."
        )
    else:
        template = (
            "{scored}: a beginner has {easy} in this forest, par is {par}. `feurio analyse` shows where more was."
        )
    return sentence(template, scored=scored, par=par, medium=verdict["medium"], easy=verdict["easy"])
