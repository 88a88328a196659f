"""Teaching a repository what game files are: attributes, the diff that reads like a story, merge driver, hook.

Every change is told as a sentence. Lines and settings of the user are never touched, only exact lines of ours; what is
committed is everybody's, and stays when one clone is set back.
"""

import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from feurio_pbem.errors import Conflict
from feurio_pbem.gamefile.storage import create_bytes, read_bytes, replace_bytes
from feurio_pbem.git.discovery import SHARE, Level
from feurio_pbem.git.repository import Repository, find_repository
from feurio_pbem.messages import Message, literal, sentence

TRACKED_LINE = "*.feurio.yaml text eol=lf -merge diff=feurio"
DRIVER_LINE = "*.feurio.yaml merge=feurio"
LEFT_OVERS = (".*.feurio.yaml.lock", ".*.feurio.yaml.*.feurio-tmp")  # of writers that were killed
_HOOK_MARK = "# Written by `feurio git setup --hook`; `feurio git setup --undo` removes it."


@dataclass(frozen=True)
class SetUp:
    """What was changed, in sentences, and what is left to do."""

    top: Path
    changed: list[Message]
    notices: list[Message] = field(default_factory=list)


def set_up(folder: Path, *, level: Level | None = None, merge_driver: bool = False, hook: bool = False) -> SetUp:
    """Set the repository of a folder up; a second time changes nothing. Raises Conflict `hook-exists`."""
    repository = find_repository(folder)
    attributes = repository.top / ".gitattributes"
    changed = [
        *_add_lines(attributes, ".gitattributes", TRACKED_LINE),
        *_set_config(repository, "diff.feurio.textconv", program("git", "textconv")),
        *exclude_left_overs(repository),
        *(_set_config(repository, SHARE, level) if level else ()),
        *(_set_driver(repository) if merge_driver else ()),
        *(_add_hook(repository) if hook else ()),
    ]
    is_new = attributes.exists() and not _is_committed(repository, TRACKED_LINE)
    return SetUp(repository.top, changed, [_for_others()] if is_new and changed else [])


def undo(folder: Path) -> SetUp:
    """Take all of it away again; what others have written, or share, stays."""
    repository = find_repository(folder)
    names = ("diff.feurio.textconv", SHARE, "merge.feurio.name", "merge.feurio.driver")
    shared = _is_committed(repository, TRACKED_LINE)
    attributes = repository.top / ".gitattributes"
    changed = [
        *(() if shared else _remove_lines(attributes, ".gitattributes", TRACKED_LINE)),
        *_remove_lines(_path(repository, "info/attributes"), "attributes", DRIVER_LINE),
        *_remove_lines(_path(repository, "info/exclude"), "exclude", *LEFT_OVERS),
        *_unset_config(repository, *names),
        *_remove_hook(repository),
    ]
    stays = sentence(".gitattributes stays as it is: its line is committed, so the others have it too.")
    return SetUp(repository.top, changed, [stays] if shared and changed else [])


def program(*words: str) -> str:
    """Our command for git's settings: -P, or a `feurio_pbem` folder in somebody's repository would be run as ours."""
    return shlex.join([Path(sys.executable).as_posix(), "-P", "-m", "feurio_pbem", *words])


def exclude_left_overs(repository: Repository) -> Iterator[Message]:
    """Let git overlook, in this clone, the lock and temporary files that killed writers leave."""
    yield from _add_lines(_path(repository, "info/exclude"), "exclude", *LEFT_OVERS)


def _for_others() -> Message:
    command = "git add .gitattributes && git commit -m 'Know game files' && git push"
    return sentence("For the others too: {command}", command=command)


def _is_committed(repository: Repository, line: str) -> bool:
    data = repository.content("HEAD", ".gitattributes") or b""
    return line in data.decode("utf-8", "surrogateescape").splitlines()


def _set_driver(repository: Repository) -> Iterator[Message]:
    yield from _set_config(repository, "merge.feurio.name", "Feurio! games")
    yield from _set_config(repository, "merge.feurio.driver", program("git", "merge-driver") + " %O %A %B %P")
    yield from _add_lines(_path(repository, "info/attributes"), "attributes", DRIVER_LINE)


