"""Every viewer draws the same figures: resvg, librsvg, Inkscape and Chromium, those that are installed (in CI all).

Inkscape and Chromium take seconds to start: they are tried at night.
"""

import io
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from positions import POSITIONS

from feurio_pbem.render.raster import png
from feurio_pbem.render.scene.picture import picture
from feurio_pbem.render.svg.renderer import svg
from feurio_pbem.render.svg.themes import THEMES

WIDTH, CLOSE = 800, 40  # pixels; a channel's difference at a soft edge
POSITION = next(name for name, view in POSITIONS.items() if any(tile["crew"] for tile in view["board"]))
PICTURE = svg(picture(POSITIONS[POSITION]), size=WIDTH)
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")


def by_resvg(path: Path, out: Path) -> None:
    out.write_bytes(png(path.read_text(encoding="utf-8")))


def run(*command: object) -> None:
    subprocess.run([*map(str, command)], check=True, capture_output=True, timeout=120)


def by_librsvg(path: Path, out: Path) -> None:
    run("rsvg-convert", "-w", WIDTH, "-o", out, path)


def by_inkscape(path: Path, out: Path) -> None:
    run("inkscape", "--export-type=png", f"--export-width={WIDTH}", f"--export-filename={out}", path)


def by_chromium(path: Path, out: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 1200})
        page.goto(path.as_uri())
        page.screenshot(path=out)
        browser.close()


VIEWERS = {"resvg": by_resvg, "rsvg-convert": by_librsvg, "inkscape": by_inkscape, "chromium": by_chromium}
THERE = [name for name in VIEWERS if name == "resvg" or shutil.which(name) or os.environ.get("CI") == "true"]
MARKED = [
    pytest.param(name, marks=pytest.mark.nightly if name in ("inkscape", "chromium") else ()) for name in THERE
]  # fmt: skip


def helmets() -> list[tuple[int, int, str]]:
    """A pixel in the helmet of each firefighter on the board, and its seat's colour."""
    left, top, width, _ = (float(each) for each in re.findall(r'viewBox="([^"]*)"', PICTURE)[0].split())
    board = PICTURE.partition('<g class="crews">')[2].partition('<g class="badges">')[0]
    found = re.findall(r'<use class="helmet seat(\d)"[^>]*translate\((-?[\d.]+) (-?[\d.]+)\) scale\(([\d.]+)\)', board)
    unit = WIDTH / width
    return [
        (
            round((float(x) - left) * unit),
            round((float(y) - 52 * float(scale) - top) * unit),
            THEMES["light"].seat[int(seat)],
        )
        for seat, x, y, scale in found
    ]


@pytest.mark.parametrize("viewer", MARKED)
def test_every_figure_wears_its_colour_in_every_viewer(viewer: str, tmp_path: Path) -> None:
    draw: Callable[[Path, Path], None] = VIEWERS[viewer]
    path, out = tmp_path / "board.svg", tmp_path / "board.png"
    path.write_text(PICTURE, encoding="utf-8")
    draw(path, out)
    places = helmets()
    assert len(places) >= 3
    with Image.open(io.BytesIO(out.read_bytes())) as image:
        pixels = image.convert("RGB")
    for x, y, colour in places:
        wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
        got = pixels.getpixel((x, y))
        assert isinstance(got, tuple)
        assert max(abs(one - other) for one, other in zip(got, wanted, strict=True)) < CLOSE, (viewer, x, y)
