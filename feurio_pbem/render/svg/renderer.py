"""A scene as SVG text: complete by itself, without scripts or references elsewhere, the same bytes every time."""

from collections.abc import Callable, Iterable
from typing import assert_never

from markupsafe import Markup, escape

from feurio_pbem.messages import Message
from feurio_pbem.render.scene.shapes import Group, Item, Label, Point, Polygon, Scene, Stamp, Stroke
from feurio_pbem.render.svg.style import attributes
from feurio_pbem.render.svg.symbols import SYMBOLS
from feurio_pbem.render.svg.themes import FONT, ThemeName

SCALE = 100  # drawing units of the SVG per board unit: one decimal is then precise at any size
Look = Callable[[str, bool], str]
"""How a role is written: its attributes, text or not."""


def svg(scene: Scene, *, theme: ThemeName = "light", size: int = 800) -> str:
    """The whole document, `size` pixels wide."""
    look = painted(theme)
    body = (
        f'<g class="{name}">\n' + "".join(markup(item, look) + "\n" for item in items) + "</g>\n"
        for name, items in scene.layers
    )
    return document(scene, "".join(body), size=size)


def painted(theme: ThemeName) -> Look:
    """Colours as attributes: they stay where a host strips style sheets."""
    return lambda role, is_text: f' class="{role}"{attributes(role, theme, text=is_text)}'


def named(role: str, is_text: bool) -> str:
    """No colours at all, for a page that has a style sheet."""
    return f' class="{role}"'


def document(scene: Scene, body: str, *, size: int) -> str:
    """A frame for drawn parts: size, title and description, symbols."""
    height = round(size * scene.box.height / scene.box.width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{size}" height="{height}" viewBox="{view_box(scene)}" font-family="{FONT}"'
        f' role="img" aria-labelledby="t d">\n'
        f'<title id="t">{text(scene.title)}</title>\n<desc id="d">{text(scene.description)}</desc>\n'
        f"{definitions()}\n{body}</svg>\n"
    )


def definitions(prefix: str = "") -> str:
    """The symbols; `prefix` keeps their ids apart from a page's own."""
    paths = "".join(f'<path id="{prefix}{name}" d="{path}"/>\n' for name, path in SYMBOLS.items())
    return f"<defs>\n{paths}</defs>"


def view_box(scene: Scene) -> str:
    """Left, top, width and height in drawing units."""
    box = scene.box
    return " ".join(number(each * SCALE) for each in (box.left, box.top, box.width, box.height))


def markup(item: Item, look: Look = named, prefix: str = "") -> str:
    """One item as an element."""
    match item:
        case Polygon(points, role):
            return f'<polygon{look(role, False)} points="{_points(points)}"/>'
        case Stroke(points, role):
            return f'<polyline{look(role, False)} points="{_points(points)}"/>'
        case Label((x, y), words, size, role, anchor):
            at = f'x="{number(x * SCALE)}" y="{number((y + 0.36 * size) * SCALE)}"'
            shown = f'<text{look(role, True)} {at} font-size="{number(size * SCALE)}" text-anchor="{anchor}">'
            return f"{shown}{text(words)}</text>"
        case Stamp(symbol, (x, y), size, role):  # xlink: Inkscape knows no other reference
            where = f"translate({number(x * SCALE)} {number(y * SCALE)}) scale({number(size, 3)})"
            return f'<use{look(role, False)} xlink:href="#{prefix}{symbol}" transform="{where}"/>'
        case Group(parts, words, tags):
            tagged = "".join(f' data-{name}="{escape(value)}"' for name, value in tags)
            title = f"<title>{text(words)}</title>" if words else ""
            return f"<g{tagged}>{title}{''.join(markup(part, look, prefix) for part in parts)}</g>"
    assert_never(item)


def text(words: str | Message) -> Markup:
    """Text as XML; what XML cannot hold at all is left out."""
    return escape("".join(c for c in str(words) if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff")))


def number(value: float, decimals: int = 1) -> str:
    """Short and without a negative zero.

    >>> number(-0.04), number(12.50)
    ('0', '12.5')
    """
    shown = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x * SCALE)},{number(y * SCALE)}" for x, y in points)
