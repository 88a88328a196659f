"""Getting what others have played: fetch, prove, bring the branch up, tell what happened and whose turn it is."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict, FeurioError, Unsound, WrongUsage
from feurio_pbem.game.proposals import open_proposals
from feurio_pbem.game.record import Game
from feurio_pbem.game.views import log_view
from feurio_pbem.gamefile import load, lock, read_game
from feurio_pbem.git.audit import FOUND, Row
from feurio_pbem.git.commits import changed_paths
from feurio_pbem.git.discovery import chosen_level
from feurio_pbem.git.history import Files, games_at
from feurio_pbem.git.incoming import REMEDY, prove_incoming
from feurio_pbem.git.overtaken import tell_overtaken
from feurio_pbem.git.rebase import Overtaken, commits_between, move_branch, set_aside
from feurio_pbem.git.remote import (
    RemoteBranch,
    fetch_checked,
    find_destination,
    find_upstream,
    remember_seen,
    seen_before,
)
from feurio_pbem.git.repository import Repository, check_quiet, find_repository, path_within
from feurio_pbem.git.setup import exclude_left_overs
from feurio_pbem.git.share import Shared, one_at_a_time, push_all, settle
from feurio_pbem.git.vanished import branch_is_gone
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Message, counted, in_english, sentence
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.list import find_games, games_in_several_files, search_games
from feurio_pbem.sealed.known import remember

_left_over = re.compile(r"\.(.+\.feurio\.yaml)\.(?:lock|[0-9a-f]{8}\.feurio-tmp)").fullmatch


@dataclass
class Synced:
    """What came in: commits, findings about them (as rows of an audit), the games with their new entries."""

    upstream: str
    commits: int = 0
    moved: bool = False
    pushed: bool = False
    ahead: int = 0
    findings: list[Row] = field(default_factory=list)
    games: list[dict[str, Any]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """3 when something that came in is not as it should be."""
        return FOUND if self.findings else 0

    def notice(self, told: Message) -> None:
        """Add a sentence for the end."""
        self.notices.append(in_english(told))

    def to_json(self) -> dict[str, Any]:
        """The document of `sync`."""
        return dict(self.__dict__)


@dataclass(frozen=True)
class SyncOptions:
    """`accept` a rewritten history, take in what is unsound `anyway`, `push` what is not pushed yet (None: as set).

    `dry_run`: only tell what would come in; neither branch nor files nor our copy of the other side move.
    """

    accept: bool = False
    anyway: bool = False
    push: bool | None = None
    dry_run: bool = False


def sync(folder: Path, options: SyncOptions) -> Synced:
    """Bring the repository of a folder up to date and tell of the games below the folder.

    Raises Conflict `history-rewritten`, `overtaken`, `local-changes`, `local-commits`, `git-busy`, `detached-head`.
    """
    repository = find_repository(folder)
    check_quiet(repository)
    branch = repository.branch
    if branch is None:
        hint = sentence("git switch NAME   goes to one.")
        raise Conflict("detached-head", sentence("HEAD is on no branch."), hint=hint)
    _check_merge_options(repository, branch)
    upstream = find_upstream(repository, branch)
    home = Home.of_this_machine()
    with one_at_a_time(repository):
        before = repository.head
        done, overtaken, tip = _bring_up(home, repository, upstream, options)
        if done.ahead and not options.dry_run:
            _push(repository, branch, folder, options, done)
    if not options.dry_run:
        _sweep(repository, folder)
    now = tip if options.dry_run else repository.head
    done.games = _tell_games(home, repository, folder, before, now, done)
    _tell_sparse(repository, done)
    done.notices += [in_english(notice.message) for notice in home.notices]
    if overtaken:
        raise tell_overtaken(repository, overtaken, pushed=done.pushed)
    return done


def _check_merge_options(repository: Repository, branch: str) -> None:
    """With --squash a merge leaves the branch where it is: nothing would ever come in."""
    name = f"branch.{branch}.mergeOptions"
    if "--squash" in (repository.setting(name) or "").split():
        told = sentence("git is told to squash whatever is merged into {branch} ({name}).", branch=branch, name=name)
        hint = sentence("git config --unset {name}   lets the branch go on as others have pushed it.", name=name)
        raise WrongUsage("bad-setting", told, hint=hint)


def _bring_up(
    home: Home, repository: Repository, upstream: RemoteBranch, options: SyncOptions
) -> tuple[Synced, list[Overtaken], str | None]:
    """What was done, our commits that were second, and the newest commit of the others."""
    seen = seen_before(home, repository, upstream)
    tip = fetch_checked(home, repository, upstream, accept=options.accept, only_look=options.dry_run)
    done, head, overtaken = Synced(upstream.name), repository.head, list[Overtaken]()
    if tip is None:
        _tell_absent(repository, upstream, seen, done)
        return done, [], head
    if head == tip:
        remember_seen(home, repository, upstream)
        return done, [], tip
    incoming = prove_incoming(repository, head, tip)
    done.commits, done.findings = incoming.commits, incoming.findings
    if incoming.spoilt and not options.anyway:
        done.notice(incoming.reason)
        done.notice(REMEDY)
        return done, [], head
    if options.dry_run:
        done.ahead = len(commits_between(repository, head or tip, tip))
        return done, [], tip
    given_up = seen if options.accept and seen and not repository.is_ancestor(seen, tip) else None
    if head is None or repository.is_ancestor(head, tip):
        move_branch(repository, tip, forward=True)
        done.moved = True
    elif given_up or not repository.is_ancestor(tip, head):
        if given_up:
            told = sentence("What was here before is kept as {ref}.", ref=set_aside(repository, head))
            done.notice(told)
        shared = Shared(None, False)
        overtaken = settle(repository, tip, shared, given_up=given_up)
        done.moved = True
        done.notices += shared.notices
    remember_seen(home, repository, upstream)
    done.ahead = len(commits_between(repository, repository.head or tip, tip))
    return done, overtaken, tip


def _tell_absent(repository: Repository, upstream: RemoteBranch, seen: str | None, done: Synced) -> None:
    """The other side has no such branch: not yet, or not any more. Raises Conflict `branch-gone` if games are lost."""
    if seen is None:
        done.ahead = len(commits_between(repository, repository.head)) if repository.head else 0
        return
    gone = branch_is_gone(repository, upstream, seen)
    if gone.merged_into is None:
        raise gone.conflict()
    done.notice(gone.told())
    done.notice(gone.way_on())


def _push(repository: Repository, branch: str, folder: Path, options: SyncOptions, done: Synced) -> None:
    wanted = options.push if options.push is not None else chosen_level(folder) == "push"
    if not wanted:
        told = counted(
            "{count} commit is not pushed yet: feurio sync --push",
            "{count} commits are not pushed yet: feurio sync --push",
            done.ahead,
        )
        done.notice(told)
        return
    shared = Shared(None, False)
    push_all(repository, find_destination(repository, branch), shared)
    done.pushed, done.ahead = shared.pushed, 0
    done.notices += shared.notices


def _sweep(repository: Repository, folder: Path) -> None:
    """Remove what killed writers have left beside the games; whoever writes now keeps his lock."""
    list(exclude_left_overs(repository))
    for place in {path.parent for path in find_games([folder])}:
        for name in {found[1] for entry in place.iterdir() if (found := _left_over(entry.name))}:
            with suppress(FeurioError), lock(place / name, wait=0):
                pass


def _tell_games(
    home: Home, repository: Repository, folder: Path, before: str | None, now: str | None, done: Synced
) -> list[dict[str, Any]]:
    changed = changed_paths(repository)
    old = games_at(repository.git, before) if before and before != now else {}
    new = games_at(repository.git, now) if now and before != now else {}
    news = _News(repository, old, new)
    rows = [
        _tell_game(home, repository, path, changed, news) if refusal is None else _unread(path, refusal)
        for path, refusal in search_games([folder])
    ]
    for told in games_in_several_files(rows):
        done.notice(told)
    return rows


def _tell_game(home: Home, repository: Repository, path: Path, changed: set[str], news: "_News") -> dict[str, Any]:
    try:
        name = path_within(repository, path)
        game = load(path).game
    except FeurioError as error:
        return _unread(path, error)
    for notice in remember(home, game):
        home.notice(notice.code, sentence("{file}: {what}", file=path, what=notice.message))
    if name in changed:
        told = sentence(
            "{file} holds something that is not committed: {command}",
            file=path,
            command=f"feurio git commit {path} --push",
        )
        home.notice("not-committed", told)
    standing = game.standing
    return {
        "file": str(path),
        "game": standing.setup.id,
        "title": standing.setup.title,
        "phase": standing.phase,
        "turn": standing.turn,
        "to_move": standing.to_move,
        "name": standing.names.get(standing.to_move or ""),
        "token": standing.token,
        "new": news.of(name, game),
        "names": dict(standing.names),
        "waiting_for": standing.waiting_for(),
        "proposals": open_proposals(standing, game.proposals),
        "ok": True,
        "error": None,
    }


def _unread(path: Path, error: FeurioError) -> dict[str, Any]:
    nothing = dict.fromkeys(("game", "title", "phase", "turn", "to_move", "name", "token"))
    lists: dict[str, Any] = {"new": [], "waiting_for": [], "proposals": []}
    return {"file": str(path), **nothing, **lists, "ok": False, "error": error.to_json()}


@dataclass(frozen=True)
class _News:
    """The entries that came in, by the game files of two commits; a moved file is found by its game."""

    repository: Repository
    old: Files
    new: Files

    def of(self, name: str, game: Game) -> Sequence[dict[str, Any]]:
        """The new entries of a game; none for a game that is new here."""
        if name not in self.new or self.old.get(name) == self.new[name]:
            return []
        games = [self._read(self.old[name].blob)] if name in self.old else []
        moved = [version.blob for path, version in self.old.items() if path not in self.new and version.is_plain]
        games += [self._read(blob) for blob in (moved if not games else [])]
        before = next((old for old in games if old and old.standing.setup.id == game.standing.setup.id), None)
        after = self._read(self.new[name].blob) or game
        return log_view(after)[len(before.log) :] if before else []

    def _read(self, blob: str) -> Game | None:
        try:
            return read_game(self.repository.git.run("cat-file", "blob", blob).out)
        except Unsound:
            return None


def _tell_sparse(repository: Repository, done: Synced) -> None:
    """Games that a sparse checkout leaves out are named by nobody else."""
    if not repository.is_set("core.sparseCheckout"):
        return
    listed = repository.git.text("ls-files", "-t", "-z").split("\0")
    count = sum(line.startswith("S ") and line.endswith(SUFFIX) for line in listed)
    if count:
        told = counted(
            "This checkout is sparse: {count} game is not among the files here.",
            "This checkout is sparse: {count} games are not among the files here.",
            count,
        )
        done.notice(told)
