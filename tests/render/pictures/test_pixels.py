"""Whole games in motion as pixels, and all kinds of pictures from one command."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from positions import FOREST, view

from feurio_pbem.errors import Missing
from feurio_pbem.render.raster import moving_image, palette_png
from feurio_pbem.render.scene.picture import picture
from feurio_pbem.render.svg.renderer import svg

FRAMES = [palette_png(svg(picture(view(FOREST[:count])), size=300)) for count in (14, 13, 14)]


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_as_pixels_a_frame_for_each_view(kind: str) -> None:
    with Image.open(io.BytesIO(moving_image(FRAMES, kind))) as image:
        assert (image.format, image.width, getattr(image, "n_frames", 1)) == (kind.upper(), 300, 3)


def test_without_pillow_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Missing, match="Pillow"):
        moving_image(FRAMES, "gif")


def test_the_command_writes_all_kinds(feurio: Any, tmp_path: Path) -> None:
    feurio("new", "a.feurio.yaml", "--player", "Anna", "--player", "Bo", "--seed", "x", code=0)
    files = {"--svg": "a.svg", "--png": "a.png", "--html": "a.html", "--animate": "a.webp"}
    before = (tmp_path / "a.feurio.yaml").read_bytes()
    options = [word for pair in files.items() for word in pair]
    ran = feurio("show", "a.feurio.yaml", *options, "--theme", "print", "--size", "300", "--json", code=0)
    assert ran.json["pictures"] == list(files.values())
    starts = {"a.svg": b"<svg ", "a.png": b"\x89PNG", "a.html": b"<!doctype html>", "a.webp": b"RIFF"}
    assert {name: (tmp_path / name).read_bytes()[: len(start)] for name, start in starts.items()} == starts
    assert (tmp_path / "a.feurio.yaml").read_bytes() == before
