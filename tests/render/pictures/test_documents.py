"""The pictures in the documents are those that the command draws today."""

from pathlib import Path

import pytest

from feurio_pbem.play.draw import draw_svg
from feurio_pbem.play.look import look
from feurio_pbem.render.svg.themes import ThemeName

ROOT = Path(__file__).parents[3]
SHOWN: list[tuple[str, str, ThemeName, int]] = [
    ("board", "two-in-progress", "light", 800),
    ("board-dark", "two-in-progress", "dark", 400),
    ("board-print", "two-in-progress", "print", 400),
    ("board-colour-blind", "two-in-progress", "colour-blind", 400),
]


@pytest.mark.parametrize(("name", "game", "theme", "size"), SHOWN)
def test_a_document_shows_what_the_command_draws(name: str, game: str, theme: ThemeName, size: int) -> None:
    sight = look(ROOT / "examples" / f"{game}.feurio.yaml")
    shown = (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert shown == draw_svg(sight, theme=theme, size=size), f"feurio show … --theme {theme} --size {size} --svg …"
