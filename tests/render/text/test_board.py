"""The hexagons: golden pictures of named positions, and what must be on every one."""

import re
from pathlib import Path
from time import process_time

import pytest

from feurio_pbem.game.documents import ShowView
from feurio_pbem.render.text import Style, draw_board, draw_game, draw_small

GOLDEN = Path(__file__).parent / "golden"
STYLES = {
    "opening-80": ("opening", Style()),
    "opening-ascii": ("opening", Style(unicode=False, encoding="ascii")),
    "opening-colour": ("opening", Style(colour=True)),
    "middle-80": ("middle", Style()),
    "middle-compact": ("middle", Style(compact=True)),
    "foreign-80": ("foreign", Style()),
    "reinforcing-60": ("reinforcing", Style(width=60)),
    "finished-ascii": ("finished", Style(unicode=False, encoding="ascii")),
    "finished-40": ("finished", Style(width=40)),
    "finished-120": ("finished", Style(width=120)),
}


@pytest.mark.parametrize("name", sorted(STYLES))
def test_golden_screens(positions: dict[str, ShowView], name: str) -> None:
    position, style = STYLES[name]
    _compare(name, draw_game(positions[position], style))


def test_golden_mail(positions: dict[str, ShowView]) -> None:
    _compare("middle-mail", draw_small(positions["middle"]))


def _compare(name: str, drawn: str) -> None:
    """To accept a new picture after looking at it, delete the file: it is written anew, and the test fails once."""
    path = GOLDEN / f"{name}.txt"
    if not path.exists():
        path.write_bytes(f"{drawn}\n".encode())
        pytest.fail(f"wrote {path.name}: look at it")
    assert path.read_bytes().decode() == f"{drawn}\n"


def test_every_tile_crew_and_hot_spot_is_there(view: ShowView) -> None:
    for style in (Style(), Style(width=40), Style(compact=True), Style(width=300)):
        text = draw_board(view, style)
        for tile in view["board"]:
            pattern = rf"(?<!\d){tile['value']}[* ] +{tile['tile']}(?!\d)"
            assert len(re.findall(pattern, text)) == 1
        assert all(text.count(f"({spot['spot']})") == 1 for spot in view["spots"])
        for mark, player in zip(_marks(view), view["players"], strict=True):
            assert text.count(mark) == sum(tile["crew"].get(player["seat"], 0) for tile in view["board"])


def _marks(view: ShowView) -> list[str]:
    known = {"anton": "N"}
    return [known.get(player["seat"], player["seat"][0].upper()) for player in view["players"]]


def test_a_board_too_wide_comes_in_parts_with_cells_at_the_left(positions: dict[str, ShowView]) -> None:
    lines = draw_board(positions["wide"], Style(width=60)).split("\n")
    headings = [line for line in lines if line.startswith("Part ")]
    assert headings[0] == f"Part 1 of {len(headings)}, from left to right"
    assert len(headings) > 1
    assert any(line.startswith("@0,0 ") or line.startswith("@-") for line in lines)


def test_other_tile_sets_widen_the_hexagons(positions: dict[str, ShowView]) -> None:
    view = positions["opening"]
    tile = {**view["board"][0], "value": 1000000, "tile": 36000}
    text = draw_board({**view, "board": [tile], "rules": {"tiles": [[1000000, 6, 9]]}}, Style(width=80))  # type: ignore[list-item]
    assert "│ 1000000   36000 │" in text


def test_crowds_are_counted_where_letters_do_not_fit(positions: dict[str, ShowView]) -> None:
    view = positions["opening"]
    tile = {**view["board"][0], "spaces": 6, "crew": {"anna": 4, "bo": 2}}
    board = [tile, *view["board"][1:]]
    assert "│ AAAABB│" in draw_board({**view, "board": board}, Style())  # type: ignore[list-item]
    assert "A4B2" in draw_board({**view, "board": board}, Style(compact=True))  # type: ignore[list-item]


def test_a_board_is_drawn_in_a_blink(positions: dict[str, ShowView]) -> None:
    """Two milliseconds on an idle machine; here with room for a busy one."""
    started = process_time()
    for _ in range(20):
        draw_board(positions["reinforcing"], Style(colour=True))
    assert process_time() - started < 20 * 0.02
