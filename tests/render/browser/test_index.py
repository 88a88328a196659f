"""The index of a site in a real browser."""

from pathlib import Path
from typing import Any

import pytest
from fitness import DESKTOP, PHONE, assert_fit_for_all
from games import played

from feurio_pbem.game.composing import compose
from feurio_pbem.gamefile import create
from feurio_pbem.notation import TurnText
from feurio_pbem.site.make import SiteOptions, make_site


def test_pictures_show_links_lead_filters_filter_and_axe_finds_nothing(open_page: Any, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    create(games / "a.feurio.yaml", played("a", 5))
    create(games / "b.feurio.yaml", played("b", 60))
    create(games / "d.feurio.yaml", played("d", 4, names=("Anna", "Dede")))
    (games / "c.feurio.yaml").write_text("broken", encoding="utf-8")
    site = make_site(games, tmp_path / "public", SiteOptions(url="https://example.org/"))
    page = open_page(site.index)
    loaded = "image => { image.loading = 'eager'; return image.decode().then(() => true, () => false) }"
    assert page.evaluate(f"Promise.all([...document.images].map({loaded}))") == [True] * 3
    headings, rows = page.locator("[scope=rowgroup]:visible"), page.locator(".game:visible [scope=row] small")
    assert [each.split()[0] for each in headings.all_inner_texts()] == ["Running", "Finished", "Unreadable"]
    page.locator("#search").fill("b.feurio")
    assert rows.all_inner_texts() == ["b.feurio.yaml"]
    assert page.locator("#count").inner_text() == "1 of 4 games"
    page.locator("#search").fill("")
    page.locator("#player").select_option(label="Anna")
    movers = page.locator("[data-group=running] .game:visible strong").all_inner_texts()
    assert movers == ["Anna", "Bo"], "her turn first"
    page.locator("#player").select_option(label="Dede")
    assert rows.all_inner_texts() == ["d.feurio.yaml"]
    page.locator("#state").select_option(label="Finished")
    assert rows.all_inner_texts() == []
    page.locator("#player").select_option("")
    assert rows.all_inner_texts() == ["b.feurio.yaml"]
    link = page.locator(".game:visible td a", has_text="Anna").get_attribute("href")
    assert link == site.players[0]["page"]
    page = open_page(tmp_path / "public" / str(link), bypass_csp=True)
    assert page.locator("h1").inner_text() == "Games of Anna"
    kinds = page.locator("tbody").evaluate_all("groups => groups.map((group) => group.dataset.group)")
    assert kinds == ["turn", "waiting", "finished"]
    assert_fit_for_all(page, PHONE)
    assert_fit_for_all(open_page(site.index, bypass_csp=True), DESKTOP)


@pytest.mark.parametrize("width", [320, 768])
def test_a_site_of_hostile_words_fits(open_page: Any, tmp_path: Path, width: int) -> None:
    games = tmp_path / "games"
    games.mkdir()
    names = ("W" * 40, "<script>alert(1)</script>" + "火" * 15)
    create(games / f"{'x' * 120}.feurio.yaml", played("wide", 3, names=names))
    page = open_page(make_site(games, tmp_path / "public").index, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator("#player").select_option(index=1)
    assert page.locator("#count").inner_text() == "1 of 1 games"


def test_times_are_told_as_people_say_them(open_page: Any, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    file = games / "a.feurio.yaml"
    game = played("a", 3)
    create(file, game.extend({**compose(game, TurnText("resign", None, ())), "time": "2026-01-01T12:00:00Z"}))
    page = open_page(make_site(games, tmp_path / "public").index, locale="en-GB")
    time = page.locator("time")
    assert time.get_attribute("title") == "1 January 2026, 12:00 UTC"
    assert time.inner_text() != time.get_attribute("title")
