"""How far a change of a game goes where the command does not say: the setting that `feurio git setup` writes.

Imports git only where a repository is, for every command that plays asks here.
"""

from pathlib import Path
from typing import Literal

from feurio_pbem.errors import WrongUsage

Level = Literal["no", "commit", "push"]
LEVELS: tuple[Level, ...] = ("no", "commit", "push")
SETTING = "feurio.share"


def chosen_level(folder: Path, *, commit: bool | None = None, push: bool = False) -> Level:
    """What the options say, else the repository's setting; `no` outside of any repository."""
    if push:
        if commit is False:
            raise WrongUsage("bad-option", "--push needs a commit, so it does not go with --no-commit.")
        return "push"
    if commit is not None:
        return "commit" if commit else "no"
    return _setting(folder)


def _setting(folder: Path) -> Level:
    place = folder.absolute()
    if not any((above / ".git").exists() for above in (place, *place.parents)):
        return "no"
    from feurio_pbem.errors import FeurioError
    from feurio_pbem.git.runner import run

    try:
        output = run(folder, "config", "--get", SETTING, ok=(0, 1, 128))
    except FeurioError:  # no git, no sharing
        return "no"
    text = output.text if output.code == 0 else "no"
    for level in LEVELS:
        if text == level:
            return level
    raise WrongUsage("bad-setting", f"git's setting {SETTING} is no, commit or push, not {text!a}.")
