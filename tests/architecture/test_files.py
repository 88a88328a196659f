"""Small files with speaking names, each saying what lives in it."""

import ast
import re
import statistics
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "feurio_pbem").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
FORBIDDEN = {"utils", "util", "helpers", "helper", "common", "core", "models", "constants", "misc", "base", "types"}
PLACEHOLDERS = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|NotImplemented(Error)?)\b")
TOP_LEVEL = {
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "feurio_pbem",
    "schemas",
    "examples",
    "tests",
    "docs",
}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", MODULES + TESTS, ids=name)
def test_no_file_is_long(path: Path) -> None:
    assert length(path) <= 300


def test_files_are_about_eighty_lines() -> None:
    assert statistics.median(length(path) for path in MODULES if path.name != "__init__.py") <= 110


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_says_what_lives_in_it(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    assert path.stem not in FORBIDDEN


def functions(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def test_functions_are_short() -> None:
    sizes = [(node.end_lineno or 0) - node.lineno + 1 for path in MODULES for node in functions(path)]
    assert statistics.median(sizes) <= 25
    assert max(sizes) <= 70


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_is_left_for_later(path: Path) -> None:
    assert not PLACEHOLDERS.search(path.read_text(encoding="utf-8"))


def test_the_top_level_holds_what_the_house_needs() -> None:
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    found -= {name for name in found if name.endswith(".feurio.yaml")}  # games that somebody plays in his clone
    assert found - {"build", "dist"} <= TOP_LEVEL
