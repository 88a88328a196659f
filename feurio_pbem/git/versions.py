"""One version of a game file after another: each is proven, quickly where it only adds to the one before. Pure."""

from feurio_pbem.errors import FeurioError, Unsound
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.gamefile.strict import LIMIT, read_yaml
from feurio_pbem.gamefile.validator import validate

_LOG = b"\nlog:\n"
_MOST_BYTES = 16 << 20


class Versions:
    """Judges contents by name and remembers the verdicts."""

    def __init__(self) -> None:
        self._games: dict[str, Game | Unsound] = {}
        self._written: dict[str, bytes] = {}
        self._bytes = 0

    def judge(self, name: str, data: bytes | None, before: str | None = None) -> Game | Unsound:
        """The game of a content, or what is wrong with it; `before` names a version it probably continues.

        `data` is None for a content that is too big to be read.
        """
        if name not in self._games:
            self._games[name] = self._read(name, data, before)
        return self._games[name]

    def verdict(self, name: str) -> Game | Unsound | None:
        """What was judged before, None if nothing was."""
        return self._games.get(name)

    def _read(self, name: str, data: bytes | None, before: str | None) -> Game | Unsound:
        if data is None:
            return Unsound("too-big", f"The file is bigger than {LIMIT} bytes.")
        try:
            game = self._continued(data, before) or read_game(data)
        except Unsound as error:
            error.__context__ = error.__cause__ = None
            return error.with_traceback(None)  # which holds the content, and a history has many
        self._keep(name, data)
        return game

    def _keep(self, name: str, data: bytes) -> None:
        """The newest only: each is continued soon or hardly ever."""
        self._written[name] = data
        self._bytes += len(data)
        while self._bytes > _MOST_BYTES:
            self._bytes -= len(self._written.pop(next(iter(self._written))))

    def _continued(self, data: bytes, before: str | None) -> Game | None:
        """The game before with the added lines of the log, if that, written down, is exactly this content."""
        game, written = self._games.get(before or ""), self._written.get(before or "")
        if not isinstance(game, Game) or written is None or not game.log:
            return None
        old = written.partition(_LOG)[2]
        _, found, log = data.partition(_LOG)
        if not found or not log.startswith(old) or log == old:
            return None
        try:
            entries, _ = read_yaml(log[len(old) :])
            if not isinstance(entries, list):
                return None
            validate({**game.to_document(), "log": [*game.log, *entries]})
            for entry in entries:
                game = game.extend(entry)
        except FeurioError:
            return None  # the slow way words it
        return game if write_game(game) == data else None
