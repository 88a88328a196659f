"""Merging two files of one game: tells how they stand to each other and writes the union where there is one."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict
from feurio_pbem.game.entry import describe, entry_text
from feurio_pbem.game.forks import Fork, find_fork
from feurio_pbem.game.merging import DIVERGED, OTHER_GAME, CardsDiffer, Merged, OtherGame, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load, update
from feurio_pbem.gamefile.disk_words import show_path
from feurio_pbem.messages import Message, sentence

Names = tuple[Message, Message]
_NAMES = sentence("mine"), sentence("theirs")


def merge_files(mine: Path, theirs: Path, into: Path | None = None) -> Merged:
    """Merge; `into` may be one of the two, another copy, or a new file.

    The game of the result is the one that `into` holds afterwards. Raises Conflict `diverged`, `other-game`.
    """
    merged = merge_games(load(mine).game, load(theirs).game)
    if into is None:
        return merged
    if not into.exists():
        create(into, merged.game)
        return merged
    names = sentence("{file}", file=show_path(into)), sentence("their union")
    return replace(merged, game=update(into, lambda present: merge_games(present, merged.game, names).game))


def merge_games(mine: Game, theirs: Game, names: Names = _NAMES) -> Merged:
    """The merge, or a Conflict that names the first differing entry and its authors.

    `names`: what the two are called in sentences.
    """
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
    fork = find_fork(mine.log, theirs.log)
    assert fork is not None
    raise _tell_diverged(fork, names, details)


def _tell_diverged(fork: Fork, names: Names, details: dict[str, Any]) -> Conflict:
    mine, theirs = names
    what = sentence(
        "The two histories part at entry {at}: {mine} has the {one} ({one_text}), {theirs} the {other} ({other_text}).",
        at=fork.at,
        mine=mine,
        theirs=theirs,
        one=describe(fork.mine),
        one_text=entry_text(fork.mine),
        other=describe(fork.theirs),
        other_text=entry_text(fork.theirs),
    )
    verdict = {"answered": dict(fork.answered), "stands": fork.stands, "reason": fork.reason}
    conflict = Conflict(DIVERGED, what, hint=_advice(fork, names), **details, **verdict)
    if fork.is_provable:
        conflict.hints.append(sentence("`feurio proof MINE THEIRS` proves to anybody that there are two."))
    return conflict


def _advice(fork: Fork, names: Names) -> Message:
    """Which version stands by custom; people decide."""
    if fork.reason == "same-action":
        return sentence("It is the same action; only note or time differ, so go on with either file.")
    if fork.stands is None:
        return sentence(
            "Agree which one stands and go on with that file. A restored backup is the usual cause, not cheating."
        )
    version = names[0] if fork.stands == "mine" else names[1]
    if fork.reason == "answer":
        return sentence(
            "By custom {version} stands, for after an answer nothing is taken back: go on with that file.",
            version=version,
        )
    if fork.reason == "turn":
        return sentence(
            "The player has moved after all: by custom the turn stands, unless somebody has played on the other."
        )
    return sentence(
        "Only {version} has been answered, so by custom it stands. A restored backup is the usual cause.",
        version=version,
    )