def _set_config(repository: Repository, name: str, value: str) -> Iterator[Message]:
    """Set a value of this clone's own configuration."""
    if repository.setting(name) != value:
        repository.git.run("config", "--local", "--replace-all", name, value)
        yield literal(f"git config {name} = {value}")


def _unset_config(repository: Repository, *names: str) -> Iterator[Message]:
    for name in names:
        if repository.git.run("config", "--local", "--unset-all", name, ok=(0, 5)).code == 0:
            yield sentence("git config {name} removed", name=name)


def _path(repository: Repository, name: str) -> Path:
    """A file of the git folder, wherever this work tree keeps it."""
    return Path(repository.git.text("rev-parse", "--path-format=absolute", "--git-path", name))


def _add_lines(file: Path, name: str, *wanted: str) -> Iterator[Message]:
    """Add lines to a file, unless they are there."""
    lines = _lines(file)
    new = [line for line in wanted if line not in lines]
    if new:
        _write(file, [*lines, *new])
        yield literal(f"{name}: {'  '.join(new)}")


def _remove_lines(file: Path, name: str, *unwanted: str) -> Iterator[Message]:
    """Remove them; a file that held nothing else goes too."""
    lines = _lines(file)
    found = [line for line in unwanted if line in lines]
    if found:
        left = [line for line in lines if line not in unwanted]
        if left:
            _write(file, left)
        else:
            file.unlink()
        yield sentence("{file}: removed {line}", file=name, line="  ".join(found))


def _add_hook(repository: Repository) -> Iterator[Message]:
    """A pre-commit hook that judges staged game files. Raises Conflict `hook-exists` where another one is."""
    file, text = (
        _path(repository, "hooks/pre-commit"),
        f"#!/bin/sh\n{_HOOK_MARK}\nexec {program('git', 'check-staged')}\n",
    )
    if not _lies_within(repository, file):
        hint = sentence("Add this line to your own hook: {line}", line=f"{program('git', 'check-staged')} || exit")
        told = sentence("Your hooks lie outside of this repository, in {folder}.", folder=file.parent)
        raise Conflict("hooks-elsewhere", told, hint=hint)
    if not os.path.lexists(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    elif not _is_ours(file):
        hint = sentence("Add this line to it: {line}", line=f"{program('git', 'check-staged')} || exit")
        raise Conflict("hook-exists", sentence("{file} is there already and is not ours.", file=file), hint=hint)
    elif read_bytes(file).decode("utf-8", "replace") == text:
        return
    file.unlink(missing_ok=True)
    create_bytes(file, text.encode())
    file.chmod(0o755)
    yield sentence("pre-commit hook: judges staged game files")


def _remove_hook(repository: Repository) -> Iterator[Message]:
    """Remove the hook if it is ours and nobody else's: hooks that are committed, or lie elsewhere, are shared."""
    file = _path(repository, "hooks/pre-commit")
    if not (file.exists() and _lies_within(repository, file) and _is_ours(file)) or _is_tracked(repository, file):
        return
    file.unlink()
    yield sentence("pre-commit hook removed")


def _lies_within(repository: Repository, file: Path) -> bool:
    """Whether it is the repository's own; a folder of hooks that the user shares among repositories is not."""
    inside = (Path(os.path.realpath(place)) for place in (repository.top, repository.common_dir))
    return any(Path(os.path.realpath(file.parent)).is_relative_to(place) for place in inside)


def _is_tracked(repository: Repository, file: Path) -> bool:
    return repository.git.run("ls-files", "--error-unmatch", "--", os.fspath(file), ok=(0, 1, 128)).code == 0


def _is_ours(file: Path) -> bool:
    return not file.is_symlink() and _HOOK_MARK.encode() in read_bytes(file, most=1 << 16)


def _lines(file: Path) -> list[str]:
    if file.is_symlink():
        raise Conflict(
            "symbolic-link", sentence("{file} is a symbolic link; setup does not write through it.", file=file)
        )
    if not file.exists():
        return []
    return read_bytes(file).decode("utf-8", "surrogateescape").splitlines()


def _write(file: Path, lines: Iterable[str]) -> None:
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    if file.exists():
        replace_bytes(file, data, expected=None)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        create_bytes(file, data)
