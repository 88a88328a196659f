"""Settling a merge conflict in a game file: the one merge over the two versions git keeps, or one of them by choice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from feurio_pbem.errors import Conflict, WrongUsage
from feurio_pbem.game.merging import Merged, merge
from feurio_pbem.gamefile import lock, read_game, write_game
from feurio_pbem.gamefile.storage import create_bytes, replace_bytes
from feurio_pbem.git.drivers import parted
from feurio_pbem.git.repository import Repository, find_repository, path_within
from feurio_pbem.messages import Message, sentence

Side = Literal["ours", "theirs"]
_STAGES: dict[Side, str] = {"ours": "2", "theirs": "3"}
_OTHERS = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD")


@dataclass(frozen=True)
class Resolved:
    """What lies in the file now, what became of the other version's entry, and whose each side was."""

    result: str
    told: Conflict | None = None
    sides: Mapping[Side, Message] = field(default_factory=dict)


def resolve(file: Path, take: Side | None = None) -> Resolved:
    """Write and stage the union; where the two part, the side to `take`. Raises Conflict, WrongUsage `no-conflict`."""
    repository = find_repository(file.parent)
    name = path_within(repository, file)
    stages = _stages(repository, name)
    if not stages:
        raise WrongUsage("no-conflict", sentence("git knows of no conflict in {file}.", file=file.name))
    if "2" not in stages or "3" not in stages:
        data, resolved = stages.get("2") or stages["3"], Resolved("kept")
    else:
        mine, theirs = read_game(stages["2"]), read_game(stages["3"])
        merged = merge(mine, theirs)
        sides = _whose(repository)
        if isinstance(merged, Merged):
            data, resolved = write_game(merged.game, like=stages["2"]), Resolved(merged.result)
        elif take is None:
            conflict = parted(file, mine, theirs, merged)
            command = f"feurio git resolve {file} --take ours|theirs"
            conflict.hints.insert(0, sentence("{command}   takes one.", command=command))
            conflict.hints += sides.values()
            raise conflict
        else:
            data = stages[_STAGES[take]]
            resolved = Resolved(take, parted(file, mine, theirs, merged), {take: sides[take]} if take in sides else {})
    with lock(file):
        if file.exists():
            replace_bytes(file, data, expected=None)
        else:
            create_bytes(file, data)
    repository.git.run("add", "--", name)
    return resolved


def _stages(repository: Repository, name: str) -> dict[str, bytes]:
    """The versions that git keeps of a file in conflict: 2 ours, 3 theirs."""
    stages = {}
    for line in repository.git.run("ls-files", "--unmerged", "-z", "--", name).out.split(b"\0")[:-1]:
        _, blob, stage = line.partition(b"\t")[0].decode().split(" ")
        stages[stage] = repository.git.run("cat-file", "blob", blob).out
    return stages


def _whose(repository: Repository) -> dict[Side, Message]:
    """Whose commit each side is, in git's words: in a rebase ours is what one's own commits are put upon."""
    ours = _describe(repository, "HEAD")
    if any((repository.git_dir / name).exists() for name in ("rebase-merge", "rebase-apply")):
        own = _describe(repository, "REBASE_HEAD")
        return {
            "ours": sentence("In this rebase ours is the branch you put your commits upon: {commit}.", commit=ours),
            "theirs": sentence("In this rebase theirs is your own commit: {commit}.", commit=own),
        }
    name = next((name for name in _OTHERS if repository.commit_of(name)), None)
    sides: dict[Side, Message] = {"ours": sentence("ours is your branch: {commit}.", commit=ours)}
    if name is not None:
        other = _describe(repository, name)
        sides["theirs"] = sentence("theirs is what is merged into it: {commit}.", commit=other)
    return sides


def _describe(repository: Repository, commit: str) -> str:
    """A commit as `NAME SUBJECT (AUTHOR)`."""
    if repository.commit_of(commit) is None:
        return commit
    return repository.git.run("show", "--no-patch", "--format=%h %s (%an)", commit, "--").words(1)
