"""Columns: what fits, where it breaks, and nothing is lost."""

import pytest
from wcwidth import wcwidth

from feurio_pbem.render import widths
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.width import keep, pad, set_beside, shorten, width_of, wrap


@pytest.mark.parametrize(
    ("text", "columns"), [("", 0), ("Anna", 4), ("火山", 4), ("Zoe\u0308", 3), ("🔥", 2), ("דנה\u200e", 3)]
)
def test_width_of(text: str, columns: int) -> None:
    assert width_of(text) == columns
    assert width_of(pad(text, 9)) == 9


@pytest.mark.parametrize(
    ("text", "columns", "kept"),
    [("Anna", 4, "Anna"), ("Annabel", 4, "Ann…"), ("火山火", 5, "火山…"), ("火山火", 4, "火…")],
)
def test_shorten(text: str, columns: int, kept: str) -> None:
    assert shorten(text, columns, Style()) == kept


def test_shorten_without_the_glyph() -> None:
    assert shorten("Annabel", 5, Style(unicode=False)) == "Ann.."


def test_wrap_keeps_the_first_indent_and_every_letter() -> None:
    text = "  one two  three " + "x" * 30
    lines = wrap(text, 12, "    ")
    assert lines[0] == "  one two"
    assert lines[-1] == "    " + "x" * 30  # a word, a path or a name is never cut
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_wrap_does_not_break_what_is_kept_together() -> None:
    assert wrap(f"a b {keep('c d')}", 6) == ["a b", "c d"]


def test_wrap_cuts_wide_letters_between_columns() -> None:
    assert wrap("火山火山", 5) == ["火山", "火山"]


def test_set_beside_counts_no_colour_codes() -> None:
    assert set_beside(["\x1b[1mab\x1b[0m", "c"], ["x", "y", "z"], 4) == ["\x1b[1mab\x1b[0m  x", "c   y", "    z"]


def test_what_is_measured_without_wcwidth_is_one_column_there() -> None:
    assert {letter for letter in widths._SINGLE if wcwidth(letter) != 1} == set()
