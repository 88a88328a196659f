"""Merging two files of one game: tells how they stand to each other and writes the union where there is one."""

from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict
from feurio_pbem.game.answers import entry_text
from feurio_pbem.game.faults import describe
from feurio_pbem.game.merging import DIVERGED, OTHER_GAME, Merged, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load, update
from feurio_pbem.home.comparing import is_answered

Entry = dict[str, Any]


def merge_files(mine: Path, theirs: Path, into: Path | None = None) -> Merged:
    """Merge; `into` may be one of the two or a new file. Raises Conflict `diverged`, `other-game`."""
    merged = merge_games(load(mine).game, load(theirs).game)
    if into is None or merged.game is None:
        return merged
    if into.exists():
        wanted = merged.game

        def change(present: Game) -> Game:
            again = merge_games(present, wanted)
            assert again.game is not None
            return again.game

        update(into, change)
    else:
        create(into, merged.game)
    return merged


def merge_games(mine: Game, theirs: Game) -> Merged:
    """The merge, or a Conflict that names the first differing entry and its authors."""
    merged = merge(mine, theirs)
    if merged.result == OTHER_GAME:
        one, other = mine.standing.setup, theirs.standing.setup
        what = f"{one.id} ({one.title}) and {other.id} ({other.title})"
        if one.id == other.id:
            what += ", two set-ups under one id"
        raise Conflict(OTHER_GAME, f"These are two different games: {what}.", result=OTHER_GAME, at=None)
    if merged.result == DIVERGED:
        raise _diverged(merged, mine, theirs)
    return merged


def _diverged(merged: Merged, mine: Game, theirs: Game) -> Conflict:
    one, other, at = merged.mine, merged.theirs, merged.at
    assert one is not None and other is not None and at is not None
    details = {"result": DIVERGED, "at": at, "mine": one, "theirs": other}
    if at == 0:
        message = f"{one['seat']} has two different cards in these files."
        return Conflict(DIVERGED, message, hint=f"Ask {one['seat']} which one is in use.", **details)
    answered = {"mine": is_answered(mine.log, at - 1), "theirs": is_answered(theirs.log, at - 1)}
    message = (
        f"The two histories part at entry {at}: mine has the {describe(one)} ({entry_text(one)}), "
        f"theirs the {describe(other)} ({entry_text(other)})."
    )
    advice = _advice(one, other, answered)
    if "sig" in one and one.get("by") == other.get("by"):
        advice += " `feurio proof MINE THEIRS` proves to anybody that there are two."
    return Conflict(DIVERGED, message, hint=advice, answered=answered, **details)


def _advice(one: Entry, other: Entry, answered: dict[str, bool]) -> str:
    """Which version stands by custom; people decide."""
    if answered["mine"] != answered["theirs"]:
        which = "mine" if answered["mine"] else "theirs"
        return f"Only {which} has been answered, so by custom it stands. A restored backup is the usual cause."
    kinds = {one["kind"], other["kind"]}
    if "turn" in kinds and kinds & {"retire", "skip"}:
        return "The player has moved after all: by custom the turn stands, unless somebody has played on the other."
    return "Agree which one stands and go on with that file. A restored backup is the usual cause, not cheating."
