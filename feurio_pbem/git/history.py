"""What commits did to game files, which game files a commit holds, and the content of many versions at once.

Few git processes for any number of commits; merges are compared with each parent. Judges nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from feurio_pbem.git.runner import HISTORY_SECONDS, Git, legible
from feurio_pbem.notation.tokens import SUFFIX

STAGED = "staged"
_COMMITS = 1000  # that are compared at a time
_PORTION = 8 << 20
_DIFFERENCES = ("--stdin", "--root", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--always")
_FILE, _PROGRAM = "100644", "100755"


@dataclass(frozen=True)
class Version:
    """A file in a commit: the name of its content, and whether it is a plain file (no link, no submodule)."""

    blob: str
    is_plain: bool = True


Files = Mapping[str, Version]  # the game files of a commit by their paths
Differences = dict[str, tuple[Version | None, Version | None]]  # before and after by path, None where it is absent


@dataclass(frozen=True)
class Step:
    """A commit, and the game files in which it differs from each of its parents (a root: from nothing)."""

    commit: str
    differences: tuple[Differences, ...]
    is_tip: bool = False  # the step from one state of a branch to another, whatever lies between

    def versions(self) -> Iterator[Version]:
        """All versions that are compared."""
        for differences in self.differences:
            for before, after in differences.values():
                yield from (version for version in (before, after) if version is not None)


@dataclass(frozen=True)
class Signed:
    """Who made a commit, and its subject."""

    author: str
    date: str
    subject: str


def shown(path: str) -> str:
    """A path of a repository for a message."""
    return legible(path.encode("utf-8", "surrogateescape"), 1)


def list_steps(git: Git, revisions: Sequence[str]) -> Iterator[Step]:
    """The commits of revisions (as for `git rev-list`), parents before children, with what they changed."""
    options = ("--topo-order", "--reverse", "--parents", "--end-of-options")
    listed = git.run("rev-list", *options, *revisions, "--", seconds=HISTORY_SECONDS).text.splitlines()
    for start in range(0, len(listed), _COMMITS):
        commits = [line.split(" ") for line in listed[start : start + _COMMITS]]
        pairs = [(commit, parent) for commit, *parents in commits for parent in (parents or [""])]
        lines = "".join(f"{commit} {parent}".strip() + "\n" for commit, parent in pairs)
        raw = git.run("diff-tree", *_DIFFERENCES, stdin=lines.encode(), seconds=HISTORY_SECONDS).out
        differences = _split(raw)
        for commit, *parents in commits:
            yield Step(commit, tuple(next(differences) for _ in parents or [""]))


def staged_step(git: Git) -> Step:
    """What the index holds against HEAD, as the step of a commit that is still to come."""
    head = git.run("rev-parse", "--verify", "--quiet", "HEAD", ok=(0, 1, 128))
    base = head.text if head.code == 0 else git.run("hash-object", "-t", "tree", "--stdin").text
    options = ("--cached", "--raw", "-z", "--no-renames", "--no-abbrev")
    raw = git.run("diff-index", *options, base, "--").out
    return Step(STAGED, (next(_split(STAGED.encode() + b"\0" + raw)),))


def tip_step(old: Files, new: Files, commit: str) -> Step:
    """From the game files of one tip to those of another, `commit`."""
    paths = [path for path in {**old, **new} if old.get(path) != new.get(path)]
    return Step(commit, ({path: (old.get(path), new.get(path)) for path in paths},), is_tip=True)


def games_at(git: Git, commit: str) -> dict[str, Version]:
    """The game files of a commit, or of the index (`STAGED`)."""
    if commit == STAGED:
        raw = git.run("ls-files", "--stage", "-z", "--full-name").out
    else:
        raw = git.run("ls-tree", "-r", "-z", "--full-tree", commit).out
    found = {}
    for line in raw.decode("utf-8", "surrogateescape").split("\0"):
        about, _, path = line.partition("\t")
        if path.endswith(SUFFIX):
            mode, *middle = about.split(" ")
            found[path] = Version(middle[0] if commit == STAGED else middle[1], mode in (_FILE, _PROGRAM))
    return found


def removed_versions(git: Git, commit: str) -> list[Version]:
    """The game files that were removed somewhere in the history of a commit, as they last were."""
    form = ("--full-history", "-m", "--diff-filter=D", "--raw", "--no-abbrev", "--no-renames", "-z", "--format=")
    raw = git.run("log", *form, commit, "--", seconds=HISTORY_SECONDS).out.decode("utf-8", "surrogateescape")
    parts = [part.lstrip("\n") for part in raw.split("\0")]
    abouts = [about for about, path in pairwise(parts) if about[:1] == ":" and path.endswith(SUFFIX)]
    words = [about[1:].split(" ") for about in abouts]
    return list(dict.fromkeys(Version(word[2], word[0] in (_FILE, _PROGRAM)) for word in words))


def _split(raw: bytes) -> Iterator[Differences]:
    """The output of `diff-tree --stdin -z --always`: a commit's name, then pairs of `:modes blobs status` and path."""
    current: Differences | None = None
    parts = iter(raw.decode("utf-8", "surrogateescape").split("\0"))
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
    """The content of blobs of at most `limit` bytes, by name; read in portions, ahead of whoever asks.

    Tell the names beforehand (`expect`), in the order in which they will be asked for: one git process then serves
    many. A name that was not told costs a process of its own.
    """

    def __init__(self, git: Git, limit: int) -> None:
        self._git, self._limit = git, limit
        self._expected: list[str] = []
        self._places: dict[str, int] = {}
        self._portion: dict[str, bytes | None] = {}

    def expect(self, names: Iterable[str]) -> None:
        """These will be asked for next, in about this order."""
        self._expected = list(dict.fromkeys(names))
        self._places = {name: place for place, name in enumerate(self._expected)}

    def get(self, name: str) -> bytes | None:
        """The content; None for what is bigger, or no blob."""
        if name not in self._portion:
            place = self._places.get(name)
            ahead = [name] if place is None else self._expected[place : place + _COMMITS]
            self._portion = dict(self._read(ahead))
        return self._portion.get(name)

    def _read(self, names: Sequence[str]) -> Iterator[tuple[str, bytes | None]]:
        question = "".join(f"{name}\n" for name in names).encode()
        told = self._git.run("cat-file", "--batch-check", stdin=question).text.splitlines()
        sizes: dict[str, int] = {}
        for name, words in zip(names, (line.split(" ") for line in told), strict=True):
            if words[1] != "blob" or int(words[2]) > self._limit:
                yield name, None
            elif not sizes or sum(sizes.values()) + int(words[2]) <= _PORTION:
                sizes[name] = int(words[2])
            else:
                break
        question = "".join(f"{name}\n" for name in sizes).encode()
        raw = self._git.run("cat-file", "--batch", stdin=question, seconds=HISTORY_SECONDS).out if sizes else b""
        place = 0
        for name, size in sizes.items():
            start = raw.index(b"\n", place) + 1
            place = start + size + 1
            yield name, raw[start : place - 1]


def read_authors(git: Git, commits: Iterable[str]) -> dict[str, Signed]:
    """Who made these commits; names and subjects without control characters."""
    question = "".join(f"{commit}\n" for commit in dict.fromkeys(commits)).encode()
    if not question:
        return {}
    form = "--format=%H%x00%an%x00%aI%x00%s%x00"
    options = ("--stdin", "--no-walk=unsorted", "--no-commit-header", form)
    raw = git.run("rev-list", *options, stdin=question).out
    parts = raw.split(b"\0")
    rows = [parts[place : place + 4] for place in range(0, len(parts) - 4, 4)]
    return {row[0].decode().strip(): Signed(*(legible(part, 1) for part in row[1:])) for row in rows}
