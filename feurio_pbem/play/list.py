"""Finding games in folders and telling whose turn it is."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.gamefile.disk_words import in_words, show_path

SUFFIX = ".feurio.yaml"


def find_games(folders: Iterable[Path], closed: Callable[[OSError], None] | None = None) -> Iterator[Path]:
    """The game files below the folders, in order of their names; links are not followed, hidden folders left out.

    A file may be named instead of a folder; `closed` is told of folders that cannot be read. Raises WrongUsage
    `no-such-file`.
    """
    for folder in folders:
        if folder.is_file():
            yield folder
            continue
        if not folder.is_dir():
            raise WrongUsage("no-such-file", f"There is no folder or file {show_path(folder)}.")
        for place, inner, files in os.walk(folder, onerror=closed):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            for name in sorted(files):
                if name.endswith(SUFFIX) and not name.startswith("."):
                    yield Path(place) / name


def list_games(folders: Iterable[Path]) -> list[dict[str, Any]]:
    """One row per game file, as in the contract; a file or folder that cannot be read is a row with its error."""
    closed: list[OSError] = []
    rows = [_row(path) for path in find_games(folders, closed.append)]
    return rows + [_row_of_closed(error) for error in closed]


def _row(path: Path) -> dict[str, Any]:
    try:
        game = load(path).game
    except FeurioError as error:
        return _unread(path, error)
    standing = game.standing
    names = standing.names
    return {
        "file": str(path),
        "game": standing.setup.id,
        "title": standing.setup.title,
        "draws": standing.setup.draws,
        "phase": standing.phase,
        "turn": standing.turn,
        "to_move": standing.to_move,
        "name": names.get(standing.to_move) if standing.to_move else None,
        "since": last_time(game),
        "waiting_for": standing.waiting_for(),
        "ok": True,
        "error": None,
    }


def _unread(path: Path, error: FeurioError) -> dict[str, Any]:
    nothing = dict.fromkeys(("game", "title", "draws", "phase", "turn", "to_move", "name", "since", "waiting_for"))
    return {"file": str(path), **nothing, "ok": False, "error": error.to_json()}


def _row_of_closed(failure: OSError) -> dict[str, Any]:
    folder = Path(failure.filename)
    try:
        with in_words(folder, "read"):
            raise failure
    except FeurioError as error:
        return _unread(folder, error)


def last_time(game: Game) -> str | None:
    """The time of the last entry, before the first one that of the set-up; a label, it may be absent."""
    time = (game.log[-1] if game.log else game.genesis).get("time")
    return None if time is None else str(time)
