"""Makes the games of examples/ anew through the command alone: `python -m tests.examples.produce`, or those named.

The players look one turn ahead and save firefighters for the turns to come; a fixed clock and fixed seeds make the
same games every time, but for the game's id.
"""

import os
import subprocess
import sys
from itertools import combinations_with_replacement
from math import ceil
from pathlib import Path
from random import Random
from typing import NamedTuple

from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.notation import TurnText, format_turn, spot_name
from feurio_pbem.rules.options import ONE_TILE
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn

EXAMPLES = Path(__file__).parents[2] / "examples"
MOST_TILES_TRIED = 7


class Recipe(NamedTuple):
    """How one example is made: options of `new`, how many turns are played (None: to the end), notes by turn."""

    options: tuple[str, ...]
    turns: int | None = None
    notes: dict[int, str] = {}  # noqa: RUF012 (never changed)
    taken_back: tuple[int, ...] = ()
    resigns: int | None = None


def players(*names: str) -> tuple[str, ...]:
    """The options that seat them."""
    return tuple(word for name in names for word in ("--player", name))


RECIPES = {
    "one-in-progress": Recipe((*players("Anna"), "--seed", "larch", "--title", "Anna against the fire"), 9),
    "one-finished": Recipe(
        (*players("Anna"), "--seed", "juniper", "--rules", "published", "--title", "A quiet evening")
    ),
    "two-in-progress": Recipe(
        (*players("Anna", "Bo"), "--seed", "2026-01-30", "--title", "Friday forest"),
        14,
        {3: "Here we go!", 8: "I should have seen that."},
        taken_back=(6,),
    ),
    "two-finished": Recipe(
        (*players("Anna", "Bo"), "--seed", "rowan", "--title", "Rowan wood"), None, {1: "Good luck!"}
    ),
    "three-in-progress": Recipe(
        (*players("Anna", "Bo", "cleo=Cléo"), "--seed", "alder", "--rules", "published", "--title", "Alder marsh"), 20
    ),
    "three-finished": Recipe(
        (*players("Anna", "Bo", "cleo=Cléo"), "--seed", "hazel", "--title", "Hazel slope"),
        None,
        {12: "Enough!"},
        (),
        25,
    ),
    "four-in-progress": Recipe(
        (*players("Anna", "Bo", "cleo=Cléo", "dede=Dédé"), "--seed", "spruce", "--first", "drawn", "--title", "Spruce"),
        14,
    ),
    "four-finished": Recipe(
        (
            *players("Anna", "Bo", "cleo=Cléo", "dede=Dédé"),
            *("--seed", "beech", "--rules", "published", "--title", "Four at the beech wood"),
        )
    ),
}


def best_turn(game: Game, rng: Random, value: int | None = None) -> str:
    """The turn text after which the mover leads by the most; ties by chance. `value` is what he alone knows."""
    position, value = game.standing.position, value or game.standing.drawn
    assert position is not None
    mover = position.to_move
    assert mover is not None
    best: tuple[float, str] | None = None
    most = min(position.limit, thrifty(position))
    spots = position.board.hot_spots() if position.bag_size else [None]
    for place, spot in enumerate(spots):
        tiles = list(position.rooms(value, spot))
        tiles = sorted(rng.sample(tiles, min(len(tiles), MOST_TILES_TRIED)))
        for size in range(most + 1):
            for crew in combinations_with_replacement(tiles, size):
                rooms_out = any(crew.count(tile) > (position.room_after(tile, value, spot) or 0) for tile in crew)
                if rooms_out or (position.options.firefighters == ONE_TILE and len(set(crew)) > 1):
                    continue
                after = position.copy()
                after.play(Turn(value, spot, crew))
                scores = after.scores()
                others = max((points for seat, points in scores.items() if seat != mover), default=0)
                worth = scores[mover] - 0.6 * others - 0.7 * size + rng.random()
                if best is None or worth > best[0]:
                    name = spot_name(place) if spot is not None and len(spots) > 1 else None
                    best = worth, format_turn(TurnText("turn", name, crew))
    assert best is not None
    return best[1]


def thrifty(position: Position) -> int:
    """How many firefighters the mover spares: twice an even share of his supply over the turns he has left."""
    turns_left = position.bag_size // len(position.active) + 1
    return ceil(2 * position.supply[position.to_move or ""] / turns_left)


def feurio(*arguments: object, minute: int = 0) -> None:
    """Run the command at a fixed time: the games begin on a Friday evening, a turn takes some hours."""
    clock = str(1_769_803_200 + minute * 60)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": clock, "FEURIO_HOME": os.devnull + "/none"}
    subprocess.run([sys.executable, "-m", "feurio_pbem", *map(str, arguments)], env=environment, check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip


def produce(name: str, recipe: Recipe, folder: Path) -> Path:
    """Play one example into `folder`."""
    file, rng = folder / f"{name}.feurio.yaml", Random(name)
    file.unlink(missing_ok=True)
    feurio("new", file, *recipe.options)
    minute = 0
    while True:
        game = load(file).game
        turn = game.standing.turn
        if game.standing.to_move is None or turn == recipe.turns:
            return file
        minute += rng.randrange(30, 2000)
        if turn == recipe.resigns:
            feurio("resign", file, "--note", "My train is here. Well played!", minute=minute)
            continue
        note = ("--note", recipe.notes[turn]) if turn in recipe.notes else ()
        feurio("move", file, best_turn(game, rng), *note, minute=minute)
        if turn in recipe.taken_back and len(game.log) == turn - 1:
            feurio("take-back", file, "--note", "Wrong tile, sorry.", minute=minute + 2)


if __name__ == "__main__":
    for example in sys.argv[1:] or RECIPES:
        print(produce(example, RECIPES[example], EXAMPLES))
