"""One version of a game file after another: each is proven, quickly where it only adds to the one before. Pure."""

from collections.abc import Callable

from feurio_pbem.errors import FeurioError, Unsound
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.gamefile.reading import file_limit, read_yaml
from feurio_pbem.gamefile.schema import validate
from feurio_pbem.messages import sentence

Read = Callable[[str], bytes | None]  # a content by its name, None for one that is too big to be read
_LOG = b"\nlog:\n"
_MOST_BYTES = 4 << 20
_OF_A_VERDICT = 1 << 10


class Versions:
    """Judges contents by name and remembers the newest verdicts: a history may be bigger than the memory."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._known: dict[str, tuple[Game | Unsound, bytes]] = {}  # what was asked for last stands last
        self._bytes = 0

    def judge(self, name: str, before: str | None = None) -> Game | Unsound:
        """The game of a content, or what is wrong with it; `before` names a version it probably continues."""
        known = self._known.pop(name, None)
        if known is None:
            known = self._judge(name, before)
            self._bytes += len(known[1]) + _OF_A_VERDICT
        self._known[name] = known
        while self._bytes > _MOST_BYTES and len(self._known) > 1:
            _, data = self._known.pop(next(iter(self._known)))
            self._bytes -= len(data) + _OF_A_VERDICT
        return known[0]

    def may_hold(self, name: str, text: str) -> bool:
        """Whether a content may say a text of plain letters: it does, or it has something written in escapes."""
        data = self._known[name][1] if name in self._known else b""
        data = data or self._read(name) or b""
        return text.encode() in data or b"\\" in data

    def _judge(self, name: str, before: str | None) -> tuple[Game | Unsound, bytes]:
        data = self._read(name)
        if data is None:
            return Unsound("too-big", sentence("The file is bigger than {limit} bytes.", limit=file_limit())), b""
        try:
            return self._continued(data, before) or read_game(data), data
        except Unsound as error:
            error.__context__ = error.__cause__ = None
            return error.with_traceback(None), b""  # the traceback holds the content, and a history has many

    def _continued(self, data: bytes, before: str | None) -> Game | None:
        """The game before with the added lines of the log, if that, written down, is exactly this content."""
        game, written = self._known.get(before or "", (None, b""))
        if not isinstance(game, Game) or not game.log:
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
        return game if write_game(game, like=data) == data else None
