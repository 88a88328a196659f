"""Ruff and mypy --strict run with the tests, so that they cannot be forgotten."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("arguments", [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]])
def test_the_checkers_are_content(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
