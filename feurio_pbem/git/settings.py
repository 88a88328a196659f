"""What `feurio git setup` writes into a repository, how it is found again, and how it goes away.

Every change is told as a sentence. Lines and settings of the user are never touched, only exact lines of ours.
"""

import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from feurio_pbem.errors import Conflict
from feurio_pbem.gamefile.storage import create_bytes, read_bytes, replace_bytes
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import run

SHARE = "feurio.share"
TRACKED_LINE = "*.feurio.yaml text eol=lf -merge diff=feurio"
DRIVER_LINE = "*.feurio.yaml merge=feurio"
_HOOK_MARK = "# Written by `feurio git setup --hook`; `feurio git setup --undo` removes it."


def program(*words: str) -> str:
    """Our command for git's settings: -P, or a `feurio_pbem` folder in somebody's repository would be run as ours."""
    return shlex.join([Path(sys.executable).as_posix(), "-P", "-m", "feurio_pbem", *words])


def set_config(repository: Repository, name: str, value: str) -> Iterator[str]:
    """Set a value of this clone's own configuration."""
    if repository.setting(name) != value:
        run(repository.top, "config", "--local", "--replace-all", name, value)
        yield f"git config {name} = {value}"


def unset_config(repository: Repository, *names: str) -> Iterator[str]:
    """Remove values of this clone's own configuration."""
    for name in names:
        if run(repository.top, "config", "--local", "--unset-all", name, ok=(0, 5)).code == 0:
            yield f"git config {name} removed"


def add_line(file: Path, line: str) -> Iterator[str]:
    """Add a line to a file of attributes, unless it is there."""
    lines = _lines(file)
    if line not in lines:
        _write(file, [*lines, line])
        yield f"{file.name}: {line}"


def remove_line(file: Path, line: str) -> Iterator[str]:
    """Remove it; a file that held nothing else goes too."""
    lines = _lines(file)
    if line in lines:
        left = [other for other in lines if other != line]
        if left:
            _write(file, left)
        else:
            file.unlink()
        yield f"{file.name}: removed {line}"


def local_attributes(repository: Repository) -> Path:
    """The attributes of this clone alone, which win over .gitattributes."""
    return Path(run(repository.top, "rev-parse", "--path-format=absolute", "--git-path", "info/attributes").text)


def add_hook(repository: Repository) -> Iterator[str]:
    """A pre-commit hook that judges staged game files. Raises Conflict `hook-exists` where another one is."""
    file, text = _hook(repository), f"#!/bin/sh\n{_HOOK_MARK}\nexec {program('git', 'check-staged')}\n"
    if not file.exists() and not file.is_symlink():
        file.parent.mkdir(parents=True, exist_ok=True)
    elif not _is_ours(file):
        hint = f"Add this line to it: {program('git', 'check-staged')} || exit"
        raise Conflict("hook-exists", f"{file} is there already and is not ours.", hint=hint)
    elif read_bytes(file).decode() == text:
        return
    file.unlink(missing_ok=True)
    create_bytes(file, text.encode())
    file.chmod(0o755)
    yield "pre-commit hook: judges staged game files"


def remove_hook(repository: Repository) -> Iterator[str]:
    """Remove the hook if it is ours."""
    file = _hook(repository)
    if file.exists() and _is_ours(file):
        file.unlink()
        yield "pre-commit hook removed"


def _hook(repository: Repository) -> Path:
    """In the repository's own folder; a folder of hooks that the user shares among repositories is not ours to fill."""
    file = Path(run(repository.top, "rev-parse", "--path-format=absolute", "--git-path", "hooks/pre-commit").text)
    inside = (Path(os.path.realpath(place)) for place in (repository.top, repository.common_dir))
    if not any(Path(os.path.realpath(file.parent)).is_relative_to(place) for place in inside):
        hint = f"Add this line to your own hook: {program('git', 'check-staged')} || exit"
        raise Conflict("hooks-elsewhere", f"Your hooks lie outside of this repository, in {file.parent}.", hint=hint)
    return file


def _is_ours(file: Path) -> bool:
    return not file.is_symlink() and _HOOK_MARK.encode() in read_bytes(file, most=1 << 16)


def _lines(file: Path) -> list[str]:
    if file.is_symlink():
        raise Conflict("symbolic-link", f"{file} is a symbolic link; setup does not write through it.")
    if not file.exists():
        return []
    return read_bytes(file).decode("utf-8", "surrogateescape").splitlines()


def _write(file: Path, lines: list[str]) -> None:
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    if file.exists():
        replace_bytes(file, data, expected=None)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        create_bytes(file, data)
