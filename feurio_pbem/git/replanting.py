"""Putting our turns on top of what others have pushed: each game file is united by the one merge, nothing is rebased.

Only commits of one game file each are moved. A commit whose turn has been overtaken stays under refs/feurio/set-aside.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from feurio_pbem.errors import Conflict
from feurio_pbem.game.merging import DIVERGED, OTHER_GAME, SAME, THEIRS_NEWER, UNITED, Merged, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import lock, read_game, write_game
from feurio_pbem.gamefile.storage import create_bytes, replace_bytes
from feurio_pbem.git.commits import commit_file
from feurio_pbem.git.repository import Repository, path_within
from feurio_pbem.git.runner import run
from feurio_pbem.home.comparing import is_same_action

SUFFIX = ".feurio.yaml"
SET_ASIDE = "refs/feurio/set-aside"
Compose = Callable[[Game, Game], str]  # the commit message for a step


@dataclass(frozen=True)
class Overtaken:
    """A commit of ours whose entry was second: the file as others have it now, ours, and how they part."""

    path: str
    commit: str
    now: Game
    mine: Game
    merged: Merged
    kept_as: str


@dataclass
class Replanted:
    """What became of our commits: moved on top, found to be there already, overtaken."""

    moved: list[str] = field(default_factory=list)
    already: list[str] = field(default_factory=list)
    overtaken: list[Overtaken] = field(default_factory=list)


def commits_between(repository: Repository, new: str, *olds: str | None) -> list[str]:
    """The commits of `new` that are in none of the `olds`, first parents before their children."""
    limits = (new, *(f"^{old}" for old in olds if old))
    return run(repository.top, "rev-list", "--reverse", "--topo-order", "--end-of-options", *limits).text.split()


def replant(repository: Repository, tip: str, compose: Compose, *, given_up: str | None = None) -> Replanted:
    """Move the branch to `tip` and our turns on top of it. On any failure it is where it was.

    `given_up`: a commit whose history everybody has left; what it holds is not ours to bring back.

    Raises Conflict `local-commits` when ours are more than turns, `local-changes` when files in the way are changed.
    """
    old = repository.head
    assert old is not None
    ours = [(commit, _only_game(repository, commit)) for commit in commits_between(repository, old, tip, given_up)]
    move_branch(repository, tip)
    result = Replanted()
    try:
        for commit, path in ours:
            _replant_one(repository, commit, path, compose, result)
    except BaseException:
        move_branch(repository, old)
        raise
    return result


def move_branch(repository: Repository, commit: str) -> None:
    """Let the branch, and the files that differ, be as in a commit; never over changes that are in no commit."""
    done = run(repository.top, "reset", "--quiet", "--keep", commit, "--", ok=tuple(range(256)))
    if done.code:
        hint = "Commit these changes or put them away (`git stash`), then `feurio sync`."
        raise Conflict("local-changes", f"Changed files here are in the way: {done.words()}", hint=hint)


def _only_game(repository: Repository, commit: str) -> str:
    """The one game file that a commit changes."""
    arguments = ("diff-tree", "--no-commit-id", "--root", "-r", "-z", "--no-renames", "--name-only", commit, "--")
    names = run(repository.top, *arguments).out.decode("utf-8", "surrogateescape").split("\0")[:-1]
    if len(names) != 1 or not names[0].endswith(SUFFIX):
        subject = run(repository.top, "show", "--no-patch", "--format=%h %s", commit, "--").words(1)
        message = f"Your branch and the other side have parted, and one of your commits is more than a turn: {subject}."
        hint = "git pull --rebase   puts your commits on top; then feurio sync --push."
        raise Conflict("local-commits", message, hint=hint, commit=commit)
    return names[0]


def _replant_one(repository: Repository, commit: str, path: str, compose: Compose, result: Replanted) -> None:
    mine_bytes, theirs_bytes = repository.content(commit, path), repository.content("HEAD", path)
    if mine_bytes is None:
        raise Conflict("local-commits", f"Your branch removes {path}, which others still use.", commit=commit)
    if theirs_bytes is None:
        _write(repository, path, mine_bytes, None)
        result.moved.append(commit_file(repository, path, None, like=commit))
        return
    mine, theirs = read_game(mine_bytes), read_game(theirs_bytes)
    merged = merge(mine, theirs)
    if merged.result in (SAME, THEIRS_NEWER) or _is_repeat(merged):
        result.already.append(commit)
    elif merged.result in (DIVERGED, OTHER_GAME):
        kept = f"{SET_ASIDE}/{commit[:12]}"
        run(repository.top, "update-ref", kept, commit)
        result.overtaken.append(Overtaken(path, commit, theirs, mine, merged, kept))
    else:
        assert merged.game is not None
        _write(repository, path, write_game(merged.game), theirs_bytes)
        message = compose(theirs, merged.game) if merged.result == UNITED else None
        result.moved.append(commit_file(repository, path, message, like=None if message else commit))


def _is_repeat(merged: Merged) -> bool:
    """Whether the entries that differ are one action, played twice: they differ in time or note alone."""
    return bool(merged.at and merged.mine and merged.theirs and is_same_action(merged.mine, merged.theirs))


def _write(repository: Repository, path: str, data: bytes, expected: bytes | None) -> None:
    file = repository.top / path
    if path_within(repository, file) != path:
        raise Conflict("moved-folder", f"{path} leads elsewhere now: a folder on the way is a link.")
    file.parent.mkdir(parents=True, exist_ok=True)
    if expected is None:
        create_bytes(file, data)
        return
    with lock(file):
        replace_bytes(file, data, expected=None)
