"""Columns on the screen: how wide a text is, and padding, shortening and wrapping by that. It knows no game."""

from collections.abc import Iterable

from feurio_pbem.render.text.style import Style
from feurio_pbem.render.widths import columns as measured


def width_of(text: str) -> int:
    """Columns a terminal gives the text: two for wide East Asian letters and emoji, none for combining marks.

    >>> [width_of("Anna"), width_of("火"), width_of("e\\u0301")]
    [4, 2, 1]
    """
    return measured(text)


def pad(text: str, columns: int) -> str:
    """The text filled with blanks on the right to that many columns."""
    return text + " " * (columns - width_of(text))


def shorten(text: str, columns: int, style: Style) -> str:
    """The text, its end replaced by an ellipsis where it is wider than the columns.

    >>> shorten("Maximiliane", 6, Style())
    'Maxim…'
    """
    if width_of(text) <= columns:
        return text
    ellipsis = "…" if style.unicode else ".."
    kept, used = "", len(ellipsis)
    for letter in text:
        used += measured(letter)
        if used > columns:
            break
        kept += letter
    return kept.rstrip() + ellipsis


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Lines of at most `columns`, broken at blanks, every line but the first indented; a longer word stays whole.

    A no-break blank (see `keep`) is no place to break, and comes out as a blank.

    >>> wrap("a rather long line", 8, "  ")
    ['a rather', '  long', '  line']
    """
    first = text[: len(text) - len(text.lstrip(" "))]
    lines, line = [], first
    for word in _pieces(text[len(first) :].split(" "), columns - max(len(indent), len(first))):
        longer = f"{line} {word}" if line.strip() else line + word
        if width_of(longer) > columns and line.strip():
            lines.append(line)
            longer = indent + word
        line = longer
    return [line.replace("\u00a0", " ").rstrip() for line in (*lines, line)]


def set_beside(left: list[str], right: list[str], at: int) -> list[str]:
    """Two blocks of lines side by side, the right one from column `at`; the left one may carry colour codes."""
    rows = max(len(left), len(right))
    lefts, rights = (block + [""] * (rows - len(block)) for block in (left, right))
    return [before + " " * (at - visible_width(before)) + after if after else before
            for before, after in zip(lefts, rights, strict=True)]  # fmt: skip


def visible_width(line: str) -> int:
    """The width of a line without its colour codes."""
    head, *rest = line.split("\x1b[")
    return width_of(head + "".join(part.partition("m")[2] for part in rest))


def keep(text: str) -> str:
    """The text with blanks that `wrap` does not break at."""
    return text.replace(" ", "\u00a0")


def _pieces(words: Iterable[str], columns: int) -> Iterable[str]:
    """What is kept together, as long as that fits: words, paths and names stay whole, wide letters part anywhere."""
    for word in words:
        for part in word.split("\u00a0") if width_of(word) > columns else [word]:
            yield from _cut(part, columns) if width_of(part) > max(columns, len(part)) else [part]


def _cut(rest: str, columns: int) -> Iterable[str]:
    while width_of(rest) > columns:
        head = rest[:columns]
        while width_of(head) > columns:
            head = head[:-1]
        yield head
        rest = rest[len(head) :]
    yield rest
