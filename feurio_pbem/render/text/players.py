"""How players are named on one screen: by labels that its characters and columns can hold."""

from collections.abc import Mapping

from feurio_pbem.notation.names import tell_apart
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.width import shorten


def label(seat: str, name: str, style: Style, columns: int = 40) -> str:
    """The name as it can be written here, or the seat where too little of it can; kept from turning its line round."""
    legible = style.legible(name)
    if "?" in legible and "?" not in name:
        legible = seat
    return _in_order(shorten(legible, columns, style), style)


def _in_order(text: str, style: Style) -> str:
    """A right-to-left name would pull the digits behind it to its other side; a left-to-right mark stops it (UAX 9)."""
    if text.isascii() or not style.unicode:
        return text
    from unicodedata import bidirectional

    return text + "\u200e" if any(bidirectional(letter) in ("R", "AL", "AN") for letter in text) else text


def labels(names: Mapping[str, str], style: Style, columns: int = 40) -> dict[str, str]:
    """The label of every seat, with the seat where names look the same."""
    return {seat: label(seat, name, style, columns) for seat, name in tell_apart(names).items()}
