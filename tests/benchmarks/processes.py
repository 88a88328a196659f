"""Whole processes, measured against `python -c pass` of the same environment; must stay small itself.

Absolute times drift by half and more on shared machines, so only ratios of pairs run one after the other are told. The
peak memory of a child counts from what its parent holds at the fork: nothing large is imported here.
"""

import os
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

FEURIO = str(Path(sys.executable).with_name("feurio"))
PASS = [sys.executable, "-c", "pass"]


class Cost(NamedTuple):
    """What one process took: seconds on the clock and on the processor, peak memory in MiB, exit code."""

    wall: float
    processor: float
    memory: float
    code: int


def cost(command: list[str], folder: Path) -> Cost:
    """Run a command in `folder` with its output thrown away."""
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        os.chdir(folder)
        os.execv(command[0], command)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - start
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))


class Ratio(NamedTuple):
    """Medians over the pairs: wall and processor time over `python -c pass`; the peak memory in MiB."""

    wall: float
    processor: float
    memory: float


def ratio(command: list[str], folder: Path, pairs: int, before: "list[str] | None" = None) -> Ratio:
    """Measure `command` in alternating pairs; `before` is run, unmeasured, ahead of each."""
    walls, processors, memories = [], [], []
    for _ in range(pairs):
        if before:
            cost(before, folder)
        empty, full = cost(PASS, folder), cost(command, folder)
        if full.code:
            raise SystemExit(f"{' '.join(command)} ended with {full.code}")
        walls.append(full.wall / empty.wall)
        processors.append(full.processor / empty.processor)
        memories.append(full.memory)
    return Ratio(statistics.median(walls), statistics.median(processors), max(memories))
