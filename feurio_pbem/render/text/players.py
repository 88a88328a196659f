"""How players are named on one screen: a letter each for their firefighters, a label each for sentences."""

from collections.abc import Iterable, Mapping, Sequence

from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.width import shorten


def choose_marks(seats: Sequence[str]) -> dict[str, str]:
    """One capital for each seat: its first letter that no earlier seat has, else the first free of the alphabet.

    >>> choose_marks(["anna", "bo", "anton"])
    {'anna': 'A', 'bo': 'B', 'anton': 'N'}
    """
    marks: dict[str, str] = {}
    for seat in seats:
        wanted = [letter for letter in seat.upper() if letter.isalpha()]
        marks[seat] = next(letter for letter in [*wanted, *map(chr, range(65, 91))] if letter not in marks.values())
    return marks


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
    """The label of every seat."""
    return {seat: label(seat, name, style, columns) for seat, name in names.items()}


def enumerate_words(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> enumerate_words(["Anna", "Bo", "Cleo"])
    'Anna, Bo and Cleo'
    """
    *rest, end = [*words] or [""]
    return f"{', '.join(rest)} {last} {end}" if rest else end
