"""Where the user's own clone is, and how far a change of a game goes where the command does not say.

The clone is found by walking up to the nearest `.git`: git's own search would also take a folder that merely looks
like a repository without work tree, which anybody can commit as plain files, and run its hooks. Imports git only where
a clone is, for every command that plays asks here.
"""

import os
from pathlib import Path
from typing import Literal

from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import sentence

Level = Literal["no", "commit", "push"]
LEVELS: tuple[Level, ...] = ("no", "commit", "push")
SHARE = "feurio.share"


def find_clone(folder: Path) -> Path | None:
    """The top of the clone that a folder really lies in, links followed; None where there is none."""
    place = Path(os.path.realpath(folder))
    return next((above for above in (place, *place.parents) if find_git_dir(above) is not None), None)


def find_git_dir(top: Path) -> Path | None:
    """The git folder of a work tree, or None: `.git` itself, or where a file `.git` leads (work trees, submodules)."""
    place = top / ".git"
    if place.is_dir():
        return Path(os.path.realpath(place)) if looks_like_git_dir(place) else None
    try:
        with place.open("rb") as file:
            text = os.fsdecode(file.read(1 << 14))
    except OSError:
        return None
    kind, _, where = text.rstrip("\r\n").partition(": ")
    return Path(os.path.realpath(top / where)) if kind == "gitdir" and where else None


def looks_like_git_dir(place: Path) -> bool:
    """What git asks of one."""
    return os.path.lexists(place / "HEAD") and (place / "objects").is_dir() and (place / "refs").is_dir()


def chosen_level(folder: Path, *, commit: bool | None = None, push: bool = False) -> Level:
    """What the options say, else the setting of the clone itself; `no` outside of any clone."""
    if push:
        if commit is False:
            raise WrongUsage("bad-option", sentence("--push needs a commit, so it does not go with --no-commit."))
        return "push"
    if commit is not None:
        return "commit" if commit else "no"
    return _setting(folder)


def _setting(folder: Path) -> Level:
    clone = find_clone(folder)
    if clone is None:
        return "no"
    from feurio_pbem.errors import FeurioError
    from feurio_pbem.git.runner import Git

    try:
        output = Git(clone).run("config", "--local", "--get", SHARE, ok=(0, 1, 128))
    except FeurioError:  # no git, no sharing
        return "no"
    text = output.text if output.code == 0 else "no"
    for level in LEVELS:
        if text == level:
            return level
    found = sentence("git's setting {name} is no, commit or push, not {value}.", name=SHARE, value=ascii(text))
    raise WrongUsage("bad-setting", found)
