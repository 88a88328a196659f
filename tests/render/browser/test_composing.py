"""Composing turns in a real browser: what the page says is accepted by the command, whatever the situation."""

import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fitness import DESKTOP, PHONE, assert_fit_for_all
from games import after, played, stored, with_tie

from feurio_pbem.game.record import Game
from feurio_pbem.game.views import players_view, show_view
from feurio_pbem.play.draw import PageWishes, draw_page, draw_svg
from feurio_pbem.play.look import look_at
from feurio_pbem.render.words import tell_region
from feurio_pbem.rules.options import rule_set
from feurio_pbem.rules.turns import Turn, violations

Compose = Callable[..., Any]


@pytest.fixture
def compose(open_page: Any, tmp_path: Path) -> Compose:
    """The page of a game's mover, and the game's file beside it."""

    def open_it(game: Game, **options: Any) -> Any:
        path, file = tmp_path / "page.html", stored(game, tmp_path)
        path.write_text(draw_page(look_at(game), file.name, PageWishes(mail_to="host@example.org")), encoding="utf-8")
        return open_page(path, **options)

    return open_it


def text_of(page: Any) -> str:
    return str(page.locator("#turn-text").input_value())


def click_tile(page: Any, tile: int) -> None:
    page.locator(f"#drawing g[data-tile='{tile}']:visible .tile").first.dispatch_event("click")


def scores(game: Game) -> list[str]:
    return [str(player["score"]) for player in players_view(game.standing)]


def rooms(game: Game, spot: int | None = 0) -> dict[int, int]:
    position = game.standing.position
    assert position
    return position.rooms(game.standing.drawn, None if spot is None else position.board.hot_spots()[spot])


def test_with_the_mouse_on_the_board(compose: Compose, feurio: Any) -> None:
    game = with_tie(1)
    page = compose(game)
    first, *_, new = rooms(game)
    click_tile(page, first)
    click_tile(page, new)
    assert text_of(page) == f"a +{first}+{new}"
    played = feurio("move", "friday forest.feurio.yaml", *text_of(page).split(), "--json", code=0).json
    page_says = page.locator("[data-then]").all_inner_texts()
    assert page_says == [str(points) for points in played["scores"].values()]


def test_a_click_is_taken_back_by_a_click_or_a_button(compose: Compose) -> None:
    game = with_tie(1)
    page = compose(game)
    tile = list(rooms(game))[-1]
    click_tile(page, tile)
    page.locator(f"#drawing [data-place$='{tile}:1']:visible").click()
    assert text_of(page) == "a"
    click_tile(page, tile)
    page.locator("#undo").click()
    assert text_of(page) == "a"


@pytest.mark.parametrize("spot", [0, 1])
def test_for_every_hot_spot_of_a_tie(compose: Compose, spot: int) -> None:
    game = with_tie(2)
    page = compose(game)
    assert text_of(page) == ""
    page.locator("#drawing [data-spot]:visible").nth(spot).click()
    tile = list(rooms(game, spot))[-1]
    click_tile(page, tile)
    assert text_of(page) == f"{'ab'[spot]} +{tile}"
    assert page.locator("[data-then]").all_inner_texts() == scores(after(game, text_of(page)))


def test_with_the_keyboard_alone(compose: Compose) -> None:
    game = with_tie(2)
    page = compose(game)

    def tab_to(selector: str) -> None:
        for _ in range(24):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} is out of reach")

    tab_to("[name=spot]")
    page.keyboard.press("ArrowDown")
    assert text_of(page) == "b"
    tab_to("#tiles button")
    page.keyboard.press("Enter")
    tile = next(iter(rooms(game, 1)))
    assert text_of(page) == f"b +{tile}"
    assert page.evaluate("document.activeElement.dataset.add") == str(tile), "the focus stays"
    assert page.locator("#said").inner_text() == f"Firefighter on tile {tile}. Your turn: b +{tile}"
    after(game, text_of(page))


def test_when_reinforcing_with_all_tiles_laid(compose: Compose) -> None:
    game = played("reinforcing", 33, pace=1)
    assert game.standing.phase == "reinforcing"
    page = compose(game)
    assert text_of(page) == "pass"
    tile = next(iter(rooms(game, None)))
    click_tile(page, tile)
    assert text_of(page) == f"+{tile}"
    after(game, text_of(page))


