"""Whether each step of a history only adds legal entries to the games: contents in, findings out.

A game is its id: its file may be moved. What a commit did is compared with the last sound version before it, in every
parent. After a finding both the version found and the one before it may be continued: people repair a history by
putting the right file back, and that is no second finding.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from feurio_pbem.errors import Unsound
from feurio_pbem.game.entry import describe, entry_text
from feurio_pbem.game.merging import SAME, THEIRS_NEWER, CardsDiffer, Merged, OtherGame, Parted, merge
from feurio_pbem.game.record import Game
from feurio_pbem.git.history import Differences, Files, Step, Version, shown
from feurio_pbem.git.versions import Versions
from feurio_pbem.messages import Listing, Message, sentence

_MOST_BASES = 8  # the oldest, which were sound: somebody may push thousands of versions that part


@dataclass(frozen=True)
class Finding:
    """What a commit did to a game file that is more, or less, than adding legal entries."""

    commit: str
    path: str | None
    code: str
    message: Message
    game: str | None = None

    @property
    def shown_path(self) -> str:
        """The path for a message."""
        return shown(self.path or "")


@dataclass
class Auditor:
    """Judges steps, which come in an order in which parents are before children.

    `files` gives the game files of a commit; it is asked only where a game is missing in what a step changed.
    """

    versions: Versions
    files: Callable[[str], Files]
    findings: list[Finding] = field(default_factory=list)
    notices: list[Message] = field(default_factory=list)
    _bases: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    _gone: dict[str, list[str]] = field(default_factory=dict)  # by game id: the versions that were there last

    def audit(self, step: Step) -> None:
        """Add what is found in one step."""
        after = {path: new for differences in step.differences for path, (_, new) in differences.items()}
        self._judge_files(step, after)
        lost = [dict(self._lost(step, differences, after)) for differences in step.differences]
        for missing in lost:
            for game_id, (path, finding) in missing.items():
                in_all = all(game_id in other for other in lost)
                if in_all or not self._is_choice(step, game_id, path):
                    self._add(finding)
        for path, version in after.items():
            self._follow(step, path, version)

    def expect(self, version: Version) -> None:
        """A file that was removed before the first step, the newest first: its game may come back, but no older one."""
        game = self._game(version)
        if game is not None:
            self._gone.setdefault(game.standing.setup.id, [version.blob])

    def find_doubles(self, commit: str, files: Files, *, only: set[str] | None = None) -> None:
        """Add a finding for each game that has several files in a tree; `only`: the paths among which one must be."""
        by_id: dict[str, list[str]] = {}
        for path, version in files.items():
            if (only is None or path in only) and (game := self._game(version)) is not None:
                by_id.setdefault(game.standing.setup.id, []).append(path)
        for game_id, paths in by_id.items():
            if only is not None:
                paths += [path for path in files if path not in only and self._holds(files[path], game_id)]
            if len(paths) > 1:
                names = Listing([shown(path) for path in sorted(paths)])
                told = sentence("Game {game} lives in several files: {files}.", game=game_id, files=names)
                self._add(Finding(commit, sorted(paths)[0], "several-files", told, game_id))

    def _holds(self, version: Version, game_id: str) -> bool:
        if not version.is_plain or not self.versions.may_hold(version.blob, game_id):
            return False
        game = self._game(version)
        return game is not None and game.standing.setup.id == game_id

    def _add(self, finding: Finding) -> None:
        same = (finding.commit, finding.path, finding.code)
        if all((other.commit, other.path, other.code) != same for other in self.findings[-50:]):
            self.findings.append(finding)

    def _judge_files(self, step: Step, after: "dict[str, Version | None]") -> None:
        for path, version in after.items():
            befores = [change[path][0] for change in step.differences if path in change]
            known = [self._verdict(before) for before in befores if before is not None]
            hint = next((before.blob for before in befores if before is not None and before.is_plain), None)
            fault = None if version is None else self._verdict(version, hint)
            if not isinstance(fault, Unsound):
                continue
            if any(isinstance(other, Unsound) and _place(other) == _place(fault) for other in known):
                continue  # it was so before
            self._add(Finding(step.commit, path, fault.code, tell_fault(fault, blended=len(step.differences) > 1)))

    def _lost(
        self, step: Step, differences: Differences, after: "dict[str, Version | None]"
    ) -> "Iterator[tuple[str, tuple[str, Finding]]]":
        """The games of a parent that the commit does not go on with, each with what is to be said."""
        for path, (before, now) in differences.items():
            bases = self._allowed(path, before)
            if not bases:
                continue
            old = self._known(bases[0])
            game_id = old.standing.setup.id
            found = self._candidates(step, path, game_id, after)
            if any(self._continues(game, bases) for game in found):
                continue
            if found:
                yield game_id, (path, _finding(step, path, merge(old, found[0])))
                continue
            if now is not None and isinstance(self._verdict(now), Unsound):
                continue  # that is found already
            self._gone[game_id] = bases
            if old.standing.phase != "finished":
                yield game_id, (path, _removed(step, path, game_id, is_replaced=now is not None))

    def _candidates(self, step: Step, path: str, game_id: str, after: "dict[str, Version | None]") -> list[Game]:
        """The versions of a game that a commit holds: at its path, else at others."""
        places = [path, *(other for other in after if other != path)]
        games = [game for place in places if (game := self._game(after.get(place))) is not None]
        same = [game for game in games if game.standing.setup.id == game_id]
        if same:
            return same
        files = self.files(step.commit)
        versions = [version for place, version in files.items() if place not in after]
        return [game for v in versions if self._holds(v, game_id) and (game := self._game(v)) is not None]

    def _is_choice(self, step: Step, game_id: str, path: str) -> bool:
        """Whether two parents' versions have parted, so that a merge had to give one up; who did so is told."""
        games = [self._known(bases[0]) for bases in self._of_parents(step, path) if bases]
        same = [game for game in games if game.standing.setup.id == game_id]
        if len(same) < 2 or not _have_parted(same):
            return False
        told = sentence(
            "{commit} merges two versions of game {game} that have parted; one was given up.",
            commit=step.commit[:12],
            game=game_id,
        )
        if told not in self.notices:
            self.notices.append(told)
        return True

    def _of_parents(self, step: Step, path: str) -> Iterator[list[str]]:
        """What may be continued in each parent."""
        after = next(change[path][1] for change in step.differences if path in change)
        for differences in step.differences:
            yield self._allowed(path, differences[path][0] if path in differences else after)

    def _follow(self, step: Step, path: str, version: Version | None) -> None:
        """Remember what may follow a version: itself, and those before it that it does not contain."""
        game = self._game(version)
        if version is None:
            return
        parents = [bases for bases in self._of_parents(step, path) if bases]
        if game is None:
            if version.is_plain:
                self._bases[path, version.blob] = list(dict.fromkeys(name for bases in parents for name in bases))
            return
        game_id = game.standing.setup.id
        if not parents:
            parents = self._back_again(step, path, game)
        earlier = dict.fromkeys(name for bases in parents for name in bases if name != version.blob)
        same = [name for name in earlier if self._known(name).standing.setup.id == game_id]
        left = [name for name in same if not _continues(game, self._known(name))]
        self._bases[path, version.blob] = [version.blob, *left[-_MOST_BASES:]]

    def _back_again(self, step: Step, path: str, game: Game) -> list[list[str]]:
        """A file that is new here: it was moved, or its game was removed before and has to go on from there."""
        game_id = game.standing.setup.id
        for differences in step.differences:
            for other, (before, _) in differences.items():
                bases = self._allowed(other, before)
                if bases and self._known(bases[0]).standing.setup.id == game_id:
                    return [bases]
        gone = self._gone.pop(game_id, None)
        if gone is None:
            return []
        if not self._continues(game, gone):
            self._add(_finding(step, path, merge(self._known(gone[0]), game)))
        return [gone]

    def _allowed(self, path: str, version: Version | None) -> list[str]:
        """The names of the versions that a change of this one may continue; empty if none of them is sound."""
        if version is None:
            return []
        known = self._bases.get((path, version.blob))
        if known is not None:
            return known
        return [version.blob] if self._game(version) is not None else []

    def _continues(self, game: Game, names: list[str]) -> bool:
        return any(_continues(game, self._known(name)) for name in names)

    def _verdict(self, version: Version, hint: str | None = None) -> Game | Unsound:
        if not version.is_plain:
            return Unsound("not-a-file", sentence("It is a link or a submodule and no file."))
        return self.versions.judge(version.blob, hint)

    def _game(self, version: Version | None) -> Game | None:
        verdict = None if version is None else self._verdict(version)
        return verdict if isinstance(verdict, Game) else None

    def _known(self, name: str) -> Game:
        """A version that was judged sound before."""
        game = self.versions.judge(name)
        assert isinstance(game, Game)
        return game


