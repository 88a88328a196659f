"""Whole games in motion."""

import re
from xml.etree import ElementTree

from positions import CREWS, FOREST, LAST, REGIONS, view

from feurio_pbem.render.animation import animated_svg
from feurio_pbem.render.scene.board import common_ground

VIEWS = [
    view(FOREST[:count], last={**LAST, "tile": count, "at": list(FOREST[count - 1][1:])}) for count in range(4, 15)
]
VIEWS.append(view(FOREST, CREWS, regions=REGIONS, last=LAST))


def test_plays_without_scripts_and_rests_on_the_last_view() -> None:
    text = animated_svg(VIEWS, common_ground(VIEWS))
    root = ElementTree.fromstring(text)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "animate" in tags
    assert "script" not in tags
    shown = re.sub(r'<g visibility="hidden">.*\n', "", text)
    assert shown.count("data-tile=") == len(FOREST)
    assert {animate.get("dur") for animate in root.iter("{http://www.w3.org/2000/svg}animate")} == {"17.2s"}


def test_every_tile_is_drawn_once() -> None:
    assert animated_svg(VIEWS, common_ground(VIEWS)).count("data-tile=") == len(FOREST)
