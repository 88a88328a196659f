"""Getting what others have played: fetch, prove, bring the branch up, tell what happened and whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict, FeurioError, Unsound
from feurio_pbem.game.proposals import open_proposals
from feurio_pbem.game.record import Game
from feurio_pbem.game.views import log_view
from feurio_pbem.gamefile import load, read_game
from feurio_pbem.git.audit import FOUND
from feurio_pbem.git.commits import is_changed
from feurio_pbem.git.fetch import fetch_checked, remember_seen, seen_before
from feurio_pbem.git.incoming import REMEDY, prove_incoming
from feurio_pbem.git.level import chosen_level
from feurio_pbem.git.overtaken import tell_overtaken
from feurio_pbem.git.replanting import Overtaken, commits_between, move_branch, set_aside
from feurio_pbem.git.repository import Repository, check_quiet, find_repository, path_within
from feurio_pbem.git.share import Shared, one_at_a_time, push_all, settle
from feurio_pbem.git.upstream import Upstream, find_upstream
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.play.list import find_games


@dataclass
class Synced:
    """What came in: commits, findings about them (as rows of an audit), the games with their new entries."""

    upstream: str
    commits: int = 0
    moved: bool = False
    pushed: bool = False
    ahead: int = 0
    findings: list[dict[str, Any]] = field(default_factory=list)
    games: list[dict[str, Any]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """3 when something that came in is not as it should be."""
        return FOUND if self.findings else 0

    def to_json(self) -> dict[str, Any]:
        """The document of `sync`."""
        return dict(self.__dict__)


@dataclass(frozen=True)
class How:
    """`accept` a rewritten history, take in what is unsound `anyway`, `push` what is not pushed yet (None: as set)."""

    accept: bool = False
    anyway: bool = False
    push: bool | None = None


def sync(folder: Path, how: How) -> Synced:
    """Bring the repository of a folder up to date and tell of the games below the folder.

    Raises Conflict `history-rewritten`, `overtaken`, `local-changes`, `local-commits`, `git-busy`, `detached-head`.
    """
    repository = find_repository(folder)
    check_quiet(repository)
    branch = repository.branch
    if branch is None:
        raise Conflict("detached-head", "HEAD is on no branch.", hint="git switch NAME   goes to one.")
    upstream = find_upstream(repository, branch)
    home = Home.of_this_machine()
    with one_at_a_time(repository):
        before = repository.head
        done, overtaken = _bring_up(home, repository, upstream, how)
        if done.ahead:
            _push(repository, upstream, folder, how, done)
    done.games = _tell_games(home, repository, folder, before)
    done.notices += home.notices
    if overtaken:
        raise tell_overtaken(repository, overtaken, pushed=done.pushed)
    return done


def _bring_up(home: Home, repository: Repository, upstream: Upstream, how: How) -> tuple[Synced, list[Overtaken]]:
    seen = seen_before(home, repository, upstream) if how.accept else None
    tip = fetch_checked(home, repository, upstream, accept=how.accept)
    done, head, overtaken = Synced(upstream.name), repository.head, list[Overtaken]()
    if tip is None:
        done.ahead = len(commits_between(repository, head)) if head else 0
        return done, []
    incoming = prove_incoming(repository, head, tip)
    done.commits, done.findings = incoming.commits, incoming.findings
    if incoming.spoilt and not how.anyway:
        done.notices += [f"Nothing was taken over: {incoming.reason}", REMEDY]
        return done, []
    given_up = None if seen is None or repository.is_ancestor(seen, tip) else seen
    if head is None or repository.is_ancestor(head, tip):
        done.moved = head != tip
        move_branch(repository, tip, forward=True)
    elif given_up or not repository.is_ancestor(tip, head):
        if given_up:
            done.notices.append(f"What was here before is kept as {set_aside(repository, head)}.")
        shared = Shared(None, False)
        overtaken = settle(repository, tip, shared, given_up=given_up)
        done.moved = True
        done.notices += shared.notices
    remember_seen(home, repository, upstream)
    done.ahead = len(commits_between(repository, repository.head or tip, tip))
    return done, overtaken


def _push(repository: Repository, upstream: Upstream, folder: Path, how: How, done: Synced) -> None:
    wanted = how.push if how.push is not None else chosen_level(folder) == "push"
    if not wanted:
        commits = "1 commit is" if done.ahead == 1 else f"{done.ahead} commits are"
        done.notices.append(f"{commits} not pushed yet: feurio sync --push")
        return
    shared = Shared(None, False)
    push_all(repository, upstream, shared)
    done.pushed, done.ahead = shared.pushed, 0
    done.notices += shared.notices


def _tell_games(home: Home, repository: Repository, folder: Path, before: str | None) -> list[dict[str, Any]]:
    return [_tell_game(home, repository, path, before) for path in find_games([folder])]


def _tell_game(home: Home, repository: Repository, path: Path, before: str | None) -> dict[str, Any]:
    nothing = dict.fromkeys(("game", "title", "phase", "turn", "to_move", "name", "token", "error"))
    row: dict[str, Any] = {"file": str(path), **nothing, "new": [], "waiting_for": [], "proposals": [], "ok": False}
    try:
        name = path_within(repository, path)
        game = load(path).game
    except FeurioError as error:
        return row | {"error": error.to_json()}
    if warning := pins.remember(home, game).warning():
        home.notices.append(f"{path.name}: {warning}")
    if is_changed(repository, name):
        home.notices.append(f"{path.name} holds something that is not committed: feurio git commit {path.name} --push")
    standing = game.standing
    return row | {
        "game": standing.setup.id,
        "title": standing.setup.title,
        "phase": standing.phase,
        "turn": standing.turn,
        "to_move": standing.to_move,
        "name": standing.names.get(standing.to_move or ""),
        "token": standing.token,
        "new": _news(game, _game_at(repository, before, name)),
        "names": dict(standing.names),
        "waiting_for": standing.waiting_for(),
        "proposals": open_proposals(standing, game.proposals),
        "ok": True,
    }


def _game_at(repository: Repository, commit: str | None, name: str) -> Game | None:
    data = repository.content(commit, name) if commit else None
    try:
        return read_game(data) if data is not None else None
    except Unsound:
        return None


def _news(game: Game, before: Game | None) -> Sequence[dict[str, Any]]:
    """The entries since the branch was last brought up; none for a game that is new here."""
    return log_view(game)[len(before.log) :] if before else []
