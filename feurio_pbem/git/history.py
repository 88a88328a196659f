"""What the commits of a range did to game files, and the content of many versions at once.

Two git processes for any number of commits; merges are compared with each parent. Judges nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.git.replanting import SUFFIX
from feurio_pbem.git.runner import legible, run

_HISTORY_SECONDS = 300.0
_PORTION = 8 << 20
_DIFFERENCES = ("--stdin", "--root", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--always")
_FILE, _PROGRAM = "100644", "100755"


@dataclass(frozen=True)
class Version:
    """A file in a commit: the name of its content, and whether it is a plain file (no link, no submodule)."""

    blob: str
    is_plain: bool = True


@dataclass(frozen=True)
class Change:
    """A path that differs from at least one parent: `before` per parent (empty for a root), None where it is absent."""

    commit: str
    path: str
    before: tuple[Version | None, ...]
    after: Version | None

    @property
    def shown_path(self) -> str:
        """The path for a message."""
        return legible(self.path.encode("utf-8", "surrogateescape"), 1)


@dataclass(frozen=True)
class Signed:
    """Who made a commit, and its subject."""

    author: str
    date: str
    subject: str


def list_changes(
    folder: Path, revisions: Sequence[str], *, only_new: bool = False, keep: tuple[str, ...] = ()
) -> tuple[int, list[Change]]:
    """How many commits the revisions (as for `git rev-list`) hold, and their changes of game files, oldest first.

    `only_new` leaves out what any branch or tag holds already.
    """
    known = ("--not", "--all", "--not") if only_new else ()
    options = ("--topo-order", "--reverse", "--parents", *known, "--end-of-options")
    listed = run(folder, "rev-list", *options, *revisions, "--", seconds=_HISTORY_SECONDS, keep=keep)
    commits = [line.split(" ") for line in listed.text.splitlines()]
    steps = [(commit, parent) for commit, *parents in commits for parent in (parents or [""])]
    lines = "".join(f"{commit} {parent}".strip() + "\n" for commit, parent in steps)
    raw = run(folder, "diff-tree", *_DIFFERENCES, stdin=lines.encode(), seconds=_HISTORY_SECONDS, keep=keep).out.decode(
        "utf-8", "surrogateescape"
    )
    differences = _split(raw)
    changes: list[Change] = []
    for commit, *parents in commits:
        changes += _of_commit(commit, [next(differences) for _ in parents or [""]], is_root=not parents)
    return len(commits), changes


def list_staged(folder: Path, *, keep: tuple[str, ...] = ()) -> list[Change]:
    """What the index holds against HEAD, as the changes of a commit that is still to come."""
    head = run(folder, "rev-parse", "--verify", "--quiet", "HEAD", ok=(0, 1, 128))
    base = head.text if head.code == 0 else run(folder, "hash-object", "-t", "tree", "--stdin", stdin=b"").text
    options = ("--cached", "--raw", "-z", "--no-renames", "--no-abbrev")
    raw = run(folder, "diff-index", *options, base, "--", keep=keep).out.decode("utf-8", "surrogateescape")
    return [
        Change("staged", path, (before,), after)
        for differences in _split(f"staged\0{raw}")
        for path, (before, after) in sorted(differences.items())
    ]


def _of_commit(commit: str, per_parent: "list[_Differences]", *, is_root: bool) -> Iterator[Change]:
    paths = sorted({path for differences in per_parent for path in differences})
    for path in paths:
        after = next(found[path][1] for found in per_parent if path in found)
        before = tuple(found[path][0] if path in found else after for found in per_parent)
        yield Change(commit, path, () if is_root else before, after)


_Differences = dict[str, tuple[Version | None, Version | None]]


def _split(raw: str) -> Iterator[_Differences]:
    """The output of `diff-tree --stdin -z --always`: a commit's name, then pairs of `:modes blobs status` and path."""
    current: _Differences | None = None
    parts = iter(raw.split("\0"))
    for part in parts:
        if part.startswith(":"):
            assert current is not None
            path = next(parts)
            if path.endswith(SUFFIX):
                old_mode, new_mode, old, new, _ = part[1:].split(" ")
                current[path] = (_version(old_mode, old), _version(new_mode, new))
        elif part:
            if current is not None:
                yield current
            current = {}
    if current is not None:
        yield current


def _version(mode: str, blob: str) -> Version | None:
    return None if not blob.strip("0") else Version(blob, mode in (_FILE, _PROGRAM))


class Contents:
    """The content of blobs of at most `limit` bytes, by name; best asked for in the order of `names`.

    Read in portions, for a history may be bigger than the memory.
    """

    def __init__(self, folder: Path, names: Iterable[str], limit: int, *, keep: tuple[str, ...] = ()) -> None:
        self._folder, self._keep = folder, keep
        question = "".join(f"{name}\n" for name in dict.fromkeys(names)).encode()
        told = run(folder, "cat-file", "--batch-check", stdin=question, keep=keep).text.splitlines()
        words = [line.split(" ") for line in told]
        self._sizes = {word[0]: int(word[2]) for word in words if word[1] == "blob" and int(word[2]) <= limit}
        self._names = list(self._sizes)
        self._places = {name: place for place, name in enumerate(self._names)}
        self._portion: dict[str, bytes] = {}

    def get(self, name: str) -> bytes | None:
        """The content; None for what is bigger, or no blob, or was not among the names."""
        if name not in self._portion and name in self._places:
            self._portion = dict(self._read(self._places[name]))
        return self._portion.get(name)

    def _read(self, first: int) -> Iterator[tuple[str, bytes]]:
        names, size = [self._names[first]], self._sizes[self._names[first]]
        for name in self._names[first + 1 :]:
            size += self._sizes[name]
            if size > _PORTION:
                break
            names.append(name)
        question = "".join(f"{name}\n" for name in names).encode()
        raw = run(self._folder, "cat-file", "--batch", stdin=question, seconds=_HISTORY_SECONDS, keep=self._keep).out
        place = 0
        for name in names:
            start = raw.index(b"\n", place) + 1
            place = start + self._sizes[name] + 1
            yield name, raw[start : place - 1]


def read_authors(folder: Path, commits: Iterable[str], *, keep: tuple[str, ...] = ()) -> dict[str, Signed]:
    """Who made these commits; names and subjects without control characters."""
    question = "".join(f"{commit}\n" for commit in dict.fromkeys(commits)).encode()
    if not question:
        return {}
    form = "--format=%H%x00%an%x00%aI%x00%s%x00"
    options = ("--stdin", "--no-walk=unsorted", "--no-commit-header", form)
    raw = run(folder, "rev-list", *options, stdin=question, keep=keep).out
    parts = raw.split(b"\0")
    rows = [parts[place : place + 4] for place in range(0, len(parts) - 4, 4)]
    return {row[0].decode().strip(): Signed(*(legible(part, 1) for part in row[1:])) for row in rows}