def tell_fault(fault: Unsound, *, blended: bool = False) -> Message:
    """What is wrong with a file; `blended`: a merge has made it."""
    told = fault.sentences[0]
    if fault.line:
        told = sentence("{fault} (line {line})", fault=told, line=fault.line)
    return sentence("The merge left a file that no play leads to: {fault}", fault=told) if blended else told


def _place(fault: Unsound) -> tuple[str, str | None, int | None]:
    """Which fault it is, and where."""
    return fault.code, fault.where, fault.line


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


def _who(step: Step) -> Message:
    if step.is_tip:
        return sentence("The newest commit")
    return sentence("The merge") if len(step.differences) > 1 else sentence("The commit")


def _removed(step: Step, path: str, game_id: str, *, is_replaced: bool) -> Finding:
    if is_replaced:
        told = sentence("{who} put another game in the place of this one.", who=_who(step))
        return Finding(step.commit, path, "other-game", told, game_id)
    told = sentence("The file was removed before the game was over.")
    return Finding(step.commit, path, "removed", told, game_id)


def _finding(step: Step, path: str, merged: Merged | Parted) -> Finding:
    """`merged`: the history before (mine) with what the commit made of it (theirs)."""
    who = _who(step)
    if isinstance(merged, OtherGame):
        told = sentence("{who} put another game in the place of this one.", who=who)
        return Finding(step.commit, path, "other-game", told)
    if isinstance(merged, Merged):
        what = sentence("entry {at} and what follows", at=merged.at) if merged.at else sentence("cards or proposals")
        told = sentence("{who} removed {what}: the file goes back.", who=who, what=what)
        return Finding(step.commit, path, "entries-removed", told)
    if isinstance(merged, CardsDiffer):
        told = sentence("{who} exchanged the card of {seat}.", who=who, seat=merged.mine["seat"])
        return Finding(step.commit, path, "history-changed", told)
    told = sentence(
        "{who} changed entry {at}: it was the {was} ({was_text}), now it is the {now} ({now_text}).",
        who=who,
        at=merged.at,
        was=describe(merged.mine),
        was_text=entry_text(merged.mine),
        now=describe(merged.theirs),
        now_text=entry_text(merged.theirs),
    )
    return Finding(step.commit, path, "history-changed", told)
