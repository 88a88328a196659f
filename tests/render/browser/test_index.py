"""The index of a site in a real browser."""

from pathlib import Path
from typing import Any

import pytest
from games import played

from feurio_pbem.gamefile import create
from feurio_pbem.workflows.site import make_site


@pytest.mark.parametrize("width", [360, 1400])
def test_pictures_show_links_lead_and_axe_finds_nothing(open_page: Any, tmp_path: Path, width: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    games = tmp_path / "games"
    games.mkdir()
    create(games / "a.feurio.yaml", played("a", 5))
    create(games / "b.feurio.yaml", played("b", 60))
    (games / "c.feurio.yaml").write_text("broken", encoding="utf-8")
    index = make_site(games, tmp_path / "public").index
    page = open_page(index, width=width)
    loaded = "image => { image.loading = 'eager'; return image.decode().then(() => true, () => false) }"
    assert page.evaluate(f"Promise.all([...document.images].map({loaded}))") == [True, True]
    assert page.locator("section h2").all_inner_texts() == ["Running", "Finished", "Unreadable"]
    assert page.evaluate("document.documentElement.scrollWidth") == width
    found = Axe().run(open_page(index, width=width, bypass_csp=True))
    assert found.violations_count == 0, found.generate_report()
