"""Teaching a repository what game files are: attributes, the diff that reads like a story, merge driver, hook."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from feurio_pbem.errors import Conflict
from feurio_pbem.git.level import Level
from feurio_pbem.git.repository import Repository, find_repository
from feurio_pbem.git.settings import (
    DRIVER_LINE,
    SHARE,
    TRACKED_LINE,
    add_hook,
    add_line,
    local_attributes,
    program,
    remove_hook,
    remove_line,
    set_config,
    unset_config,
)


@dataclass(frozen=True)
class SetUp:
    """What was changed, in sentences, and what is left to do."""

    top: Path
    changed: list[str]
    notices: list[str] = field(default_factory=list)


def set_up(folder: Path, *, level: Level | None = None, merge_driver: bool = False, hook: bool = False) -> SetUp:
    """Set the repository of a folder up; a second time changes nothing. Raises Conflict `hook-exists`."""
    repository = find_repository(folder)
    attributes = repository.top / ".gitattributes"
    changed = [
        *add_line(attributes, TRACKED_LINE),
        *set_config(repository, "diff.feurio.textconv", program("git", "textconv")),
        *(set_config(repository, SHARE, level) if level else ()),
        *(_driver(repository) if merge_driver else ()),
        *(add_hook(repository) if hook else ()),
    ]
    return SetUp(repository.top, changed, _to_commit(changed))


def undo(folder: Path) -> SetUp:
    """Take all of it away again; what others have written stays."""
    repository = find_repository(folder)
    names = ("diff.feurio.textconv", SHARE, "merge.feurio.name", "merge.feurio.driver")
    changed = [
        *remove_line(repository.top / ".gitattributes", TRACKED_LINE),
        *remove_line(local_attributes(repository), DRIVER_LINE),
        *unset_config(repository, *names),
        *_without_hook(repository),
    ]
    return SetUp(repository.top, changed, _to_commit(changed))


def _driver(repository: Repository) -> Iterator[str]:
    yield from set_config(repository, "merge.feurio.name", "Feurio! games")
    yield from set_config(repository, "merge.feurio.driver", program("git", "merge-driver") + " %O %A %B %P")
    yield from add_line(local_attributes(repository), DRIVER_LINE)


def _without_hook(repository: Repository) -> list[str]:
    try:
        return list(remove_hook(repository))
    except Conflict:  # hooks that lie elsewhere are never ours
        return []


def _to_commit(changed: list[str]) -> list[str]:
    if not any(line.startswith(".gitattributes") for line in changed):
        return []
    return ["For the others too: git add .gitattributes && git commit -m 'Know game files' && git push"]
