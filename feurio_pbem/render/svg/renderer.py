"""A scene as SVG text: complete by itself, without scripts or references elsewhere, the same bytes every time."""

from collections.abc import Iterable
from html import escape
from typing import assert_never

from feurio_pbem.render.scene.shapes import Group, Item, Label, Point, Polygon, Scene, Stamp, Stroke
from feurio_pbem.render.svg.style import style_sheet
from feurio_pbem.render.svg.symbols import SYMBOLS
from feurio_pbem.render.svg.themes import THEMES, Theme, ThemeName

SCALE = 100  # drawing units of the SVG per board unit: one decimal is then precise at any size


def svg(scene: Scene, *, theme: ThemeName = "light", size: int = 800) -> str:
    """The whole document, `size` pixels wide."""
    body = (
        f'<g class="{name}">\n' + "".join(markup(item) + "\n" for item in items) + "</g>\n"
        for name, items in scene.layers
    )
    return document(scene, "".join(body), theme=THEMES[theme], size=size)


def document(scene: Scene, body: str, *, theme: Theme, size: int) -> str:
    """A frame for drawn parts: size, title and description, style sheet, symbols."""
    inks = theme.inks()
    height = round(size * scene.box.height / scene.box.width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{height}"'
        f' viewBox="{view_box(scene)}" role="img" aria-labelledby="t d">\n'
        f'<title id="t">{text(scene.title)}</title>\n<desc id="d">{text(scene.description)}</desc>\n'
        f"<style>\n{style_sheet(inks.__getitem__)}\n</style>\n{definitions()}\n{body}</svg>\n"
    )


def definitions(prefix: str = "") -> str:
    """Gradients and symbols; `prefix` keeps the ids of two drawings in one page apart."""
    gradients = "".join(
        f'<radialGradient id="{prefix}g{v}" cy="0.3" r="0.75">'
        f'<stop offset="0" class="a{v}"/><stop offset="1" class="b{v}"/></radialGradient>'
        for v in range(1, 7)
    )
    paths = "".join(f'<path id="{prefix}{name}" d="{path}"/>\n' for name, path in SYMBOLS.items())
    return f"<defs>\n{gradients}\n{paths}</defs>"


def view_box(scene: Scene) -> str:
    """Left, top, width and height in drawing units."""
    box = scene.box
    return " ".join(number(each * SCALE) for each in (box.left, box.top, box.width, box.height))


def markup(item: Item, prefix: str = "") -> str:
    """One item as an element."""
    match item:
        case Polygon(points, role):
            return f'<polygon class="{role}" points="{_points(points)}"/>'
        case Stroke(points, role):
            return f'<polyline class="{role}" points="{_points(points)}"/>'
        case Label((x, y), words, size, role, anchor):
            at = f'x="{number(x * SCALE)}" y="{number((y + 0.36 * size) * SCALE)}"'
            shown = f'<text class="{role}" {at} font-size="{number(size * SCALE)}" text-anchor="{anchor}">'
            return f"{shown}{text(words)}</text>"
        case Stamp(symbol, (x, y), size, role):
            where = f"translate({number(x * SCALE)} {number(y * SCALE)}) scale({number(size, 3)})"
            return f'<use class="{role}" href="#{prefix}{symbol}" transform="{where}"/>'
        case Group(parts, words, tags):
            named = "".join(f' data-{name}="{escape(value)}"' for name, value in tags)
            title = f"<title>{text(words)}</title>" if words else ""
            return f"<g{named}>{title}{''.join(markup(part, prefix) for part in parts)}</g>"
    assert_never(item)


def text(words: str) -> str:
    """Text as XML; what XML cannot hold at all is left out."""
    return escape("".join(c for c in words if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff")))


def number(value: float, decimals: int = 1) -> str:
    """Short and without a negative zero.

    >>> number(-0.04), number(12.50)
    ('0', '12.5')
    """
    shown = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x * SCALE)},{number(y * SCALE)}" for x, y in points)
