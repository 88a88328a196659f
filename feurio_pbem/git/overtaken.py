"""Two entries for one position: who was first, whether the second is still legal, and the command that replays it."""

import os
import shlex
from pathlib import Path

from feurio_pbem.errors import Conflict, FeurioError
from feurio_pbem.game.entry import LogEntry, author_of, entry_text
from feurio_pbem.game.forks import find_fork
from feurio_pbem.game.merging import Diverged, OtherGame, Parted
from feurio_pbem.game.record import Game
from feurio_pbem.git.rebase import Overtaken
from feurio_pbem.git.repository import Repository
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.move import MoveRequest, play_in
from feurio_pbem.sealed.known import adopt


def tell_overtaken(repository: Repository, overtaken: list[Overtaken], *, pushed: bool) -> Conflict:
    """The failure for commits of ours that were second; the first one of each file is explained."""
    one = overtaken[0]
    conflict = explain(_as_typed(repository.top / one.path), one.now, one.merged)
    files = sorted({other.path for other in overtaken})
    conflict.sentences.append(sentence("Yours is kept as {ref}.", ref=one.kept_as))
    if files[1:]:
        conflict.sentences.append(sentence("Likewise overtaken: {files}.", files=", ".join(files[1:])))
    conflict.details |= {"kept_as": [other.kept_as for other in overtaken], "files": files, "pushed": pushed}
    return conflict


def let_stand(home: Home, overtaken: list[Overtaken]) -> None:
    """What stands is what this machine expects from now on: ours, which it had accepted, was seen by nobody else."""
    for one in overtaken:
        fork = find_fork(pins.read_pins(home, one.now.genesis).log, one.now.log)
        if fork is not None and isinstance(one.merged, Diverged) and fork.mine == one.merged.mine:
            adopt(home, one.now)


def _as_typed(file: Path) -> Path:
    """The file as one would name it from where one stands."""
    try:
        return Path(os.path.relpath(file))
    except ValueError:  # another drive
        return file


def explain(file: Path, first: Game, merged: Parted) -> Conflict:
    """`first` is the game that stands, `merged` how ours (mine) parts from it."""
    if not isinstance(merged, Diverged):
        told = sentence("{file} is with another card of one seat now, not the one you have played in.", file=file.name)
        if isinstance(merged, OtherGame):
            told = sentence("{file} is another game now, not the one you have played in.", file=file.name)
        return Conflict("overtaken", told, hint=sentence("Ask who exchanged it; `git log` tells."))
    stands, mine = merged.theirs, merged.mine
    names = first.standing.names
    who, whose = (names.get(author_of(entry) or "", sentence("the others")) for entry in (stands, mine))
    places = {"who": who, "at": merged.at, "file": file.name, "first": entry_text(stands)}
    later = len(first.log) - merged.at
    told = sentence("{who} was first: entry {at} of {file} is {first}.", **places)
    if later:
        told = sentence(
            "{who} was first: entry {at} of {file} is {first} and {count} more since.", **places, count=later
        )
    can_be_said = mine["kind"] in ("turn", "take-back", "resign")
    refusal = replays(first, mine) if can_be_said else None
    command = replay_command(file, first, mine) if can_be_said and refusal is None else None
    details = {"first": stands, "second": mine, "at": merged.at, "token": first.standing.token, "replay": command}
    second = {"text": entry_text(mine), "whose": whose}
    if command:
        conflict = Conflict("overtaken", told, hint=sentence("To play it now: {command}", command=command), **details)
        conflict.sentences.append(sentence("The second, {text} of {whose}, is still legal.", **second))
        return conflict
    conflict = Conflict("overtaken", told, hint=_other_way(file, first, mine, stands), **details)
    if refusal:
        why = " ".join(map(str, refusal.sentences))
        second_is = sentence("The second, {text} of {whose}, is not possible any more: {reason}", **second, reason=why)
    else:
        second_is = sentence("The second, {text} of {whose}, is to be proposed anew.", **second)
    conflict.sentences.append(second_is)
    return conflict


def replays(game: Game, entry: LogEntry) -> FeurioError | None:
    """Why an entry cannot be played on this game as it stands; None if it can."""
    try:
        play_in(game, MoveRequest(parse_turn(entry_text(entry)), seat=entry.get("by")), dry_run=True)
    except FeurioError as error:
        return error
    return None


def replay_command(file: Path, game: Game, entry: LogEntry) -> str:
    """The command that plays an entry's action on this game as it stands."""
    seat = ["--player", str(entry["by"])] if "by" in entry else []
    words = ["feurio", "move", str(file), *entry_text(entry).split(" "), *seat, "--token", game.standing.token]
    return shlex.join([*words, "--push"])


def _other_way(file: Path, first: Game, mine: LogEntry, stands: LogEntry) -> Message:
    """The same player was faster with another turn, and nobody has answered: he may take it back."""
    if stands.get("by") == mine.get("by") and first.log[-1] is stands and stands["kind"] == mine["kind"] == "turn":
        seat = str(mine["by"])
        back = shlex.join(["feurio", "take-back", str(file), "--player", seat, "--push"])
        again = shlex.join(["feurio", "move", str(file), *entry_text(mine).split(" "), "--player", seat, "--push"])
        return sentence("If yours is the right one: {back}   then: {again}", back=back, again=again)
    command = shlex.join(["feurio", "show", str(file)])
    return sentence("{command}   shows where the game is now.", command=command)
