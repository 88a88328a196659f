"""Checking files: everything that reading proves, told for each file."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load


@dataclass(frozen=True)
class Checked:
    """One file: its game if it is sound, else the error that was found."""

    path: Path
    game: Game | None
    error: FeurioError | None = None

    def to_json(self) -> dict[str, Any]:
        """One row of the contract's `check`."""
        game, error = self.game, self.error
        return {
            "file": str(self.path),
            "ok": error is None,
            "draws": game.standing.setup.draws if game else None,
            "turns": game.standing.turn - 1 if game else None,
            "entries": len(game.log) if game else None,
            "problems": [_problem(error)] if error else [],
        }


def check_file(path: Path) -> Checked:
    """Read a file as strictly as every command does; never raises for what the file can cause."""
    try:
        return Checked(path, load(path).game)
    except FeurioError as error:
        return Checked(path, None, error)


def exit_code(checked: Iterable[Checked]) -> int:
    """0 when all are sound, else 3 for an unsound file, else the code of the first other failure."""
    codes = [file.error.exit_code for file in checked if file.error]
    return 3 if 3 in codes else next(iter(codes), 0)


def _problem(error: FeurioError) -> dict[str, Any]:
    where, line = (error.details.get(key) for key in ("where", "line"))
    return {"code": error.code, "where": where, "line": line, "message": error.message, "hint": error.hint}
