"""Puzzles: positions in which one turn is clearly the best, each with the way that led there.

`python -m feurio_pbem.bots.puzzles 30 > feurio_pbem/bots/puzzles.json` finds as many anew, from games the program plays
with itself; that takes some minutes for each.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files
from random import Random
from typing import Any, TypedDict

from feurio_pbem.bots.levels import player_of
from feurio_pbem.bots.random_player import shuffled
from feurio_pbem.bots.search import Tried, search
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import text_of
from feurio_pbem.game.resolving import resolve
from feurio_pbem.notation import parse_turn
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.position import Position

SEATS = ("anna", "bo")
NAMES = {"anna": "Anna", "bo": "Bo"}
LEAST_GAP = 3.0
"""Points by which the best turn is better than the next."""
_MOST_ERRORS = 4.0  # how many standard errors that must be
_PLAYOUTS, _CHECKED_PLAYOUTS, _CHECKED_TURNS = 600, 1500, 5
_FROM_ONE_GAME = 2


class Puzzle(TypedDict):
    """The start tiles, the turns played since as pairs of value drawn and text, and the value in hand (None: no tiles).

    `best` is the turn asked for, `margin` what play-outs expect after it, `gap` how much better that is than the next.
    """

    rules: str
    layout: list[int]
    turns: list[list[Any]]
    value: int | None
    best: str
    margin: float
    gap: float


def shipped_puzzles() -> list[Puzzle]:
    """Those that come with the package, in their order."""
    text = files("feurio_pbem.bots").joinpath("puzzles.json").read_text(encoding="utf-8")
    puzzles: list[Puzzle] = json.loads(text)
    return puzzles


def position_of(puzzle: Puzzle) -> Position:
    """The position to be solved; every turn that led there is judged."""
    position = Position(rule_set(puzzle["rules"], len(SEATS)), SEATS, puzzle["layout"])
    for value, text in puzzle["turns"]:
        position.play(resolve(position, parse_turn(text), value))
    return position


def find_puzzles(seed: int) -> Iterator[Puzzle]:
    """The puzzles of one game of the program with itself; equal seeds find the same."""
    rng = Random(seed)
    rules = rng.choice(("classic", "classic", "published"))
    options: Options = rule_set(rules, len(SEATS))
    bag = shuffled(options.tiles, rng)
    layout, left = bag[: options.start], bag[options.start :]
    position, turns, found = Position(options, SEATS, layout), list[list[Any]](), 0
    while position.to_move is not None:
        value = left.pop(0) if left else None
        sim = Simulation.of(position)
        solved = _solve(sim, value)
        if solved is not None and found < _FROM_ONE_GAME:
            best, gap = solved
            found += 1
            yield {
                "rules": rules,
                "layout": layout,
                "turns": [*turns],
                "value": value,
                "best": text_of(sim, best.move),
                "margin": round(best.margin, 1),
                "gap": round(gap, 1),
            }
        turn = player_of(rng.choice(("medium", "hard:30", "hard:100")))(position, value, rng)
        turns.append([value, text_of(sim, sim.move_of(turn))])
        position.play(turn)


def _solve(sim: Simulation, value: int | None) -> tuple[Tried, float] | None:
    """The best turn and how much better it is, where a second, longer search with other chances says so, too."""
    first = search(sim, value, Random(1), _PLAYOUTS)
    if len(first) < 6 or not _is_clear(first):
        return None
    again = search(sim, value, Random(2), _CHECKED_PLAYOUTS * _CHECKED_TURNS)
    if again[0].move != first[0].move or not _is_clear(again):
        return None
    return again[0], again[0].margin - max(tried.margin for tried in again[1:])


def _is_clear(found: Sequence[Tried]) -> bool:
    best = found[0]
    return all(
        best.margin - other.margin >= max(LEAST_GAP, _MOST_ERRORS * max(best.uncertainty, other.uncertainty))
        for other in found[1 : 1 + _CHECKED_TURNS]
    ) and all(best.margin > other.margin for other in found[1:])


def main(how_many: int, seed: int = 1) -> None:
    """Print so many, found in games from this seed on."""
    puzzles: list[Puzzle] = []
    while len(puzzles) < how_many:
        for puzzle in find_puzzles(seed):
            puzzles.append(puzzle)
            sys.stderr.write(f"{len(puzzles)}: game {seed}, turn {len(puzzle['turns']) + 1}, {puzzle['best']}\n")
        seed += 1
    sys.stdout.write(
        "[\n" + ",\n".join(json.dumps(puzzle, separators=(",", ":")) for puzzle in puzzles[:how_many]) + "\n]\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
