"""Turn text, one grammar for command line, mail and web page: read kindly, written canonically.

Knows letters, signs and numbers only: which spots, tiles and turns exist is for the rules to say. Whatever could be
read in two ways is refused, for a misread turn is worse than a question.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, NoReturn

from feurio_pbem.errors import Refused
from feurio_pbem.messages import Message, in_english, sentence
from feurio_pbem.notation.characters import Character, folded_characters, shown
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import MOST_FIREFIGHTERS

LONGEST_TEXT = 1000  # the longest canonical turn, 99 neutral firefighters on tiles of six digits, has 816 characters
LONGEST_NUMBER = 6
LONGEST_SPOT = 3  # letters: 18,278 spots, more than any board ties
LARGEST_CREW = MOST_FIREFIGHTERS
WORDS_OF_THE_GRAMMAR = frozenset(
    {"pass", "resign", "take", "back", "takeback", "take_back", "end", "key", "feurio", "break"}
)

GRAMMAR = sentence(
    "A turn names a hot spot, then with + each tile that gets a firefighter; or it is pass, resign or take-back."
)
_TURN = sentence("a spot (a, b, … or @2,-1), a tile (+7), pass, resign or take-back")
_AFTER_SPOT = sentence("a tile (+7), pass or the end of the turn")
_AFTER_CELL = sentence("a tile (+7) or the end of the turn")
_AFTER_TILE = sentence("another tile (+7), a count (x2) or the end of the turn")
_NEXT_TILE = sentence("another tile (+7) or the end of the turn")
_END = sentence("the end of the turn")
_TAKE_BACK = sentence("take-back")
_WITHIN = sentence("the end of the turn within {most} characters", most=LONGEST_TEXT)
_TILE = sentence("a tile number from 1, of at most {digits} digits", digits=LONGEST_NUMBER)
_COUNT = sentence("a count from 1 to {most} after x", most=LARGEST_CREW)
_CREW = sentence("at most {most} firefighters in all", most=LARGEST_CREW)
_COORDINATES = sentence("a cell of two whole numbers such as @2,-1")


@dataclass(frozen=True)
class TurnText:
    """What a player wrote. A turn without spot and firefighters is `pass`; `crew` names a tile once per firefighter,

    `neutral` likewise for neutral ones. With `firebreak` the tile goes face down on the cell, and `crew` need not name
    the firefighter on it.
    """

    kind: Literal["turn", "resign", "take-back"]
    spot: str | Hex | None = None
    crew: tuple[int, ...] = ()
    neutral: tuple[int, ...] = ()
    firebreak: bool = False


class _Part(NamedTuple):
    kind: Literal["word", "number", "sign", "end"]
    text: str
    place: int


_EVERYTHING: dict[str, TurnText] = {
    "pass": TurnText("turn"),
    "resign": TurnText("resign"),
    "take-back": TurnText("take-back"),
}


def parse_turn(text: str) -> TurnText:
    """Reads a turn, or raises `Refused` with the `character` (from 1) that does not fit and what was `expected`.

    >>> parse_turn("B + 7 x 2,12").crew
    (7, 7, 12)
    >>> parse_turn("@2-1 7").spot
    Hex(q=2, r=-1)
    >>> parse_turn("break @2,-1 +7+n7").neutral
    (7,)
    """
    if len(text) > LONGEST_TEXT:
        raise _unreadable(LONGEST_TEXT + 1, text[LONGEST_TEXT], _WITHIN)
    return _Reader(text).turn()


def format_turn(turn: TurnText) -> str:
    """The canonical text: lower case, the spot as given, one blank, tiles ascending and written out, neutral ones last.

    >>> format_turn(TurnText("turn", "b", (12, 7, 7), (7,)))
    'b +7+7+12+n7'
    """
    if turn.kind != "turn":
        return turn.kind
    spot = f"@{turn.spot.q},{turn.spot.r}" if isinstance(turn.spot, Hex) else turn.spot
    crew = "".join(f"+{tile}" for tile in sorted(turn.crew)) + "".join(f"+n{tile}" for tile in sorted(turn.neutral))
    return " ".join(part for part in ("break" if turn.firebreak else "", spot, crew) if part) or "pass"


def canonical(text: str) -> str:
    """
    >>> canonical("B pass"), canonical("take back"), canonical("+7x2")
    ('b', 'take-back', '+7+7')
    """
    return format_turn(parse_turn(text))


def _unreadable(place: int, found: str, expected: Message) -> Refused:
    seen = shown(found) if found else sentence("it ends there")
    message = sentence(
        "This is no turn, at character {place}: {seen}, but {expected} was expected.",
        place=place,
        seen=seen,
        expected=expected,
    )
    return Refused("unreadable-turn", message, hint=GRAMMAR, character=place, expected=in_english(expected))


def _parts(characters: list[Character]) -> list[_Part]:
    """Runs of letters, runs of digits, single signs. Blanks and commas only part them."""
    parts: list[_Part] = []
    joined: str = ""
    for sign, place in characters:
        kind: Literal["word", "number", "sign"] = (
            "word" if "a" <= sign <= "z" else "number" if "0" <= sign <= "9" else "sign"
        )
        if kind != "sign" and kind == joined:
            parts[-1] = parts[-1]._replace(text=parts[-1].text + sign)
        elif sign not in " ,":
            parts.append(_Part(kind, sign, place))
        joined = kind
    return parts


class _Reader:
    """Recursive descent over the parts of one text, one part of lookahead."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parts = _parts(folded_characters(text))
        last = len(text.rstrip()) + 1
        self._parts.append(_Part("end", "", last))
        self._at = 0

    @property
    def _next(self) -> _Part:
        return self._parts[self._at]

    def _take(self, *texts: str) -> bool:
        """Steps over the next part if it is one of these words or signs."""
        found = self._next.text in texts
        self._at += found
        return found

    def _refuse(self, expected: Message, part: _Part | None = None) -> NoReturn:
        part = part or self._next
        found = self._text[part.place - 1] if part.kind != "end" else ""
        raise _unreadable(part.place, found, expected)

    def _finish(self, turn: TurnText, expected: Message = _END) -> TurnText:
        if self._next.kind != "end":
            self._refuse(expected)
        return turn

    def turn(self) -> TurnText:
        if self._take("take"):
            self._take("-")
            return self._finish(_EVERYTHING["take-back"]) if self._take("back") else self._refuse(_TAKE_BACK)
        if self._take("takeback"):
            return self._finish(_EVERYTHING["take-back"])
        for word in ("pass", "resign"):
            if self._take(word):
                return self._finish(_EVERYTHING[word])
        if self._take("break"):
            return self._firebreak()
        spot = self._spot()
        if spot is not None and self._take("pass"):
            return self._finish(TurnText("turn", spot))
        crew, neutral, expected = self._crew(_TURN if spot is None else _AFTER_SPOT)
        if spot is None and not crew and not neutral:
            self._refuse(_TURN)
        return self._finish(TurnText("turn", spot, crew, neutral), expected)

    def _firebreak(self) -> TurnText:
        """What follows `break`: letters call hot spots, and a firebreak may lie elsewhere, so a cell is named."""
        if self._next.text != "@":
            self._refuse(_COORDINATES)
        spot = self._spot()
        crew, neutral, expected = self._crew(_AFTER_CELL)
        return self._finish(TurnText("turn", spot, crew, neutral, firebreak=True), expected)

    def _spot(self) -> str | Hex | None:
        if self._take("@"):
            return Hex(self._coordinate(), self._coordinate())
        word = self._next
        if word.kind != "word":
            return None
        if len(word.text) > LONGEST_SPOT or word.text in WORDS_OF_THE_GRAMMAR:
            self._refuse(_TURN)
        self._at += 1
        return word.text

    def _coordinate(self) -> int:
        negative = self._take("-")
        return -self._number(_COORDINATES) if negative else self._number(_COORDINATES)

    def _crew(self, expected: Message) -> tuple[tuple[int, ...], tuple[int, ...], Message]:
        """Own and neutral firefighters, each sorted, and what else could have stood behind them."""
        crew: list[int] = []
        neutral: list[int] = []
        while self._next.text in ("+", "#") or self._next.kind == "number":
            start = self._next
            kind = neutral if self._take("+") and self._take("n") else crew
            self._take("#")  # screens once wrote tile numbers so
            tile = self._number(_TILE, least=1)
            counted = self._take("x")
            count = self._number(_COUNT, least=1, most=LARGEST_CREW) if counted else 1
            expected = _NEXT_TILE if counted else _AFTER_TILE
            if len(crew) + len(neutral) + count > LARGEST_CREW:
                self._refuse(_CREW, start)
            kind += [tile] * count
        return tuple(sorted(crew)), tuple(sorted(neutral)), expected

    def _number(self, expected: Message, *, least: int = 0, most: int = 10**LONGEST_NUMBER) -> int:
        part = self._next
        fits = part.kind == "number" and len(part.text) <= LONGEST_NUMBER and least <= int(part.text) <= most
        if not fits:
            self._refuse(expected)
        self._at += 1
        return int(part.text)
