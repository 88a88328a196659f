"""Two logs of one game side by side: how one stands to what was seen before. Pure; knows no files.

Tells facts for a warning. Which of two versions stands is for people and for merging to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from feurio_pbem.game.entry import LogEntry, author_of, is_answered
from feurio_pbem.game.merging import compare_logs as relate


@dataclass(frozen=True)
class Comparison:
    """`at` is the n of the first entry that one log lacks or that differs; the two entries belong to it.

    `answered`: somebody else has already played on that version.
    """

    kind: Literal["new", "same", "newer", "older", "parted"]
    at: int | None = None
    pinned: LogEntry | None = None
    found: LogEntry | None = None
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


def compare_logs(pinned: Sequence[LogEntry], found: Sequence[LogEntry]) -> Comparison:
    """How a log stands to the pinned one; `new` where nothing was pinned."""
    if not pinned:
        return Comparison("new")
    kind, at = relate(found, pinned)
    if at is None:
        return Comparison("same")
    place = at - 1
    if kind == "parted":
        answered = is_answered(pinned, place), is_answered(found, place)
        return Comparison("parted", at, pinned[place], found[place], *answered)
    if kind == "longer":
        return Comparison("newer", at, None, found[place])
    return Comparison("older", at, pinned[place], None)


def _author(entry: LogEntry) -> str:
    return f"{entry['kind']} of {author_of(entry) or entry.get('seat')}"
