"""The examples on the help pages of the file game are commands that exist, with options that exist."""

import shlex
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.conftest import Here

MODULES = ["new", "move", "take_back", "resign", "show", "legal", "log", "score", "list", "rules", "check", "merge"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "two-in-progress.feurio.yaml"
ASKS = "feurio move friday.feurio.yaml"


@pytest.mark.parametrize("module", MODULES)
def test_examples_are_no_wrong_usage(here: Here, module: str) -> None:
    for folder in ("games", "archive"):
        Path(folder).mkdir()
    page = here(module.replace("_", "-"), "--help").out
    here("identity", "--name", "Anna")
    for line in import_module(f"feurio_pbem.cli.{module}").EXAMPLES.strip().splitlines():
        assert line in page
        for name in ("friday", "from-bo"):
            shutil.copy(EXAMPLE, f"{name}.feurio.yaml")
        command = line.partition("   ")[0].rpartition(": ")[2]
        if "feurio" not in command or command == ASKS:
            continue
        if module == "new" and "--like" not in command:
            Path("friday.feurio.yaml").unlink()
        words = shlex.split(command)[1:]
        files = sorted(map(str, Path().glob("*.feurio.yaml")))
        words = [name for word in words for name in (files if "*" in word else [word])]
        assert here(*words, code=None).code in (0, 1), line
