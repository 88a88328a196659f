"""How roles look, from one sheet: as attributes in a picture, which no host strips, and as a style sheet in a page."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files

from feurio_pbem.render.svg.themes import FONT, THEMES, ThemeName

Colour = Callable[[str], str]
_RULE = re.compile(r"([^{]+?) *\{ *(.*?) *\}")


@cache
def attributes(role: str, theme: ThemeName, *, text: bool = False) -> str:
    """The presentation attributes of a role, such as ` fill="#ffffff" stroke-width="7"`."""
    classes, inks = set(role.split()), THEMES[theme].inks()
    found: dict[str, str] = {}
    for selector, style in _rules():
        if text if selector == "text" else set(selector[1:].split(".")) <= classes:
            found |= style
    return "".join(f' {name}="{_filled(value, inks.__getitem__)}"' for name, value in found.items())


def style_sheet(colour: Colour, inside: str = "") -> str:
    """The rules; `colour` says how a named colour is written, `inside` is a selector of what they hold in."""
    rules = (
        f"{inside}{selector}{{{';'.join(f'{name}:{_filled(value, colour)}' for name, value in style.items())}}}"
        for selector, style in _rules()
    )
    return f"{inside}text{{font-family:{FONT}}}\n" + "\n".join(rules) + "\n"


def _filled(value: str, colour: Colour) -> str:
    return re.sub(r"\[([a-z0-9-]+)\]", lambda match: colour(match[1]), value)


@cache
def _rules() -> tuple[tuple[str, dict[str, str]], ...]:
    """Selector and declarations, those of values and seats spelt out, in the order of the sheet."""
    sheet = files(__package__).joinpath("pictures.css").read_text(encoding="utf-8").partition("*/")[2]
    lines = (line for each in sheet.splitlines() if each for line in _spelt_out(each))
    return tuple((selector, _declared(style)) for selector, style in (_RULE.match(line).groups() for line in lines))  # type: ignore[union-attr]


def _declared(style: str) -> dict[str, str]:
    return {name.strip(): value.strip() for name, _, value in (each.partition(":") for each in style.split(";"))}


def _spelt_out(line: str) -> Iterator[str]:
    if "@" in line:
        yield from (line.replace("@", str(seat)) for seat in range(5))
    elif "#" in line:
        yield from (line.replace("#", str(value)) for value in range(7))
    else:
        yield line
