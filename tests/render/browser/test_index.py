"""The index of a site in a real browser."""

from pathlib import Path
from typing import Any

from fitness import assert_fit_for_all
from games import played

from feurio_pbem.gamefile import create
from feurio_pbem.site.make import make_site


def test_pictures_show_links_lead_and_axe_finds_nothing(open_page: Any, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    create(games / "a.feurio.yaml", played("a", 5))
    create(games / "b.feurio.yaml", played("b", 60))
    (games / "c.feurio.yaml").write_text("broken", encoding="utf-8")
    index = make_site(games, tmp_path / "public").index
    page = open_page(index)
    loaded = "image => { image.loading = 'eager'; return image.decode().then(() => true, () => false) }"
    assert page.evaluate(f"Promise.all([...document.images].map({loaded}))") == [True, True]
    assert page.locator("section h2").all_inner_texts() == ["Running", "Finished", "Unreadable"]
    page.locator("#search").fill("b.feurio")
    assert page.locator("section h2:visible").all_inner_texts() == ["Finished"]
    assert_fit_for_all(open_page(index, bypass_csp=True))
