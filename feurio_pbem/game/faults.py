"""How a record says what is wrong with it: one code, one sentence, the place in the document."""

from typing import Any

from feurio_pbem.errors import FeurioError, Unsound


def fault(code: str, message: str, where: str, **details: Any) -> Unsound:
    """An Unsound at a place such as `game.host` or `joins[1]`."""
    return Unsound(code, message, where=where, **details)


def entry_fault(code: str, message: str, entry: dict[str, Any], **details: Any) -> Unsound:
    """An Unsound of a log entry: says its number and kind; `entry` in the details is its number."""
    n = entry["n"]
    return Unsound(code, f"Entry {n} ({describe(entry)}): {message}", where=f"log[{n - 1}]", entry=n, **details)


def as_entry_fault(error: FeurioError, entry: dict[str, Any]) -> Unsound:
    """What the rules refuse, found in a log, is a fault of the file; code and details stay."""
    return entry_fault(error.code, error.message, entry, **error.details)


def describe(entry: dict[str, Any]) -> str:
    """What an entry is and whose, for messages.

    >>> describe({"kind": "turn", "by": "anna"}), describe({"kind": "retire", "seat": "bo", "sigs": {}})
    ('turn of anna', 'retire of bo')
    """
    return f"{entry['kind']} of {entry.get('by') if entry['kind'] not in ABOUT_A_SEAT else entry['seat']}"


ABOUT_A_SEAT = ("retire", "skip", "replace")
