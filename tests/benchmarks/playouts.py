"""The engine in one process: random whole games, and what a turn costs on a large map. Prints one JSON document."""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable

import chess

from feurio_pbem.bots.random_player import play_out, random_turn
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.tiles import CLASSIC_TILES, TileSet

SEATS = ("anna", "bo")


def shuffled(tiles: TileSet, rng: random.Random) -> list[int]:
    """All tiles in the order in which they will be drawn."""
    values = [value for value, count in tiles.bag().items() for _ in range(count)]
    rng.shuffle(values)
    return values


def games_per_second(seconds: float) -> float:
    """Whole games of two per second of processor time, with their scores; the best of three runs."""
    best = 0.0
    for run in range(3):
        rng, games, start = random.Random(run), 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            play_out(Options(), SEATS, rng).winners()
            games += 1
        best = max(best, games / spent)
    return best


def actions_over_chess(seconds: float) -> float:
    """Actions per second in random games over those of python-chess, alternating so that both meet the same machine.

    An action is a tile laid or a firefighter placed; a move there.
    """
    rng, ratios, start = random.Random(1), [], time.process_time()
    while time.process_time() - start < seconds:
        ratios.append(_rate(lambda: _our_actions(rng)) / _rate(lambda: _chess_moves(rng)))
    return statistics.median(ratios)


def _rate(play: Callable[[], int], seconds: float = 0.1) -> float:
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += play()
    return done / spent


def _our_actions(rng: random.Random) -> int:
    finished = play_out(Options(), SEATS, rng)
    finished.winners()
    options = finished.options
    tiles, firefighters = len(options.tiles) - options.start, options.supply * len(SEATS)
    return tiles + firefighters - sum(finished.supply.values())


def _chess_moves(rng: random.Random) -> int:
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


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
    seconds = float(sys.argv[1])
    print(
        json.dumps(
            {"games": games_per_second(seconds), "chess": actions_over_chess(4 * seconds), "turn": large / small}
        )
    )


if __name__ == "__main__":
    main()
