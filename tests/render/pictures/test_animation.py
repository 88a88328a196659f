"""Whole games in motion."""

import io
import re
import sys
from xml.etree import ElementTree

import pytest
from PIL import Image
from positions import CREWS, FOREST, LAST, REGIONS, view

from feurio_pbem.errors import Missing
from feurio_pbem.render.animation import animated_image, animated_svg

VIEWS = [
    view(FOREST[:count], last={**LAST, "tile": count, "at": list(FOREST[count - 1][1:])}) for count in range(4, 15)
]
VIEWS.append(view(FOREST, CREWS, regions=REGIONS, last=LAST))


def test_plays_without_scripts_and_rests_on_the_last_view() -> None:
    text = animated_svg(VIEWS)
    root = ElementTree.fromstring(text)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "animate" in tags
    assert "script" not in tags
    shown = re.sub(r'<g visibility="hidden">.*\n', "", text)
    assert shown.count("data-tile=") == len(FOREST)
    assert {animate.get("dur") for animate in root.iter("{http://www.w3.org/2000/svg}animate")} == {"17.2s"}


def test_every_tile_is_drawn_once() -> None:
    assert animated_svg(VIEWS).count("data-tile=") == len(FOREST)


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_as_pixels_a_frame_for_each_view(kind: str) -> None:
    with Image.open(io.BytesIO(animated_image(VIEWS[-3:], kind, size=300))) as image:
        assert (image.format, image.width, getattr(image, "n_frames", 1)) == (kind.upper(), 300, 3)


def test_without_pillow_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Missing, match="Pillow"):
        animated_image(VIEWS, "gif")
