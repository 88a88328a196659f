"""The public Python API: cheap to import, complete, and as its document says."""

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import feurio_pbem

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"
HEAVY = {"yaml", "jsonschema", "cryptography", "typer", "rich", "feurio_pbem.rules", "feurio_pbem.game"}


def test_the_document_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(DOCUMENT.parents[1] / "examples", "examples")
    text = re.sub("^```.*$", "", DOCUMENT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, DOCUMENT.name, str(DOCUMENT), 0)
    assert len(test.examples) > 40
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("name", feurio_pbem.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(feurio_pbem, name)
    assert value.__doc__
    assert getattr(value, "__module__", "feurio_pbem").startswith("feurio_pbem")


def test_there_is_nothing_else() -> None:
    assert sorted(dir(feurio_pbem)) == feurio_pbem.__all__ == sorted(feurio_pbem.__all__)
    with pytest.raises(AttributeError, match="no attribute 'fly'"):
        _ = feurio_pbem.fly


@pytest.mark.parametrize(
    ("statement", "forbidden"),
    [
        ("import feurio_pbem", HEAVY),
        ("from feurio_pbem import Position, legal_turns, play_out", {"yaml", "jsonschema", "cryptography", "typer"}),
        ("from feurio_pbem import start_game, play_turns", {"yaml", "jsonschema", "cryptography", "typer"}),
    ],
)
def test_importing_is_cheap(statement: str, forbidden: set[str]) -> None:
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    loaded = set(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    )
    assert not loaded & forbidden
