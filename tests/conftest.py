"""Fixtures for every floor: the command as people run it, in an empty folder with a home of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from tests.browser import browser

# A busy machine is no fault: no deadlines, and no check of health that load can trip.
settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")


os.environ["FEURIO_LANG"] = "en"  # whatever is spoken on this machine


__all__ = ["browser"]


class Ran(NamedTuple):
    """What a finished command left: exit code, stdout, stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on stdout."""
        return json.loads(self.out)


Feurio = Callable[..., Ran]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long runs out, unless they are asked for (`-m nightly`, FEURIO_NIGHTLY=1)."""
    if config.option.markexpr or os.environ.get("FEURIO_NIGHTLY"):
        return
    long_runs = [item for item in items if item.get_closest_marker("nightly")]
    items[:] = [item for item in items if item not in long_runs]
    config.hook.pytest_deselected(items=long_runs)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a person without settings: no colour rules, no width, an own FEURIO_HOME."""
    ours = ("FEURIO_", "_FEURIO", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "GIT_", "PYTEST")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    own = {"FEURIO_HOME": str(tmp_path / "feurio-home"), "FEURIO_LANG": "en"}
    return {**clean, **own, "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def feurio(tmp_path: Path, environment: dict[str, str]) -> Feurio:
    """`feurio("show", "a.feurio.yaml")` runs the command in tmp_path; a code other than `code` fails the test."""

    def run(*arguments: object, code: int | None = None, stdin: str = "", cwd: Path | None = None, **env: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "feurio_pbem", *map(str, arguments)],
            input=stdin,
            cwd=cwd or tmp_path,
            env={**environment, **env},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        ran = Ran(done.returncode, done.stdout, done.stderr)
        assert code in (None, ran.code), f"{arguments}: exit {ran.code}\n{ran.out}{ran.err}"
        return ran

    return run
