"""Texts on their way into a game file: NFC is applied on writing only, then they are judged as every reader judges."""

import unicodedata

from feurio_pbem.notation.texts import check_text


def fit(field: str, text: str) -> str:
    """The text as it is written; raises WrongUsage for one that no game file may hold."""
    text = unicodedata.normalize("NFC", text)
    check_text(field, text)
    return text
