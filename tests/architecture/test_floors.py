"""The floor plan in pyproject.toml holds, and would notice a breach."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [program, "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
    )


def test_the_floor_plan_holds() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout


BREACHES = [
    (
        "errors.py",
        "import feurio_pbem.rules.board",
        "feurio_pbem.errors is not allowed to import feurio_pbem.rules",
    ),
    ("rules/tiles.py", "import random", "feurio_pbem.rules is not allowed to import random"),
    ("rules/hexgrid.py", "import feurio_pbem.rules.board", "Inside a folder nothing goes round in circles BROKEN"),
    ("draws/seal.py", "import cryptography", "feurio_pbem.draws.seal -> cryptography"),
    ("secret.py", "", "feurio_pbem.secret"),
]


def test_every_breach_is_noticed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "feurio_pbem", tmp_path / "feurio_pbem", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for file, line, _ in BREACHES:
        with (tmp_path / "feurio_pbem" / file).open("a") as module:
            module.write(f"\n{line}\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert [said for _, _, said in BREACHES if said not in done.stdout] == []
