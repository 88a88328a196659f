"""The clock writes only what every reader takes, whatever the environment says."""

import re

import pytest

from feurio_pbem.play.clock import now_label


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
