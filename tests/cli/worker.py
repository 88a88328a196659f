"""A process that runs commands in children of its own, so that they start at once and can be killed one by one.

`python -m tests.cli.worker` reads one JSON list of arguments per line; it answers each with the number of the child
and, when that is gone, with its exit code.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Worker:
    """The other end of such a process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def start(self, *arguments: object) -> int:
        """Let a command run; returns the number of its process."""
        print(json.dumps([str(argument) for argument in arguments]), file=self._process.stdin, flush=True)
        return self._answer()

    def finish(self) -> int:
        """Wait for it; returns its exit code, negative for a signal."""
        return self._answer()

    def _answer(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())


@contextmanager
def workers(count: int) -> Iterator[list[Worker]]:
    """So many workers, stopped at the end."""
    command = [sys.executable, "-m", "tests.cli.worker"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    processes = [subprocess.Popen(command, cwd=ROOT, text=True, **pipes) for _ in range(count)]
    try:
        yield [Worker(process) for process in processes]
    finally:
        for process in processes:
            process.communicate(timeout=30)


def work() -> None:
    """Serve until the end of the input."""
    from feurio_pbem.cli.boundary import guarded
    from feurio_pbem.cli.main import act

    with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        file = f"{folder}/a.yaml"  # a turn loads all that the children need
        guarded(act, ["new", file, "--player", "Anna"])
        guarded(act, ["move", file, "a"])
    for line in sys.stdin:
        arguments = json.loads(line)
        child = os.fork()
        if not child:
            silence = os.open(os.devnull, os.O_RDWR)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            os._exit(guarded(act, arguments))
        print(child, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    work()
