"""A look back at the games in files: one, or a whole archive on all cores or a cluster, remembered as it goes."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from feurio_pbem.bots.analysis import PLAYOUTS, Moment, analyse
from feurio_pbem.bots.levels import check_playouts
from feurio_pbem.errors import FeurioError, Missing, OutsideWorld
from feurio_pbem.game.answers import check_started
from feurio_pbem.game.documents import AnalysisView
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game
from feurio_pbem.gamefile.disk_words import show_path
from feurio_pbem.gamefile.reading import file_limit
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Notice, sentence
from feurio_pbem.play.list import find_games
from feurio_pbem.play.outcome import notices_json
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.turns import Turn
from feurio_pbem.sealed.noticing import compare_quietly

PATIENCE_SECONDS = 10
_METHOD = "2"
"""Changed whenever equal games would get other figures, so that no memory of before is believed."""


@dataclass(frozen=True)
class Analysed:
    """One file: its document, or why there is none; `remembered` where nothing had to be thought through again."""

    file: str
    document: AnalysisView | None = None
    error: FeurioError | None = None
    remembered: bool = False
    notices: list[Notice] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The contract's document of `analyse`, or the file with its error."""
        error = None if self.error is None else self.error.to_json()
        return {**(self.document or {"file": self.file}), "error": error, "notices": notices_json(self.notices)}


def analyse_game(
    game: Game, file: str, playouts: int = PLAYOUTS, *, done: Callable[[int, int], object] = lambda *_: None
) -> AnalysisView:
    """The contract's document of a game in hand. Raises Refused `not-started`."""
    standing = check_started(game.standing)
    moments = list(moments_of(game))
    turns, players, turning_points = analyse(moments, standing.names, playouts, done=lambda n: done(n, len(moments)))
    return {
        "file": file,
        "game": standing.setup.id,
        "title": standing.setup.title,
        "playouts": playouts,
        "turns": turns,
        "players": players,
        "turning_points": turning_points,
        "winners": standing.position.winners(),
    }


def moments_of(game: Game) -> Iterator[Moment]:
    """The turns that stand, oldest first, each with the position before it."""
    for before, entry in zip(game.history(), game.log, strict=False):
        if entry["kind"] != "turn" or entry["n"] in game.standing.withdrawn:
            continue
        at, neutral, is_firebreak = entry.get("at"), tuple(entry.get("neutral", ())), entry.get("break", False)
        turn = Turn(entry.get("value"), None if at is None else Hex(*at), tuple(entry["crew"]), neutral, is_firebreak)
        yield Moment(entry["n"], before.standing.turn, entry["by"], check_started(before.standing).position, turn)


def analyse_bytes(
    data: bytes, file: str, playouts: int, done: Callable[[int, int], object] = lambda *_: None
) -> Analysed:
    """The same for a file's content: what another process, or another machine, is asked to do."""
    try:
        return Analysed(file, analyse_game(read_game(data), file, playouts, done=done))
    except FeurioError as error:
        return Analysed(file, error=error)


def analyse_files(
    places: Iterable[Path],
    *,
    playouts: int = PLAYOUTS,
    jobs: int = 1,
    scheduler: str | None = None,
    progress: Callable[[Analysed, int, int], object] = lambda *_: None,
    done: Callable[[int, int], object] = lambda *_: None,
) -> list[Analysed]:
    """All games below the places, in the order of their names; whatever is done is remembered by what the file holds.

    `progress` is told of each file that is done, how many are, and of how many; `done` how many
    turns are, and of how many, where one process does the work. Cut off, a later call goes on where this
    one was. `scheduler` is the address of a Dask scheduler whose workers have feurio_pbem, too. Raises WrongUsage
    `no-such-file`, `bad-playouts`, Missing `no-dask`, OutsideWorld `no-scheduler`.
    """
    check_playouts(playouts)
    home, paths = Home.of_this_machine(), list(find_games(places))
    found: dict[int, Analysed] = {}
    todo: dict[int, tuple[bytes, str, str]] = {}
    pinned = home.names_by_prefix("pins")

    def told(made: Analysed, data: bytes) -> Analysed:
        if made.document is None or made.document["game"] not in pinned:
            return made
        return replace(made, notices=compare_quietly(read_game(data)))

    for place, path in enumerate(paths):
        file = show_path(path)
        try:
            data = read_bytes(path, most=file_limit() + 1)
        except FeurioError as error:
            found[place] = Analysed(file, error=error)
            continue
        record = _name(data, playouts)
        known = home.read_or_set_aside(record)
        if known is not None:
            document = cast(AnalysisView, {**known, "file": file})
            found[place] = told(Analysed(file, document, remembered=True), data)
        else:
            todo[place] = (data, file, record)

    def keep(place: int, made: Analysed) -> None:
        if made.document is not None:
            home.write(todo[place][2], cast(dict[str, Any], made.document))
        found[place] = told(made, todo[place][0])
        progress(made, len(found), len(paths))

    for known_place in sorted(found):
        progress(found[known_place], len(found), len(paths))
    if scheduler is None and (jobs == 1 or len(todo) < 2):
        for place, (data, file, _) in todo.items():
            keep(place, analyse_bytes(data, file, playouts, done))
        return [found[place] for place in range(len(paths))]
    with _executor(jobs, scheduler) as executor:
        futures = {
            executor.submit(analyse_bytes, data, file, playouts): place for place, (data, file, _) in todo.items()
        }
        try:
            for future in as_completed(futures):
                keep(futures[future], future.result())
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)  # what was begun is lost, what is done is remembered
            raise
    return [found[place] for place in range(len(paths))]


def recall(data: bytes) -> AnalysisView | None:
    """The most thorough look back at a file's content that this machine remembers; None where it has not looked."""
    home = Home.of_this_machine()
    names = home.names(_name(data, "*"))
    thorough = max(names, key=lambda name: int(name.rpartition("-")[2].removesuffix(".json")), default=None)
    return cast(AnalysisView | None, home.read_or_set_aside(thorough) if thorough else None)


def _executor(jobs: int, scheduler: str | None) -> AbstractContextManager[Executor]:
    return ProcessPoolExecutor(jobs) if scheduler is None else _cluster(scheduler)


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        hint = "pip install 'feurio_pbem[cluster]'"
        raise Missing("no-dask", sentence("A cluster needs dask.distributed."), hint=hint) from None
    try:
        client = Client(scheduler, timeout=PATIENCE_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as fault:
        message = sentence("The scheduler {address} does not answer.", address=scheduler)
        raise OutsideWorld("no-scheduler", message) from fault
    with closing(client):
        yield client.get_executor()  # type: ignore[no-untyped-call]


def _name(data: bytes, playouts: int | str) -> str:
    digest = hashlib.sha256(_METHOD.encode() + data).hexdigest()
    return f"analyses/{digest[:40]}-{playouts}.json"
