"""Pictures as SVG: well-formed, self-contained, escaped, the same every time, and as they were when last looked at."""

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from positions import POSITIONS, view

from feurio_pbem.languages import catalogue
from feurio_pbem.messages import speaking
from feurio_pbem.render.scene.picture import picture
from feurio_pbem.render.svg.renderer import svg

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {
    "svg",
    "title",
    "desc",
    "defs",
    "path",
    "g",
    "polygon",
    "polyline",
    "use",
    "text",
}
each_position = pytest.mark.parametrize("name", list(POSITIONS))


def drawn(name: str) -> str:
    return svg(picture(POSITIONS[name]), theme="light", size=800)


@each_position
def test_golden(name: str) -> None:
    """`FEURIO_REDRAW=1` draws them anew: look at them before you commit them."""
    path = GOLDEN / f"{name}.svg"
    if os.environ.get("FEURIO_REDRAW"):
        path.write_text(drawn(name), encoding="utf-8", newline="\n")
    assert drawn(name) == path.read_text(encoding="utf-8")


@each_position
def test_well_formed_with_a_title_and_a_description_and_nothing_unexpected(name: str) -> None:
    root = ElementTree.fromstring(drawn(name))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    assert root.get("role") == "img"
    words = {element.get("id"): element.text for element in root if element.get("id")}
    assert all(words[key] for key in (root.get("aria-labelledby") or "").split())


@each_position
def test_refers_to_nothing_outside(name: str) -> None:
    text = drawn(name)
    ids = set(re.findall(r' id="([^"]*)"', text))
    assert set(re.findall(r'href="([^"]*)"', text)) <= {f"#{each}" for each in ids}
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {f"#{each}" for each in ids}
    assert text.count("http") == 2, "only the namespaces"
    assert not re.search(r"\son\w+=", re.sub(r">[^<]*<", "><", text))


def test_hostile_words_stay_words() -> None:
    root = ElementTree.fromstring(drawn("hostile-words"))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert (title.text or "").startswith("</title><script>alert('&')</script> ]]> \"quoted\" and far too long: ")


def test_every_seat_has_its_shape_and_letter() -> None:
    root = ElementTree.fromstring(drawn("four-players"))
    cards = [group for group in root.iter(f"{SVG}g") if group.get("data-seat")]
    shapes = [next(use.get("{http://www.w3.org/1999/xlink}href") for use in card.iter(f"{SVG}use")) for card in cards]
    letters = [
        next(text.text for text in card.iter(f"{SVG}text") if "letter" in text.get("class", "")) for card in cards
    ]
    assert shapes == ["#disc", "#square", "#triangle", "#diamond"]
    assert letters == ["A", "B", "C", "D"]


def test_words_of_a_board_are_all_there() -> None:
    text = drawn("tied-hot-spots")
    for words in (
        "Turn 12: Anna to move",
        "Tile 13: value 5, 3 spaces",
        "Hot spot b, heat 11",
        "Bo, tiles 2 and 7: closed, 0 points",
    ):
        assert words in text
    assert "12 ÷ 1" in text
    assert "9 ÷ 3 = 3" in text


def test_four_hundred_tiles_are_drawn() -> None:
    tiles = [(1 + (q * 7 + r * 5) % 6, q, r) for r in range(20) for q in range(20)]
    assert svg(picture(view(tiles)), size=1200).count("data-tile=") == 400


def test_one_process_draws_for_readers_of_several_languages() -> None:
    for language, told in [("it", "Tessera 1:"), (None, "Tile 1:"), ("de", "Plättchen 1:"), (None, "Tile 1:")]:
        with speaking(catalogue(language)):
            assert f"<title>{told}" in drawn("the-start"), language
