"""The games that mails can be for, and who may write to them: looked up by the id in a token and by a sender's address.

The folders are gone through only when a mail needs it, once for a round: only files that have changed since the round
before are opened, and only their heads. A game's own book is found by its name. So neither a stranger's mail nor one
for an unknown game costs more where there are many games.
"""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from feurio_pbem.errors import Conflict, FeurioError, Refused
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.home.book import Book, read_book
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.authority import unknown_sender
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.list import find_games

_HEAD_BYTES = 4096
_ID = re.compile(rb"^ {0,8}\"?id\"?: *\"?([a-z2-7]{4,8})\"?", re.MULTILINE)
_TITLE = re.compile(
    rb"^ {0,8}\"?title\"?: *(?:\"((?:[^\"\\\\]|\\\\.)*)\"|'((?:[^']|'')*)'|([^\"'\r\n]*))", re.MULTILINE
)
_Stamp = tuple[int, int, int]


class Head(NamedTuple):
    """What a file says of itself, unjudged."""

    game: str | None = None
    title: str = ""


class GameIndex:
    """Files and folders with games, and the books of their players, as they were at the first look after `refresh`."""

    def __init__(self, places: Sequence[Path], home: Home) -> None:
        self.places, self.home = places, home
        self._heads: dict[Path, tuple[_Stamp, Head]] = {}
        self._paths: dict[str, list[Path]] | None = None
        self._books: dict[str, bytes] | None = None
        self._own: dict[str, list[str]] = {}
        for place in places:
            next(find_games([place]), None)  # Raises WrongUsage `no-such-file` for a place that is not there

    def refresh(self) -> None:
        """Look at the disk anew when something is asked next."""
        self._paths, self._books, self._own = None, None, {}

    def _known_paths(self) -> dict[str, list[Path]]:
        if self._paths is None:
            self._heads = {path: self._head(path) for path in find_games(self.places)}
            self._paths = {}
            for path, (_, head) in self._heads.items():
                if head.game is not None:
                    self._paths.setdefault(head.game, []).append(path)
        return self._paths

    def _known_books(self) -> dict[str, bytes]:
        """The books as they lie there, in lower case: enough to find the few in which an address may stand."""
        if self._books is None:
            self._books = {}
            folder = self.home.path / "book"
            for name in os.listdir(folder) if folder.is_dir() else ():
                with suppress(OSError):
                    self._books[name.removesuffix(".json")] = (folder / name).read_bytes().lower()
        return self._books

    def _head(self, path: Path) -> tuple[_Stamp, Head]:
        stamp = _stamp(path)
        known = self._heads.get(path)
        return known if known is not None and known[0] == stamp else (stamp, peek(path))

    def _has(self, game_id: str, address: str) -> bool:
        """Whether an address stands in a book; in a damaged one it may, for nobody can say whom that lets play."""
        try:
            return bool(self.book(game_id).seats_of(address))
        except FeurioError:
            return True

    def find(self, game_id: str) -> Path:
        """The one file of a game. Raises Refused `unknown-game`, Conflict `two-copies`."""
        found = self._known_paths().get(game_id, [])
        if not found and self._is_one_file:
            return self.places[0]  # whose reader says best that it is another game
        if not found:
            raise _unknown(game_id)
        if len(found) > 1:
            message = sentence("There are several files of game {game}: {files}.", game=game_id, files=Listing(found))
            raise Conflict("two-copies", message, hint=sentence("Keep one."))
        return found[0]

    def place_for(self, game_id: str) -> Path | None:
        """Where a game that is not here yet may be put: into the first folder, None where only files were named."""
        folder = next((place for place in self.places if place.is_dir()), None)
        return folder and folder / f"{game_id}{SUFFIX}"

    def add(self, game_id: str, path: Path) -> None:
        """A game that has just been put there."""
        self._known_paths().setdefault(game_id, []).append(path)

    def all(self) -> list[Path]:
        """Every game file."""
        self._known_paths()
        return list(self._heads)

    def games_of(self, address: str) -> list[str]:
        """The ids of the games here whose books have this address, in their order."""
        wanted = address.casefold()
        if wanted not in self._own:
            maybe = [game for game, book in self._known_books().items() if wanted and wanted.encode() in book]
            self._own[wanted] = sorted(
                game for game in maybe if self._has(game, address) and game in self._known_paths()
            )
        return self._own[wanted]

    def is_named_in(self, subject: str, game_id: str) -> bool:
        """Whether the subject of a mail holds the id or the title of a game."""
        folded = subject.casefold()
        titles = [
            self._heads[path][1].title.casefold()
            for path in self._known_paths().get(game_id, [])
            if path in self._heads
        ]
        return game_id in folded or any(title and title in folded for title in titles)

    def find_for(self, address: str, game_id: str) -> Path:
        """The file of a game in whose book an address stands. Raises Refused also `unknown-sender`.

        The book is looked at first: for strangers nobody searches the folders.
        """
        is_known = self._has(game_id, address)
        if not is_known and not self._is_one_file:
            is_played = (self.home.path / f"book/{game_id}.json").exists()
            raise unknown_sender(address, game_id) if is_played else _unknown(game_id)
        path = self.find(game_id)
        if not is_known:
            raise unknown_sender(address, game_id)
        return path

    @property
    def _is_one_file(self) -> bool:
        return len(self.places) == 1 and self.places[0].is_file()

    def book(self, game_id: str) -> Book:
        """The book of a game, as it is now. Raises Missing for a damaged one."""
        return read_book(self.home, game_id)


def _unknown(game_id: str) -> Refused:
    return Refused("unknown-game", sentence("There is no game {game} here.", game=game_id))


def _stamp(path: Path) -> _Stamp:
    """What changes whenever a file is replaced or written to."""
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0, 0
    return found.st_mtime_ns, found.st_size, found.st_ino


def peek(path: Path) -> Head:
    """The head of a file, without judging the file; empty for what cannot be read."""
    try:
        data = read_bytes(path, most=_HEAD_BYTES)
    except FeurioError:
        return Head()
    found = _TITLE.search(data)
    title = b"".join(part or b"" for part in found.groups()) if found else b""
    return Head(id_in(data), title.decode("utf-8", "replace").strip())


def id_in(data: bytes) -> str | None:
    """The id at the head of a file's content."""
    found = _ID.search(data[:_HEAD_BYTES])
    return found[1].decode() if found else None
