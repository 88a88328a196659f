"""Two logs of one game side by side: how one stands to what was seen before. Pure; knows no files.

Tells facts for a warning. Which of two versions stands is for people and for merging to say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from feurio_pbem.draws.canonical import entry_hash

Entry = Mapping[str, Any]
_LABELS = ("note", "time", "sig", "sigs")


@dataclass(frozen=True)
class Comparison:
    """`at` is the n of the first entry that one log lacks or that differs; the two entries belong to it.

    `answered`: somebody else has already played on that version.
    """

    kind: Literal["new", "same", "newer", "older", "parted"]
    at: int | None = None
    pinned: Entry | None = None
    found: Entry | None = None
    pinned_answered: bool = False
    found_answered: bool = False

    def warning(self) -> str | None:
        """A sentence for the player if something is amiss."""
        if self.kind == "older":
            return (
                f"This file is older than what this machine has seen: entry {self.at} is missing in it. "
                "Restoring a backup is the usual cause; look for the newer file."
            )
        if self.kind == "parted" and self.pinned is not None and self.found is not None:
            return f"There are two versions of entry {self.at} ({_author(self.found)}): {self._standing()}"
        return None

    def _standing(self) -> str:
        if self.pinned_answered != self.found_answered:
            which = "the one seen before" if self.pinned_answered else "the one in this file"
            return f"{which} has been answered and stands. Restoring a backup is the usual cause, not cheating."
        return "agree which one stands. Restoring a backup is the usual cause, not cheating."


def compare_logs(pinned: Sequence[Entry], found: Sequence[Entry]) -> Comparison:
    """How a log stands to the pinned one; `new` where nothing was pinned."""
    if not pinned:
        return Comparison("new")
    for index, (mine, theirs) in enumerate(zip(pinned, found, strict=False)):
        if mine is not theirs and entry_hash(mine) != entry_hash(theirs):
            answered = is_answered(pinned, index), is_answered(found, index)
            return Comparison("parted", index + 1, mine, theirs, *answered)
    if len(pinned) == len(found):
        return Comparison("same")
    if len(found) > len(pinned):
        return Comparison("newer", len(pinned) + 1, None, found[len(pinned)])
    return Comparison("older", len(found) + 1, pinned[len(found)], None)


def is_same_action(one: Entry, other: Entry) -> bool:
    """Whether two entries differ in labels (note, time) and signatures only; `prev` is no label."""
    return _action(one) == _action(other)


def _action(entry: Entry) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in _LABELS}


def _author(entry: Entry) -> str:
    return f"{entry['kind']} of {entry.get('by') or entry.get('seat')}"


def is_answered(log: Sequence[Entry], index: int) -> bool:
    """Whether somebody else has played after the entry at this index; its author's own entries are no answer."""
    author = log[index].get("by")
    return any(entry.get("by") not in (None, author) for entry in log[index + 1 :])
