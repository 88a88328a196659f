"""One game file changed, committed and pushed: all of it, or as much as is told.

The file is changed as it is in this clone. Where others have pushed meanwhile, the commits of our turns are put on top
of theirs; a turn that is second there is told, with the way on, and file and branch are then those of the others.
"""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from typing import Any

from feurio_pbem.errors import Conflict, FeurioError, OutsideWorld
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import lock, read_game
from feurio_pbem.gamefile.storage import bring_back, keep_version, read_bytes, replace_bytes
from feurio_pbem.git.commits import check_not_ignored, commit_file, is_changed
from feurio_pbem.git.discovery import Level
from feurio_pbem.git.incoming import prove_incoming
from feurio_pbem.git.message import build_message
from feurio_pbem.git.overtaken import let_stand, tell_overtaken
from feurio_pbem.git.rebase import Overtaken, rebase
from feurio_pbem.git.remote import (
    Pushed,
    RemoteBranch,
    fetch_checked,
    find_destination,
    push,
    remember_seen,
    seen_before,
)
from feurio_pbem.git.repository import Repository, check_committable, find_repository, path_within
from feurio_pbem.git.setup import exclude_left_overs
from feurio_pbem.git.vanished import branch_is_gone
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import in_english, sentence

TRIES = 40
FIRST_WAIT, LONGEST_WAIT, GROWTH = 0.02, 3.0, 1.4
LOCK_SECONDS = 300.0


@dataclass
class Shared:
    """What was done: the commit (None if there was nothing new), whether it is pushed, what happened on the way."""

    commit: str | None
    pushed: bool
    notices: list[str] = field(default_factory=list)
    tries: int = 0

    def to_json(self) -> dict[str, Any]:
        """The key `git` of the documents of commands that share."""
        return {"commit": self.commit, "pushed": self.pushed, "tries": self.tries, "notices": self.notices}


@contextmanager
def sharing(path: Path, level: Level) -> Iterator[Shared | None]:
    """Within it the game file is changed; at its end that is committed and pushed, as `level` says. None for `no`.

    Raises what stands in the way of a commit before anything is changed; Conflict `overtaken` when somebody else's
    entry was pushed first; OutsideWorld when the commit (then the file is as it was) or the push (then the commit
    stays) fails. A failure within the block goes through, and the file is as it was.
    """
    if level == "no":
        yield None
        return
    repository = find_repository(path.parent)
    name = path_within(repository, path)
    check_committable(repository)
    destination = find_destination(repository, repository.branch or "") if level == "push" else None
    shared = Shared(None, False)
    with one_at_a_time(repository):
        list(exclude_left_overs(repository))
        before, kept = read_bytes(path) if path.exists() else None, repository.git_dir / "feurio-before"
        place = kept if keep_version(path, kept) else None
        try:
            yield shared
            shared.commit = commit_game(repository, name)
        except BaseException as error:
            _undo(error, repository, path, before, place)
            raise
        finally:
            kept.unlink(missing_ok=True)
        if destination is not None:
            with _telling_what_stays(shared, path):
                push_all(repository, destination, shared)


def commit_game(repository: Repository, name: str) -> str | None:
    """Commit a game file that differs from the last commit; None where nothing is new. Raises Unsound, OutsideWorld."""
    check_not_ignored(repository, name)
    if not is_changed(repository, name):
        return None
    after = read_game(read_bytes(repository.top / name))
    message = compose_message(_game_of(repository.content("HEAD", name)), after)
    return commit_file(repository, name, message, lambda data: _game_of(data) == after)


def compose_message(before: Game | None, after: Game) -> str:
    """The message for the step between two versions; its picture shows what everybody may see."""
    from feurio_pbem.game.views import show_view
    from feurio_pbem.render.text import draw_small

    return build_message(before, after, draw_small(show_view(after, after.standing.drawn)))


def one_at_a_time(repository: Repository) -> Any:
    """Only one feurio at a time commits and pushes from a work tree; others wait."""
    return lock(repository.git_dir / "feurio", wait=LOCK_SECONDS)


def push_all(repository: Repository, destination: RemoteBranch, shared: Shared) -> None:
    """Push the branch, each time on top of what others have pushed meanwhile. Raises Conflict, OutsideWorld."""
    overtaken: list[Overtaken] = []
    try:
        _push_until_taken(repository, destination, shared, overtaken)
    except FeurioError as error:
        if overtaken:
            raise tell_overtaken(repository, overtaken, pushed=False) from error
        raise
    if overtaken:
        raise tell_overtaken(repository, overtaken, pushed=shared.pushed)


