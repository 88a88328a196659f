"""Auditing the history of a repository: every commit of a range, and what this machine has seen of the branch."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.gamefile.strict import LIMIT
from feurio_pbem.git.auditing import Auditor, Finding
from feurio_pbem.git.fetch import rewritten
from feurio_pbem.git.history import Change, Contents, list_changes, read_authors
from feurio_pbem.git.repository import Repository, find_repository
from feurio_pbem.git.runner import legible, run
from feurio_pbem.git.upstream import find_upstream
from feurio_pbem.home.folder import Home
from feurio_pbem.home.git_memory import last_seen

FOUND = 3


@dataclass
class Audit:
    """What was looked at and what was found; a row per finding, as in the JSON document."""

    commits: int
    versions: int
    files: int
    findings: list[dict[str, Any]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """3 on a finding."""
        return FOUND if self.findings else 0

    def to_json(self) -> dict[str, Any]:
        """The document of `git audit`."""
        return {"ok": not self.findings, **self.__dict__}


def audit(folder: Path, revisions: str | None = None, *, expects: str | None = None) -> Audit:
    """Judge the commits of a range (as for `git log`; without one all of HEAD) in a folder's repository.

    `expects` names a commit that has to be in that history. Raises WrongUsage `no-such-range`.
    """
    top = _top(folder)
    done = audit_range(top, [_checked(top, revisions or "HEAD")])
    if run(top, "rev-parse", "--is-shallow-repository").text == "true":
        done.notices.append("This clone is shallow: what was before its first commit was not seen.")
    tip = (revisions or "HEAD").rpartition("..")[2].lstrip(".") or "HEAD"
    if expects and (finding := _expect(top, expects, tip)):
        done.findings.insert(0, finding)
    if revisions is None and (finding := _remembered(folder)):
        done.findings.insert(0, finding)
    return done


def audit_range(folder: Path, revisions: Sequence[str], *, only_new: bool = False, keep: tuple[str, ...] = ()) -> Audit:
    """The same for revisions that git knows; `only_new` leaves out what any branch holds already."""
    commits, changes = list_changes(folder, revisions, only_new=only_new, keep=keep)
    contents = Contents(folder, _blobs(changes), LIMIT, keep=keep)
    findings = Auditor(contents).audit(changes)
    authors = read_authors(folder, [finding.change.commit for finding in findings], keep=keep)
    rows = [_row(finding, authors) for finding in findings]
    versions = {change.after.blob for change in changes if change.after}
    return Audit(commits, len(versions), len({change.path for change in changes}), rows)


def _blobs(changes: list[Change]) -> list[str]:
    versions = [version for change in changes for version in (*change.before, change.after)]
    return [version.blob for version in versions if version is not None and version.is_plain]


def _row(finding: Finding, authors: dict[str, Any]) -> dict[str, Any]:
    change, by = finding.change, authors[finding.change.commit]
    told = {"file": change.shown_path, "code": finding.code, "message": finding.message}
    return {"commit": change.commit, "author": by.author, "date": by.date, "subject": by.subject, **told}


def _top(folder: Path) -> Path:
    """A folder in which git can run: also a bare repository's."""
    if not folder.is_dir():
        raise WrongUsage("no-such-folder", f"There is no folder {folder}.")
    if run(folder, "rev-parse", "--git-dir", ok=(0, 128)).code:
        find_repository(folder)
    return folder


def _checked(top: Path, revisions: str) -> str:
    known = run(top, "rev-list", "--max-count=0", "--end-of-options", revisions, "--", ok=(0, 128, 129))
    if known.code:
        empty = run(top, "rev-list", "--all", "--max-count=1").out == b""
        what = "There is no commit yet." if empty else f"git knows no commits {legible(revisions.encode(), 1)}."
        raise WrongUsage("no-such-range", what, hint="For example: feurio git audit origin/main, or abc1234..HEAD")
    return revisions


def _expect(top: Path, seen: str, tip: str) -> dict[str, Any] | None:
    if not seen.strip("0"):
        return None  # what a host says of a branch that is new
    known = run(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{seen}^{{commit}}", ok=(0, 1, 128))
    if known.code == 0 and run(top, "merge-base", "--is-ancestor", known.text, tip, ok=(0, 1)).code == 0:
        return None
    message = f"The history was rewritten: {legible(seen.encode(), 1)}, which was there, is not in it."
    return _pin_row(seen, message)


def _remembered(folder: Path) -> dict[str, Any] | None:
    """What this machine remembers of the upstream of the branch here, held against our copy of it."""
    try:
        repository = find_repository(folder)
        upstream = find_upstream(repository, repository.branch or "")
    except (WrongUsage, OutsideWorld):  # no remote; a bare repository
        return None
    return _compare_with_memory(repository, upstream.name, upstream.tracking)


def _compare_with_memory(repository: Repository, name: str, tracking: str) -> dict[str, Any] | None:
    seen, tip = last_seen(Home.of_this_machine(), *repository.remembered_as(name)), repository.commit_of(tracking)
    if seen is None or tip is None or repository.is_ancestor(seen, tip):
        return None
    return _pin_row(seen, rewritten(repository, name, seen, tip).message)


def _pin_row(seen: str, message: str) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(("author", "date", "subject", "file"))
    return {"commit": seen, **row, "code": "history-rewritten", "message": message}
