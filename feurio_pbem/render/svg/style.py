"""The one style sheet of all pictures, with colours filled in: literally in a picture, as variables in a page."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files

from feurio_pbem.render.svg.themes import FONT

_DASHES = ("none", "15 8", "2 9", "15 8 2 8")  # outlines of regions differ by pattern, not by colour alone


def style_sheet(colour: Callable[[str], str], prefix: str = "") -> str:
    """The rules; `colour` says how a named colour is written, `prefix` keeps the gradients of two drawings apart."""
    written = {"font": FONT, "prefix": prefix} | {f"dash{i}": dash for i, dash in enumerate(_DASHES)}

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        return written[name] if name in written else colour(name)

    return "\n".join(re.sub(r"\[([a-z0-9-]+)\]", fill, rule) for rule in _rules())


@cache
def _rules() -> tuple[str, ...]:
    """The lines of the style sheet, those of values and seats spelt out, without needless blanks."""
    sheet = files(__package__).joinpath("pictures.css").read_text(encoding="utf-8")
    return tuple(rule for line in sheet.splitlines() if not line.startswith("/*") for rule in _spelt_out(line))


def _spelt_out(line: str) -> Iterator[str]:
    line = re.sub(r" ?([{}:;,]) ?", r"\1", line)
    if "@" in line:
        yield from (line.replace("@", str(seat)) for seat in range(4))
    elif re.search(r"#(?!\[)", line):
        yield from (re.sub(r"#(?!\[)", str(value), line) for value in range(1, 7))
    else:
        yield line
