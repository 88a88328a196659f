"""The engine in one process: random whole games, and what a turn costs on a large map. Prints one JSON document."""

import json
import random
import sys
import time

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import FINISHED, Position
from feurio_pbem.rules.tiles import CLASSIC_TILES, TileSet


def shuffled(tiles: TileSet, rng: random.Random) -> list[int]:
    """All tiles in the order in which they will be drawn."""
    values = [value for value, count in tiles.bag().items() for _ in range(count)]
    rng.shuffle(values)
    return values


def play_out(rng: random.Random) -> Position:
    """One whole game of two, judged turn by turn and scored."""
    values = shuffled(CLASSIC_TILES, rng)
    position = Position(Options(), ("anna", "bo"), values[:4])
    for value in values[4:]:
        position.play(random_turn(position, value, rng))
    while position.phase != FINISHED:
        position.play(random_turn(position, None, rng))
    position.winners()
    return position


def games_per_second(seconds: float) -> float:
    """Whole games of two per second of processor time, the best of three runs."""
    best = 0.0
    for run in range(3):
        rng, games, start = random.Random(run), 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            play_out(rng)
            games += 1
        best = max(best, games / spent)
    return best


def cost_of_a_turn(how_many: int, turns: int) -> float:
    """Processor seconds of a turn while the last `turns` tiles of a set of `6 * how_many` are laid."""
    rng = random.Random(how_many)
    tiles = TileSet.of([(value, spaces, how_many) for value, spaces, _ in CLASSIC_TILES.kinds])
    values = shuffled(tiles, rng)
    position = Position(Options(tiles=tiles, supply=10**6), ("anna", "bo"), values[:4])
    for value in values[4:-turns]:
        position.play(random_turn(position, value, rng))
    start = time.process_time()
    for value in values[-turns:]:
        position.play(random_turn(position, value, rng))
    return (time.process_time() - start) / turns


def main() -> None:
    """`playouts.py SECONDS`."""
    small = min(cost_of_a_turn(6, 32) for _ in range(200))
    large = min(cost_of_a_turn(6000, 2000) for _ in range(3))
    print(json.dumps({"games": games_per_second(float(sys.argv[1])), "turn": large / small}))


if __name__ == "__main__":
    main()
