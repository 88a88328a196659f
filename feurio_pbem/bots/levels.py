"""Opponents by name. A player is a function from a public position, and the tile drawn, to a legal turn.

None of them can see more than a position shows: no seed, no secret, no order of the tiles left.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random

from feurio_pbem.bots.candidates import Candidate, candidates
from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.bots.search import Progress, flat_search, search
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn

Player = Callable[[Position, int | None, Random], Turn]
"""What is to move, the value drawn (None: no tiles remain), the chance it may use; the position must not be changed."""

EASY, MEDIUM, HARD = LEVELS = ("easy", "medium", "hard")
PLAYOUTS = 4000
"""Play-outs of `hard` for one turn where nothing else is said: about a second on one core."""
MOST_PLAYOUTS = 1_000_000
_EASY_LOOKS = 3


def easy(position: Position, value: int | None, rng: Random) -> Turn:
    """The best for itself of a few turns it happens to see; what others have or want it never looks at."""
    sim = Simulation.of(position)
    seen = [rng.choice(found) for found in [candidates(sim, value)] for _ in range(_EASY_LOOKS)]
    return sim.turn_of(max(seen, key=lambda one: one.margin).move)


def medium(position: Position, value: int | None, rng: Random) -> Turn:
    """The largest margin right after the turn; among equal ones the fewest firefighters, then any."""
    sim = Simulation.of(position)
    found = candidates(sim, value)
    best = max(map(_greedily, found))
    return sim.turn_of(rng.choice([one for one in found if _greedily(one) == best]).move)


def _greedily(one: Candidate) -> tuple[int, int]:
    return one.margin, -one.move.placed


def hard(
    position: Position,
    value: int | None,
    rng: Random,
    *,
    playouts: int = PLAYOUTS,
    progress: Progress | None = None,
) -> Turn:
    """The turn after which the game ended best in many play-outs (`bots.search`)."""
    sim = Simulation.of(position)
    return sim.turn_of(search(sim, value, rng, playouts, progress=progress)[0].move)


def flat(position: Position, value: int | None, rng: Random, *, playouts: int = PLAYOUTS) -> Turn:
    """Plain flat Monte Carlo, to measure others by: all turns alike, random play-outs, the best mean margin."""
    sim = Simulation.of(position)
    return sim.turn_of(flat_search(sim, value, rng, playouts).move)


_BY_NAME: dict[str, Player] = {EASY: easy, MEDIUM: medium, HARD: hard, "random": random_turn, "flat": flat}
_SEARCHING = (HARD, "flat")


def player_of(name: str, playouts: int | None = None, progress: Progress | None = None) -> Player:
    """`easy`, `medium`, `hard`, `hard:400` (play-outs a turn), and to measure others by `random`, `flat:400`.

    `playouts` says the same as the number. Raises WrongUsage `no-such-level`, `bad-playouts`.
    """
    level, colon, number = name.partition(":")
    if level not in _BY_NAME or (colon and not (level in _SEARCHING and number.isascii() and number.isdigit())):
        message = sentence("There is no level {name}; the levels are {levels}.", name=name, levels=Listing(LEVELS))
        raise WrongUsage("no-such-level", message)
    if playouts is None and colon:
        playouts = int(number[:9])
    if level not in _SEARCHING:
        return _BY_NAME[level]
    playouts = PLAYOUTS if playouts is None else playouts
    check_playouts(playouts)
    return partial(hard, playouts=playouts, progress=progress) if level == HARD else partial(flat, playouts=playouts)


def check_playouts(playouts: int) -> None:
    """Raises WrongUsage `bad-playouts`."""
    if not 1 <= playouts <= MOST_PLAYOUTS:
        message = sentence("Play-outs are 1 to {most:,}, not {count}.", most=MOST_PLAYOUTS, count=playouts)
        raise WrongUsage("bad-playouts", message)


def imported_player(name: str) -> Player:
    """A player as `player` knows it, or your own function as `package.module:function`; that code is run."""
    module, _, function = name.partition(":")
    if not function or module in _BY_NAME:
        return player_of(name)
    try:
        own: Player = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError):
        message = sentence("There is no player {name}; your own is package.module:function.", name=name)
        raise WrongUsage("no-such-level", message) from None
    return own