def _push_until_taken(
    repository: Repository, destination: RemoteBranch, shared: Shared, overtaken: list[Overtaken]
) -> None:
    home, wait, pushed = Home.of_this_machine(), FIRST_WAIT, Pushed(False)
    for shared.tries in range(1, TRIES + 1):
        seen = seen_before(home, repository, destination)
        if seen is None or repository.commit_of(destination.tracking):
            pushed = push(repository, destination)
        if pushed.done:
            remember_seen(home, repository, destination)
            shared.pushed = True
            break
        time.sleep(random.uniform(0, wait))  # before fetching: what was just fetched is pushed on top of at once
        wait = min(LONGEST_WAIT, wait * GROWTH)
        tip = fetch_checked(home, repository, destination)
        if tip is None and seen is not None:
            raise branch_is_gone(repository, destination, seen).conflict()
        if tip is None or repository.is_ancestor(tip, "HEAD"):
            if pushed.words and not pushed.may_pass:
                raise _refused(repository, destination, pushed)
            continue
        incoming = prove_incoming(repository, repository.head, tip)
        if incoming.spoilt:
            raise incoming.refusal()
        shared.notices += incoming.told()
        overtaken += settle(repository, tip, shared)
        if repository.head == tip:
            remember_seen(home, repository, destination)
            break
    else:
        told = sentence(
            "{branch} was busy: {count} pushes were refused. {words}",
            branch=destination.name,
            count=TRIES,
            words=pushed.words,
        )
        raise OutsideWorld("push-refused", told)


def _refused(repository: Repository, destination: RemoteBranch, pushed: Pushed) -> OutsideWorld:
    """Where the host says no to a branch that others share, the way leads through one of our own."""
    told = sentence("{branch} refused the push: {words}", branch=destination.name, words=pushed.words)
    refusal = OutsideWorld("push-refused", told)
    branch, head = repository.branch, repository.head
    if pushed.is_refused and branch and head:
        own, remote = f"turn-{head[:7]}", quote(destination.remote)
        here, there = quote(branch), quote(destination.name)
        command = f"git switch -c {own} && git branch -f {here} {there} && git push -u {remote} {own}"
        way = sentence(
            "If it takes pull requests only: {command}   then open one; when it is merged: {after}",
            command=command,
            after=f"git switch {here} && feurio sync",
        )
        refusal.hints.append(way)
    return refusal


def settle(repository: Repository, tip: str, shared: Shared, *, given_up: str | None = None) -> list[Overtaken]:
    """Our turns on top of the others'; those that were second come back."""
    rebased = rebase(repository, tip, compose_message, given_up=given_up)
    if shared.commit in rebased.already:
        told = sentence("That turn was in the shared game already; nothing was added.")
        shared.notices.append(in_english(told))
    shared.notices += map(in_english, rebased.notices)
    if rebased.moved:
        shared.commit = rebased.moved[-1]
    elif not rebased.overtaken:
        shared.commit = None
    let_stand(Home.of_this_machine(), rebased.overtaken)
    return rebased.overtaken


@contextmanager
def _telling_what_stays(shared: Shared, path: Path) -> Iterator[None]:
    """A push that fails leaves the commit; say so."""
    try:
        yield
    except Conflict as error:
        if error.code == "branch-gone":
            error.sentences.append(sentence("What you did is committed here, but not pushed."))
        raise
    except FeurioError as error:
        error.sentences.append(sentence("What you did is committed here, but not pushed."))
        if not error.hints:
            error.hints.append(sentence("Later: {command}", command="feurio sync --push"))
        error.details |= {"commit": shared.commit, "file": str(path)}
        raise


def _undo(error: BaseException, repository: Repository, path: Path, before: bytes | None, kept: Path | None) -> None:
    """Put the game file back after a failure or an interruption, unless the commit is there all the same."""
    if (read_bytes(path) if path.exists() else None) == before:
        return
    name = path_within(repository, path)
    if repository.content("HEAD", name) is not None and not is_changed(repository, name):
        return
    if before is None:
        path.unlink(missing_ok=True)
    else:
        with lock(path):
            bring_back(kept, path) if kept else replace_bytes(path, before, expected=None)
    if isinstance(error, FeurioError):
        error.sentences.append(sentence("The game is as it was."))


def _game_of(data: bytes | None) -> Game | None:
    """The game of a content, None where there is none, or no sound one."""
    try:
        return None if data is None else read_game(data)
    except FeurioError:
        return None
