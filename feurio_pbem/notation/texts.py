"""What a title, a name, a note or a seed may hold.

The lists are fixed and written out: no verdict may depend on the Unicode version of the Python that reads. This file
knows no format, no file and no screen.
"""

import re

from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Message, sentence

LONGEST = {"title": 60, "name": 40, "note": 280, "seed": 100}
"""The greatest length of each text in code points."""

MAY_BE_EMPTY = {"title"}

_FAULTY = {
    "title": "The title {fault}.",
    "name": "The name {fault}.",
    "note": "The note {fault}.",
    "seed": "The seed {fault}.",
}

FORBIDDEN = (
    r"[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e"
    r"\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Control, invisible and direction-turning characters, as a pattern that Python and ECMA-262 read alike."""

BLANKS = "\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"

find_forbidden = re.compile(FORBIDDEN).search

_find_code = re.compile(r"(?<![0-9A-Z])(?:[0-9A-TV-Z]{4}[- ]?){6}[0-9A-TV-Z]{4}(?![0-9A-Z])", re.IGNORECASE).search
"""What has the look of a recovery code: seven groups of four."""


def find_fault(field: str, text: str) -> Message | None:
    """What is wrong with a text, in words that follow the name of the field; None when nothing is.

    >>> str(find_fault("name", " Anna"))
    'must not begin or end with a blank'
    >>> find_fault("name", "Anna") is None
    True
    """
    found = find_forbidden(text)
    if found:
        what = "must not hold the character U+{code} (character {place})"
        return sentence(what, code=f"{ord(found[0]):04X}", place=found.start() + 1)
    if len(text) > LONGEST[field]:
        return sentence("has {length} characters; {most} is the most", length=len(text), most=LONGEST[field])
    if not text and field not in MAY_BE_EMPTY:
        return sentence("must not be empty")
    if text.strip(BLANKS) != text:
        return sentence("must not begin or end with a blank")
    return None


def check_text(field: str, text: str) -> None:
    """Raise WrongUsage (`unfit-title`, `unfit-name`, …) for a text that no game file may hold."""
    fault = find_fault(field, text)
    if fault:
        raise WrongUsage(f"unfit-{field}", sentence(_FAULTY[field], fault=fault), field=field)


def fit(field: str, text: str) -> str:
    """A new text as it is written: NFC is applied on writing only. Raises as `check_text`.

    A recovery code in the wrong place would go to everybody who has the file.
    """
    from unicodedata import normalize

    text = normalize("NFC", text)
    check_text(field, text)
    found = _find_code(text) if field != "seed" else None
    if found and any(letter.isdigit() for letter in found[0]) and any(letter.isalpha() for letter in found[0]):
        message = sentence("This has the look of a recovery code, which nobody else may see.")
        hint = sentence("feurio identity --recover asks for the code, or reads it from stdin.")
        raise WrongUsage(f"unfit-{field}", message, hint=hint, field=field)
    return text
