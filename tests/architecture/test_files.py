"""Files with speaking names, each saying what lives in it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "feurio_pbem").rglob("*.py"))
FORBIDDEN = {"utils", "util", "helpers", "helper", "common", "core", "models", "constants", "misc", "base", "types"}
PLACEHOLDERS = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|(?<!except )NotImplemented(Error)?)\b")
TOP_LEVEL = {
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE",
    "feurio_pbem",
    "schemas",
    "examples",
    "tests",
    "docs",
}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_says_what_lives_in_it(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    assert path.stem not in FORBIDDEN


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_is_left_for_later(path: Path) -> None:
    assert not PLACEHOLDERS.search(path.read_text(encoding="utf-8"))


def test_the_top_level_holds_what_the_house_needs() -> None:
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    found -= {name for name in found if name.endswith(".feurio.yaml")}  # games that somebody plays in his clone
    assert found - {"build", "dist"} <= TOP_LEVEL
