"""The one place that asks the clock; what it says is a label that no rule uses."""

import os
import time


def now_label() -> str:
    """The time as the file writes it; SOURCE_DATE_EPOCH fixes it (https://reproducible-builds.org/specs)."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = int(fixed) if fixed.isascii() and fixed.isdigit() else time.time()
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
