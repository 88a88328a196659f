"""Looking through a game in a real browser: slider, keys, log, regions; without scripts; on a phone and a desktop."""

import base64
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from fitness import DESKTOP, PHONE, assert_fit_for_all
from games import played, stored

from feurio_pbem.game.views import log_view
from feurio_pbem.gamefile import load
from feurio_pbem.play.draw import PageWishes, all_views, draw_page
from feurio_pbem.play.look import look_at

TILES = "#drawing .tiles g[data-tile]:visible"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game of ten turns."""
    page = tmp_path_factory.mktemp("looking") / "page.html"
    page.write_text(draw_page(look_at(played("looking", 10)), "a.feurio.yaml"), encoding="utf-8")
    return page


def test_slides_through_all_turns(open_page: Any, path: Path) -> None:
    page = open_page(path)
    assert page.locator(TILES).count() == 14
    page.locator("#first").click()
    assert page.locator("#happened").inner_text() == "The game begins."
    for turn in range(1, 11):
        assert page.locator(TILES).count() == 3 + turn
        mover = page.locator("#players .moving h3").inner_text().removesuffix(" to move")
        assert page.locator("#status").inner_text().startswith(f"Turn {turn}: {mover} to move")
        page.keyboard.press("ArrowRight")
    assert page.locator("#slider").input_value() == "10"
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    assert page.locator(TILES).count() == 4
    page.keyboard.press("End")
    assert page.locator("#slider").get_attribute("aria-valuetext") == "Turn 11"


def test_scores_and_regions_are_those_of_the_turn(open_page: Any, path: Path) -> None:
    views = all_views(played("looking", 10), None)
    page = open_page(path)
    for frame in (10, 7, 4):
        page.locator("#slider").fill(str(frame))
        players = views[frame]["players"]
        assert page.locator(".points").all_inner_texts() == [str(player["score"]) for player in players]
        assert page.locator(".regions button").count() == sum(len(player["regions"]) for player in players)


def test_a_region_lights_up_under_pointer_and_focus(open_page: Any, path: Path) -> None:
    page = open_page(path)
    for reach in ("hover", "focus"):
        getattr(page.locator(".regions button").first, reach)()
        assert page.locator("#drawing .lit:visible").count() == 1


def test_a_tile_under_the_pointer_is_told(open_page: Any, path: Path) -> None:
    page = open_page(path)
    page.locator("#drawing [data-tile='1'] .tile").dispatch_event("mouseover")
    assert page.locator("#tile-words").inner_text().startswith("Tile 1 at 0,0: value ")


def test_the_board_in_words_is_that_of_the_turn(open_page: Any, path: Path) -> None:
    page = open_page(path)
    page.locator("#words summary").click()
    assert page.locator("#words li:visible").count() == 14
    page.locator("#slider").fill("2")
    assert page.locator("#words li:visible").count() == 6
    assert page.locator("#words li").first.inner_text().startswith("Tile 1 at 0,0: value ")


def test_the_log_leads_to_its_turn(open_page: Any, path: Path) -> None:
    game = played("looking", 10)
    page = open_page(path)
    assert page.locator("#log li").count() == len(log_view(game)) == 10
    page.locator("#log button").nth(2).click()
    assert page.locator("#slider").input_value() == "3"
    assert page.locator("#log li[aria-current]").count() == 1


def test_plays_by_itself(open_page: Any, path: Path) -> None:
    page = open_page(path)
    page.clock.install()
    page.locator("#play").click()
    assert page.locator("#slider").input_value() == "0"
    page.clock.run_for(3_000)
    assert page.locator("#slider").input_value() == "2"
    page.locator("#play").click()
    assert page.locator("#play").inner_text() == "Play"


def test_without_scripts_it_is_a_picture_and_a_log(open_page: Any, path: Path) -> None:
    page = open_page(path, java_script_enabled=False)
    assert page.locator(TILES).count() == 14
    assert page.locator("#log li").count() == 10
    assert not page.locator("#controls").is_visible()
    assert page.locator("noscript .hand p").inner_text().startswith("In hand: a ")
    assert page.locator("noscript").last.inner_text().startswith("Without scripts")


def test_axe_finds_nothing_and_nothing_sticks_out(open_page: Any, path: Path) -> None:
    page = open_page(path, bypass_csp=True)  # axe itself has to get in
    for scheme, width in (("light", PHONE), ("dark", DESKTOP)):
        page.emulate_media(color_scheme=scheme)
        assert_fit_for_all(page, width)


def test_home_and_end_scroll_the_page(open_page: Any, path: Path) -> None:
    page = open_page(path, width=360)
    page.keyboard.press("End")
    page.evaluate("() => new Promise((done) => scrollY > 300 ? done() : addEventListener('scrollend', done))")
    assert page.locator("#slider").input_value() == "10"


def test_a_link_opens_its_turn_and_the_name_of_the_board_follows(open_page: Any, path: Path) -> None:
    page = open_page(path)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#slider").fill("3")
    assert page.locator("#drawing-title").text_content().startswith("The board: Turn 4: ")
    page.locator("#copy-link").click()
    page.locator("#tile-words", has_text=re.compile("^Copied: ")).wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{path.as_uri()}#turn=4"
    page.locator("#slider").fill("7")
    page.evaluate("link => { location.href = link }", link)
    page.locator("#drawing-title", has_text="Turn 4: ").wait_for(state="attached")
    assert page.locator("#slider").input_value() == "3"


def test_a_picture_of_the_position_is_copied(open_page: Any, path: Path) -> None:
    page = open_page(path)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#copy-picture").click()
    page.locator("#tile-words", has_text="Copied the picture.").wait_for()
    kinds = "navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))"
    assert "image/png" in page.evaluate(kinds)


def test_the_chart_leads_to_its_turn_and_players_are_sorted(open_page: Any, path: Path) -> None:
    page = open_page(path)
    box = page.locator("#scores svg").bounding_box()
    page.locator("#scores svg").click(position={"x": box["width"] * 0.08, "y": box["height"] / 2})
    assert page.locator("#slider").input_value() == "0"
    for frame in range(11):
        page.locator("#slider").fill(str(frame))
        points = [int(each) for each in page.locator(".points").all_inner_texts()]
        assert points == sorted(points, reverse=True)


def test_keys_light_the_regions_of_a_player(open_page: Any, path: Path) -> None:
    page = open_page(path)
    page.keyboard.press("1")
    lit = page.locator("#drawing .lit").evaluate_all("groups => groups.map((group) => group.dataset.region)")
    assert lit
    assert all(name.startswith("anna:") for name in lit)


def test_zooms_to_the_hot_spot(open_page: Any, path: Path) -> None:
    page = open_page(path)
    whole = page.locator("#drawing").get_attribute("viewBox")
    page.locator("#zoom-in").click()
    assert float(page.locator("#drawing").get_attribute("viewBox").split()[2]) < float(whole.split()[2])
    page.locator("#zoom-all").click()
    assert [float(each) for each in page.locator("#drawing").get_attribute("viewBox").split()] == [
        float(each) for each in whole.split()
    ]


def test_prints_on_one_page(open_page: Any, path: Path) -> None:
    page = open_page(path)
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


def test_words_without_blanks_break_nothing(open_page: Any, tmp_path: Path) -> None:
    game = played("wide", 6, names=("W" * 40, "火" * 40))
    path, file = tmp_path / "page.html", stored(game, tmp_path)
    options = PageWishes(data=file.read_bytes(), app=f"https://{'w' * 60}.example/{'x' * 90}/")
    path.write_text(draw_page(look_at(game), f"{'y' * 90}.feurio.yaml", options), encoding="utf-8")
    page = open_page(path)
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true })")
    for width in (320, 430, 768, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_hostile_words_do_nothing(open_page: Any, tmp_path: Path) -> None:
    names = ("<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>")
    game = played("hostile", 6, names=names)
    path = tmp_path / "page.html"
    path.write_text(draw_page(look_at(game), '"><script>alert(3)</script>.feurio.yaml'), encoding="utf-8")
    page = open_page(path)
    assert names[0] in page.locator("#players").inner_text()
    assert page.locator("img, main script").count() == 0


def test_four_hundred_tiles_open_within_a_few_seconds(open_page: Any, tmp_path: Path) -> None:
    from feurio_pbem.rules.options import Options
    from feurio_pbem.rules.tiles import TileSet

    game = played("large", 400, options=Options("custom", tiles=TileSet.of([[1, 1, 200], [4, 2, 100], [6, 3, 100]])))
    path = tmp_path / "page.html"
    path.write_text(draw_page(look_at(game), stored(game, tmp_path).name), encoding="utf-8")
    page = open_page(path)
    assert page.locator(TILES).count() == 400
    assert path.stat().st_size < 8_000_000


def test_two_hundred_tiles_are_played_on_a_phone(open_page: Any, tmp_path: Path) -> None:
    from feurio_pbem.rules.options import Options
    from feurio_pbem.rules.tiles import TileSet

    tiles = TileSet.of([[1, 1, 100], [4, 2, 100], [6, 3, 50]])
    game = played("phone", 196, options=Options("custom", tiles=tiles, supply=99))
    path = tmp_path / "page.html"
    path.write_text(draw_page(look_at(game), "a.feurio.yaml"), encoding="utf-8")
    page = open_page(path, width=360, has_touch=True)
    whole = box_of(page)
    page.locator("#to-spot").click()
    near = box_of(page)
    assert near[2] < whole[2] / 2
    tile = page.locator("#drawing g[data-tile] .tile:visible").first.bounding_box()
    assert tile["width"] > 40, "a finger hits it"
    board = page.locator("#drawing").bounding_box()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    page.mouse.up()
    assert box_of(page)[2] == near[2]
    assert box_of(page)[0] != near[0], "it follows the finger"
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def box_of(page: Any) -> list[float]:
    return [float(each) for each in page.locator("#drawing").get_attribute("viewBox").split()]


def test_the_game_opens_in_an_app_of_the_readers_choice(open_page: Any, tmp_path: Path) -> None:
    path, file = tmp_path / "page.html", stored(played("looking", 10), tmp_path)
    path.write_text(draw_page(look_at(load(file).game), file.name, PageWishes(data=file.read_bytes())), "utf-8")
    page = open_page(path)
    page.locator("#in-app summary").click()
    assert not page.locator("#open-app").is_visible()
    page.locator("#app-address").fill("javascript:alert(1)//")
    assert not page.locator("#open-app").is_visible()
    page.locator("#app-address").fill("https://example.org/app/#old")
    app, _, packed = page.locator("#open-app").get_attribute("href").partition("#g=")
    assert app == "https://example.org/app/"
    assert zlib.decompress(base64.urlsafe_b64decode(packed + "=="), -15) == file.read_bytes()


def test_the_policy_stops_what_might_be_smuggled_in(browser: Any, path: Path, tmp_path: Path) -> None:
    call = "document.title = 'smuggled'"
    smuggled = (
        f'<script>{call}</script><img src="https://example.org/x" onerror="{call}"><svg onload="{call}"></svg>'
        f'<iframe srcdoc="<script>parent.{call}</script>"></iframe><link rel="stylesheet" href="x.css">'
        f'<style>body {{ display: none }}</style><a id="go" href="javascript:{call}">go</a>'
    )
    (tmp_path / "x.html").write_text(path.read_text(encoding="utf-8").replace("</h1>", f"</h1>{smuggled}", 1), "utf-8")
    page, loaded, stopped = browser.new_page(), [], set()
    page.on("requestfinished", lambda request: loaded.append(request.url))
    page.on("requestfailed", lambda request: stopped.add(request.failure))
    page.goto((tmp_path / "x.html").as_uri())
    title = page.title()
    page.locator("#go").click()
    told = page.evaluate("fetch('https://example.org/').then(() => 'fetched', () => 'stopped')")
    assert (told, page.title(), page.locator("#controls").is_visible()) == ("stopped", title, True)
    assert "smuggled" not in title
    assert [url for url in loaded if url != "about:srcdoc"] == [(tmp_path / "x.html").as_uri()]
    assert stopped == {"csp"}
    page.close()
