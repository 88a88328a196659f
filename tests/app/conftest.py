"""The app, built once and served on 127.0.0.1, in a real Chromium with a device of its own for each player.

Where npm or Chromium is missing these tests are left out, with a word; in CI that is a failure.
"""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from feurio_pbem.app.build import App, make_app
from feurio_pbem.app.serve import serve_app
from tests.browser import CHROMIUM, IN_CI

HAS_ALL = bool(CHROMIUM and shutil.which("npm"))
collect_ignore_glob = [] if HAS_ALL or IN_CI else ["test_browser*.py"]
PATIENCE_MS = 90_000  # of a busy machine; nothing waits that long on an idle one


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says that something was left out."""
    if collect_ignore_glob:
        terminalreporter.write_line("The app was not tried: it needs Chromium and npm (apt install chromium npm).")


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    """The folder of the app."""
    return make_app(tmp_path_factory.mktemp("app") / "out")


@pytest.fixture(scope="session")
def url(app: App) -> Iterator[str]:
    """Where it is served."""
    with serve_app(app.folder) as server:
        yield server.url


class Device:
    """One browser with a storage of its own; `call` asks the engine as the page does."""

    def __init__(self, browser: Any, url: str) -> None:
        self.context = browser.new_context(viewport={"width": 360, "height": 740}, accept_downloads=True)
        self.context.set_default_timeout(PATIENCE_MS)
        self.url = url
        self.complaints: list[str] = []
        self.open()

    def open(self) -> None:
        """Open the app anew, as after closing the tab."""
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.goto(self.url)
        self.page.wait_for_selector("body[data-ready]")

    def call(self, verb: str, **given: Any) -> dict[str, Any]:
        """The result, or the error as `{"error": …}`."""
        script = (
            "([verb, given]) => import('./engine.js').then(({ call }) => call(verb, given))"
            ".catch((failure) => ({ error: failure.details ?? { code: 'device', message: String(failure) } }))"
        )
        result: dict[str, Any] = self.page.evaluate(script, [verb, given])
        return result

    def show(self, game: str) -> None:
        """Go to a game's screen."""
        self.page.evaluate("(hash) => { location.hash = hash }", f"#/game/{game}")
        self.page.wait_for_selector("#send")


@pytest.fixture
def device(browser: Any, url: str) -> Iterator[Any]:
    """`device()` gives a new one; none may have complained at the end."""
    made: list[Device] = []

    def make() -> Device:
        made.append(Device(browser, url))
        return made[-1]

    yield make
    complaints = [complaint for each in made for complaint in each.complaints]
    for each in made:
        each.context.close()
    assert not complaints
