"""`python -m tests.benchmarks [--first] [--rounds N] [--games N]`: print the table of figures.

Every figure is a ratio within this run: of a whole process over `python -c pass` ("× pass"), over git, over another
command, over python-chess, or, with `--first`, over the first version of this program, built beside it. Only memory is
absolute. Compare ratios, never seconds, and never in a test. `python -m tests.benchmarks bots` measures opponents.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import bots
from tests.benchmarks.first import build_first
from tests.benchmarks.processes import FEURIO, cost, idle, ratio

WRITE = [sys.executable, "-m", "tests.benchmarks.write_samples"]
PLAYOUTS = [sys.executable, "-m", "tests.benchmarks.playouts"]
ROOT = Path(__file__).parents[2]
LOOKS = {"show": "show 4.yaml", "legal": "legal begun.yaml", "move": "move mine.yaml a"}
FRESH = ("cp", "begun.yaml", "mine.yaml")
OUTPUTS = {
    "a picture in pixels (show --png)": "show 4.yaml --png 4.png",
    "a turn's mails (mail compose)": "mail compose begun.yaml --from a@example.org --mbox mails",
    "a page (show --html)": "show 4.yaml --html 4.html",
    "a game in motion (show --animate)": "show 4.yaml --animate 4.webp",
}


class Row(NamedTuple):
    """One line of the table: the first version's figure where it was measured, ours, and what to reach."""

    figure: str
    first: float | None
    now: float
    reach: float
    at_least: bool = False

    def __str__(self) -> str:
        good = self.now >= self.reach if self.at_least else self.now <= self.reach
        first = "" if self.first is None else f"{self.first:.2f}"
        sign = "≥" if self.at_least else "≤"
        return f"{self.figure:<58}{first:>9}{self.now:>9.2f}  {sign}{self.reach:<7g}{'' if good else 'MISSED'}".rstrip()


def commands(folder: Path, rounds: int, first: str | None) -> Iterator[Row]:
    """What everybody pays for a look and a turn."""
    then = ratio([first, "--help"], idle(first), folder, rounds).processor if first else None
    yield Row("--help, × pass", then, ratio([FEURIO, "--help"], idle(FEURIO), folder, rounds).processor, 2.5)
    peaks = {}
    for name, words in LOOKS.items():
        now = ratio([FEURIO, *words.split()], idle(FEURIO), folder, rounds, before=FRESH)
        then = ratio([first, *words.split()], idle(first), folder, rounds, before=FRESH) if first else None
        yield Row(f"{name}, processor time × pass", then and then.processor, now.processor, 8)
        yield Row(f"{name}, wall × pass", then and then.wall, now.wall, 8)
        peaks[name] = now.memory
    peaks |= {words: cost([FEURIO, *words.split()], folder).memory for words in ("log 4.yaml", "list .")}
    most = max(peaks, key=peaks.__getitem__)
    yield Row(f"peak memory of a command, MiB (most: {most})", None, peaks[most], 25)
    yield Row("peak memory of check, sealed, MiB", None, cost([FEURIO, "check", "sealed-0.yaml"], folder).memory, 32)


def over_first(folder: Path, rounds: int, games: int, first: str) -> Iterator[Row]:
    """Processor time over the first version's: checking, and what is drawn."""
    check = ["check", *(f"sealed-{number}.yaml" for number in range(games))]
    spent = ratio([first, *check], [FEURIO, *check], folder, max(1, rounds // 5))
    yield Row(f"check of {games} sealed games, speed over the first version", 1, spent.processor, 1.5, at_least=True)
    reach = {"show --png": 1, "mail compose": 0.25, "show --html": 1, "show --animate": 0.25}
    for name, words in OUTPUTS.items():
        few = 1 if "animate" in words else max(1, rounds // 5)
        put = ("rm", "-f", "mails")
        paid = ratio([FEURIO, *words.split()], [first, *words.split()], folder, few, before=put, before_other=put)
        yield Row(f"{name}, processor time over the first", 1, paid.processor, reach[name.split("(")[1][:-1]])


def pictures(folder: Path) -> Iterator[Row]:
    """Memory of what is drawn, and a page of the longest file over its check."""
    for name, words in OUTPUTS.items():
        most = 80 if "animate" in words else 40
        yield Row(f"peak memory of {name}, MiB", None, cost([FEURIO, *words.split()], folder).memory, most)
    page = cost([FEURIO, "show", "long.yaml", "--html", "long.html"], folder)
    check = cost([FEURIO, "check", "long.yaml"], folder)
    yield Row("page of a file of 1 MiB, processor time × check of it", None, page.processor / check.processor, 20)
    yield Row("peak memory of that page, MiB", None, page.memory, 150)


def with_git(folder: Path, rounds: int, first: str | None) -> Iterator[Row]:
    """A `sync` that finds nothing new over 200 games, against git's own look at that history."""
    log = ["git", "-C", "clone", "log", "-p"]
    few = max(3, rounds // 5)
    then = ratio([first, "sync", "clone"], log, folder, few).processor if first else None
    now = ratio([FEURIO, "sync", "clone"], log, folder, few).processor
    yield Row("sync, nothing new, 200 games, × git log -p", then, now, 2)


def engine() -> Iterator[Row]:
    """The rules alone, in a process of their own."""
    done = subprocess.run([*PLAYOUTS, "3"], cwd=ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    yield Row("random whole games, actions/s over python-chess's", None, figures["chess"], 15, at_least=True)
    yield Row("a turn at 36,000 tiles over one at 36", None, figures["turn"], 1.2)


def main(arguments: Sequence[str]) -> None:
    """Make the sample games, measure, print."""
    if arguments[:1] == ["bots"]:
        bots.main(list(arguments[1:]))
        return
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__.split("\n")[2])
    parser.add_argument("--first", action="store_true", help="build the first version and measure it beside")
    parser.add_argument("--rounds", type=int, default=25, help="rounds per command (25)")
    parser.add_argument("--games", type=int, default=100, help="sealed games to check (100)")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["FEURIO_HOME"] = str(folder / "home")
        subprocess.run([*WRITE, name, str(chosen.games)], cwd=ROOT, check=True)
        first = build_first(folder / "first") if chosen.first else None
        print(f"{'figure':<58}{'first':>9}{'now':>9}  reach")
        tables = [commands(folder, chosen.rounds, first), engine(), pictures(folder)]
        tables.append(with_git(folder, chosen.rounds, first))
        if first:
            tables.append(over_first(folder, chosen.rounds, chosen.games, first))
        for row in chain.from_iterable(tables):
            print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
