"""What a stream can show is decided from what it says about itself."""

import subprocess
import sys

import pytest

from feurio_pbem.render.text import Style, choose_style


@pytest.mark.parametrize(
    ("is_terminal", "environ", "colour"),
    [
        (True, {"TERM": "xterm-256color"}, True),
        (False, {"TERM": "xterm-256color"}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "0"}, False),
        (True, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour(is_terminal: bool, environ: dict[str, str], colour: bool) -> None:
    assert choose_style("utf-8", 80, is_terminal, environ).colour is colour


@pytest.mark.parametrize(
    ("encoding", "unicode", "known"),
    [
        ("UTF-8", True, "utf-8"),
        ("cp65001", True, "utf-8"),
        ("cp1252", False, "cp1252"),
        ("ANSI_X3.4-1968", False, "ascii"),
        ("klingon", False, "ascii"),
        (None, False, "ascii"),
    ],
)
def test_glyphs_follow_the_encoding(encoding: str | None, unicode: bool, known: str) -> None:
    style = choose_style(encoding, 80, True, {})
    assert (style.unicode, style.encoding) == (unicode, known)


def test_a_dumb_terminal_gets_plain_glyphs() -> None:
    assert not choose_style("utf-8", 80, True, {"TERM": "dumb"}).unicode


@pytest.mark.parametrize(("width", "used"), [(None, 80), (0, 80), (5, 20), (132, 132)])
def test_width(width: int | None, used: int) -> None:
    assert choose_style("utf-8", width, True, {}).width == used


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("utf-8", "Zoë 火", "Zoë 火"),
        ("cp1252", "Zoë Łukasz", "Zoë ?ukasz"),
        ("ascii", "Zoë e\u0301", "Zoe e"),
        ("utf-8", "bell\a, \x1b[31mred", "bell?, ?[31mred"),
    ],
)
def test_legible(encoding: str, text: str, written: str) -> None:
    assert Style(encoding=encoding).legible(text) == written


def test_drawing_starts_quickly() -> None:
    """An ASCII game in a pipe needs none of the heavy modules."""
    code = (
        "import sys; from feurio_pbem.render.text import Style, draw_game, tell_log; tell_log([], {}, Style());"
        "heavy = {'rich', 'textwrap', 'datetime', 'unicodedata', 'json', 'typer'} & set(sys.modules);"
        "sys.exit(', '.join(heavy))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).stderr.strip() == b""
