"""What keyboards, phones and mail programs do to the few signs of the notation, undone by fixed tables.

Only tables: no verdict here may depend on the Unicode version of the running Python, else two machines could read
one text differently. Knows nothing of turns.
"""

from typing import NamedTuple

from feurio_pbem.messages import Message, literal, sentence

BLANK, IGNORED = " ", ""

_BLANKS = "\t\n\v\f\r \u0085\u00a0\u1680\u202f\u205f\u2028\u2029\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_COMMAS = ",\uff0c\u3001\uff64\ufe50"
_MINUSES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2796\ufe58\ufe63\uff0d"
_PLUSES = "\u2795\ufe62\uff0b"
_INVISIBLE = (
    *range(0x200B, 0x2010),  # zero width, direction marks
    *range(0x202A, 0x202F),  # direction embeddings
    *range(0x2060, 0x2070),  # word joiner, isolates
    *(0x034F, 0x061C, 0x180E, 0xFE0E, 0xFE0F, 0xFEFF),  # joiner, Arabic and Mongolian marks, variation, byte order
    0x20E3,  # the box round a digit that phones offer as an emoji
)

_FOLD: dict[str, str] = (
    {chr(code): IGNORED for code in _INVISIBLE}
    | dict.fromkeys(_BLANKS, BLANK)
    | dict.fromkeys(_COMMAS, ",")
    | dict.fromkeys(_MINUSES, "-")
    | dict.fromkeys(_PLUSES, "+")
    | {chr(code): chr(code + 32) for code in range(ord("A"), ord("Z") + 1)}
    | {chr(0xFF10 + i): chr(ord("0") + i) for i in range(10)}
    | {chr(start + i): chr(ord("a") + i) for start in (0xFF21, 0xFF41) for i in range(26)}
    | {"\u00d7": "x", "\uff20": "@", "\ufe6b": "@", "\uff1c": "<", "\uff1e": ">", "\uff1a": ":"}
    | {"\uff03": "#", "\ufe5f": "#"}
)
_TRANSLATION = str.maketrans(_FOLD)
_VISIBLE = str.maketrans({char: sign for char, sign in _FOLD.items() if sign in (IGNORED, BLANK)})


class Character(NamedTuple):
    """A folded character and the place, from 1, at which it stood in the text as given."""

    sign: str
    place: int


def fold(text: str) -> str:
    """The text in lower-case ASCII signs as far as the tables go; everything else stays.

    >>> fold("\\ufeffB\\u00a0\\uff0b\\uff17\\u00d72 @2,\\u22121")
    'b +7x2 @2,-1'
    """
    return text.translate(_TRANSLATION)


def visible(text: str) -> str:
    """The text as the eye sees it: no invisible characters, every kind of blank a plain one.

    >>> visible("a\\u200b\\u00a0B")
    'a B'
    """
    return text.translate(_VISIBLE)


def folded_characters(text: str) -> list[Character]:
    """`fold`, with the place of every character that counts."""
    folded = ((_FOLD.get(char, char), place) for place, char in enumerate(text, start=1))
    return [Character(sign, place) for sign, place in folded if sign != IGNORED]


def shown(char: str) -> Message:
    """A character as a message may name it: control and invisible ones by number, so that a terminal stays whole."""
    if char == " ":
        return sentence("a blank")
    return literal(f'"{char}"' if char.isprintable() else f"U+{ord(char):04X}")
