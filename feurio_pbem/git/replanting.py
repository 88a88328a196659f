"""Putting our turns on top of what others have pushed: each game file is united by the one merge, nothing is rebased.

Only commits of one game file each are moved. A commit whose turn has been overtaken stays under refs/feurio/set-aside.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from feurio_pbem.errors import Conflict, Unsound
from feurio_pbem.game.entry import is_same_action
from feurio_pbem.game.merging import SAME, THEIRS_NEWER, UNITED, Diverged, Merged, Parted, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.git.commits import commit_again
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import run
from feurio_pbem.messages import sentence

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
    merged: Parted
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
    """Put our turns on top of `tip` and move the branch there: once, when all is ready.

    Whoever fails or is killed before that has changed nothing; after it, nothing is missing.

    `given_up`: a commit whose history everybody has left; what it holds is not ours to bring back.

    Raises Conflict `local-commits` when ours are more than turns, `local-changes` when files in the way are changed.
    """
    ours = commits_between(repository, "HEAD", tip, given_up)
    result, top = Replanted(), tip
    for commit, path in [(commit, _only_game(repository, commit)) for commit in ours]:
        top = _replant_one(repository, top, commit, path, compose, result)
    move_branch(repository, top)
    return result


def move_branch(repository: Repository, commit: str, *, forward: bool = False) -> None:
    """Let the branch, and the files that differ, be as in a commit; never over changes that are in no commit.

    `forward`: the branch only goes on, or begins there.
    """
    how = ("merge", "--quiet", "--ff-only", "--no-stat") if forward else ("reset", "--quiet", "--keep")
    done = run(repository.top, *how, commit, "--", ok=tuple(range(256)))
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


def _replant_one(repository: Repository, top: str, commit: str, path: str, compose: Compose, result: Replanted) -> str:
    """The commit at the top afterwards."""
    mine_bytes, theirs_bytes = repository.content(commit, path), repository.content(top, path)
    if mine_bytes is None:
        raise Conflict("local-commits", f"Your branch removes {path}, which others still use.", commit=commit)
    if theirs_bytes is None:
        result.moved.append(commit_again(repository, commit, top, path, mine_bytes))
        return result.moved[-1]
    mine, theirs = _read(mine_bytes, path, commit), _read(theirs_bytes, path, top)
    merged = merge(mine, theirs)
    if merged.result in (SAME, THEIRS_NEWER) or _is_repeat(merged):
        result.already.append(commit)
        return top
    if isinstance(merged, Parted):
        kept = set_aside(repository, commit)
        result.overtaken.append(Overtaken(path, commit, theirs, mine, merged, kept))
        return top
    message = compose(theirs, merged.game) if merged.result == UNITED else None
    result.moved.append(commit_again(repository, commit, top, path, write_game(merged.game), message))
    return result.moved[-1]


def _read(data: bytes, path: str, commit: str) -> Game:
    try:
        return read_game(data)
    except Unsound as error:
        error.sentences.insert(0, sentence("{path} in {commit}:", path=path, commit=commit[:12]))
        raise


def set_aside(repository: Repository, commit: str) -> str:
    """The name under which a commit that leaves the branch is kept."""
    name = f"{SET_ASIDE}/{commit[:12]}"
    run(repository.top, "update-ref", name, commit)
    return name


def _is_repeat(merged: Merged | Parted) -> bool:
    """Whether the entries that differ are one action, played twice: they differ in time or note alone."""
    return isinstance(merged, Diverged) and is_same_action(merged.mine, merged.theirs)
