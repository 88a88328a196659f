"""Advice for the player to move: the best turns, what each is expected to be worth, and why."""

from collections.abc import Mapping
from random import Random
from typing import TypedDict

from feurio_pbem.bots.candidates import candidates
from feurio_pbem.bots.search import Progress, Tried, search
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import reasons, text_of
from feurio_pbem.messages import Message
from feurio_pbem.rules.position import Position

MOST_TURNS = 5


class Advice(TypedDict):
    """One turn; margin and uncertainty in points, `win` a share of 1."""

    text: str
    margin: float
    uncertainty: float
    win: float
    reasons: list[Message]


def advise(
    position: Position,
    value: int | None,
    names: Mapping[str, str],
    playouts: int,
    *,
    progress: Progress | None = None,
) -> list[Advice]:
    """The best turns of the player to move, best first; equal positions get equal advice."""
    sim = Simulation.of(position)
    found = search(sim, value, Random(0), playouts, progress=progress)
    return [_told(sim, tried, names) for tried in found[:MOST_TURNS]]


def advise_greedily(position: Position, value: int | None, names: Mapping[str, str]) -> list[Advice]:
    """The turns with the greatest margin right after them, which is then the `margin`; nothing is played out."""
    sim = Simulation.of(position)
    found = sorted(candidates(sim, value), key=lambda one: (-one.margin, one.move.placed))[:MOST_TURNS]
    return [
        {
            "text": text_of(sim, one.move),
            "margin": float(one.margin),
            "uncertainty": 0.0,
            "win": 1.0 if one.margin > 0 else 0.5 if one.margin == 0 else 0.0,
            "reasons": reasons(sim, one.move, names),
        }
        for one in found
    ]


def _told(sim: Simulation, tried: Tried, names: Mapping[str, str]) -> Advice:
    return {
        "text": text_of(sim, tried.move),
        "margin": round(tried.margin, 2),
        "uncertainty": round(tried.uncertainty, 2),
        "win": round(tried.win, 3),
        "reasons": reasons(sim, tried.move, names),
    }
