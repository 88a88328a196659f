"""Auditing a shared repository: each commit of a range by itself, and the newest state against one that was there.

Commits one by one name who did what; what protects is the tip against the tip, for a merge may choose either parent.
A range, the state of a branch that others pushed, a push that a host is about to take: the same judgement.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, TypedDict

from feurio_pbem.errors import OutsideWorld, Unsound, WrongUsage
from feurio_pbem.gamefile.reading import file_limit
from feurio_pbem.git.discovery import find_clone, looks_like_git_dir
from feurio_pbem.git.history import (
    Contents,
    Signed,
    Step,
    games_at,
    list_steps,
    read_authors,
    removed_versions,
    shown,
    staged_step,
    tip_step,
)
from feurio_pbem.git.remote import find_upstream, goes_on, rewritten, shallow
from feurio_pbem.git.repository import commit_of, find_repository, is_ancestor
from feurio_pbem.git.runner import NEXT_COMMIT, QUARANTINE, Git, legible, one_line
from feurio_pbem.git.steps import Auditor, Finding, tell_fault
from feurio_pbem.git.versions import Versions
from feurio_pbem.home.folder import Home
from feurio_pbem.home.git_memory import last_seen
from feurio_pbem.messages import Message, in_english, sentence

FOUND = 3
_BRANCHES = "refs/heads/"
_PORTION = 500
_is_update = re.compile(rb"([0-9a-f]{40,64}) ([0-9a-f]{40,64}) (refs/.+)").fullmatch


class Row(TypedDict):
    """A finding in the JSON document; `author`, `date` and `subject` are null where it is about no commit alone."""

    commit: str
    author: str | None
    date: str | None
    subject: str | None
    file: str | None
    code: str
    message: str


@dataclass
class Audit:
    """What was looked at and what was found; `files` counts paths. `tip_files`: those with which no one may go on."""

    commits: int = 0
    versions: int = 0
    files: int = 0
    findings: list[Row] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    tip_files: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """3 on a finding."""
        return FOUND if self.findings else 0

    def to_json(self) -> dict[str, Any]:
        """The document of `git audit`."""
        counts = {"commits": self.commits, "versions": self.versions, "files": self.files}
        return {"ok": not self.findings, **counts, "findings": self.findings, "notices": self.notices}


@dataclass(frozen=True)
class AuditOptions:
    """From where a history is judged; each names a commit, and none counts as not given.

    `expects` has to be in the history, and its games have to go on in the newest state. `baseline` likewise, and what
    was before it is not looked at. `target` is a branch that ours is to be merged into: we are judged from where it was
    left. `dry_run` only counts.
    """

    expects: str | None = None
    baseline: str | None = None
    target: str | None = None
    dry_run: bool = False


def audit(folder: Path, revisions: str | None = None, options: AuditOptions | None = None) -> Audit:
    """Judge the commits of a range (as for `git log`; without one all of HEAD) in a folder's repository.

    Raises WrongUsage `no-such-range`, Conflict `shallow-clone` where the history needed is not here.
    """
    git, options = _git_of(folder), options or AuditOptions()
    wanted = _checked(git, revisions or "HEAD")
    tip = commit_of(git, (revisions or "HEAD").rpartition("..")[2].lstrip(".") or "HEAD")
    starts, findings = _starts(git, tip, options)
    limits = [f"^{commit}" for commit, is_limit in starts.items() if is_limit]
    done = judge_range(git, [wanted, *limits], [(commit, tip) for commit in starts if tip], only_count=options.dry_run)
    if tip and revisions is None and not options.dry_run:
        _judge_tree(git, tip, done)
    done.findings[:0] = findings
    if _is_shallow(git):
        done.notices.append(_english(sentence("This clone is shallow: what was before its first commit was not seen.")))
    if revisions is None and not git.bare and not options.dry_run:
        _judge_memory(folder, done)
    return done


def judge_range(
    git: Git, revisions: Sequence[str], tips: Iterable[tuple[str | None, str]] = (), *, only_count: bool = False
) -> Audit:
    """Judge revisions that git knows commit by commit, then each new tip against an old one (None: there is none)."""
    contents = Contents(git, file_limit())
    versions = Versions(contents.get)
    auditor = Auditor(versions, lambda commit: games_at(git, commit))
    done, blobs, paths = Audit(), set[str](), set[str]()
    for steps in _portions(list_steps(git, revisions)):
        contents.expect(version.blob for step in steps for version in step.versions() if version.is_plain)
        for step in steps:
            done.commits += 1
            changed = {path: new for change in step.differences for path, (_, new) in change.items()}
            blobs.update(new.blob for new in changed.values() if new)
            paths.update(changed)
            if not only_count:
                auditor.audit(step)
    done.versions, done.files = len(blobs), len(paths)
    found = list(auditor.findings)
    for old, new in () if only_count else tips:
        at_tip = compare_tips(git, old, new, versions)
        done.tip_files += [finding.shown_path for finding in at_tip]
        known = {(finding.path, finding.code) for finding in found}
        found += [finding for finding in at_tip if (finding.path, finding.code) not in known]
    done.notices += map(_english, auditor.notices)
    done.findings += _rows(git, found)
    return done


def compare_tips(git: Git, old: str | None, new: str, versions: Versions | None = None) -> list[Finding]:
    """What of the games at an old tip is not gone on with at the new one, and games that have two files there."""
    versions = versions or Versions(Contents(git, file_limit()).get)
    before, after = games_at(git, old) if old else {}, games_at(git, new)
    step = tip_step(before, after, new)
    auditor = Auditor(versions, lambda _: after)
    if old and any(was is None for was, _ in step.differences[0].values()):
        for version in removed_versions(git, old):
            auditor.expect(version)
    auditor.audit(step)
    auditor.find_doubles(new, after, only=set(step.differences[0]))
    return auditor.findings


def audit_staged(folder: Path) -> list[Finding]:
    """What is wrong with the game files of the commit that is about to be made."""
    git = replace(_git_of(folder), keep=NEXT_COMMIT)
    step = staged_step(git)
    contents = Contents(git, file_limit())
    contents.expect(version.blob for version in step.versions() if version.is_plain)
    auditor = Auditor(Versions(contents.get), lambda commit: games_at(git, commit))
    auditor.audit(step)
    auditor.find_doubles(step.commit, games_at(git, step.commit), only=set(step.differences[0]))
    return auditor.findings


def audit_push(folder: Path) -> Audit:
    """Judge the branches of a push, given on stdin as lines `OLD NEW REF`, before it is taken (pre-receive).

    Nothing of a branch may be rewritten, removed or falsified; what other refs hold is trusted for nothing.
    """
    git = Git(folder, keep=QUARANTINE, bare=looks_like_git_dir(folder))
    listed = git.text("for-each-ref", "--format=%(refname) %(objectname)", _BRANCHES).splitlines()
    branches = dict[str, str](line.split(" ") for line in listed)
    whole = Audit()
    for line in sys.stdin.buffer.read().splitlines():
        old, new, name = _parse(line)
        if name.startswith(_BRANCHES):
            _judge_update(git, branches, old.strip("0") and old, new.strip("0") and new, name, whole)
    return whole


def _judge_update(git: Git, branches: dict[str, str], old: str, new: str, name: str, whole: Audit) -> None:
    branch = shown(name.removeprefix(_BRANCHES))
    if not new:
        main = git.text("symbolic-ref", "--quiet", "HEAD", ok=(0, 1))
        if name == main or main not in branches or compare_tips(git, old, branches[main]):
            whole.findings.append(_about(old, sentence("Branch {branch} would be removed.", branch=branch)))
        return
    if old and is_ancestor(git, old, new) is not True:
        told = sentence("Branch {branch} would lose {commit}: no push by force here.", branch=branch, commit=old[:12])
        whole.findings.append(_about(old, told))
    known = [old] if old else sorted(set(branches.values()))
    part = judge_range(git, [new, *(f"^{commit}" for commit in known)], [(old or None, new)])
    whole.commits, whole.versions, whole.files = (
        whole.commits + part.commits,
        whole.versions + part.versions,
        whole.files + part.files,
    )
    whole.findings += part.findings
    whole.notices += part.notices


def _parse(line: bytes) -> tuple[str, str, str]:
    found = _is_update(line)
    if found is None:
        told = sentence("On stdin, lines OLD NEW REF are expected, as git gives them to a pre-receive hook.")
        raise WrongUsage("usage", told, hint=sentence("feurio git ci pre-receive   prints the hook."))
    old, new, name = (part.decode("utf-8", "surrogateescape") for part in found.groups())
    return old, new, name


def _portions(steps: Iterator[Step]) -> Iterator[list[Step]]:
    while portion := list(islice(steps, _PORTION)):
        yield portion


def _starts(git: Git, tip: str | None, options: AuditOptions) -> tuple[dict[str, bool], list[Row]]:
    """The commits whose games have to go on at the tip, each with whether it limits the range; what is not there."""
    starts, findings = dict[str, bool](), list[Row]()
    for name, is_limit in ((options.expects, False), (options.baseline, True)):
        if not name or not name.strip("0"):
            continue  # what a host says of a branch that is new
        commit = commit_of(git, name)
        if commit and tip and is_ancestor(git, commit, tip):
            starts[commit] = starts.get(commit, False) or is_limit
        elif _is_shallow(git):
            raise shallow(legible(name.encode(), 1))
        else:
            told = sentence(
                "The history was rewritten: {commit}, which was there, is not in it.", commit=legible(name.encode(), 1)
            )
            findings.append(_about(legible(name.encode(), 1), told))
    if options.target and tip:
        starts[_left_at(git, options.target, tip)] = True
    return starts, findings


def _left_at(git: Git, target: str, tip: str) -> str:
    """Where the history of a tip left a branch."""
    commit = commit_of(git, target)
    base = git.text("merge-base", commit, tip, ok=(0, 1)) if commit else ""
    if base:
        return base
    if _is_shallow(git):
        raise shallow(legible(target.encode(), 1))
    told = sentence("{target} and the commits here have nothing in common.", target=legible(target.encode(), 1))
    raise WrongUsage("no-such-range", told, hint=sentence("For example: feurio git audit --target origin/main"))


def _judge_tree(git: Git, tip: str, done: Audit) -> None:
    """Every game file of a tip is sound, whatever the range, and no game has two."""
    files = games_at(git, tip)
    contents = Contents(git, file_limit())
    contents.expect(version.blob for version in files.values() if version.is_plain)
    versions = Versions(contents.get)
    auditor = Auditor(versions, lambda _: files)
    auditor.find_doubles(tip, files)
    known = {row["file"] for row in done.findings}
    for path, version in files.items():
        fault = versions.judge(version.blob) if version.is_plain else None
        if isinstance(fault, Unsound) and shown(path) not in known:
            auditor.findings.append(Finding(tip, path, fault.code, tell_fault(fault)))
    told = {(row["file"], row["code"]) for row in done.findings}
    done.findings += [row for row in _rows(git, auditor.findings) if (row["file"], row["code"]) not in told]


def _judge_memory(folder: Path, done: Audit) -> None:
    """What this machine remembers of the upstream of the branch here, held against our copy of it."""
    try:
        repository = find_repository(folder)
        upstream = find_upstream(repository, repository.branch or "")
    except (WrongUsage, OutsideWorld):  # no remote
        return
    seen = last_seen(Home.of_this_machine(), *repository.remembered_as(upstream.name))
    tip = repository.commit_of(upstream.tracking)
    if seen is None or tip is None or seen == tip:
        return
    if not goes_on(repository, seen, tip):
        conflict = rewritten(repository, upstream.name, seen, tip)
        if conflict.code != "shallow-clone":
            done.findings.insert(0, _about(seen, *conflict.sentences))
        return
    found = compare_tips(repository.git, seen, tip)
    told = {(row["file"], row["code"]) for row in done.findings}
    done.findings += [row for row in _rows(repository.git, found) if (row["file"], row["code"]) not in told]


def _rows(git: Git, findings: list[Finding]) -> list[Row]:
    authors = read_authors(git, [finding.commit for finding in findings])
    return [_row(finding, authors[finding.commit]) for finding in findings]


def _row(finding: Finding, by: Signed) -> Row:
    return {
        "commit": finding.commit,
        "author": by.author,
        "date": by.date,
        "subject": by.subject,
        "file": finding.shown_path,
        "code": finding.code,
        "message": _english(finding.message),
    }


def _about(commit: str, *told: Message) -> Row:
    """A finding about a branch and not about one commit."""
    return {
        "commit": commit,
        "author": None,
        "date": None,
        "subject": None,
        "file": None,
        "code": "history-rewritten",
        "message": " ".join(map(_english, told)),
    }


def _english(message: Message) -> str:
    """As it stands in a document: legible, for names in it are strangers' text."""
    return one_line(in_english(message))


def _git_of(folder: Path) -> Git:
    """Git for a folder in a clone, or for a folder that is itself a bare repository."""
    if not folder.is_dir():
        raise WrongUsage("no-such-folder", sentence("There is no folder {folder}.", folder=folder))
    if find_clone(folder) is None and looks_like_git_dir(folder):
        return Git(folder, bare=True)
    return find_repository(folder).git


def _is_shallow(git: Git) -> bool:
    return git.text("rev-parse", "--is-shallow-repository") == "true"


def _checked(git: Git, revisions: str) -> str:
    known = git.run("rev-list", "--max-count=0", "--end-of-options", revisions, "--", ok=(0, 128, 129))
    if known.code:
        empty = git.run("rev-list", "--all", "--max-count=1").out == b""
        told = sentence("There is no commit yet.")
        if not empty:
            told = sentence("git knows no commits {revisions}.", revisions=legible(revisions.encode(), 1))
        hint = sentence("For example: feurio git audit origin/main, or abc1234..HEAD")
        raise WrongUsage("no-such-range", told, hint=hint)
    return revisions
