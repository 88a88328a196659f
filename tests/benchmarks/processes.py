"""Whole processes, measured against others in the same run; must stay small itself.

Absolute times drift by half and more on shared machines, so only ratios of runs one after the other are told. The peak
memory of a child counts from what its parent holds at the fork: nothing large is imported here.
"""

import os
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

FEURIO = str(Path(sys.executable).with_name("feurio"))


def idle(command: str) -> list[str]:
    """`python -c pass` in the environment of an installed command: what lies in one costs at every start."""
    return [str(Path(command).with_name("python")), "-c", "pass"]


class Cost(NamedTuple):
    """What one process took: seconds on the clock and on the processor, peak memory in MiB, exit code."""

    wall: float
    processor: float
    memory: float
    code: int


def cost(command: Sequence[str], folder: Path) -> Cost:
    """Run a command in `folder` with its output thrown away; its own children count."""
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        os.chdir(folder)
        os.execvp(command[0], command)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - start
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))


class Ratio(NamedTuple):
    """Medians over the rounds: wall and processor time over those of the other command; the peak memory in MiB."""

    wall: float
    processor: float
    memory: float


def ratio(
    command: Sequence[str],
    other: Sequence[str],
    folder: Path,
    rounds: int,
    *,
    before: Sequence[str] = (),
    before_other: Sequence[str] = (),
) -> Ratio:
    """Measure `command` and `other` in turn; what is `before` each is run, unmeasured, ahead of it."""
    walls, processors, memories = [], [], []
    for _ in range(rounds):
        costs = []
        for ahead, measured in ((before_other, other), (before, command)):
            if ahead:
                cost(ahead, folder)
            costs.append(cost(measured, folder))
            if costs[-1].code:
                raise SystemExit(f"{' '.join(measured)} ended with {costs[-1].code}")
        base, full = costs
        walls.append(full.wall / base.wall)
        processors.append(full.processor / base.processor)
        memories.append(full.memory)
    return Ratio(statistics.median(walls), statistics.median(processors), max(memories))
