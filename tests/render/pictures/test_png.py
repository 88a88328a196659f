"""PNG by resvg: sizes, and what is said when the library or all fonts are missing."""

import struct
import sys

import pytest
from positions import POSITIONS

from feurio_pbem.errors import Missing
from feurio_pbem.render.raster import png
from feurio_pbem.render.scene.picture import picture
from feurio_pbem.render.svg.renderer import svg

START = svg(picture(POSITIONS["the-start"]), size=400)


def test_a_picture_of_the_size_asked_for() -> None:
    data = png(START, width=500)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", data[16:20]) == (500,)
    assert struct.unpack(">I", png(START)[16:20]) == (400,)


def test_the_same_bytes_every_time() -> None:
    assert png(START) == png(START)


def test_without_the_library_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(Missing) as caught:
        png(START)
    assert (caught.value.code, caught.value.hint) == ("pictures-missing", "pip install 'feurio_pbem[pictures]'")


def test_without_a_font_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from functools import partial

    import resvg_py

    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    with pytest.raises(Missing) as caught:
        png(START)
    assert caught.value.code == "font-missing"
    assert "apt install fonts-dejavu-core" in (caught.value.hint or "")
