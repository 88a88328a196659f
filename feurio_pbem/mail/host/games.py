"""The games that mails can be for: files and folders, looked up by the id that a token names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.errors import Conflict, FeurioError, Refused
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.play.list import SUFFIX, find_games

_HEAD_BYTES = 4096
_ID = re.compile(rb"^ {0,8}\"?id\"?: *\"?([a-z2-7]{4,8})\"?", re.MULTILINE)


@dataclass(frozen=True)
class Shelf:
    """Files and folders with games; each look-up sees them as they are now."""

    places: Sequence[Path]

    def find(self, game_id: str) -> Path:
        """The one file of a game. Raises Refused `unknown-game`, Conflict `two-copies`."""
        found = [path for path in find_games(self.places) if peek_id(path) == game_id]
        if not found and len(self.places) == 1 and self.places[0].is_file():
            return self.places[0]  # whose reader says best that it is another game
        if not found:
            raise Refused("unknown-game", f"There is no game {game_id} here.")
        if len(found) > 1:
            names = " and ".join(map(str, found))
            raise Conflict("two-copies", f"There are several files of game {game_id}: {names}.", hint="Keep one.")
        return found[0]

    def place_for(self, game_id: str) -> Path | None:
        """Where a game that is not here yet may be put: into the first folder, None where only files were named."""
        folder = next((place for place in self.places if place.is_dir()), None)
        return folder and folder / f"{game_id}{SUFFIX}"

    def all(self) -> list[Path]:
        """Every game file."""
        return list(find_games(self.places))


def peek_id(path: Path) -> str | None:
    """The id at the head of a file, without judging the file; None for what cannot be read."""
    try:
        return id_in(read_bytes(path, most=_HEAD_BYTES))
    except FeurioError:
        return None


def id_in(data: bytes) -> str | None:
    """Likewise, for the content of a file."""
    found = _ID.search(data[:_HEAD_BYTES])
    return found[1].decode() if found else None
