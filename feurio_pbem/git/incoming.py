"""Proving what a fetch has brought before the branch goes on to it: whoever takes it in, the same judgement."""

from dataclasses import dataclass
from typing import Any

from feurio_pbem.errors import Unsound
from feurio_pbem.game.merging import SAME, THEIRS_NEWER, merge
from feurio_pbem.gamefile import read_game
from feurio_pbem.git.audit import audit_range
from feurio_pbem.git.replanting import SUFFIX
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import run

REMEDY = "Let the one who pushed it put the file right; `feurio sync --anyway` takes it as it is."


@dataclass(frozen=True)
class Incoming:
    """How many commits, what an audit finds in them, and the game files that cannot be gone on with."""

    commits: int
    findings: list[dict[str, Any]]
    spoilt: list[str]

    @property
    def reason(self) -> str:
        """Why nothing is taken over."""
        return f"{', '.join(self.spoilt)} would not go on from what is here."

    def refusal(self) -> Unsound:
        """The failure of who wanted to go on from there; it names the commits."""
        what = f"Nothing was taken over from the others. {' '.join(self.told()[:3])}"
        return Unsound("spoilt-history", what, hint=REMEDY, findings=self.findings)

    def told(self) -> list[str]:
        """A sentence for each finding."""
        return [f"{row['commit'][:12]} ({row['author']}), {row['file']}: {row['message']}" for row in self.findings]


def prove_incoming(repository: Repository, head: str | None, tip: str) -> Incoming:
    """Judge the commits of `tip` that `head` does not have."""
    done = audit_range(repository.top, [tip, *([f"^{head}"] if head else [])])
    return Incoming(done.commits, done.findings, _spoilt(repository, head, tip) if done.findings else [])


def _spoilt(repository: Repository, head: str | None, tip: str) -> list[str]:
    """The game files that are unsound at the tip, or do not go on from what both sides had."""
    base = run(repository.top, "merge-base", head, tip, ok=(0, 1)).text if head else ""
    names = _games_in(repository, tip)
    old = _games_in(repository, base) if base else {}
    changed = [name for name in {**old, **names} if names.get(name) != old.get(name)]
    return [name for name in sorted(changed) if not _goes_on(repository, base, tip, name)]


def _games_in(repository: Repository, commit: str) -> dict[str, str]:
    """The game files of a commit with the names of their contents."""
    raw = run(repository.top, "ls-tree", "-r", "-z", "--full-tree", commit).out.decode("utf-8", "surrogateescape")
    rows = (line.partition("\t") for line in raw.split("\0") if line)
    return {path: about for about, _, path in rows if path.endswith(SUFFIX)}


def _goes_on(repository: Repository, base: str, tip: str, name: str) -> bool:
    new = repository.content(tip, name)
    old = repository.content(base, name) if base else None
    try:
        game = read_game(new) if new is not None else None
    except Unsound:
        return False
    try:
        before = read_game(old) if old is not None else None
    except Unsound:
        return True
    if before is None:
        return True
    if game is None:
        return before.standing.phase == "finished"
    return merge(before, game).result in (SAME, THEIRS_NEWER)