def test_the_whole_command_and_the_mail_hold_the_turn(compose: Compose, feurio: Any) -> None:
    game = with_tie(1)
    page = compose(game)
    click_tile(page, list(rooms(game))[-1])
    program, *arguments = shlex.split(page.locator("#command").input_value())
    assert program == "feurio"
    mail = urlsplit(page.locator("#mail").get_attribute("href"))
    assert (mail.scheme, mail.path) == ("mailto", "host@example.org")
    assert parse_qs(mail.query)["body"] == [f"feurio {game.standing.token} {text_of(page)} end\r\n"]
    feurio(*arguments, code=0)


def test_copying_puts_the_turn_on_the_clipboard(compose: Compose) -> None:
    page = compose(with_tie(1))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-copy=turn-text]:not(.of-bar)").click()
    page.locator("#said", has_text=re.compile("^Copied: a$")).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "a"


@pytest.mark.parametrize("phase", ["spreading", "reinforcing"])
def test_past_boards_change_nothing(compose: Compose, phase: str) -> None:
    game = with_tie(1) if phase == "spreading" else played("reinforcing", 33, pace=1)
    page = compose(game)
    tile = next(iter(rooms(game, 0 if phase == "spreading" else None)))
    before = text_of(page)
    page.locator("#back").click()
    click_tile(page, tile)
    assert text_of(page) == before
    assert "You are looking at Turn" in page.locator("#tile-words").inner_text()
    page.locator("#now").click()
    click_tile(page, tile)
    assert text_of(page) == f"{before} +{tile}".strip().replace("pass ", "")


def with_firebreaks() -> Game:
    options = replace(rule_set("classic", 2), set="custom", firebreak=True, neutral=2)
    return played("firebreaks", 3, options=options)


def test_a_firebreak_and_neutral_firefighters(compose: Compose) -> None:
    game = with_firebreaks()
    page = compose(game)
    page.keyboard.press("f")
    cell = page.locator("#drawing .break-cells > g:visible").first
    named = cell.get_attribute("data-spot")
    cell.click()
    assert text_of(page) == named
    page.keyboard.press("n")
    free = page.locator("#tiles button[aria-disabled=false]").first
    tile = free.get_attribute("data-add")
    free.click()
    assert text_of(page) == f"{named} +n{tile}"
    assert page.locator("[data-then]").all_inner_texts() == scores(after(game, text_of(page)))


def test_a_firebreak_by_the_keyboard_alone_and_back(compose: Compose) -> None:
    page = compose(with_firebreaks())
    page.locator("#firebreak").check()
    page.locator("#break-at").select_option(index=2)
    assert re.fullmatch(r"break @-?\d+,-?\d+", text_of(page))
    page.locator("#firebreak").uncheck()
    assert not text_of(page).startswith("break")


def test_on_a_phone_the_bar_copies_and_mails(compose: Compose) -> None:
    game = with_tie(1)
    page = compose(game, width=360)
    click_tile(page, next(iter(rooms(game))))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#bar .of-bar[data-copy]").click()
    page.locator("#said", has_text=re.compile("^Copied: ")).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == text_of(page)
    assert page.locator("#bar a.mail").get_attribute("href").startswith("mailto:host@example.org?")


def test_copied_is_said_only_when_it_was(compose: Compose) -> None:
    page = compose(with_tie(1))
    page.evaluate(
        "() => { document.execCommand = () => false; navigator.clipboard.writeText = async () => { throw 0 } }"
    )
    page.locator("[data-copy=turn-text]:not(.of-bar)").click()
    page.locator("#said", has_text=re.compile("^This browser")).wait_for()


def test_the_letter_and_heat_stay_beside_the_tile_to_lay(compose: Compose) -> None:
    game = with_tie(1)
    position = game.standing.position
    assert position
    assert compose(game).locator("#drawing .spot-tag:visible").text_content() == f"a · {position.board.hottest()}"


def shown(page: Any, layer: str) -> list[str]:
    names = f"#drawing .{layer} [data-region]:visible"
    return sorted(page.locator(names).evaluate_all("groups => groups.map((group) => group.dataset.region)"))


