"""The examples on the help pages of the file game are commands that exist, with options that exist."""

import shlex
import shutil
from pathlib import Path

import pytest

from feurio_pbem.cli.group import build_command
from tests.cli.conftest import Here

NAMES = ["new", "move", "take-back", "resign", "show", "legal", "log", "score", "list", "rules", "check", "merge"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "two-in-progress.feurio.yaml"
ASKS = "feurio move friday.feurio.yaml"


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_no_wrong_usage(here: Here, name: str) -> None:
    for folder in ("games", "archive"):
        Path(folder).mkdir()
    page = here(name, "--help").out
    here("identity", "--name", "Anna")
    for line in build_command(name, name).epilog.strip().splitlines():
        assert line in page
        for copy in ("friday", "from-bo"):
            shutil.copy(EXAMPLE, f"{copy}.feurio.yaml")
        command = line.partition("   ")[0].rpartition(": ")[2]
        if "feurio" not in command or command == ASKS:
            continue
        if name == "new" and "--like" not in command:
            Path("friday.feurio.yaml").unlink()
        words = shlex.split(command)[1:]
        files = sorted(map(str, Path().glob("*.feurio.yaml")))
        words = [each for word in words for each in (files if "*" in word else [word])]
        assert here(*words, code=None).code in (0, 1), line
