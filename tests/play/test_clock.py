"""The clock writes only what every reader takes, whatever the environment says."""

import re
from pathlib import Path

import pytest

from feurio_pbem.play.clock import now_label
from tests.sealed.people import FILE, Person


@pytest.mark.parametrize(
    ("fixed", "label"),
    [("0", "1970-01-01T00:00:00Z"), ("1769774400", "2026-01-30T12:00:00Z"), ("99999999999", "5138-11-16T09:46:39Z")],
)
def test_a_fixed_clock(monkeypatch: pytest.MonkeyPatch, fixed: str, label: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", fixed)
    assert now_label() == label


@pytest.mark.parametrize("fixed", ["", "-1", "soon", "1e9", "٣", "999999999999", "9" * 5000])
def test_what_is_no_time_is_not_taken(monkeypatch: pytest.MonkeyPatch, fixed: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", fixed)
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", now_label())


@pytest.mark.parametrize(
    ("seconds", "label"), [(253_402_300_800, "9999-12-31T23:59:59Z"), (-62_135_596_801, "1970-01-01T00:00:00Z")]
)
def test_a_clock_that_is_far_out_spoils_no_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seconds: int, label: str
) -> None:
    anna = Person("anna", tmp_path)
    anna.does("new", FILE, "--player", "Anna", "--player", "Bo", "--pace", "3d")
    monkeypatch.setattr("feurio_pbem.play.clock.time.time", lambda: seconds)
    anna.says("move", "a")
    assert anna.says("log")["entries"][0]["time"] == label
    assert anna.says("check")["files"][0]["ok"] and anna.sees["turn"] == 2
