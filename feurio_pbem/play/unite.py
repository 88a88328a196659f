"""Merging two files of one game: tells how they stand to each other and writes the union where there is one."""

from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict
from feurio_pbem.game.entry import LogEntry, describe, entry_text, is_answered
from feurio_pbem.game.merging import DIVERGED, OTHER_GAME, CardsDiffer, Diverged, Merged, OtherGame, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load, update
from feurio_pbem.messages import Message, sentence


def merge_files(mine: Path, theirs: Path, into: Path | None = None) -> Merged:
    """Merge; `into` may be one of the two or a new file. Raises Conflict `diverged`, `other-game`."""
    merged = merge_games(load(mine).game, load(theirs).game)
    if into is None:
        return merged
    if into.exists():
        update(into, lambda present: merge_games(present, merged.game).game)
    else:
        create(into, merged.game)
    return merged


def merge_games(mine: Game, theirs: Game) -> Merged:
    """The merge, or a Conflict that names the first differing entry and its authors."""
    merged = merge(mine, theirs)
    if isinstance(merged, Merged):
        return merged
    if isinstance(merged, OtherGame):
        one, other = mine.standing.setup, theirs.standing.setup
        where = {"one": one.id, "title": one.title, "other": other.id, "other_title": other.title}
        what = sentence("These are two different games: {one} ({title}) and {other} ({other_title}).", **where)
        if one.id == other.id:
            what = sentence(
                "These are two different games under one id: {one} ({title}) and {other} ({other_title}).", **where
            )
        raise Conflict(OTHER_GAME, what, result=OTHER_GAME, at=None)
    details = {"result": DIVERGED, "at": merged.at, "mine": merged.mine, "theirs": merged.theirs}
    if isinstance(merged, CardsDiffer):
        seat = merged.mine["seat"]
        what = sentence("{seat} has two different cards in these files.", seat=seat)
        raise Conflict(DIVERGED, what, hint=sentence("Ask {seat} which one is in use.", seat=seat), **details)
    raise _tell_diverged(merged, mine, theirs, details)


def _tell_diverged(merged: Diverged, mine: Game, theirs: Game, details: dict[str, Any]) -> Conflict:
    place, one, other = merged.at - 1, merged.mine, merged.theirs
    answered = {"mine": is_answered(mine.log, place), "theirs": is_answered(theirs.log, place)}
    what = sentence(
        "The two histories part at entry {at}: mine has the {one} ({one_text}), theirs the {other} ({other_text}).",
        at=merged.at,
        one=describe(one),
        one_text=entry_text(one),
        other=describe(other),
        other_text=entry_text(other),
    )
    conflict = Conflict(DIVERGED, what, hint=_advice(one, other, answered), answered=answered, **details)
    if "sig" in one and one.get("by") == other.get("by"):
        conflict.hints.append(sentence("`feurio proof MINE THEIRS` proves to anybody that there are two."))
    return conflict


def _advice(one: LogEntry, other: LogEntry, answered: dict[str, bool]) -> Message:
    """Which version stands by custom; people decide."""
    if answered["mine"] != answered["theirs"]:
        if answered["mine"]:
            return sentence(
                "Only mine has been answered, so by custom it stands. A restored backup is the usual cause."
            )
        return sentence("Only theirs has been answered, so by custom it stands. A restored backup is the usual cause.")
    kinds = {one["kind"], other["kind"]}
    if "turn" in kinds and kinds & {"retire", "skip"}:
        return sentence(
            "The player has moved after all: by custom the turn stands, unless somebody has played on the other."
        )
    return sentence(
        "Agree which one stands and go on with that file. A restored backup is the usual cause, not cheating."
    )
