"""The labels of an entry, `note` and `time`, and the one place that asks the clock; no rule uses either."""

import os
import time

from feurio_pbem.notation.texts import fit

_DIGITS = 11  # to the year 5138
_LAST = 253_402_300_799  # the end of the year 9999: the file holds years of four digits


def now_label() -> str:
    """The time as the file writes it; SOURCE_DATE_EPOCH fixes it (https://reproducible-builds.org/specs)."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    is_time = fixed.isascii() and fixed.isdigit() and len(fixed) <= _DIGITS
    seconds = int(fixed) if is_time else time.time()
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(0, min(seconds, _LAST))))


def labels(note: str | None) -> dict[str, str]:
    """`note`, unless it is empty, and `time` of an entry; raises WrongUsage for a note that no file may hold."""
    time = {"time": now_label()}
    return {"note": fit("note", note), **time} if note else time


def count_hours_between(start: str, end: str) -> int:
    """Whole hours from one label to another, negative when the second is earlier.

    >>> count_hours_between("2026-01-30T12:00:00Z", "2026-01-31T14:30:00Z")
    26
    """
    from calendar import timegm  # a game without a pace never asks

    seconds = [timegm(time.strptime(label, "%Y-%m-%dT%H:%M:%SZ")) for label in (start, end)]
    return (seconds[1] - seconds[0]) // 3600
