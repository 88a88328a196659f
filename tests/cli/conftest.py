"""The command in this very process: as good as a real one for hundreds of calls, and much quicker."""

from collections.abc import Callable
from pathlib import Path

import pytest

from feurio_pbem.cli.boundary import guarded
from feurio_pbem.cli.main import act
from tests.conftest import Ran

Here = Callable[..., Ran]
FILE = "a.feurio.yaml"


@pytest.fixture
def here(
    tmp_path: Path,
    environment: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Here:
    """`here("show", FILE)` runs the command in tmp_path; a code other than `code` fails the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FEURIO_HOME", environment["FEURIO_HOME"])
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: object, code: int | None = 0) -> Ran:
        done = guarded(act, [str(argument) for argument in arguments])
        ran = Ran(done, *capsys.readouterr())
        assert code in (None, ran.code), f"{arguments}: exit {ran.code}\n{ran.out}{ran.err}"
        return ran

    return run


@pytest.fixture
def game(here: Here, tmp_path: Path) -> Path:
    """A fresh game of Anna and Bo: two hot spots, a (1,-1) and b (2,0), a 1 in Anna's hand."""
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--seed", "2026-01-30", "--title", "Friday forest")
    return tmp_path / FILE
