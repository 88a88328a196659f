"""The command as a process of its own, without the start of an interpreter: forked from one that has all loaded.

`python -P -m tests.git.warm SOCKET` serves; a connection brings arguments, folder, environment and stdin as one JSON
document and gets exit code, stdout and stderr back.
"""

import importlib
import json
import os
import socket
import socketserver
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


class _Handler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        from feurio_pbem.cli.boundary import guarded
        from feurio_pbem.cli.main import act
        from feurio_pbem.cli.output import make_streams_safe

        asked = json.loads(self.rfile.readline())
        os.chdir(asked["folder"])
        os.environ.clear()
        os.environ.update(asked["environment"])
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            given.write(asked["stdin"].encode())
            given.seek(0)
            for number, file in enumerate((given, out, err)):
                os.dup2(file.fileno(), number)
            sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
            sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
            sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
            make_streams_safe()
            code = guarded(act, asked["arguments"])
            out.seek(0)
            err.seek(0)
            texts = [file.read().decode("utf-8", "surrogateescape") for file in (out, err)]
        self.wfile.write(json.dumps([code, *texts]).encode())


class _Server(socketserver.ForkingMixIn, socketserver.UnixStreamServer):
    request_queue_size = 64  # writers who call at once


class Warm:
    """The other end."""

    def __init__(self, place: str) -> None:
        self._place = place

    def run(self, arguments: list[str], folder: Path, environment: dict[str, str], stdin: str) -> tuple[int, str, str]:
        """Exit code, stdout, stderr."""
        asked = {"arguments": arguments, "folder": str(folder), "environment": environment, "stdin": stdin}
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(60)
            line.connect(self._place)
            line.sendall(json.dumps(asked).encode() + b"\n")
            with line.makefile("rb") as answer:
                code, out, err = json.loads(answer.read())
        return code, out, err


@contextmanager
def warm() -> Iterator[Warm]:
    """Such a process, stopped at the end."""
    with tempfile.TemporaryDirectory(prefix="feurio-") as folder:
        place = f"{folder}/socket"
        process = subprocess.Popen([sys.executable, "-m", "tests.git.warm", place], cwd=ROOT)
        try:
            limit = time.monotonic() + 60
            while not os.path.exists(place):
                assert process.poll() is None and time.monotonic() < limit
                time.sleep(0.01)
            yield Warm(place)
        finally:
            process.terminate()
            process.wait()


def _load() -> None:
    """Import what the commands import when they are called."""
    for floor in ("cli", "play", "sealed", "git", "render/text"):
        for file in sorted((ROOT / "feurio_pbem" / floor).glob("*.py")):
            importlib.import_module(f"feurio_pbem.{floor.replace('/', '.')}.{file.stem}")


if __name__ == "__main__":
    _load()
    with _Server(sys.argv[1], _Handler) as server:
        server.serve_forever()
