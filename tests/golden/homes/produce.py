"""Makes the golden home anew by really running the first version: `python -m tests.golden.homes.produce TREE`.

TREE is a work tree of commit e07affc (`git worktree add --detach TREE e07affc`). The identities are published test
data. `bo/` is Bo's home as that version left it; the files are what he has and what comes to him.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from feurio_pbem.draws.identity import encode_recovery
from tests.sealed.people import MASTERS, SMALL

HERE = Path(__file__).parent
FOREST = "forest.feurio.yaml"


class Machine:
    """One person's machine with the first version on it."""

    def __init__(self, tree: Path, folder: Path, name: str) -> None:
        self.tree, self.home, self.folder = tree, folder / name / "home", folder / name / "games"
        self.folder.mkdir(parents=True)

    def runs(self, *words: str, stdin: str = "", code: int = 0) -> str:
        """Run a command of that version."""
        env = {**os.environ, "PYTHONPATH": str(self.tree), "FEURIO_HOME": str(self.home)}
        command = [sys.executable, "-m", "feurio_pbem", *words]
        done = subprocess.run(
            command, cwd=self.folder, env=env, input=stdin, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stderr
        return done.stdout

    def is_known_as(self, name: str, master: str) -> "Machine":
        """An identity of published test data."""
        self.runs("identity", "--recover", "--name", name, stdin=encode_recovery(bytes.fromhex(master)))
        return self

    def sends(self, other: "Machine", file: str = FOREST, as_file: str | None = None) -> None:
        """The file goes over."""
        shutil.copyfile(self.folder / file, other.folder / (as_file or file))

    def keeps(self, file: str, name: str) -> None:
        """A file that the tests need."""
        shutil.copyfile(self.folder / file, HERE / name)


def produce(tree: Path) -> None:
    """Play with the first version, then keep Bo's home and the files."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        anna = Machine(tree, folder, "anna").is_known_as("Anna", MASTERS["anna"])
        bo = Machine(tree, folder, "bo").is_known_as("Bo", MASTERS["bo"])
        other = Machine(tree, folder, "other").is_known_as("Anna", MASTERS["cleo"])
        _fork(anna, bo)
        _exchanged_card(anna, bo, other)
        other.runs("new", "third.feurio.yaml", "--draws", "sealed", "--player", "Anna", "--player", "Bo")
        other.keeps("third.feurio.yaml", "another-anna.feurio.yaml")
        bo.runs("mail", "book", FOREST, "anna", "anna@example.org")
        bo.runs("mail", "secret", FOREST, "anna", "lantern7")
        _git(bo)
        shutil.rmtree(HERE / "bo", ignore_errors=True)
        shutil.copytree(bo.home, HERE / "bo", ignore=shutil.ignore_patterns("lock"))


def _fork(anna: Machine, bo: Machine) -> None:
    """Bo has answered Anna's turn; files: older, the one he has, and one in which Anna took her turn back late."""
    anna.runs("new", FOREST, "--draws", "sealed", "--player", "Anna", "--player", "Bo", *SMALL)
    anna.sends(bo)
    bo.runs("join", FOREST)
    bo.sends(anna)
    anna.runs("start", FOREST)
    anna.runs("move", FOREST, "a")
    anna.sends(bo)
    bo.keeps(FOREST, "older.feurio.yaml")
    bo.runs("move", FOREST, "a")
    bo.keeps(FOREST, "forest.feurio.yaml")
    anna.runs("take-back", FOREST)
    anna.runs("move", FOREST, "a", "+2")
    anna.keeps(FOREST, "late-take-back.feurio.yaml")


def _exchanged_card(anna: Machine, bo: Machine, other: Machine) -> None:
    """Bo has joined; in the file that comes back, somebody else sits on his seat."""
    name = "second.feurio.yaml"
    anna.runs("new", name, "--draws", "sealed", "--player", "Anna", "--player", "Bo")
    anna.sends(bo, name)
    anna.sends(other, name)
    bo.runs("join", name)
    other.runs("join", name, "--player", "bo", "--name", "Bo")
    other.keeps(name, "exchanged-card.feurio.yaml")


def _git(bo: Machine) -> None:
    """A commit of a branch that was seen on the other side."""

    def git(*words: str) -> None:
        settings = ["-c", "user.name=Bo", "-c", "user.email=bo@example.org", "-c", "init.defaultBranch=main"]
        subprocess.run(["git", *settings, *words], cwd=bo.folder, check=True, capture_output=True)

    shared = bo.folder.parent / "shared.git"
    git("init", "--quiet", "--bare", str(shared))
    git("init", "--quiet")
    git("remote", "add", "origin", str(shared))
    git("add", FOREST)
    git("commit", "--quiet", "-m", "The forest")
    git("push", "--quiet", "--set-upstream", "origin", "main")
    bo.runs("sync")


if __name__ == "__main__":
    produce(Path(sys.argv[1]).resolve())
