"""Monte Carlo: the promising turns are played to the end many times, the better ones more often.

Sequential halving: every turn gets the same number of play-outs, the better half goes on, until one is left. All turns
of a round meet the same tiles in the same order, so that what differs between them is less the luck of the draw.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from feurio_pbem.bots.candidates import Candidate, candidates, margin_of
from feurio_pbem.bots.playouts import finish
from feurio_pbem.bots.simulation import Move, Simulation

# Found by matches of the program against itself (docs/bots.md).
WIDTH = 24
"""How many turns are tried, those with the best prospect right away, and a few of each number of firefighters."""
_LOOKS = 3
_WORTH_OF_DENIAL = 0.5
_POINTS_OF_A_WIN = 20.0
"""A win weighs as many points of margin: margins tell turns apart long before they decide the game."""

Progress = Callable[[float], object]
"""Is told which share of the work is done."""


@dataclass
class Tried:
    """A turn, the simulation after it, and how its play-outs ended for the mover, summed up."""

    move: Move
    after: Simulation
    playouts: int = 0
    margins: int = 0
    squares: int = 0
    wins: float = 0.0

    @property
    def margin(self) -> float:
        """The expected final margin over the best opponent."""
        return self.margins / self.playouts

    @property
    def uncertainty(self) -> float:
        """The standard error of the margin."""
        if self.playouts < 2:
            return 0.0
        variance = (self.squares - self.margins**2 / self.playouts) / (self.playouts - 1)
        return math.sqrt(max(0.0, variance) / self.playouts)

    @property
    def win(self) -> float:
        """The share of wins; a shared one counts half."""
        return self.wins / self.playouts

    @property
    def worth(self) -> float:
        """What turns are compared by."""
        return (self.margins + _POINTS_OF_A_WIN * self.wins) / self.playouts

    def play(self, values: list[int], random: Callable[[], float], looks: int) -> None:
        """One more play-out, with the tiles left in this order."""
        end = self.after.copy()
        finish(end, values, random, looks)
        margin = margin_of(end, self.move.seat)
        self.playouts += 1
        self.margins += margin
        self.squares += margin * margin
        self.wins += 1.0 if margin > 0 or len(end.active) == 1 else 0.5 if margin == 0 else 0.0


def search(
    sim: Simulation,
    value: int | None,
    rng: Random,
    playouts: int,
    *,
    also: Iterable[Move] = (),
    progress: Progress | None = None,
) -> list[Tried]:
    """The promising turns of the mover with this tile, best first, each with at least one play-out.

    `also` are turns that must be among them, and get as many play-outs as the best. Equal arguments and an equal state
    of `rng` give equal results.
    """
    kept = [_try(sim, move) for move in also]
    moves = {tried.move for tried in kept}
    alive = [_try(sim, one.move) for one in _promising(candidates(sim, value)) if one.move not in moves]
    left, random, ranked = _tiles_left(sim, value), rng.random, list[Tried]()
    halvings = max(1, math.ceil(math.log2(max(1, len(alive)))))
    spent = 0
    for halving in range(halvings):
        trying = kept + alive
        for _ in range(max(1, (playouts - spent) // (len(trying) * (halvings - halving)))):
            left.sort(key=lambda _: random())
            for tried in trying:
                tried.play(left, random, _LOOKS)
            spent += len(trying)
            if progress is not None:
                progress(min(1.0, spent / playouts))
        alive.sort(key=lambda tried: -tried.worth)
        half = (len(alive) + 1) // 2
        ranked, alive = alive[half:] + ranked, alive[:half]
    return sorted(kept + alive, key=lambda tried: -tried.worth) + ranked


def flat_search(sim: Simulation, value: int | None, rng: Random, playouts: int) -> Tried:
    """The turn with the best mean margin when random play-outs are dealt round to all alike."""
    tried = [_try(sim, one.move) for one in candidates(sim, value)]
    rng.shuffle(tried)
    left, random = _tiles_left(sim, value), rng.random
    for number in range(playouts):
        left.sort(key=lambda _: random())
        tried[number % len(tried)].play(left, random, 1)
    return max((one for one in tried if one.playouts), key=lambda one: one.margin)


def _try(sim: Simulation, move: Move) -> Tried:
    after = sim.copy()
    after.play(move)
    return Tried(move, after)


def _tiles_left(sim: Simulation, value: int | None) -> list[int]:
    return [each for each, count in sim.bag.items() for _ in range(count - (each == value))]


def _promising(found: list[Candidate]) -> list[Candidate]:
    found.sort(key=lambda one: (-(one.margin + _WORTH_OF_DENIAL * one.denied), one.move.placed))
    chosen = found[:WIDTH]
    for count in range(4):
        some = [one for one in found if one.move.placed == count][: WIDTH // 8]
        chosen += [one for one in some if one not in chosen]
    return chosen
