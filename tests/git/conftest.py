"""Real repositories: a bare one in the middle and clones around it, each with a person and a FEURIO_HOME of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from feurio_pbem.play.look import look
from tests.conftest import Ran
from tests.git.warm import Warm, warm

FILE = "friday.feurio.yaml"
TINY = "1:1x2,3:2x2,6:3x2"


class Clone:
    """Somebody's clone and the commands he gives in it."""

    warm: Warm  # set once, below

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
        words = list(map(str, arguments))
        ran = Ran(*self.warm.run(words, self.top, {**self.environment, **more}, stdin))
        assert code in (None, ran.code), f"{words}: exit {ran.code}\n{ran.out}{ran.err}"
        return ran

    def new(self, file: str = FILE, *options: str) -> None:
        """A tiny game of Anna and Bo."""
        self.feurio("new", file, "--player", "Anna", "--player", "Bo", "--seed", "x", "--tiles", TINY, *options)

    def legal_turn(self, file: str = FILE) -> str:
        """Some turn that the mover may play."""
        spots = look(self.top / file).legal()["spots"]
        return str(spots[0]["spot"]) if spots else "pass"

    def other_turn(self, file: str = FILE) -> str:
        """Another turn that the mover may play, with a firefighter."""
        spot = look(self.top / file).legal()["spots"][0]
        return f"{spot['spot']} +{next(iter(spot['room']))}"

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


class Folder:
    """Where a hub and its clones lie together, so that the whole can be copied."""

    def __init__(self, place: Path) -> None:
        self.place, self.hub = place, place / "hub.git"

    def make_hub(self) -> None:
        """The shared bare repository."""
        self.place.mkdir(exist_ok=True)
        command = ["git", "init", "--quiet", "--bare", str(self.hub)]
        subprocess.run(command, check=True, env=plain_environment(self.place))

    def clone(self, name: str, *options: str, named: bool = True) -> Clone:
        """One more clone of the hub; `named`: git knows its owner."""
        made = self.known(name)
        command = ["git", "clone", "--quiet", *options, str(self.hub), str(made.top)]
        subprocess.run(command, check=True, env=made.environment, capture_output=True)
        if named:
            made.git("config", "user.name", name.capitalize())
            made.git("config", "user.email", f"{name}@example.org")
        return made

    def known(self, name: str) -> Clone:
        """A clone that is there."""
        home = {"FEURIO_HOME": str(self.place / f"home-of-{name}")}
        return Clone(self.place / name, plain_environment(self.place) | home)


@pytest.fixture(scope="session", autouse=True)
def warmed() -> Iterator[None]:
    """One process from which all commands are forked."""
    with warm() as Clone.warm:
        yield


@pytest.fixture(scope="session")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hub with a game that Anna has pushed, and the clones of Anna and Bo; made once and copied."""
    folder = Folder(tmp_path_factory.mktemp("beginning") / "place")
    folder.make_hub()
    folder.clone("anna").new(FILE, "--push")
    folder.clone("bo")
    return folder.place


@pytest.fixture
def begun(tmp_path: Path, beginning: Path) -> Folder:
    """A copy of it."""
    folder = Folder(tmp_path / "place")
    shutil.copytree(beginning, folder.place, symlinks=True)
    for name in ("anna", "bo"):
        folder.known(name).git("remote", "set-url", "origin", str(folder.hub))
    return folder


@pytest.fixture
def anna(begun: Folder) -> Clone:
    """Anna's clone, with a game that is pushed."""
    return begun.known("anna")


@pytest.fixture
def bo(begun: Folder) -> Clone:
    """Bo's clone of that."""
    return begun.known("bo")


@pytest.fixture
def hub(begun: Folder) -> Path:
    """The bare repository between them."""
    return begun.hub


@pytest.fixture
def empty(tmp_path: Path) -> Folder:
    """An empty hub."""
    folder = Folder(tmp_path / "place")
    folder.make_hub()
    return folder
