"""`python -m tests.benchmarks [--pairs N] [--games N]`: print the table of figures.

"× pass" is the time of a whole process over that of `python -c pass` of the same environment, the median of pairs run
in turn. Compare ratios of one run, never seconds, and never in a test.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import bots
from tests.benchmarks.processes import FEURIO, cost, ratio

WRITE = [sys.executable, "-m", "tests.benchmarks.write_samples"]
PLAYOUTS = [sys.executable, "-m", "tests.benchmarks.playouts"]
ROOT = Path(__file__).parents[2]


class Row(NamedTuple):
    """One line of the table; `least` where more is better."""

    figure: str
    value: float
    must: float
    stretch: float
    least: bool = False

    def __str__(self) -> str:
        good = self.value >= self.must if self.least else self.value <= self.must
        return f"{self.figure:<58}{self.value:>10.2f}{self.must:>9g}{self.stretch:>9g}  {'ok' if good else 'MISSED'}"


def front_page(folder: Path, pairs: int) -> Iterator[Row]:
    """What everybody pays."""
    yield Row("feurio --help, × pass", ratio([FEURIO, "--help"], folder, pairs).wall, 6.5, 5.0)


def commands(folder: Path, pairs: int) -> Iterator[Row]:
    """Showing, moving and the memory of every command on a normal game."""
    yield Row("feurio show, finished game of 4, × pass", ratio([FEURIO, "show", "4.yaml"], folder, pairs).wall, 13, 7.5)
    fresh = ["/bin/cp", "begun.yaml", "mine.yaml"]
    move = ratio([FEURIO, "move", "mine.yaml", "a"], folder, pairs, before=fresh)
    yield Row("feurio move, processor time, × pass", move.processor, 15, 8.5)
    looks = ["legal begun.yaml", "log 4.yaml", "score 4.yaml", "check sealed-0.yaml", "show 4.yaml", "list ."]
    peaks = {words: cost([FEURIO, *words.split()], folder).memory for words in looks} | {"move": move.memory}
    worst = max(peaks, key=peaks.__getitem__)
    yield Row(f"peak memory, MiB (most: {worst})", peaks[worst], 40, 25)


def audit(folder: Path, games: int) -> Iterator[Row]:
    """Checking finished sealed games, every signature verified."""
    files = [f"sealed-{number}.yaml" for number in range(games)]
    spent = cost([FEURIO, "check", *files], folder)
    if spent.code:
        raise SystemExit(f"feurio check ended with {spent.code}")
    yield Row(f"feurio check, {games} sealed games, games/s and core", games / spent.processor, 60, 120, least=True)


def engine() -> Iterator[Row]:
    """The rules alone, in a process of their own."""
    done = subprocess.run([*PLAYOUTS, "3"], cwd=ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    yield Row("random whole games of 2, games/s", figures["games"], 3000, 8000, least=True)
    yield Row("their actions/s over python-chess's random ones", figures["chess"], 15, 20, least=True)
    yield Row("cost of a turn at 36,000 tiles over that at 36", figures["turn"], 2, 1)


def main() -> None:
    """Make the sample games, measure, print."""
    if sys.argv[1:2] == ["bots"]:
        bots.main(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__.split("\n")[2])
    parser.add_argument("--pairs", type=int, default=25, help="pairs per command (25)")
    parser.add_argument("--games", type=int, default=1000, help="sealed games to check (1000)")
    chosen = parser.parse_args()
    print(f"{'figure':<58}{'here':>10}{'must':>9}{'stretch':>9}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([*WRITE, name, str(chosen.games)], cwd=ROOT, check=True)
        tables = front_page(folder, chosen.pairs), engine(), commands(folder, chosen.pairs), audit(folder, chosen.games)
        for row in chain.from_iterable(tables):
            print(row, flush=True)


if __name__ == "__main__":
    main()
