"""Checking files: everything that reading proves, told for each file, with what this machine remembers of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.draws.seal import seal
from feurio_pbem.errors import FeurioError, Unsound
from feurio_pbem.game.methods import method_of
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import Loaded, load, write_game
from feurio_pbem.gamefile.writing import without_heading
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Message, Notice, in_english, sentence
from feurio_pbem.play.outcome import notices_json
from feurio_pbem.rules.position import FINISHED
from feurio_pbem.sealed.noticing import compare_quietly


@dataclass(frozen=True)
class Checked:
    """One file: its game if it can be read, and the error that was found; warnings leave a file sound."""

    path: Path
    game: Game | None
    error: FeurioError | None = None
    notices: list[Notice] = field(default_factory=list)

    def to_json(self, say: Callable[[Message], str] = in_english) -> dict[str, Any]:
        """One row of the contract's `check`; to be printed with `say=str`, in the reader's language."""
        game, error = self.game, self.error
        standing = game.standing if game else None
        method = method_of(standing.setup) if standing else None
        return {
            "file": str(self.path),
            "ok": error is None,
            "draws": standing.setup.draws if standing else None,
            "method": say(method.name) if method else None,
            "turns": standing.turn - 1 if standing else None,
            "entries": len(game.log) if game else None,
            "seal": seal(standing.head) if standing and standing.phase == FINISHED else None,
            "problems": [_problem(error, say)] if error else [],
            "warnings": [say(notice.message) for notice in self.notices],
            "notices": notices_json(self.notices),
            "protects": [say(text) for text in method.protects] if method else [],
            "does_not_protect": [say(text) for text in method.does_not] if method else [],
        }


def check_file(path: Path, *, strict: bool = False) -> Checked:
    """Read a file as strictly as every command does; never raises for what the file can cause.

    `strict` also wants our own style, byte for byte. Changes nothing, on this machine neither.
    """
    try:
        loaded = load(path)
    except FeurioError as error:
        return Checked(path, None, error)
    notices = compare_quietly(loaded.game)
    try:
        if strict:
            _check_style(loaded)
        _check_own_card(loaded.game)
    except FeurioError as error:
        return Checked(path, loaded.game, error, [notice for notice in notices if notice.code != error.code])
    return Checked(path, loaded.game, None, notices)


def _check_own_card(game: Game) -> None:
    """That somebody else sits where this machine's player has joined is no warning: raises Unsound."""
    if game.standing.setup.is_sealed:
        from feurio_pbem.sealed.known import find_problems

        for problem in find_problems(Home.of_this_machine(), game):
            if isinstance(problem, Unsound):
                raise problem


def exit_code(errors: Iterable[FeurioError | None]) -> int:
    """0 when all are sound, else 3 for an unsound file, else the code of the first other failure."""
    codes = [error.exit_code for error in errors if error]
    return 3 if 3 in codes else next(iter(codes), 0)


def _check_style(loaded: Loaded) -> None:
    body, wanted = without_heading(loaded.data), write_game(loaded.game).split(b"\n")
    found = body.split(b"\n")
    if found == wanted:
        return
    pairs = zip(found, wanted, strict=False)
    line = next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(found), len(wanted)))
    raise Unsound(
        "other-style",
        sentence("The game is sound, but the file is not written as feurio writes it."),
        line=line + 1 + (body != loaded.data),
        hint=sentence("Harmless; another program or an editor wrote it. The next move writes it anew."),
    )


def _problem(error: FeurioError, say: Callable[[Message], str]) -> dict[str, Any]:
    where, line = (error.details.get(key) for key in ("where", "line"))
    return {"code": error.code, "where": where, "line": line, "message": " ".join(map(say, error.sentences)),
            "hint": " ".join(map(say, error.hints)) or None}  # fmt: skip
