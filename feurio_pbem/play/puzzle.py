"""Puzzles: a position in which one turn is clearly best, the answer judged, what is solved remembered."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from feurio_pbem.bots.puzzles import NAMES, SEATS, Puzzle, position_of, shipped_puzzles
from feurio_pbem.bots.search import search
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import reasons
from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.answers import check_started
from feurio_pbem.game.playing import start_game
from feurio_pbem.game.record import Game
from feurio_pbem.game.resolving import resolve
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Message, in_english, sentence
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.look import Sight
from feurio_pbem.rules.options import rule_set

_RECORD = "puzzles.json"
_PLAYOUTS = 2000


@dataclass(frozen=True)
class Task:
    """A puzzle with its number, counted from 1, and the game to look at while one thinks."""

    number: int
    puzzle: Puzzle
    sight: Sight
    solved: bool
    of: int

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`; the solution is not in it."""
        return {"puzzle": self.number, "of": self.of, "solved": self.solved, "show": self.sight.show()}


@dataclass(frozen=True)
class Answer:
    """How an answer compares: `behind` are the points by which it is worth less than the best turn."""

    number: int
    text: str
    right: bool
    behind: float
    best: str | None
    why: list[Message]

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`; the best turn only where it was found or asked for."""
        told = {"puzzle": self.number, "text": self.text, "right": self.right, "behind": self.behind}
        return {**told, "best": self.best, "why": [in_english(reason) for reason in self.why]}


def open_puzzle(number: int | None = None) -> Task:
    """The puzzle with that number, the first unsolved one without. Raises WrongUsage `no-such-puzzle`."""
    puzzles, solved = shipped_puzzles(), _solved(Home.of_this_machine())
    if number is None:
        number = next((each for each in range(1, len(puzzles) + 1) if each not in solved), 1)
    if not 1 <= number <= len(puzzles):
        message = sentence("There is no puzzle {number}; they are 1 to {last}.", number=number, last=len(puzzles))
        raise WrongUsage("no-such-puzzle", message)
    puzzle = puzzles[number - 1]
    sight = Sight(_as_game(puzzle, number), puzzle["value"], None)
    return Task(number, puzzle, sight, number in solved, len(puzzles))


def answer_puzzle(task: Task, text: str) -> Answer:
    """Judge a turn; a right one is remembered as solved. Raises what a turn that cannot be played raises."""
    position, value = position_of(task.puzzle), task.puzzle["value"]
    turn = resolve(position, parse_turn(text), value)
    best = resolve(position, parse_turn(task.puzzle["best"]), value)
    sim = Simulation.of(position)
    move, best_move = sim.move_of(turn), sim.move_of(best)
    if move == best_move:
        home = Home.of_this_machine()
        with home.exclusive():
            home.write(_RECORD, {"solved": sorted({*_solved(home), task.number})})
        return Answer(task.number, text, True, 0.0, task.puzzle["best"], reasons(sim, best_move, NAMES))
    found = {tried.move: tried for tried in search(sim, value, Random(0), _PLAYOUTS, also=[move, best_move])}
    behind = round(found[best_move].margin - found[move].margin, 1)
    return Answer(task.number, text, False, behind, None, reasons(sim, move, NAMES))


def solve_puzzle(task: Task) -> Answer:
    """The solution, for who gives up; nothing is remembered."""
    position, best = position_of(task.puzzle), task.puzzle["best"]
    sim = Simulation.of(position)
    move = sim.move_of(resolve(position, parse_turn(best), task.puzzle["value"]))
    return Answer(task.number, best, True, 0.0, best, reasons(sim, move, NAMES))


def _as_game(puzzle: Puzzle, number: int) -> Game:
    """A record without a log whose standing is the puzzle's: to be looked at, never to be written."""
    options = rule_set(puzzle["rules"], len(SEATS))
    game = start_game(NAMES, seed=str(number), options=options, title=f"Puzzle {number}", id="puzzle")
    standing = replace(check_started(game.standing), position=position_of(puzzle), turn=len(puzzle["turns"]) + 1)
    return replace(game, standing=standing)


def _solved(home: Home) -> set[int]:
    solved = (home.read_or_set_aside(_RECORD) or {}).get("solved")
    return {number for number in solved if isinstance(number, int)} if isinstance(solved, list) else set()
