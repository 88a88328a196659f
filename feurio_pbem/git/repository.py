"""Where a file lies in a repository, and whether a commit may be made there. Knows no game and changes nothing."""

import os
from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.errors import Conflict, Missing, OutsideWorld, Refused, WrongUsage
from feurio_pbem.git.runner import legible, run

_BUSY = {
    "MERGE_HEAD": "a merge",
    "CHERRY_PICK_HEAD": "a cherry-pick",
    "REVERT_HEAD": "a revert",
    "rebase-merge": "a rebase",
    "rebase-apply": "a rebase",
    "BISECT_LOG": "a bisection",
}


@dataclass(frozen=True)
class Repository:
    """A work tree (`top`), its git folder, and the folder that all work trees of the repository share."""

    top: Path
    git_dir: Path
    common_dir: Path

    @property
    def branch(self) -> str | None:
        """The branch that HEAD is on, None when it is detached."""
        name = run(self.top, "symbolic-ref", "--quiet", "--short", "HEAD", ok=(0, 1)).text
        return name or None

    @property
    def head(self) -> str | None:
        """The commit that HEAD is at, None before the first."""
        return self.commit_of("HEAD")

    def commit_of(self, name: str) -> str | None:
        """The full name of a commit, None where there is none."""
        arguments = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        output = run(self.top, *arguments, ok=(0, 1, 128))
        return output.text if output.code == 0 else None

    def setting(self, name: str) -> str | None:
        """A value of git's configuration."""
        output = run(self.top, "config", "--get", name, ok=(0, 1))
        return output.text if output.code == 0 else None

    def is_ancestor(self, old: str, new: str) -> bool | None:
        """Whether `old` is in the history of `new`; None when git does not know one of them."""
        code = run(self.top, "merge-base", "--is-ancestor", old, new, ok=(0, 1, 128)).code
        return {0: True, 1: False}.get(code)

    def content(self, commit: str, path: str) -> bytes | None:
        """A file as it is in a commit, None where it is not there."""
        output = run(self.top, "cat-file", "blob", f"{commit}:{path}", ok=(0, 128))
        return output.out if output.code == 0 else None

    def remembered_as(self, branch: str) -> tuple[str, str]:
        """Under which names this machine remembers what it saw of a branch."""
        return os.path.realpath(self.common_dir), branch


def find_repository(folder: Path) -> Repository:
    """The repository a folder lies in. Raises WrongUsage `no-repository`, OutsideWorld for a bare one."""
    if not folder.is_dir():
        raise WrongUsage("no-such-folder", f"There is no folder {legible(os.fsencode(folder))}.")
    where = ("--is-bare-repository", "--is-inside-work-tree", "--git-dir", "--git-common-dir", "--show-toplevel")
    asked = ("--path-format=absolute", *where)
    output = run(folder, "rev-parse", *asked, ok=(0, 128))
    answers = output.text.split("\n")
    if answers[0] == asked[0]:  # git repeats what it does not know
        hint = "Install a newer one: https://git-scm.com"
        raise Missing("old-git", "This git is too old; version 2.33 or newer is needed.", hint=hint)
    if not output.code:
        if len(answers) != len(where):
            raise OutsideWorld("odd-folder", "A folder on the way to this repository has a line break in its name.")
        return Repository(Path(answers[4]), Path(answers[2]), Path(answers[3]))
    if b"dubious ownership" in output.err:
        hint = "If you trust its owner: git config --global --add safe.directory FOLDER"
        raise OutsideWorld("not-your-repository", f"git refuses this repository: {output.words(1)}", hint=hint)
    if len(answers) > 1:  # git answered until it was asked for the work tree
        raise OutsideWorld("bare-repository", "This is a repository without a work tree; games are played in a clone.")
    message = f"{legible(os.fsencode(folder.absolute()))} is in no git repository."
    raise WrongUsage("no-repository", message, hint="`git init` makes one, `git clone` fetches one.")


def path_within(repository: Repository, file: Path) -> str:
    """The file's path from the top, with slashes. Raises Refused for a link, or a file of another repository."""
    if file.is_symlink():
        message = f"{file.name} is a symbolic link; git would keep the link and not the game."
        raise Refused("symbolic-link", message, hint="Name the file itself.")
    folder = Path(os.path.realpath(file.parent))
    try:
        return (folder / file.name).relative_to(os.path.realpath(repository.top)).as_posix()
    except ValueError:
        raise WrongUsage("no-repository", f"{file} does not lie in {repository.top}.") from None


def check_committable(repository: Repository) -> None:
    """Raise what stands in the way of any commit: an operation under way, no branch, no name."""
    check_quiet(repository)
    if repository.branch is None:
        hint = "git switch NAME   goes to a branch, git switch -c NAME   begins one here."
        raise Conflict("detached-head", "HEAD is on no branch; a commit here would soon be lost.", hint=hint)
    if run(repository.top, "var", "GIT_AUTHOR_IDENT", ok=(0, 128)).code:
        hint = 'git config --global user.name "Your Name"; git config --global user.email you@example.org'
        raise Missing("no-git-name", "git does not know who you are, so it makes no commit.", hint=hint)


def check_quiet(repository: Repository) -> None:
    """Raise Conflict `git-busy` while a merge, rebase or the like is under way."""
    for name, what in _BUSY.items():
        if (repository.git_dir / name).exists():
            hint = "Finish it or give it up first; `git status` tells how."
            raise Conflict("git-busy", f"{what} is under way in this repository.".capitalize(), hint=hint)
