"""Two histories of one game: where they part, which version was answered, and which one stands.

For files, for what a machine has seen, and for git. Decided by history: an inserted take-back shifts numbers. Which
version stands is custom (FAIR.md, Order of things 5 and 6); people decide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from feurio_pbem.game.entry import LogEntry, author_of, describe, entry_text, is_answered, is_same_action
from feurio_pbem.game.merging import compare_logs
from feurio_pbem.messages import Message, sentence

Side = Literal["mine", "theirs"]
Reason = Literal["same-action", "answer", "turn", "answered", "open"]


@dataclass(frozen=True)
class Fork:
    """The two versions of entry `at`; `answered` says of each whether somebody else has played on it.

    `stands` is the one that stands, None where people have to agree, and `reason` why.
    """

    at: int
    mine: LogEntry
    theirs: LogEntry
    answered: Mapping[Side, bool]
    stands: Side | None
    reason: Reason

    @property
    def is_provable(self) -> bool:
        """Whether `feurio proof` can show anybody that one player signed both versions."""
        is_signed = "sig" in self.mine and "sig" in self.theirs and self.mine["prev"] == self.theirs["prev"]
        return is_signed and author_of(self.mine) == author_of(self.theirs)


def find_fork(mine: Sequence[LogEntry], theirs: Sequence[LogEntry]) -> Fork | None:
    """Where two logs of one game part; None where one goes on from the other."""
    kind, at = compare_logs(mine, theirs)
    if kind != "parted" or at is None:
        return None
    place = at - 1
    answered: dict[Side, bool] = {"mine": is_answered(mine, place), "theirs": is_answered(theirs, place)}
    one, other = mine[place], theirs[place]
    return Fork(at, one, other, answered, *_judge(one, other, answered))


def _judge(one: LogEntry, other: LogEntry, answered: Mapping[Side, bool]) -> tuple[Side | None, Reason]:
    if is_same_action(one, other):
        return None, "same-action"
    sides: list[tuple[Side, LogEntry, Side, LogEntry]] = [
        ("mine", one, "theirs", other),
        ("theirs", other, "mine", one),
    ]
    for side, entry, _, rival in sides:
        if rival["kind"] == "take-back" and author_of(entry) not in (None, rival["by"]):
            return side, "answer"
    for side, entry, other_side, rival in sides:
        if entry["kind"] in ("turn", "resign") and rival["kind"] in ("retire", "skip"):
            return (other_side, "answered") if answered[other_side] and not answered[side] else (side, "turn")
    if answered["mine"] != answered["theirs"]:
        return ("mine" if answered["mine"] else "theirs"), "answered"
    return None, "open"


def tell_version(entry: LogEntry, names: Mapping[str, str]) -> Message:
    """A version and who signed it, as a part of a sentence."""
    author = author_of(entry)
    if author is None:
        return sentence("{text}, signed by all others", text=entry_text(entry))
    places = {"text": entry_text(entry), "name": names.get(author, author)}
    return sentence("{text}, signed by {name}", **places) if "sig" in entry else sentence("{text} by {name}", **places)


def tell_standing(fork: Fork, names: Mapping[Side, Message]) -> Message:
    """What there is two versions of, which one stands and why; `names` says how each is called in the sentence."""
    places = {"at": fork.at, "entry": describe(fork.theirs)}
    if fork.stands is None:
        if fork.reason == "same-action":
            return sentence(
                "There are two versions of entry {at} ({entry}): the same action, only note or time differ, so take "
                "either.",
                **places,
            )
        return sentence("There are two versions of entry {at} ({entry}): agree which one stands.", **places)
    places["version"] = names[fork.stands]
    if fork.reason == "answer":
        return sentence(
            "There are two versions of entry {at} ({entry}): {version} stands, for after an answer nothing is taken "
            "back.",
            **places,
        )
    if fork.reason == "turn":
        return sentence(
            "There are two versions of entry {at} ({entry}): {version} stands, for the player has moved after all.",
            **places,
        )
    return sentence("There are two versions of entry {at} ({entry}): {version} has been answered and stands.", **places)
