"""Turn text, one grammar for command line, mail and web page: read kindly, written canonically.

Knows letters, signs and numbers only: which spots, tiles and turns exist is for the rules to say. Whatever could be
read in two ways is refused, for a misread turn is worse than a question.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, NoReturn

from feurio_pbem.errors import Refused
from feurio_pbem.notation.characters import Character, folded_characters, shown
from feurio_pbem.rules.hexgrid import Hex

LONGEST_TEXT = 200
LONGEST_NUMBER = 6
LONGEST_SPOT = 3  # letters: 18,278 spots, more than any board ties
LARGEST_CREW = 99
WORDS_OF_THE_GRAMMAR = frozenset({"pass", "resign", "take", "back", "takeback", "take_back", "end", "key", "feurio"})

EXAMPLE = "A turn is for example: b +7+7+12, the tile on hot spot b, two firefighters on tile 7, one on tile 12."
_TURN = "a spot (a, b, … or @2,-1), a tile (+7), pass, resign or take-back"
_AFTER_SPOT = "a tile (+7), pass or the end of the turn"
_AFTER_TILE = "another tile (+7), a count (x2) or the end of the turn"
_NEXT_TILE = "another tile (+7) or the end of the turn"
_END = "the end of the turn"
_TILE = f"a tile number from 1, of at most {LONGEST_NUMBER} digits"
_COUNT = f"a count from 1 to {LARGEST_CREW} after x"
_CREW = f"at most {LARGEST_CREW} firefighters in all"
_COORDINATES = "a cell of two whole numbers such as @2,-1"


@dataclass(frozen=True)
class TurnText:
    """What a player wrote. A turn without spot and crew is `pass`; `crew` names a tile once per firefighter."""

    kind: Literal["turn", "resign", "take-back"]
    spot: str | Hex | None = None
    crew: tuple[int, ...] = ()


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

    >>> parse_turn("B + 7 x 2,12")
    TurnText(kind='turn', spot='b', crew=(7, 7, 12))
    >>> parse_turn("@2-1 7").spot
    Hex(q=2, r=-1)
    """
    if len(text) > LONGEST_TEXT:
        expected = f"the end of the turn within {LONGEST_TEXT} characters"
        raise _unreadable(LONGEST_TEXT + 1, text[LONGEST_TEXT], expected)
    return _Reader(text).turn()


def format_turn(turn: TurnText) -> str:
    """The canonical text: lower case, the spot as given, one blank, tiles ascending and written out.

    >>> format_turn(TurnText("turn", "b", (12, 7, 7)))
    'b +7+7+12'
    """
    if turn.kind != "turn":
        return turn.kind
    spot = f"@{turn.spot.q},{turn.spot.r}" if isinstance(turn.spot, Hex) else turn.spot
    crew = "".join(f"+{tile}" for tile in sorted(turn.crew))
    return " ".join(part for part in (spot, crew) if part) or "pass"


def canonical(text: str) -> str:
    """
    >>> canonical("B pass"), canonical("take back"), canonical("+7x2")
    ('b', 'take-back', '+7+7')
    """
    return format_turn(parse_turn(text))


def _unreadable(place: int, found: str, expected: str) -> Refused:
    seen = shown(found) if found else "it ends there"
    message = f"This is no turn, at character {place}: {seen}, but {expected} was expected."
    return Refused("unreadable-turn", message, hint=EXAMPLE, character=place, expected=expected)


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

    def _refuse(self, expected: str, part: _Part | None = None) -> NoReturn:
        part = part or self._next
        found = self._text[part.place - 1] if part.kind != "end" else ""
        raise _unreadable(part.place, found, expected)

    def _finish(self, turn: TurnText, expected: str = _END) -> TurnText:
        if self._next.kind != "end":
            self._refuse(expected)
        return turn

    def turn(self) -> TurnText:
        if self._take("take"):
            self._take("-")
            return self._finish(_EVERYTHING["take-back"]) if self._take("back") else self._refuse("take-back")
        if self._take("takeback"):
            return self._finish(_EVERYTHING["take-back"])
        for word in ("pass", "resign"):
            if self._take(word):
                return self._finish(_EVERYTHING[word])
        spot = self._spot()
        if spot is not None and self._take("pass"):
            return self._finish(TurnText("turn", spot))
        crew, expected = self._crew(_TURN if spot is None else _AFTER_SPOT)
        if spot is None and not crew:
            self._refuse(_TURN)
        return self._finish(TurnText("turn", spot, crew), expected)

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

    def _crew(self, expected: str) -> tuple[tuple[int, ...], str]:
        """The crew, sorted, and what else could have stood behind it."""
        crew: list[int] = []
        while self._next.text in ("+", "#") or self._next.kind == "number":
            start = self._next
            self._take("+")
            self._take("#")  # screens once wrote tile numbers so
            tile = self._number(_TILE, least=1)
            counted = self._take("x")
            count = self._number(_COUNT, least=1, most=LARGEST_CREW) if counted else 1
            expected = _NEXT_TILE if counted else _AFTER_TILE
            if len(crew) + count > LARGEST_CREW:
                self._refuse(_CREW, start)
            crew += [tile] * count
        return tuple(sorted(crew)), expected

    def _number(self, expected: str, *, least: int = 0, most: int = 10**LONGEST_NUMBER) -> int:
        part = self._next
        fits = part.kind == "number" and len(part.text) <= LONGEST_NUMBER and least <= int(part.text) <= most
        if not fits:
            self._refuse(expected)
        self._at += 1
        return int(part.text)
