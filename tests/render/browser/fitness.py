"""What every page has to stand: axe-core, on a phone or on a desktop, and no need to scroll sideways on either."""

from typing import Any

PHONE, DESKTOP = 360, 1400


def assert_fit_for_all(page: Any, axe_at: int) -> None:
    """The page has to be open with `bypass_csp`, or axe, which takes its time at one width, cannot get in."""
    from axe_playwright_python.sync_playwright import Axe

    for width in sorted((PHONE, DESKTOP), key=lambda width: width == axe_at):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
