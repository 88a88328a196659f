"""Real repositories: a bare one in the middle and clones around it, each with a person and a FEURIO_HOME of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

FILE = "friday.feurio.yaml"
TINY = "1:1x3,3:2x3,6:3x3"
MakeClone = Callable[..., "Clone"]


class Clone:
    """Somebody's clone and the commands he gives in it."""

    def __init__(self, top: Path, environment: dict[str, str]) -> None:
        self.top, self.environment = top, environment

    def run(self, *command: object, code: int | None = 0, stdin: str = "", **more: str) -> Ran:
        """Any program, in the clone."""
        done = subprocess.run(
            list(map(str, command)),
            cwd=self.top,
            env={**self.environment, **more},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            timeout=60,
            check=False,
        )
        assert code in (None, done.returncode), f"{command}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        return Ran(done.returncode, done.stdout, done.stderr)

    def git(self, *arguments: object, code: int | None = 0, **more: str) -> str:
        """Git's stdout without the line end."""
        return self.run("git", *arguments, code=code, **more).out.rstrip("\n")

    def feurio(self, *arguments: object, code: int | None = 0, stdin: str = "", **more: str) -> Ran:
        """Our command."""
        return self.run(sys.executable, "-m", "feurio_pbem", *arguments, code=code, stdin=stdin, **more)

    def new(self, file: str = FILE, *options: str) -> None:
        """A tiny game of Anna and Bo."""
        self.feurio("new", file, "--player", "Anna", "--player", "Bo", "--seed", "x", "--tiles", TINY, *options)

    def legal_turn(self, file: str = FILE) -> str:
        """Some turn that the mover may play."""
        legal = self.feurio("legal", file, "--json").json
        return str(legal["spots"][0]["spot"]) if legal["spots"] else "pass"

    def head(self) -> str:
        """The commit the clone is at."""
        return self.git("rev-parse", "HEAD")

    def read(self, file: str = FILE) -> bytes:
        """The bytes of a file."""
        return (self.top / file).read_bytes()

    def write(self, file: str, data: bytes) -> None:
        """Change a file by hand."""
        (self.top / file).write_bytes(data)


def plain_environment(tmp_path: Path) -> dict[str, str]:
    """Of a person whose git has no settings but a default branch."""
    config = tmp_path / "gitconfig"
    if not config.exists():
        config.write_text('[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n')
    ours = ("FEURIO_", "_FEURIO", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "GIT_", "PYTEST", "XDG_", "EMAIL")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    path = f"{Path(sys.executable).parent}{os.pathsep}{clean['PATH']}"
    git = {"GIT_CONFIG_GLOBAL": str(config), "GIT_CONFIG_NOSYSTEM": "1"}
    return {**clean, **git, "PATH": path, "HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def hub(tmp_path: Path) -> Path:
    """The shared bare repository."""
    folder = tmp_path / "hub.git"
    command = ["git", "init", "--quiet", "--bare", str(folder)]
    subprocess.run(command, check=True, env=plain_environment(tmp_path))
    return folder


@pytest.fixture
def clone(tmp_path: Path, hub: Path) -> MakeClone:
    """`clone("anna")`: one more clone of the hub."""

    def make(name: str, *options: str, named: bool = True) -> Clone:
        top = tmp_path / name
        environment = plain_environment(tmp_path) | {"FEURIO_HOME": str(tmp_path / f"home-of-{name}")}
        command = ["git", "clone", "--quiet", *options, str(hub), str(top)]
        subprocess.run(command, check=True, env=environment, capture_output=True)
        made = Clone(top, environment)
        if named:
            made.git("config", "user.name", name.capitalize())
            made.git("config", "user.email", f"{name}@example.org")
        return made

    return make


@pytest.fixture
def anna(clone: MakeClone) -> Clone:
    """Anna's clone, with a game that is pushed."""
    made = clone("anna")
    made.new(FILE, "--push")
    return made


@pytest.fixture
def bo(anna: Clone, clone: MakeClone) -> Clone:
    """Bo's clone of that."""
    return clone("bo")
