"""What a host has done with every mail, and which answers are on their way: on the disk before anybody can see it.

SQLite from the standard library keeps it, for every step below is one transaction that has wholly happened or not at
all, whatever is killed when, and its exclusive lock keeps a second host out.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Conflict, OutsideWorld
from feurio_pbem.mail.post.boxes.box import Place
from feurio_pbem.mail.write.composing import Mail

WAITING, SENDING, SENT, UNSURE, GIVEN_UP = "waiting", "sending", "sent", "unsure", "given-up"
_TABLES = """
CREATE TABLE IF NOT EXISTS mails (key TEXT PRIMARY KEY, sender TEXT, begun INTEGER NOT NULL,
  put_back INTEGER NOT NULL, taken REAL NOT NULL, place TEXT, reason TEXT);
CREATE INDEX IF NOT EXISTS by_sender ON mails (sender, taken);
CREATE TABLE IF NOT EXISTS answers (id TEXT PRIMARY KEY, sender TEXT NOT NULL, recipients TEXT NOT NULL, data BLOB,
  state TEXT NOT NULL, tries INTEGER NOT NULL, due REAL NOT NULL);
CREATE TABLE IF NOT EXISTS quiet (game TEXT PRIMARY KEY, head TEXT NOT NULL, seen REAL NOT NULL,
  reminders INTEGER NOT NULL);
