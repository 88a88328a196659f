"""The folder's own little modules are importable; pixels are left out, with a word, where no font is (not in CI)."""

import os
import sys
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Missing
from feurio_pbem.render.raster import png

sys.path.insert(0, str(Path(__file__).parent))


def _missing() -> str | None:
    try:
        png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    except Missing as missing:
        return f"{missing.message} {missing.hint}"
    return None


MISSING = None if os.environ.get("CI") == "true" else _missing()
collect_ignore = ["test_png.py", "test_pixels.py", "test_viewers.py"] if MISSING else []


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says that something was left out."""
    if MISSING:
        terminalreporter.write_line(f"No pixels were drawn: {MISSING}")
