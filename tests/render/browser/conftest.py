"""The page in a real Chromium. Where there is none these tests are left out, with a word; in CI that is a failure."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import CHROMIUM, IN_CI

sys.path.insert(0, str(Path(__file__).parent))
collect_ignore_glob = [] if CHROMIUM or IN_CI else ["test_*.py"]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says that something was left out."""
    if collect_ignore_glob:
        terminalreporter.write_line("The page was not tried in a browser: there is no Chromium (apt install chromium).")


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any) -> Iterator[Open]:
    """`open_page(path, width=360)`: the page from disk. Fails on a console message, an error, or any request."""
    complaints: list[str] = []
    contexts: list[Any] = []
    asked: list[str] = []
    loaded: list[str] = []

    def open_it(path: Path, *, width: int = 1400, **options: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        contexts.append(context)
        context.set_default_timeout(30_000)  # of a busy machine; nothing waits that long on an idle one
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        loaded.append(path.as_uri())
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert complaints == []
    pictures = [url for url in asked if url.startswith("file:") and url.endswith(".svg")]  # of a site's index
    assert sorted(asked) == sorted(loaded + pictures)
