"""Settling a merge conflict in a game file: the one merge over the two versions git keeps, or one of them by choice."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from feurio_pbem.errors import Conflict, WrongUsage
from feurio_pbem.game.merging import Merged, merge
from feurio_pbem.gamefile import lock, read_game, write_game
from feurio_pbem.gamefile.storage import create_bytes, replace_bytes
from feurio_pbem.git.drivers import parted
from feurio_pbem.git.repository import find_repository, path_within
from feurio_pbem.git.runner import run
from feurio_pbem.messages import sentence

Side = Literal["ours", "theirs"]


@dataclass(frozen=True)
class Resolved:
    """What lies in the file now, and what became of the other version's entry."""

    result: str
    told: Conflict | None = None


def resolve(file: Path, take: Side | None = None) -> Resolved:
    """Write and stage the union; where the two part, the side to `take`. Raises Conflict, WrongUsage `no-conflict`."""
    repository = find_repository(file.parent)
    name = path_within(repository, file)
    stages = {}
    for line in run(repository.top, "ls-files", "--unmerged", "-z", "--", name).out.split(b"\0")[:-1]:
        _, blob, stage = line.partition(b"\t")[0].decode().split(" ")
        stages[stage] = run(repository.top, "cat-file", "blob", blob).out
    if not stages:
        raise WrongUsage("no-conflict", f"git knows of no conflict in {file.name}.")
    if "2" not in stages or "3" not in stages:
        data, resolved = stages.get("2") or stages["3"], Resolved("kept")
    else:
        mine, theirs = read_game(stages["2"]), read_game(stages["3"])
        merged = merge(mine, theirs)
        if isinstance(merged, Merged):
            data, resolved = write_game(merged.game), Resolved(merged.result)
        elif take is None:
            conflict = parted(file, mine, theirs, merged)
            take_one = sentence("{command}   takes one.", command=f"feurio git resolve {file} --take ours|theirs")
            conflict.hints.insert(0, take_one)
            raise conflict
        else:
            data = stages["2" if take == "ours" else "3"]
            resolved = Resolved(take, parted(file, mine, theirs, merged))
    with lock(file):
        if file.exists():
            replace_bytes(file, data, expected=None)
        else:
            create_bytes(file, data)
    run(repository.top, "add", "--", name)
    return resolved
