"""Putting our turns on top of what others have pushed: each game is united by the one merge, no text is merged.

A game is its id, so its file is followed where others have moved it. Only commits of one game each are moved. A commit
whose turn has been overtaken stays under refs/feurio/set-aside.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from feurio_pbem.errors import Conflict, OutsideWorld, Unsound
from feurio_pbem.game.entry import is_same_action
from feurio_pbem.game.merging import SAME, THEIRS_NEWER, UNITED, Diverged, Merged, Parted, merge
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.gamefile.reading import file_limit
from feurio_pbem.git.commits import commit_again
from feurio_pbem.git.history import Contents, games_at, shown
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import ANY_CODE
from feurio_pbem.git.versions import Versions
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation.tokens import SUFFIX

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
class Rebased:
    """What became of our commits: moved on top, found to be there already, overtaken."""

    moved: list[str] = field(default_factory=list)
    already: list[str] = field(default_factory=list)
    overtaken: list[Overtaken] = field(default_factory=list)
    notices: list[Message] = field(default_factory=list)


@dataclass(frozen=True)
class _Change:
    """What a commit of ours does: the game in a file, which was at another path before if it is a move."""

    commit: str
    path: str
    moved_from: str | None
    data: bytes
    game: Game


def commits_between(repository: Repository, new: str, *olds: str | None) -> list[str]:
    """The commits of `new` that are in none of the `olds`, first parents before their children."""
    limits = (new, *(f"^{old}" for old in olds if old))
    return repository.git.text("rev-list", "--reverse", "--topo-order", "--end-of-options", *limits).split()


def rebase(repository: Repository, tip: str, compose: Compose, *, given_up: str | None = None) -> Rebased:
    """Put our turns on top of `tip` and move the branch there: once, when all is ready.

    Whoever fails or is killed before that has changed nothing; after it, nothing is missing.

    `given_up`: a commit whose history everybody has left; what it holds is not ours to bring back.

    Raises Conflict `local-commits` when ours are more than turns, `local-changes` when files in the way are changed.
    """
    ours = commits_between(repository, "HEAD", tip, given_up)
    result, top = Rebased(), tip
    for change in [_change_of(repository, commit) for commit in ours]:
        top = _put_on_top(repository, top, change, compose, result)
    move_branch(repository, top, verified=tip)
    return result


def move_branch(repository: Repository, commit: str, *, forward: bool = False, verified: str | None = None) -> None:
    """Let the branch, and the files that differ, be as in a commit; never over changes that are in no commit.

    `forward`: the branch only goes on, or begins there. `verified`: the commit of others that has to be signed where
    the user wants that of a merge.
    """
    check_signed(repository, verified or commit)
    # A file that was only touched is not changed; git asks its content here, and `reset --keep` does not.
    repository.git.run("update-index", "-q", "--refresh", ok=ANY_CODE, locks=repository.git_dir)
    how = ("merge", "--quiet", "--ff-only", "--no-stat") if forward else ("reset", "--quiet", "--keep")
    done = repository.git.run(*how, commit, "--", ok=ANY_CODE, locks=repository.git_dir)
    if not done.code:
        return
    failure = repository.failure(how, done)
    if isinstance(failure, Conflict):
        raise failure
    hint = sentence("Commit these changes or put them away (`git stash`), then `feurio sync`.")
    raise Conflict(
        "local-changes", sentence("Changed files here are in the way: {words}", words=done.words()), hint=hint
    )


def check_signed(repository: Repository, commit: str) -> None:
    """Raise OutsideWorld `unsigned-history` where git is told to take over signed commits only, and this is none."""
    if not repository.is_set("merge.verifySignatures"):
        return
    done = repository.git.run("verify-commit", commit, ok=ANY_CODE)
    if done.code:
        told = sentence(
            "git is told to take over signed commits only (merge.verifySignatures); {commit} has no good signature.",
            commit=commit[:12],
        )
        hint = sentence("git verify-commit {commit}   says more. Nothing was taken over.", commit=commit[:12])
        raise OutsideWorld("unsigned-history", told, hint=hint)


def set_aside(repository: Repository, commit: str) -> str:
    """The name under which a commit that leaves the branch is kept."""
    name = f"{SET_ASIDE}/{commit[:12]}"
    repository.git.run("update-ref", name, commit)
    return name


def _change_of(repository: Repository, commit: str) -> _Change:
    """The one game that a commit plays in, or moves. Raises Conflict `local-commits`."""
    arguments = ("diff-tree", "--no-commit-id", "--root", "-r", "-z", "--no-renames", "--name-status", commit, "--")
    words = repository.git.text(*arguments).split("\0")[:-1]
    changed = dict(zip(words[1::2], words[0::2], strict=True))
    kept = [path for path, status in changed.items() if status != "D"]
    gone = [path for path, status in changed.items() if status == "D"]
    if all(path.endswith(SUFFIX) for path in changed) and len(kept) == 1 and len(gone) <= 1:
        data, game = _read(repository, commit, kept[0])
        if not gone:
            return _Change(commit, kept[0], None, data, game)
        before = repository.content(f"{commit}^", gone[0])
        if before is not None and _is_id_in(before, game.standing.setup.id):
            return _Change(commit, kept[0], gone[0], data, game)
    if gone and not kept and len(gone) == 1 and gone[0].endswith(SUFFIX):
        told = sentence("Your branch removes {file}, which others still use.", file=shown(gone[0]))
        raise Conflict("local-commits", told, commit=commit)
    subject = repository.git.run("show", "--no-patch", "--format=%h %s", commit, "--").words(1)
    told = sentence(
        "Your branch and the other side have parted, and one of your commits is more than a turn: {commit}.",
        commit=subject,
    )
    hint = sentence("git pull --rebase   puts your commits on top; then feurio sync --push.")
    raise Conflict("local-commits", told, hint=hint, commit=commit)


def _put_on_top(repository: Repository, top: str, change: _Change, compose: Compose, result: Rebased) -> str:
    """The commit at the top afterwards."""
    commit, mine = change.commit, change.game
    place = _place_at(repository, top, change)
    if place is None:
        files = {change.path: write_game(mine, like=change.data)}
        result.moved.append(commit_again(repository, commit, top, files))
        return result.moved[-1]
    data, theirs = _read(repository, top, place)
    merged = merge(mine, theirs)
    target = change.path if place == change.moved_from else place
    if target != change.path and place != change.moved_from:
        told = sentence("{old} is called {new} now: others have moved it.", old=shown(change.path), new=shown(target))
        result.notices.append(told)
    if merged.result in (SAME, THEIRS_NEWER) or _is_repeat(merged):
        if target == place:
            result.already.append(commit)
            return top
        merged = Merged("theirs-newer", theirs)  # only the move is ours
    if isinstance(merged, Parted):
        kept = set_aside(repository, commit)
        result.overtaken.append(Overtaken(place, commit, theirs, mine, merged, kept))
        return top
    message = compose(theirs, merged.game) if merged.result == UNITED else None
    moved = {target: write_game(merged.game, like=data)} | ({place: None} if place != target else {})
    result.moved.append(commit_again(repository, commit, top, moved, message))
    return result.moved[-1]


def _place_at(repository: Repository, top: str, change: _Change) -> str | None:
    """The path at which others have the game: the same, the one before our move, or where they have moved it.

    Where another game lies at our path, and ours nowhere, that is the path; None where there is nothing.
    """
    game_id = change.game.standing.setup.id
    at_path = repository.content(top, change.path)
    for path in (change.path, change.moved_from):
        data = at_path if path == change.path else repository.content(top, path) if path else None
        if path and data is not None and _is_id_in(data, game_id):
            return path
    return next(_paths_of(repository, top, game_id), change.path if at_path is not None else None)


def _paths_of(repository: Repository, commit: str, game_id: str) -> Iterator[str]:
    """Where a commit has the files of a game."""
    files = {path: version for path, version in games_at(repository.git, commit).items() if version.is_plain}
    contents = Contents(repository.git, file_limit())
    contents.expect(version.blob for version in files.values())
    versions = Versions(contents.get)
    for path, version in files.items():
        if versions.may_hold(version.blob, game_id):
            game = versions.judge(version.blob)
            if isinstance(game, Game) and game.standing.setup.id == game_id:
                yield path


def _is_id_in(data: bytes, game_id: str) -> bool:
    """Whether it is a file of that game; an unsound one may be, and is refused when it is read."""
    try:
        return read_game(data).standing.setup.id == game_id
    except Unsound:
        return game_id.encode() in data


def _read(repository: Repository, commit: str, path: str) -> tuple[bytes, Game]:
    """A game file in a commit: its content, and the game."""
    data = repository.content(commit, path)
    assert data is not None
    try:
        return data, read_game(data)
    except Unsound as error:
        error.sentences.insert(0, sentence("{path} in {commit}:", path=shown(path), commit=commit[:12]))
        raise


def _is_repeat(merged: Merged | Parted) -> bool:
    """Whether the entries that differ are one action, played twice: they differ in time or note alone."""
    return isinstance(merged, Diverged) and is_same_action(merged.mine, merged.theirs)