"""
_LONGEST_WAIT = 3600.0


@dataclass(frozen=True)
class Settled:
    """Where a mail ends, and why."""

    place: Place
    reason: str


@dataclass(frozen=True)
class Begun:
    """Whether a mail was begun before, and how often that ended in a crash."""

    again: bool
    crashes: int


class Journal:
    """Times are seconds since 1970, told by the caller."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.sqlite"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._database = sqlite3.connect(self.path, isolation_level=None, timeout=1)
            self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.execute("BEGIN EXCLUSIVE")
            self._database.execute("COMMIT")
            self._database.executescript(_TABLES)
        except (OSError, sqlite3.Error) as error:
            raise self._failed(error) from None

    def close(self) -> None:
        """Let the next host in."""
        self._database.close()

    def take(self, key: str, sender: str | None, now: float) -> Begun:
        """Note, before anything else is done, that a mail is being handled."""
        with self._transaction() as database:
            database.execute(
                "INSERT INTO mails VALUES (?, ?, 1, 0, ?, NULL, NULL)"
                " ON CONFLICT (key) DO UPDATE SET begun = begun + 1",
                (key, sender, now),
            )
            begun, put_back = database.execute("SELECT begun, put_back FROM mails WHERE key = ?", (key,)).fetchone()
        return Begun(again=begun > 1, crashes=begun - 1 - put_back)

    def put_back(self, key: str) -> None:
        """It could not be handled now, by no fault of the mail's."""
        with self._transaction() as database:
            database.execute("UPDATE mails SET put_back = put_back + 1 WHERE key = ?", (key,))

    def settled(self, key: str) -> Settled | None:
        """What became of a mail, None while nothing did."""
        row = self._one("SELECT place, reason FROM mails WHERE key = ? AND place IS NOT NULL", key)
        return Settled(row[0], row[1]) if row else None

    def settle(self, key: str, settled: Settled, answers: Iterable[Mail], now: float) -> None:
        """The end of handling a mail, with all its answers, at once; an answer that stands here already stays so."""
        with self._transaction() as database:
            database.execute(
                "UPDATE mails SET place = ?, reason = ? WHERE key = ?", (settled.place, settled.reason, key)
            )
            for mail in answers:
                _enqueue(database, mail, now)

    def from_sender(self, sender: str, since: float, now: float) -> int:
        """How many mails of this sender were begun since then; what a wrong clock dated later does not count."""
        query = "SELECT count(*) FROM mails WHERE sender = ? AND taken > ? AND taken <= ?"
        row = self._one(query, sender, since, now)
        return int(row[0]) if row else 0

    def recover(self) -> list[str]:
        """After a start: the recipients of answers that were being sent when the host died. They are not sent again."""
        with self._transaction() as database:
            rows = database.execute("SELECT recipients FROM answers WHERE state = ?", (SENDING,)).fetchall()
            database.execute("UPDATE answers SET state = ? WHERE state = ?", (UNSURE, SENDING))
        return [row[0] for row in rows]

    def next_answer(self, now: float) -> Mail | None:
        """The oldest answer that is due, or due so late that the clock was wrong when it was put off."""
        row = self._one(
            "SELECT id, sender, recipients, data FROM answers WHERE state = ? AND (due <= ? OR due > ?)"
            " ORDER BY rowid LIMIT 1",
            WAITING,
            now,
            now + _LONGEST_WAIT,
        )
        return Mail(row[0], row[1], tuple(row[2].split()), row[3]) if row else None

    def sending(self, mail: Mail) -> None:
        """From here on the answer may be on its way: it is never sent again after a crash."""
        self._mark(mail, SENDING)

    def sent(self, mail: Mail, state: str = SENT) -> None:
        """The end of an answer, good or bad; its text is forgotten."""
        self._mark(mail, state)
        with self._transaction() as database:
            database.execute("UPDATE answers SET data = NULL WHERE id = ?", (mail.message_id,))

    def postpone(self, mail: Mail, now: float) -> None:
        """It surely has not gone: try again, later each time."""
        with self._transaction() as database:
            (tries,) = database.execute("SELECT tries FROM answers WHERE id = ?", (mail.message_id,)).fetchone()
            due = now + min(60.0 * 2 ** min(tries, 6), _LONGEST_WAIT)
            database.execute(
                "UPDATE answers SET state = ?, tries = tries + 1, due = ? WHERE id = ?", (WAITING, due, mail.message_id)
            )

    def quiet_since(self, game: str, head: str, now: float) -> tuple[float, int]:
        """Since when the game has stood so, and how many reminders have gone out."""
        row = self._one("SELECT seen, reminders FROM quiet WHERE game = ? AND head = ?", game, head)
        if row is None or row[0] > now:  # new, or seen by a wrong clock
            reminders = int(row[1]) if row else 0
            with self._transaction() as database:
                database.execute("INSERT OR REPLACE INTO quiet VALUES (?, ?, ?, ?)", (game, head, now, reminders))
            return now, reminders
        return float(row[0]), int(row[1])

    def remind(self, game: str, mail: Mail, now: float) -> None:
        """One more reminder, and the next quiet time begins."""
        with self._transaction() as database:
            database.execute("UPDATE quiet SET seen = ?, reminders = reminders + 1 WHERE game = ?", (now, game))
            _enqueue(database, mail, now)

    def _mark(self, mail: Mail, state: str) -> None:
        with self._transaction() as database:
            database.execute("UPDATE answers SET state = ? WHERE id = ?", (state, mail.message_id))

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        with self._transaction() as database:
            row: tuple[Any, ...] | None = database.execute(query, values).fetchone()
        return row

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            raise self._failed(error) from None

    def _failed(self, error: Exception) -> OutsideWorld | Conflict:
        if "locked" in str(error):
            return Conflict("host-running", f"Another host is using the journal {self.path}.")
        return OutsideWorld("journal-unusable", f"The journal {self.path} cannot be used: {error}.")


def mail_key(data: bytes, message_id: str | None) -> str:
    """The identity of a mail: its Message-ID and its text. Two deliveries differ in the headers that servers add."""
    body = data if message_id is None else data.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    return f"{message_id or ''} {hashlib.sha256(body).hexdigest()}"


def _enqueue(database: sqlite3.Connection, mail: Mail, now: float) -> None:
    database.execute(
        "INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?, ?, 0, ?)",
        (mail.message_id, mail.sender, " ".join(mail.recipients), mail.data, WAITING, now),
    )
