"""A repository with a work tree: where it is, what it holds, and whether a commit may be made there.

Knows no game and changes nothing.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from feurio_pbem.errors import Conflict, FeurioError, Missing, OutsideWorld, Refused, WrongUsage
from feurio_pbem.git.discovery import find_clone, find_git_dir, looks_like_git_dir
from feurio_pbem.git.runner import Git, Output, failure, legible
from feurio_pbem.messages import Message, sentence

_BUSY = {
    "MERGE_HEAD": sentence("A merge is under way in this repository."),
    "CHERRY_PICK_HEAD": sentence("A cherry-pick is under way in this repository."),
    "REVERT_HEAD": sentence("A revert is under way in this repository."),
    "rebase-merge": sentence("A rebase is under way in this repository."),
    "rebase-apply": sentence("A rebase is under way in this repository."),
    "BISECT_LOG": sentence("A bisection is under way in this repository."),
}


@dataclass(frozen=True)
class Repository:
    """A work tree (`top`), its git folder, and the folder that all work trees of the repository share."""

    top: Path
    git_dir: Path
    common_dir: Path

    @cached_property
    def git(self) -> Git:
        """Git in the work tree."""
        return Git(self.top)

    @property
    def branch(self) -> str | None:
        """The branch that HEAD is on, None when it is detached."""
        return self.git.text("symbolic-ref", "--quiet", "--short", "HEAD", ok=(0, 1)) or None

    @property
    def head(self) -> str | None:
        """The commit that HEAD is at, None before the first."""
        return self.commit_of("HEAD")

    @property
    def is_shallow(self) -> bool:
        """Whether the clone lacks commits before its first ones."""
        return os.path.lexists(self.common_dir / "shallow")

    def commit_of(self, name: str) -> str | None:
        """The full name of a commit, None where there is none."""
        return commit_of(self.git, name)

    def setting(self, name: str) -> str | None:
        """A value of git's configuration."""
        output = self.git.run("config", "--get", name, ok=(0, 1))
        return output.text if output.code == 0 else None

    def is_set(self, name: str) -> bool:
        """Whether a setting that is yes or no says yes."""
        return self.git.text("config", "--type=bool", "--get", name, ok=(0, 1, 128)) == "true"

    def is_ancestor(self, old: str, new: str) -> bool | None:
        """Whether `old` is in the history of `new`; None when git does not know one of them."""
        return is_ancestor(self.git, old, new)

    def content(self, commit: str, path: str) -> bytes | None:
        """A file as it is in a commit, None where it is not there."""
        output = self.git.run("cat-file", "blob", f"{commit}:{path}", ok=(0, 128))
        return output.out if output.code == 0 else None

    def remembered_as(self, branch: str) -> tuple[str, str]:
        """Under which names this machine remembers what it saw of a branch."""
        return os.path.realpath(self.common_dir), branch

    def failure(self, arguments: Sequence[str], output: Output, hint: Message | None = None) -> FeurioError:
        """Git's refusal; where its index is locked, that is what is told, for git's own words lead nowhere."""
        lock = self.git_dir / "index.lock"
        if not lock.exists():
            return failure(tuple(arguments), output, hint)
        told = sentence("Another git is at work in this repository, or one was killed there: {file} exists.", file=lock)
        way_out = sentence("If no git is running, remove that file; then try again.")
        return Conflict("index-locked", told, hint=way_out)


def commit_of(git: Git, name: str) -> str | None:
    """The full name of a commit, None where there is none."""
    arguments = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    output = git.run(*arguments, ok=(0, 1, 128))
    return output.text if output.code == 0 else None


def is_ancestor(git: Git, old: str, new: str) -> bool | None:
    """Whether `old` is in the history of `new`; None when git does not know one of them."""
    code = git.run("merge-base", "--is-ancestor", old, new, ok=(0, 1, 128)).code
    return {0: True, 1: False}.get(code)


def find_repository(folder: Path) -> Repository:
    """The repository a folder lies in. Raises WrongUsage `no-repository`, OutsideWorld for one that cannot be used."""
    shown = legible(os.fsencode(folder.absolute()))
    if not folder.is_dir():
        raise WrongUsage("no-such-folder", sentence("There is no folder {folder}.", folder=shown))
    top = find_clone(folder)
    if top is None:
        _refuse_bare(folder)
        _check_environment()
        hint = sentence("`git init` makes one, `git clone` fetches one.")
        raise WrongUsage("no-repository", sentence("{folder} is in no git repository.", folder=shown), hint=hint)
    repository = _ask_git(top)
    _check_environment(repository.git_dir, repository.common_dir, repository.top)
    return repository


