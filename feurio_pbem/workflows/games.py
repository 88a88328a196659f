"""Finding games in folders and telling whose turn it is."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.gamefile.disk_words import show_path

SUFFIX = ".feurio.yaml"


def find_games(folders: Iterable[Path]) -> Iterator[Path]:
    """The game files below the folders, in order of their names; links are not followed, hidden folders left out.

    A file may be named instead of a folder. Raises WrongUsage `no-such-file`.
    """
    for folder in folders:
        if folder.is_file():
            yield folder
            continue
        if not folder.is_dir():
            raise WrongUsage("no-such-file", f"There is no folder or file {show_path(folder)}.")
        for place, inner, files in os.walk(folder):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            for name in sorted(files):
                if name.endswith(SUFFIX) and not name.startswith("."):
                    yield Path(place) / name


def list_games(folders: Iterable[Path]) -> list[dict[str, Any]]:
    """One row per game file, as in the contract; a file that cannot be read is a row with its error."""
    return [_row(path) for path in find_games(folders)]


def _row(path: Path) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(("game", "title", "phase", "turn", "to_move", "since", "error"))
    try:
        game = load(path).game
    except FeurioError as error:
        return {"file": str(path), **row, "ok": False, "error": error.to_json()}
    standing = game.standing
    names = standing.names
    row |= {
        "game": standing.setup.id,
        "title": standing.setup.title,
        "draws": standing.setup.draws,
        "phase": standing.phase,
        "turn": standing.turn,
        "to_move": standing.to_move,
        "name": names.get(standing.to_move) if standing.to_move else None,
        "since": last_time(game),
    }
    return {"file": str(path), **row, "ok": True}


def last_time(game: Game) -> str | None:
    """The time of the last entry, before the first one that of the set-up; a label, it may be absent."""
    time = (game.log[-1] if game.log else game.genesis).get("time")
    return None if time is None else str(time)
