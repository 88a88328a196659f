"""Sharing a change of a game file: commit exactly that file, push it, and settle with whoever was faster.

The order: what stands in the way of a commit is refused before the game is touched; a commit that fails puts the file
back as it was; once there is a commit, nothing takes it away but a newer history of the game that everybody has.
"""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict, FeurioError, OutsideWorld
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import lock, read_game
from feurio_pbem.gamefile.storage import bring_back, keep_version, read_bytes, replace_bytes
from feurio_pbem.git.commits import check_not_ignored, commit_file, committed, is_changed
from feurio_pbem.git.fetch import fetch_checked, remember_seen
from feurio_pbem.git.incoming import prove_incoming
from feurio_pbem.git.level import Level
from feurio_pbem.git.message import build_message
from feurio_pbem.git.overtaken import let_stand, tell_overtaken
from feurio_pbem.git.replanting import Overtaken, replant
from feurio_pbem.git.repository import Repository, check_committable, find_repository, path_within
from feurio_pbem.git.upstream import Upstream, find_upstream, push
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import sentence

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
    upstream = find_upstream(repository, repository.branch or "") if level == "push" else None
    shared = Shared(None, False)
    with one_at_a_time(repository):
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
        if upstream is not None:
            with _telling_what_stays(shared, path):
                push_all(repository, upstream, shared)


def commit_game(repository: Repository, name: str) -> str | None:
    """Commit a game file that differs from the last commit; None where nothing is new. Raises Unsound, OutsideWorld."""
    check_not_ignored(repository, name)
    if not is_changed(repository, name):
        return None
    after = read_game(read_bytes(repository.top / name))
    return commit_file(repository, name, compose_message(_version(repository, name), after))


def compose_message(before: Game | None, after: Game) -> str:
    """The message for the step between two versions; its picture shows what everybody may see."""
    from feurio_pbem.game.views import show_view
    from feurio_pbem.render.text import draw_small

    return build_message(before, after, draw_small(show_view(after, after.standing.drawn)))


def one_at_a_time(repository: Repository) -> Any:
    """Only one feurio at a time commits and pushes from a work tree; others wait."""
    return lock(repository.git_dir / "feurio", wait=LOCK_SECONDS)


def push_all(repository: Repository, upstream: Upstream, shared: Shared) -> None:
    """Push the branch, each time on top of what others have pushed meanwhile. Raises Conflict, OutsideWorld."""
    overtaken: list[Overtaken] = []
    try:
        _push_until_taken(repository, upstream, shared, overtaken)
    except FeurioError as error:
        if overtaken:
            raise tell_overtaken(repository, overtaken, pushed=False) from error
        raise
    if overtaken:
        raise tell_overtaken(repository, overtaken, pushed=shared.pushed)


def _push_until_taken(repository: Repository, upstream: Upstream, shared: Shared, overtaken: list[Overtaken]) -> None:
    home, wait = Home.of_this_machine(), FIRST_WAIT
    for shared.tries in range(1, TRIES + 1):
        pushed = push(repository, upstream)
        if pushed.done:
            remember_seen(home, repository, upstream)
            shared.pushed = True
            break
        time.sleep(random.uniform(0, wait))  # before fetching: what was just fetched is pushed on top of at once
        wait = min(LONGEST_WAIT, wait * GROWTH)
        tip = fetch_checked(home, repository, upstream)
        if tip is None or repository.is_ancestor(tip, "HEAD"):
            if not pushed.may_pass:
                raise OutsideWorld("push-refused", f"{upstream.name} refused the push: {pushed.words}")
        else:
            incoming = prove_incoming(repository, repository.head, tip)
            if incoming.spoilt:
                raise incoming.refusal()
            shared.notices += incoming.told()
            overtaken += settle(repository, tip, shared)
            if repository.head == tip:
                remember_seen(home, repository, upstream)
                break
    else:
        raise OutsideWorld("push-refused", f"{upstream.name} was busy: {TRIES} pushes were refused. {pushed.words}")


def settle(repository: Repository, tip: str, shared: Shared, *, given_up: str | None = None) -> list[Overtaken]:
    """Our turns on top of the others'; those that were second come back."""
    replanted = replant(repository, tip, compose_message, given_up=given_up)
    if shared.commit in replanted.already:
        shared.notices.append("That turn was in the shared game already; nothing was added.")
    if replanted.moved:
        shared.commit = replanted.moved[-1]
    elif not replanted.overtaken:
        shared.commit = None
    let_stand(Home.of_this_machine(), replanted.overtaken)
    return replanted.overtaken


@contextmanager
def _telling_what_stays(shared: Shared, path: Path) -> Iterator[None]:
    """A push that fails leaves the commit; say so."""
    try:
        yield
    except Conflict:
        raise
    except FeurioError as error:
        error.sentences.append(sentence("What you did is committed here, but not pushed."))
        error.hints.append(sentence("Later: {command}", command="feurio sync --push"))
        error.details |= {"commit": shared.commit, "file": str(path)}
        raise


def _undo(error: BaseException, repository: Repository, path: Path, before: bytes | None, kept: Path | None) -> None:
    """Put the game file back after a failure or an interruption, unless the commit is there all the same."""
    if (read_bytes(path) if path.exists() else None) == before:
        return
    name = path_within(repository, path)
    if committed(repository, name) is not None and not is_changed(repository, name):
        return
    if before is None:
        path.unlink(missing_ok=True)
    else:
        with lock(path):
            bring_back(kept, path) if kept else replace_bytes(path, before, expected=None)
    if isinstance(error, FeurioError):
        error.sentences.append(sentence("The game is as it was."))


def _version(repository: Repository, name: str) -> Game | None:
    """The game as it was last committed, None where it was not, or was no sound game."""
    data = committed(repository, name)
    try:
        return None if data is None else read_game(data)
    except FeurioError:
        return None
