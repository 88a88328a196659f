"""The screenshots of docs/pictures, run by hand with Chromium: `python tests/render/screenshots.py`."""

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from feurio_pbem.gamefile import load
from feurio_pbem.play.analyse import analyse_files
from feurio_pbem.play.draw import PageWishes, draw_page
from feurio_pbem.play.look import look_at
from feurio_pbem.site.make import make_site

TOP = Path(__file__).parents[2]
PICTURES, EXAMPLES = TOP / "docs/pictures", TOP / "examples"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def compose(page: Any) -> None:
    """Place two firefighters, as far apart as the list has them."""
    for place in ("first", "last"):
        getattr(page.locator("#tiles button[aria-disabled=false]"), place).click()
    page.mouse.move(0, 0)


def review(page: Any) -> None:
    """Go to the worst turn."""
    page.locator("#review button").first.click()


def save(picture: bytes, name: str) -> None:
    """With few colours: flat fills need no more."""
    with Image.open(io.BytesIO(picture)) as image:
        image.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(PICTURES / name, optimize=True)
    sys.stdout.write(f"{name}\n")


def main() -> None:
    """Make all of them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["FEURIO_HOME"] = f"{folder}/home"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

        def shoot(path: Path, name: str, act: Callable[[Any], None], width: int, height: int, **options: Any) -> None:
            page = browser.new_page(viewport={"width": width, "height": height}, **options)
            page.goto(path.as_uri())
            act(page)
            save(page.screenshot(), name)
            page.close()

        def page_of(example: str) -> Path:
            file, path = EXAMPLES / f"{example}.feurio.yaml", Path(folder, f"{example}.html")
            html = draw_page(look_at(load(file).game), file.name, PageWishes(data=file.read_bytes()))
            path.write_text(html, encoding="utf-8")
            return path

        running = page_of("two-in-progress")
        shoot(running, "page.png", compose, 1280, 1000)
        shoot(running, "page-dark.png", compose, 1280, 1000, color_scheme="dark")
        shoot(running, "page-phone.png", compose, 360, 740, device_scale_factor=2)
        analyse_files([EXAMPLES / "two-finished.feurio.yaml"], playouts=100)
        shoot(page_of("two-finished"), "page-review.png", review, 1280, 1000)
        index = make_site(EXAMPLES, Path(folder, "site")).index
        shoot(index, "site.png", lambda page: None, 1000, 700)
        browser.close()


if __name__ == "__main__":
    main()
