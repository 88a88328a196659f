"""The few kinds of block of which a letter is made; how each looks is for the text and the HTML to say."""

from dataclasses import dataclass

from feurio_pbem.game.documents import ShowView


@dataclass(frozen=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Heading:
    """The name of what follows."""

    text: str


@dataclass(frozen=True)
class Items:
    """A list; an item may have lines of its own below it."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Form:
    """Lines to be typed, letter by letter; `turn_line` is the one to be filled in and sent."""

    lines: tuple[str, ...]
    turn_line: bool = False


@dataclass(frozen=True)
class Board:
    """The game as one seat sees it."""

    view: ShowView
    seat: str


Block = Words | Heading | Items | Form | Board
