"""The games that mails can be for, and who may write to them: looked up by the id in a token and by a sender's address.

What is on the disk is read once for a round: only files that have changed since the round before are opened, and only
their heads. So neither a stranger's mail nor one for an unknown game costs more where there are many games.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from feurio_pbem.errors import Conflict, FeurioError, Refused
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.home.book import Book, read_book
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.list import find_games

_HEAD_BYTES = 4096
_ID = re.compile(rb"^ {0,8}\"?id\"?: *\"?([a-z2-7]{4,8})\"?", re.MULTILINE)
_TITLE = re.compile(
    rb"^ {0,8}\"?title\"?: *(?:\"((?:[^\"\\\\]|\\\\.)*)\"|'((?:[^']|'')*)'|([^\"'\r\n]*))", re.MULTILINE
)
_BOOKS = "book/*.json"
_Stamp = tuple[int, int, int]


class Head(NamedTuple):
    """What a file says of itself, unjudged."""

    game: str | None = None
    title: str = ""


class GameIndex:
    """Files and folders with games, and the books of their players, as `refresh` last saw them."""

    def __init__(self, places: Sequence[Path], home: Home) -> None:
        self.places, self.home = places, home
        self._heads: dict[Path, tuple[_Stamp, Head]] = {}
        self._books: dict[str, tuple[_Stamp, frozenset[str] | None]] = {}
        self._paths: dict[str, list[Path]] = {}
        self._titles: dict[str, str] = {}
        self._games: dict[str, set[str]] = {}
        self.refresh()

    def refresh(self) -> None:
        """Look at the disk. Raises WrongUsage `no-such-file` for a place that is not there."""
        self._heads = {path: self._head(path) for path in find_games(self.places)}
        self._paths = {}
        self._titles = {}
        for path, (_, head) in self._heads.items():
            if head.game is not None:
                self._paths.setdefault(head.game, []).append(path)
                self._titles[head.game] = head.title.casefold()
        names = self.home.names(_BOOKS)
        self._books = {Path(name).stem: self._book(name) for name in names}
        self._games = {}
        for game_id, (_, addresses) in self._books.items():
            for address in addresses or ():
                self._games.setdefault(address, set()).add(game_id)

    def _head(self, path: Path) -> tuple[_Stamp, Head]:
        stamp = _stamp(path)
        known = self._heads.get(path)
        return known if known is not None and known[0] == stamp else (stamp, peek(path))

    def _book(self, name: str) -> tuple[_Stamp, frozenset[str] | None]:
        """The addresses in a book; None for one that is damaged, of which nobody can say whom it lets play."""
        stamp, game_id = _stamp(self.home.path / name), Path(name).stem
        known = self._books.get(game_id)
        if known is not None and known[0] == stamp:
            return known
        try:
            book = read_book(self.home, game_id)
        except FeurioError:
            return stamp, None
        return stamp, frozenset(address.casefold() for own in book.addresses.values() for address in own)

    def find(self, game_id: str) -> Path:
        """The one file of a game. Raises Refused `unknown-game`, Conflict `two-copies`."""
        found = self._paths.get(game_id, [])
        if not found and len(self.places) == 1 and self.places[0].is_file():
            return self.places[0]  # whose reader says best that it is another game
        if not found:
            raise Refused("unknown-game", sentence("There is no game {game} here.", game=game_id))
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
        self._paths.setdefault(game_id, []).append(path)

    def all(self) -> list[Path]:
        """Every game file."""
        return list(self._heads)

    def games_of(self, address: str) -> list[str]:
        """The ids of the games here whose books have this address, in their order."""
        return sorted(game for game in self._games.get(address.casefold(), ()) if game in self._paths)

    def is_named_in(self, subject: str, game_id: str) -> bool:
        """Whether the subject of a mail holds the id or the title of a game."""
        folded, title = subject.casefold(), self._titles.get(game_id)
        return game_id in folded or (bool(title) and str(title) in folded)

    def may_know(self, address: str, game_id: str) -> bool:
        """Whether the book of a game has this address, as far as one can know without opening it."""
        return game_id in self._games.get(address.casefold(), ()) or self._books.get(game_id, ((), ()))[1] is None

    def book(self, game_id: str) -> Book:
        """The book of a game, as it is now. Raises Missing for a damaged one."""
        return read_book(self.home, game_id)


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
