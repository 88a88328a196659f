"""What every page has to stand: axe-core, on a phone and on a desktop, and no need to scroll sideways."""

from typing import Any


def assert_fit_for_all(page: Any) -> None:
    """The page has to be open with `bypass_csp`, or axe cannot get in."""
    from axe_playwright_python.sync_playwright import Axe

    for width in (360, 1400):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
