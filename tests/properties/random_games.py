"""Random options and random turns, sensible and not, for tests that need thousands of them."""

import random
from collections.abc import Callable

from feurio_pbem.errors import FeurioError
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.tiles import TileSet
from feurio_pbem.rules.turns import Turn

SEATS = ("anna", "bo", "cleo", "dede")


def refusal(action: Callable[[], object]) -> FeurioError | None:
    """The refusal that an action met, None if it was done."""
    try:
        action()
    except FeurioError as error:
        return error
    return None


def random_options(rng: random.Random) -> Options:
    """Any options: nothing in the engine may depend on 36 tiles, values to 6, three per turn or twelve in supply."""
    if rng.random() < 0.3:
        tiles = Options().tiles
    else:
        values = sorted(rng.sample(range(1, 15), rng.randint(1, 5)))
        tiles = TileSet.of([(value, rng.randint(1, 6), rng.randint(1, 5)) for value in values])
    return Options(
        set="custom",
        firefighters=rng.choice(("any-tiles", "one-tile")),
        start=rng.randint(1, min(4, len(tiles))),
        per_turn=rng.choice((1, 2, 3, 5)),
        supply=rng.choice((1, 3, 12, 20)),
        tiles=tiles,
        firebreak=rng.random() < 0.5,
        neutral=rng.choice((0, 0, 1, 4)),
    )


def random_start(rng: random.Random, options: Options) -> list[int]:
    values = [value for value, count in options.tiles.bag().items() for _ in range(count)]
    return rng.sample(values, options.start)


def random_value(rng: random.Random, position: Position) -> int | None:
    left = [value for value, count in position.bag.items() for _ in range(count)]
    return rng.choice(left) if left else None


def random_attempt(rng: random.Random, position: Position, value: int | None) -> Turn:
    """A turn that is legal about as often as not."""
    board, at = position.board, None
    firebreak = rng.random() < (0.3 if position.options.firebreak and position.bag_size else 0.01)
    if position.bag_size:
        cells = position.firebreak_cells() if firebreak else board.hot_spots()
        at = rng.choice(cells * 12 + [*board.heat, board.cells[-1], Hex(90, 90)])
    count = rng.choice((0, 0, 1, 1, 2, 2, 3, 3, 4))
    tiles = rng.choices([*range(0, len(board) + 3), *board.open_tiles * 3], k=count)
    if rng.random() < 0.5 and tiles:
        tiles = [tiles[0]] * count
    neutral = tiles[: rng.choice((0, 0, 1, 4))] if position.options.neutral or rng.random() < 0.02 else []
    crew = tiles[len(neutral) :]
    if firebreak and rng.random() < 0.9:
        crew = [*crew[:-1], len(board) + 1]
    return Turn(value, at, tuple(sorted(crew)), tuple(sorted(neutral)), firebreak)
