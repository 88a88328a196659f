"""A look back at a game, turn by turn: what skill lost and what luck gave, in points of the expected final margin.

`margin` of a turn is what the play-outs expect after it; its `loss` is how much less it was worth than the best one
found. `luck` is what the tile drawn was worth against the average of those that could have come, each played best. All
figures are estimates of one search, the same on every machine for equal games and play-outs.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple

from feurio_pbem.bots.search import search
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import reasons, text_of
from feurio_pbem.game.documents import AnalysedPlayerView, AnalysedTurnView
from feurio_pbem.messages import in_english
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn

PLAYOUTS = 400
"""Play-outs for each turn where nothing else is said; as many again, together, weigh the tiles that could have come."""
MOST_TURNING_POINTS = 3
_WORTH_TELLING = 2.0
_ALL_IS_LOST = 10.0
"""A turn that loses so many points counts 0 in the accuracy, one that loses none 100."""


class Moment(NamedTuple):
    """A turn that was played: its entry and number, and the position before it."""

    n: int
    turn: int
    by: str
    position: Position
    played: Turn


def analyse(
    moments: Iterable[Moment],
    names: Mapping[str, str],
    playouts: int = PLAYOUTS,
    *,
    done: Callable[[int], object] = lambda _: None,
) -> tuple[list[AnalysedTurnView], list[AnalysedPlayerView], list[int]]:
    """Every turn weighed, the players in the order of `names`, the turning points; `done` is told how many are."""
    turns = []
    for moment in moments:
        turns.append(_weigh(moment, names, playouts))
        done(len(turns))
    return turns, [_sum_up(seat, name, turns) for seat, name in names.items()], turning_points(turns)


def turning_points(turns: Iterable[AnalysedTurnView]) -> list[int]:
    """The entries of the turns that lost most, worst first."""
    lost = sorted((turn for turn in turns if turn["loss"] >= _WORTH_TELLING), key=lambda turn: -turn["loss"])
    return [turn["n"] for turn in lost[:MOST_TURNING_POINTS]]


def _weigh(moment: Moment, names: Mapping[str, str], playouts: int) -> AnalysedTurnView:
    sim = Simulation.of(moment.position)
    played = sim.move_of(moment.played)
    found = search(sim, played.value, Random(moment.turn), playouts, also=[played])
    here = next(tried for tried in found if tried.move == played)
    best = found[0] if found[0].margin > here.margin else here
    turn = sim.turn_of(best.move)
    return {
        "n": moment.n,
        "turn": moment.turn,
        "by": moment.by,
        "text": text_of(sim, played),
        "margin": round(here.margin, 2),
        "win": round(here.win, 3),
        "best": {
            "text": text_of(sim, best.move),
            "margin": round(best.margin, 2),
            "at": None if turn.at is None else list(turn.at),
            "crew": {str(tile): turn.crew.count(tile) for tile in turn.crew},
            "why": [in_english(reason) for reason in reasons(sim, best.move, names)],
        },
        "loss": round(best.margin - here.margin, 2),
        "luck": round(_luck(sim, played.value, playouts), 2),
    }


def _luck(sim: Simulation, value: int | None, playouts: int) -> float:
    """The worth of the tile drawn less that of an average one; both are best turns of equally short searches."""
    kinds = [each for each, count in sim.bag.items() if count]
    if value is None or len(kinds) < 2:
        return 0.0
    each = max(1, playouts // len(kinds))
    worth = {kind: search(sim, kind, Random(0), each)[0].margin for kind in kinds}
    return worth[value] - sum(worth[kind] * sim.bag[kind] for kind in kinds) / sim.bag_size


def _sum_up(seat: str, name: str, turns: Iterable[AnalysedTurnView]) -> AnalysedPlayerView:
    own = [turn for turn in turns if turn["by"] == seat]
    counted = [100 * max(0.0, 1 - turn["loss"] / _ALL_IS_LOST) for turn in own]
    return {
        "seat": seat,
        "name": name,
        "loss": round(sum(turn["loss"] for turn in own), 2),
        "luck": round(sum(turn["luck"] for turn in own), 2),
        "accuracy": round(sum(counted) / len(counted), 1) if counted else None,
    }
