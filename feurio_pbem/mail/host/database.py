"""The file in which a host keeps what it has done: who may write it, its tables, and one transaction for every step.

SQLite from the standard library keeps it, for a transaction has wholly happened or not at all, whatever is killed when.
One host writes at a time; others may look on. A file of the first version is brought up to this one, once.
"""

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from feurio_pbem.disk import try_lock
from feurio_pbem.errors import Conflict, FeurioError, OutsideWorld
from feurio_pbem.messages import sentence

VERSION = 2
_STATE_LETTER = re.compile(r"<feurio\.([a-z2-7]{4,8})-\d+-[0-9a-f]{4}\.([a-z0-9_]+)\.")  # as version 1 named them
WAITING, SENDING, SENT, UNSURE, GIVEN_UP, REPLACED = "waiting", "sending", "sent", "unsure", "given-up", "replaced"
_TABLES = (
    """CREATE TABLE IF NOT EXISTS mails (key TEXT PRIMARY KEY, sender TEXT, begun INTEGER NOT NULL,
  put_back INTEGER NOT NULL, taken REAL NOT NULL, place TEXT, reason TEXT)""",
    "CREATE INDEX IF NOT EXISTS by_sender ON mails (sender, taken)",
    """CREATE TABLE IF NOT EXISTS quiet (game TEXT PRIMARY KEY, head TEXT NOT NULL, seen REAL NOT NULL,
  reminders INTEGER NOT NULL)""",
    # since version 2
    "CREATE TABLE IF NOT EXISTS acts (sender TEXT NOT NULL, at REAL NOT NULL)",
    """CREATE TABLE IF NOT EXISTS words (game TEXT NOT NULL, seat TEXT NOT NULL, is_known INTEGER NOT NULL,
  at REAL NOT NULL)""",
    "CREATE TABLE IF NOT EXISTS aside (key TEXT PRIMARY KEY, data BLOB NOT NULL, version TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS stuck (key TEXT PRIMARY KEY, since REAL NOT NULL, reason TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS letters (id TEXT PRIMARY KEY, sender TEXT NOT NULL, topic TEXT, data BLOB,
  made REAL NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS deliveries (letter TEXT NOT NULL, address TEXT NOT NULL, state TEXT NOT NULL,
  reason TEXT, changed REAL NOT NULL, PRIMARY KEY (letter, address))""",
    "CREATE INDEX IF NOT EXISTS with_text ON letters (id) WHERE data IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS by_topic ON letters (topic)",
    "CREATE INDEX IF NOT EXISTS by_state ON deliveries (state)",
    """CREATE TABLE IF NOT EXISTS addresses (address TEXT PRIMARY KEY, tries INTEGER NOT NULL, due REAL NOT NULL,
  since REAL NOT NULL, reason TEXT NOT NULL)""",
)


class Database:
    """Open until it is closed; `only_look` neither waits for nor keeps out the host that writes."""

    def __init__(self, folder: Path, *, only_look: bool = False) -> None:
        self.path = folder / "journal.sqlite"
        self._lock: int | None = None
        self._depth = 0
        try:
            if not only_look:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._lock = os.open(folder / "journal.lock", os.O_RDWR | os.O_CREAT, 0o600)
                if not try_lock(self._lock):
                    raise self._in_use()
            place = ":memory:" if only_look and not self.path.exists() else self.path
            self._connection = sqlite3.connect(place, isolation_level=None, timeout=5)
            self._connection.execute("PRAGMA synchronous = FULL")
        except (OSError, sqlite3.Error) as error:
            self._unlock()
            raise self._failed(error) from None
        except FeurioError:
            self._unlock()
            raise
        try:
            with self.transaction():
                self._bring_up_to_date()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let the next host in."""
        self._connection.close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All that is done within happens at once; inside another one it belongs to that. Raises OutsideWorld."""
        self._depth += 1
        try:
            if self._depth == 1:
                self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                if self._depth == 1:
                    self._connection.execute("ROLLBACK")
                raise
            if self._depth == 1:
                self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise self._failed(error) from None
        finally:
            self._depth -= 1

    def row(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """The first row that is found."""
        return next(iter(self.rows(query, *values)), None)

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows that are found."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._failed(error) from None

    def _bring_up_to_date(self) -> None:
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            message = sentence("The journal {place} was written by a newer feurio.", place=self.path)
            raise OutsideWorld("journal-unusable", message)
        for table in _TABLES:
            self._connection.execute(table)
        if version < VERSION:
            self._take_over_answers()
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

    def _take_over_answers(self) -> None:
        """Version 1 had one row for a mail with all its recipients, and no queue by address."""
        run = self._connection.execute
        if run("SELECT name FROM sqlite_master WHERE name = 'answers'").fetchone() is None:
            return
        answers = run("SELECT id, sender, recipients, data, state, due FROM answers ORDER BY rowid").fetchall()
        for mail, sender, recipients, data, state, due in answers:
            found = _STATE_LETTER.match(mail)
            topic = f"{found[1]}/{found[2]}" if found else None
            run("INSERT OR IGNORE INTO letters VALUES (?, ?, ?, ?, ?)", (mail, sender, topic, data, due))
            for address in recipients.split():
                run("INSERT OR IGNORE INTO deliveries VALUES (?, ?, ?, NULL, ?)", (mail, address, state, due))
        run("DROP TABLE answers")

    def _failed(self, error: Exception) -> OutsideWorld | Conflict:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            return self._in_use()
        fault = getattr(error, "strerror", None) or str(error)
        message = sentence("The journal {place} cannot be used: {fault}.", place=self.path, fault=fault)
        return OutsideWorld("journal-unusable", message)

    def _in_use(self) -> Conflict:
        return Conflict("host-running", sentence("Another host is using the journal {place}.", place=self.path))
