"""What the place we write to can show: width, colour, glyphs, characters. It must not ask the machine; it is told."""

from collections.abc import Mapping
from dataclasses import dataclass

NARROWEST = 20


@dataclass(frozen=True, slots=True)
class Style:
    """`width` in columns, `height` in lines (None: no window); `compact` wants small hexagons, `flat` a line for each
    row of them; `unicode` chooses the glyphs, `encoding` says which characters of names can be written."""

    width: int = 80
    colour: bool = False
    unicode: bool = True
    compact: bool = False
    encoding: str = "utf-8"
    height: int | None = None
    flat: bool = False

    def legible(self, text: str) -> str:
        """The text as this place can write it: accents fall off where they must, the rest becomes `?`.

        >>> Style(encoding="ascii").legible("Zoë 火")
        'Zoe ?'
        """
        if text.isascii() and text.isprintable():
            return text
        text = "".join(letter if letter.isprintable() else "?" for letter in text)
        return "".join(letter if self._writes(letter) else self._reduced(letter) for letter in text)

    def _writes(self, letter: str) -> bool:
        try:
            letter.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True

    def _reduced(self, letter: str) -> str:
        from unicodedata import combining, normalize

        if combining(letter):
            return ""
        bare = "".join(part for part in normalize("NFKD", letter) if not combining(part))
        return bare if bare and self._writes(bare) else "?"


def choose_style(
    encoding: str | None,
    width: int | None,
    is_terminal: bool,
    environ: Mapping[str, str],
    *,
    compact: bool = False,
    height: int | None = None,
) -> Style:
    """The style for a stream: its encoding, the window's columns, whether it is a terminal, and the environment.

    `NO_COLOR` (no-color.org) wins over `FORCE_COLOR`; an empty value counts as unset for both.

    >>> choose_style("cp1252", 80, True, {"TERM": "xterm"})
    Style(width=80, colour=True, unicode=False, compact=False, encoding='cp1252', height=None, flat=False)
    """
    encoding = known_encoding(encoding)
    dumb = environ.get("TERM") == "dumb"
    forced = environ.get("FORCE_COLOR", "") not in ("", "0")
    colour = not environ.get("NO_COLOR") and (forced or (is_terminal and not dumb))
    unicode = encoding.startswith("utf") and not dumb
    return Style(max(width or 80, NARROWEST), colour, unicode, compact, encoding, height)


def known_encoding(name: str | None) -> str:
    """Python's own name of an encoding; `ascii`, which every console can write, for one that it does not know."""
    import codecs

    try:
        return codecs.lookup(name or "ascii").name
    except LookupError:
        return "ascii"