def _ask_git(top: Path) -> Repository:
    where = ("--is-bare-repository", "--is-inside-work-tree", "--git-dir", "--git-common-dir", "--show-toplevel")
    asked = ("--path-format=absolute", *where)
    output = Git(top).run("rev-parse", *asked, ok=(0, 128))
    answers = output.text.split("\n")
    if answers[0] == asked[0]:  # git repeats what it does not know
        hint = sentence("Install a newer one: https://git-scm.com")
        raise Missing("old-git", sentence("This git is too old; version 2.33 or newer is needed."), hint=hint)
    if output.code:
        if b"dubious ownership" in output.err or b"unsafe repository" in output.err:  # git has no exit code for it
            hint = sentence("If you trust its owner: git config --global --add safe.directory FOLDER")
            told = sentence("git refuses this repository: {words}", words=output.words(1))
            raise OutsideWorld("not-your-repository", told, hint=hint)
        if len(answers) > 1:  # git answered until it was asked for the work tree
            raise _bare()
        raise failure(("rev-parse",), output)
    if len(answers) != len(where):
        told = sentence("A folder on the way to this repository has a line break in its name.")
        raise OutsideWorld("odd-folder", told)
    git_dir = Path(answers[2])
    if Path(os.path.realpath(git_dir)) != find_git_dir(top):
        told = sentence("git takes {other} for the repository of {folder}.", other=git_dir, folder=top)
        raise OutsideWorld("odd-folder", told)
    return Repository(Path(answers[4]), git_dir, Path(answers[3]))


def _refuse_bare(folder: Path) -> None:
    if looks_like_git_dir(folder):
        raise _bare()


def _bare() -> OutsideWorld:
    told = sentence("This is a repository without a work tree; games are played in a clone.")
    return OutsideWorld("bare-repository", told)


def _check_environment(*places: Path) -> None:
    """GIT_DIR and GIT_WORK_TREE may say what is so anyway (in hooks, aliases); another repository is never meant."""
    known = {os.path.realpath(place) for place in places}
    for name in ("GIT_DIR", "GIT_WORK_TREE"):
        value = os.environ.get(name)
        if value and os.path.realpath(value) not in known:
            told = sentence(
                "{name} leads to another repository ({value}); here the folder says which one is meant.",
                name=name,
                value=legible(os.fsencode(value), 1),
            )
            raise WrongUsage("git-dir-set", told, hint=sentence("unset GIT_DIR GIT_WORK_TREE"))


def path_within(repository: Repository, file: Path) -> str:
    """The file's path from the top, with slashes. Raises Refused for a link, or a file of another repository."""
    if file.is_symlink():
        told = sentence("{file} is a symbolic link; git would keep the link and not the game.", file=file.name)
        raise Refused("symbolic-link", told, hint=sentence("Name the file itself."))
    folder = Path(os.path.realpath(file.parent))
    try:
        return (folder / file.name).relative_to(os.path.realpath(repository.top)).as_posix()
    except ValueError:
        told = sentence("{file} does not lie in {folder}.", file=file, folder=repository.top)
        raise WrongUsage("no-repository", told) from None


def check_committable(repository: Repository) -> None:
    """Raise what stands in the way of any commit: an operation under way, no branch, no name."""
    check_quiet(repository)
    if repository.branch is None:
        hint = sentence("git switch NAME   goes to a branch, git switch -c NAME   begins one here.")
        raise Conflict("detached-head", sentence("HEAD is on no branch; a commit here would soon be lost."), hint=hint)
    if repository.git.run("var", "GIT_AUTHOR_IDENT", ok=(0, 128)).code:
        hint = sentence('git config --global user.name "Your Name"; git config --global user.email you@example.org')
        raise Missing("no-git-name", sentence("git does not know who you are, so it makes no commit."), hint=hint)


def check_quiet(repository: Repository) -> None:
    """Raise Conflict `git-busy` while a merge, rebase or the like is under way."""
    for name, told in _BUSY.items():
        if (repository.git_dir / name).exists():
            hint = sentence("Finish it or give it up first; `git status` tells how.")
            raise Conflict("git-busy", told, hint=hint)
