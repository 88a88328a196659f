"""One Chromium for the tests of a worker: Playwright takes no second one in a process."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
IN_CI = os.environ.get("CI") == "true"
_QUIET = ("gpu", "quic", "background-networking", "component-update", "sync", "dev-shm-usage")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's browser; it downloads nothing and calls nobody."""
    from playwright.sync_api import sync_playwright

    assert CHROMIUM, "CI has to install Chromium: apt install chromium"
    quiet = [f"--disable-{what}" for what in _QUIET]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--no-first-run", *quiet])
        yield chromium
        chromium.close()
