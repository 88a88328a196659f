"""How far long work has come, for a person who watches, and how many processes may share it."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from feurio_pbem.messages import Message


def cores() -> int:
    """How many processes this one may keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def progress_bar(what: Message) -> Iterator[Callable[[float, float], None]]:
    """A bar on stderr, if a person watches it; within it the function given is told how much is done, of how much."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(str(what), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
