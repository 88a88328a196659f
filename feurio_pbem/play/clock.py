"""The one place that asks the clock; what it says is a label that no rule uses."""

import os
import time

_DIGITS = 11  # to the year 5138; the file holds years of four digits


def now_label() -> str:
    """The time as the file writes it; SOURCE_DATE_EPOCH fixes it (https://reproducible-builds.org/specs)."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    is_time = fixed.isascii() and fixed.isdigit() and len(fixed) <= _DIGITS
    seconds = int(fixed) if is_time else time.time()
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
