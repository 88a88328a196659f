"""Finding games in folders and telling whose turn it is."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError, Refused, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.gamefile import load
from feurio_pbem.gamefile.disk_words import in_words, no_such_file, show_path
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity
from feurio_pbem.home.identity import load as load_identity
from feurio_pbem.home.me import Me, read_me
from feurio_pbem.messages import Listing, Message, sentence
from feurio_pbem.notation.names import same_name, tell_apart
from feurio_pbem.notation.tokens import SUFFIX
from feurio_pbem.play.outcome import find_due, is_overdue, notices_json
from feurio_pbem.sealed.noticing import compare_quietly


def search_games(
    folders: Iterable[Path], closed: Callable[[OSError], None] | None = None
) -> Iterator[tuple[Path, FeurioError | None]]:
    """The game files below the folders, in order of their names, each with why it must not be read, if that is so.

    Hidden files and folders are left out. Nothing outside of a folder is ever read: a link to a game below it is left
    out, for the game is there; any other link is refused. A file may be named instead of a folder, as a link too;
    `closed` is told of folders that cannot be read. Raises WrongUsage `no-such-file`.
    """
    for folder in folders:
        if folder.is_file():
            yield folder, None
            continue
        if not folder.is_dir():
            raise WrongUsage("no-such-file", sentence("There is no folder or file {file}.", file=show_path(folder)))
        for place, inner, files in os.walk(folder, onerror=closed):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            for name in sorted(files):
                path = Path(place) / name
                if not is_game_name(name):
                    continue
                if not path.is_symlink():
                    yield path, None
                elif not _leads_to_game(path, folder):
                    yield path, _refuse_link(path)


def find_games(folders: Iterable[Path], closed: Callable[[OSError], None] | None = None) -> Iterator[Path]:
    """Those of `search_games` that may be read."""
    return (path for path, refusal in search_games(folders, closed) if refusal is None)


def is_game_name(name: str) -> bool:
    """Whether a file is called like a game: not hidden, for no list shows what is."""
    return name.endswith(SUFFIX) and not name.startswith(".")


def _leads_to_game(link: Path, folder: Path) -> bool:
    """Whether a link leads to a game that is found below the folder anyway."""
    target, top = Path(os.path.realpath(link)), Path(os.path.realpath(folder))
    if not target.is_file() or target.is_symlink() or not target.is_relative_to(top):
        return False
    *between, name = target.relative_to(top).parts
    return is_game_name(name) and not any(part.startswith(".") for part in between)


def _refuse_link(link: Path) -> FeurioError:
    if not os.path.lexists(os.path.realpath(link)):
        return no_such_file(link)
    told = sentence("{file} is a link that leads to no game in this folder; it is not followed.", file=show_path(link))
    return Refused("symbolic-link", told, hint=sentence("Put the file itself there, or name it."))


def list_games(folders: Iterable[Path], *, mine_only: bool = False) -> list[dict[str, Any]]:
    """One row per game file, as in the contract; a file or folder that cannot be read is a row with its error.

    `notices` and `error` are messages yet, which `row_json` makes a document of.
    `mine_only`: only games in which this machine's player is to move, the most urgent first.
    """
    closed: list[OSError] = []
    me = _Viewer.of_this_machine()
    found = search_games(folders, closed.append)
    rows = [_row(path, me) if refusal is None else _unread(path, refusal) for path, refusal in found]
    rows += [_row_of_closed(error) for error in closed]
    return sorted((row for row in rows if row["mine"]), key=urgent_first) if mine_only else rows


def row_json(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as the contract has it, its sentences in English."""
    error: FeurioError | None = row["error"]
    return {**row, "notices": notices_json(row["notices"]), "error": error.to_json() if error else None}


def urgent_first(row: Mapping[str, Any]) -> tuple[bool, bool, bool, str, str]:
    """The order of need: my turns, what is overdue, what is due soonest, what has waited longest; the finished last."""
    return (not row["mine"], not row["overdue"], row["phase"] == "finished", row["due"] or "~", row["since"] or "~")


def is_known_here() -> bool:
    """Whether this machine can tell which turns are its player's: it was told a name, or has an identity."""
    me = _Viewer.of_this_machine()
    return me.identity is not None or bool(me.me.names or me.me.games)


def games_in_several_files(rows: Iterable[Mapping[str, Any]]) -> list[Message]:
    """A sentence for each game that has more than one file among rows with `game` and `file`."""
    files: dict[str, dict[str, str]] = {}
    for row in rows:
        if row["game"]:
            files.setdefault(row["game"], {})[os.path.realpath(row["file"])] = show_path(row["file"])
    return [
        sentence("Game {game} lives in several files: {files}.", game=game_id, files=Listing(names.values()))
        for game_id, names in files.items()
        if len(names) > 1
    ]


@dataclass(frozen=True)
class _Viewer:
    """Who plays on this machine, and which games it has seen."""

    identity: Identity | None
    seen: Mapping[str, list[str]]
    me: Me = field(default_factory=Me)

    @classmethod
    def of_this_machine(cls) -> "_Viewer":
        home = Home.of_this_machine()
        try:
            return cls(load_identity(home), home.names_by_prefix("pins"), read_me(home))
        except FeurioError:  # looking needs neither; what is damaged is told where it is needed
            return cls(None, {})

    def plays(self, standing: Standing, seat: str | None) -> bool:
        """Whether a seat is his: by key in a sealed game, in a seeded one as `feurio me` was told, else by name."""
        if seat is None:
            return False
        if standing.setup.is_sealed:
            return self.identity is not None and standing.cards[seat]["key"] == self.identity.key
        if told := self.me.seats(standing.setup.id, standing.names):
            return seat in told
        return self.identity is not None and same_name(standing.names[seat]) == same_name(self.identity.name)


def _row(path: Path, me: _Viewer) -> dict[str, Any]:
    try:
        game = load(path).game
    except FeurioError as error:
        return _unread(path, error)
    standing = game.standing
    names = tell_apart(standing.names)
    notices = compare_quietly(game) if standing.setup.id in me.seen else []
    position = standing.position if isinstance(standing, Started) else None
    due = find_due(game)
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
        "due": due,
        "overdue": is_overdue(due),
        "mine": me.plays(standing, standing.to_move),
        "players": [{"seat": seat, "name": standing.names.get(seat, seat)} for seat in standing.setup.seats],
        "winners": position.winners() if position else [],
        "notices": notices,
        "ok": True,
        "error": None,
    }


def _unread(path: Path, error: FeurioError) -> dict[str, Any]:
    nothing = dict.fromkeys(("game", "title", "draws", "phase", "turn", "to_move", "name", "since", "waiting_for"))
    more: dict[str, Any] = {"due": None, "overdue": None, "mine": False, "players": [], "winners": [], "notices": []}
    return {"file": str(path), **nothing, **more, "ok": False, "error": error}


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