def test_the_composed_turn_is_previewed(compose: Compose) -> None:
    game = played("looking", 12, pace=1)
    page = compose(game)
    page.locator("#tiles button[aria-disabled=false]").first.click()
    page.locator("#tiles button[aria-disabled=false]").last.click()
    text = text_of(page)
    now, heat = shown(page, "regions"), page.locator("#heat")
    heat.click()
    hottest = page.locator("#drawing .heats .hottest:visible").all_text_contents()
    page.locator("#back").click()
    assert shown(page, "regions") != now, "the past shows its own"
    page.locator("#now").click()
    assert shown(page, "regions") == now

    then = show_view(after(game, text), None)
    there = {player["seat"]: player["regions"] for player in then["players"]}
    assert now == sorted(
        f"{seat}:{','.join(map(str, region['tiles']))}" for seat, regions in there.items() for region in regions
    )
    assert set(hottest) == {str(then["heat"])}
    assert len(hottest) == len(then["spots"])
    mine = there[game.standing.to_move or ""]
    told = page.locator("#regions-then li").all_inner_texts()
    assert sorted(told) == sorted(map(tell_region, mine))


@pytest.mark.parametrize("seed", ["closing", "sides"])
def test_free_sides_and_places_are_as_they_will_be(compose: Compose, seed: str) -> None:
    game = played(seed, 14, pace=1)
    page = compose(game)
    if text_of(page) == "":
        page.locator("[name=spot]").first.check()
    count = "shapes => shapes.filter((shape) => !shape.closest('[display=none]')).length"
    sides = page.locator("#drawing .sides polyline").evaluate_all(count)
    usable = page.locator("#drawing :is(.places, .previews) use.place:not(.blocked)").evaluate_all(count)
    board = draw_svg(look_at(after(game, text_of(page)))).partition('<g class="heading">')[0]
    assert sides == board.count('class="free"')
    assert usable == board.count('class="place"')


TRY = """() => {  // every order of up to three clicks: which texts can be reached?
  const reached = new Set();
  const walk = (depth) => {
    reached.add(document.querySelector("#turn-text").value);
    if (depth === 4) return;
    for (const tile of [...document.querySelectorAll("#tiles button")].map((button) => button.dataset.add)) {
      const before = document.querySelector("#turn-text").value;
      document.querySelector(`[data-add="${tile}"]`).click();
      if (document.querySelector("#turn-text").value === before) continue;
      walk(depth + 1);
      document.querySelector("#undo").click();
    }
  };
  walk(0);
  return [...reached];
}"""


@pytest.mark.parametrize("name", ["classic", "published"])
def test_exactly_the_legal_turns_can_be_composed(compose: Compose, name: str) -> None:
    game = played("legal", 4, options=rule_set(name, 2))
    position, drawn = game.standing.position, game.standing.drawn
    assert position
    assert len(position.board.hot_spots()) == 1
    reached = {tuple(map(int, re.findall(r"\+(\d+)", text))) for text in compose(game).evaluate(TRY)}
    at, tiles = position.board.hot_spots()[0], range(1, len(position.board) + 2)
    crews = {
        (), *((a,) for a in tiles), *((a, b) for a in tiles for b in tiles if a <= b),
        *((a, b, c) for a in tiles for b in tiles if a <= b for c in tiles if b <= c),
    }  # fmt: skip
    assert reached == {crew for crew in crews if not violations(position, Turn(drawn, at, crew))}


def test_axe_finds_nothing_in_the_preview_and_in_the_past_with_all_unfolded(compose: Compose) -> None:
    page = compose(with_tie(2), bypass_csp=True)
    page.locator("[name=spot]").first.check()
    page.locator("#tiles button").first.click()
    page.locator("#heat").click()
    assert_fit_for_all(page, DESKTOP)
    page.locator("#back").click()
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true })")
    assert_fit_for_all(page, PHONE)


def test_the_command_writes_this_very_page_and_others_may_only_look(feurio: Any, tmp_path: Path) -> None:
    game = with_tie(1)
    path = stored(game, tmp_path)
    file, data = path.name, path.read_bytes()
    mine = feurio("show", file, "--html", "-", "--mail-to", "host@example.org", code=0).out
    assert mine == draw_page(look_at(game), file, PageWishes(mail_to="host@example.org", data=data))
    assert 'id="compose"' in mine
    assert 'id="compose"' not in feurio("show", file, "--html", "-", "--turn", "3", code=0).out
    pages = [draw_page(look_at(game, viewer=seat), file) for seat in ("anna", "bo")]
    assert sorted('id="compose"' in page for page in pages) == [False, True]
