"""Getting what others have played: fetch, prove, bring the branch up, tell what happened and whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict, FeurioError, Unsound
from feurio_pbem.game.merging import SAME, THEIRS_NEWER, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load, read_game
from feurio_pbem.git.commits import is_changed
from feurio_pbem.git.replanting import SET_ASIDE, SUFFIX, Overtaken, commits_between
from feurio_pbem.git.repository import Repository, check_quiet, find_repository
from feurio_pbem.git.runner import run
from feurio_pbem.git.upstream import Upstream, find_upstream
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.workflows.games import find_games
from feurio_pbem.workflows.git_audit import FOUND, audit_range
from feurio_pbem.workflows.git_default import chosen_level
from feurio_pbem.workflows.git_fetch import fetch_checked, remember_seen, seen_before
from feurio_pbem.workflows.git_overtaken import tell_overtaken
from feurio_pbem.workflows.git_share import Shared, one_at_a_time, push_all, settle
from feurio_pbem.workflows.views import log_view


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
        if done.ahead and not done.findings:
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
    incoming = commits_between(repository, tip, head)
    done.commits = len(incoming)
    done.findings = audit_range(repository.top, [tip, *([f"^{head}"] if head else [])]).findings
    if done.findings and not how.anyway and (spoilt := _spoilt(repository, head, tip)):
        done.notices.append(f"Nothing was taken over: {', '.join(spoilt)} would not go on from what is here.")
        done.notices.append("Let the one who pushed it put the file right; --anyway takes it as it is.")
        return done, []
    given_up = None if seen is None or repository.is_ancestor(seen, tip) else seen
    if head is None or repository.is_ancestor(head, tip):
        done.moved = head != tip
        _fast_forward(repository, tip)
    elif given_up or not repository.is_ancestor(tip, head):
        if given_up:
            run(repository.top, "update-ref", f"{SET_ASIDE}/{head[:12]}", head)
            done.notices.append(f"What was here before is kept as {SET_ASIDE}/{head[:12]}.")
        shared = Shared(None, False)
        overtaken = settle(repository, tip, shared, given_up=given_up)
        done.moved = True
        done.notices += shared.notices
    remember_seen(home, repository, upstream)
    done.ahead = len(commits_between(repository, repository.head or tip, tip))
    return done, overtaken


def _fast_forward(repository: Repository, tip: str) -> None:
    done = run(repository.top, "merge", "--quiet", "--ff-only", "--no-stat", tip, ok=tuple(range(256)))
    if done.code:
        hint = "Commit these changes or put them away (`git stash`), then `feurio sync`."
        raise Conflict("local-changes", f"Changed files here are in the way: {done.words()}", hint=hint)


def _spoilt(repository: Repository, head: str | None, tip: str) -> list[str]:
    """The game files that are unsound at the tip, or do not go on from what both sides had."""
    base = run(repository.top, "merge-base", head, tip, ok=(0, 1)).text if head else ""
    names = _games_in(repository, tip)
    old = _games_in(repository, base) if base else {}
    changed = [name for name in {**old, **names} if names.get(name) != old.get(name)]
    return [name for name in sorted(changed) if not _goes_on(repository, base, tip, name)]


def _games_in(repository: Repository, commit: str) -> dict[str, str]:
    """The game files of a commit with the names of their contents."""
    raw = run(repository.top, "ls-tree", "-r", "-z", "--full-tree", commit).out.decode("utf-8", "surrogateescape")
    rows = (line.partition("\t") for line in raw.split("\0") if line)
    return {path: about for about, _, path in rows if path.endswith(SUFFIX)}


def _goes_on(repository: Repository, base: str, tip: str, name: str) -> bool:
    new = repository.content(tip, name)
    old = repository.content(base, name) if base else None
    try:
        game = read_game(new) if new is not None else None
    except Unsound:
        return False
    try:
        before = read_game(old) if old is not None else None
    except Unsound:
        return True
    if before is None:
        return True
    if game is None:
        return before.standing.phase == "finished"
    return merge(before, game).result in (SAME, THEIRS_NEWER)


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
    row: dict[str, Any] = {"file": str(path), "game": None, "title": None, "phase": None, "turn": None}
    row |= {"to_move": None, "name": None, "token": None, "new": [], "ok": False, "error": None}
    name = (path.parent.resolve() / path.name).relative_to(repository.top.resolve()).as_posix()
    try:
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
