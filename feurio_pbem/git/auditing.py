"""Whether each version of a game file only adds legal entries to the one before it. Pure: contents in, findings out.

What a commit did is compared with the last sound version before it. After a finding both the version found and the one
before it may be continued: people repair a history by putting the right file back, and that is no second finding.
"""

from dataclasses import dataclass, field

from feurio_pbem.errors import Unsound
from feurio_pbem.game.entry import describe, entry_text
from feurio_pbem.game.merging import SAME, THEIRS_NEWER, CardsDiffer, Merged, OtherGame, Parted, merge
from feurio_pbem.game.record import Game
from feurio_pbem.git.history import Change, Contents, Version
from feurio_pbem.git.versions import Versions

_MOST_BASES = 8  # the oldest, which were sound: somebody may push thousands of versions that part


@dataclass(frozen=True)
class Finding:
    """What a commit did to a game file that is more, or less, than adding legal entries."""

    change: Change
    code: str
    message: str


@dataclass
class Auditor:
    """Judges changes, which come in an order in which parents are before children; contents by name."""

    contents: Contents
    findings: list[Finding] = field(default_factory=list)
    _versions: Versions = field(default_factory=Versions)
    _bases: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    _at_path: dict[tuple[str, bytes], str] = field(default_factory=dict)

    def audit(self, changes: list[Change]) -> list[Finding]:
        """The findings, oldest first."""
        by_commit: dict[str, list[Change]] = {}
        for change in changes:
            by_commit.setdefault(change.commit, []).append(change)
        for together in by_commit.values():
            for change in together:
                self._audit_one(change, together)
        return self.findings

    def tip(self, version: Version | None) -> Game | Unsound | None:
        """The game of a version, what is wrong with it, or None where there is no file."""
        return None if version is None else self._judge(version)

    def _audit_one(self, change: Change, together: list[Change]) -> None:
        parents = [self._allowed(change.path, version) for version in change.before if version is not None]
        if change.after is None:
            self._removed(change, together)
            return
        hint = parents[0][0] if parents and parents[0] else None
        game = self._judge(change.after, hint)
        if isinstance(game, Unsound):
            self._unsound(change, game, parents)
            return
        if not change.before or all(version is None for version in change.before):
            parents = [[name] for name in [self._at_path.get((change.path, game.standing.setup.gid))] if name]
        finding = self._compare(change, game, [names for names in parents if names])
        if finding is not None:
            self.findings.append(finding)
        self._bases[change.path, change.after.blob] = self._continued(change.after.blob, game, parents)
        self._at_path[change.path, game.standing.setup.gid] = change.after.blob

    def _compare(self, change: Change, game: Game, parents: list[list[str]]) -> Finding | None:
        """Every parent's version must be continued; where two parents part, one of them."""
        games = [[found for name in names if isinstance(found := self._known(name), Game)] for names in parents]
        newest = [versions[0] for versions in games if versions]
        if len(newest) > 1 and _have_parted(newest):
            games = [[version for versions in games for version in versions]]
        for versions in games:
            if versions and not any(_continues(game, version) for version in versions):
                return _finding(change, merge(versions[0], game), is_merge=len(change.before) > 1)
        return None

    def _continued(self, name: str, game: Game, parents: list[list[str]]) -> list[str]:
        """What may follow: this version, and those before it that it does not contain."""
        earlier = dict.fromkeys(other for names in parents for other in names if other != name)
        left = [o for o in earlier if isinstance(found := self._known(o), Game) and not _continues(game, found)]
        return [name, *left[-_MOST_BASES:]]

    def _unsound(self, change: Change, fault: Unsound, parents: list[list[str]]) -> None:
        assert change.after is not None
        befores = [version for version in change.before if version is not None]
        known = [self._versions.verdict(version.blob) for version in befores]
        if not any(isinstance(other, Unsound) and other.message == fault.message for other in known):
            where = f" (line {fault.line})" if fault.line else ""
            blend = "The merge left a file that no play leads to: " if len(change.before) > 1 else ""
            self.findings.append(Finding(change, fault.code, f"{blend}{fault.message}{where}"))
        self._bases[change.path, change.after.blob] = list(dict.fromkeys(n for names in parents for n in names))

    def _removed(self, change: Change, together: list[Change]) -> None:
        """A file may go when its game is finished, or goes on under another name in the same commit."""
        present = [version for version in change.before if version is not None]
        games = [self._judge(version) for version in present]
        if len(present) < len(change.before) or not all(isinstance(game, Game) for game in games):
            return
        for game in games:
            assert isinstance(game, Game)
            others = [self._judge(other.after) for other in together if other.after is not None]
            goes_on = any(isinstance(other, Game) and _continues(other, game) for other in others)
            if game.standing.phase != "finished" and not goes_on:
                self.findings.append(Finding(change, "removed", "The file was removed before the game was over."))
                return

    def _allowed(self, path: str, version: Version) -> list[str]:
        """The names of the versions that a change of this one may continue; empty if none of them is sound."""
        known = self._bases.get((path, version.blob))
        if known is not None:
            return known
        return [version.blob] if isinstance(self._judge(version), Game) else []

    def _judge(self, version: Version, before: str | None = None) -> Game | Unsound:
        if not version.is_plain:
            return Unsound("not-a-file", "It is a link or a submodule and no file.")
        return self._versions.judge(version.blob, self.contents.get(version.blob), before)

    def _known(self, name: str) -> Game | Unsound:
        return self._versions.judge(name, self.contents.get(name))


def _continues(game: Game, before: Game) -> bool:
    return merge(before, game).result in (SAME, THEIRS_NEWER)


def _have_parted(games: list[Game]) -> bool:
    """Whether no game continues, or unites, all of them."""
    union = games[0]
    for game in games[1:]:
        merged = merge(union, game)
        if isinstance(merged, Parted):
            return True
        union = merged.game
    return False


def _finding(change: Change, merged: Merged | Parted, *, is_merge: bool) -> Finding:
    """`merged.mine` is the history before, `merged.theirs` what the commit made of it."""
    by = "The merge" if is_merge else "The commit"
    if isinstance(merged, OtherGame):
        return Finding(change, "other-game", f"{by} put another game in the place of this one.")
    if isinstance(merged, Merged):
        what = f"entry {merged.at} and what follows" if merged.at else "cards or proposals"
        return Finding(change, "entries-removed", f"{by} removed {what}: the file goes back.")
    if isinstance(merged, CardsDiffer):
        return Finding(change, "history-changed", f"{by} exchanged the card of {merged.mine['seat']}.")
    was, now = (f"{describe(entry)} ({entry_text(entry)})" for entry in (merged.mine, merged.theirs))
    message = f"{by} changed entry {merged.at}: it was the {was}, now it is the {now}."
    return Finding(change, "history-changed", message)
