"""The letters that are to go out: a queue for each address, so that one that is dead delays nobody else.

An address that fails is tried later and later, and given up after days; a server that takes no mail at all puts off
all of them, and nothing is ever given up for that. A newer letter that tells how a game stands replaces an older one
that has not gone. What may have gone is never sent again.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from feurio_pbem.mail.host.database import GIVEN_UP, REPLACED, SENDING, SENT, UNSURE, WAITING, Database
from feurio_pbem.mail.write.message import Mail

_FIRST_WAIT = 60.0
_LONGEST_WAIT = 3600.0
_LONGEST_WAIT_FOR_SERVER = 900.0
_GIVES_UP_AFTER = 5 * 86_400.0
_LEAST_TRIES = 10  # so that a host that was away for days does not give up at its first failure
_REMEMBERED = 14 * 86_400.0
_SERVER = ""  # its row among the addresses


@dataclass(frozen=True)
class Delivery:
    """One letter for one address."""

    mail: Mail
    address: str


@dataclass(frozen=True)
class Waiting:
    """What waits for one address, and why; without tries it is simply its turn."""

    address: str
    mails: int
    tries: int
    since: float | None
    due: float | None
    reason: str | None


@dataclass(frozen=True)
class Ended:
    """A letter that may have gone, or never went."""

    address: str
    state: str
    reason: str | None
    at: float


@dataclass(frozen=True)
class Queue:
    """Steps of sending; times are seconds since 1970."""

    database: Database

    def put(self, mails: Iterable[Mail], now: float) -> None:
        """Queue letters; one that is known already stays what it is, and one with the same topic gives way."""
        with self.database.transaction() as database:
            for mail in mails:
                row = (mail.message_id, mail.sender, mail.topic, mail.data, now)
                if not database.execute("INSERT OR IGNORE INTO letters VALUES (?, ?, ?, ?, ?)", row).rowcount:
                    continue
                if mail.topic is not None:
                    database.execute(
                        "UPDATE deliveries SET state = ?, changed = ? WHERE state = ?"
                        " AND letter IN (SELECT id FROM letters WHERE topic = ? AND id <> ?)",
                        (REPLACED, now, WAITING, mail.topic, mail.message_id),
                    )
                for address in dict.fromkeys(mail.recipients):
                    database.execute(
                        "INSERT INTO deliveries VALUES (?, ?, ?, NULL, ?)", (mail.message_id, address, WAITING, now)
                    )

    def knows(self, message_id: str) -> bool:
        """Whether a letter was queued once, whatever became of it."""
        return self.database.row("SELECT 1 FROM letters WHERE id = ?", message_id) is not None

    def recover(self, now: float) -> list[str]:
        """After a start: the addresses to which a letter may have gone when the host died. It is not sent again."""
        with self.database.transaction() as database:
            rows = database.execute("SELECT address FROM deliveries WHERE state = ?", (SENDING,)).fetchall()
            database.execute("UPDATE deliveries SET state = ?, changed = ? WHERE state = ?", (UNSURE, now, SENDING))
        return [row[0] for row in rows]

    def next(self, now: float) -> Delivery | None:
        """The letter that is due: those for addresses that have not failed first, then the oldest.

        One that is due so late that the clock must have been wrong when it was put off counts as due.
        """
        row = self.database.row(
            "SELECT letters.id, letters.sender, letters.data, letters.topic, deliveries.address FROM deliveries"
            " JOIN letters ON letters.id = deliveries.letter LEFT JOIN addresses USING (address)"
            " WHERE state = ? AND (due IS NULL OR due <= ? OR due > ?)"
            " AND NOT EXISTS (SELECT 1 FROM addresses WHERE address = ? AND due > ? AND due <= ?)"
            " ORDER BY coalesce(tries, 0), letters.rowid, deliveries.rowid LIMIT 1",
            *(WAITING, now, now + _LONGEST_WAIT, _SERVER, now, now + _LONGEST_WAIT_FOR_SERVER),
        )
        return Delivery(Mail(row[0], row[1], (row[4],), row[2], row[3]), row[4]) if row else None

    def next_due(self, now: float) -> float | None:
        """When the next letter is due; None while nothing waits."""
        row = self.database.row(
            "SELECT min(coalesce(due, ?)) FROM deliveries LEFT JOIN addresses USING (address) WHERE state = ?",
            now,
            WAITING,
        )
        server = self.database.row("SELECT due FROM addresses WHERE address = ?", _SERVER)
        if row is None or row[0] is None:
            return None
        return max(float(row[0]), float(server[0]) if server else 0.0)

    def sending(self, delivery: Delivery, now: float) -> None:
        """From here on the letter may be on its way: it is never sent again after a crash."""
        self._mark(delivery, SENDING, None, now)

    def end(self, delivery: Delivery, now: float, state: str = SENT, reason: str | None = None) -> None:
        """The end of a letter for an address, good or bad."""
        with self.database.transaction() as database:
            self._mark(delivery, state, reason, now)
            if state == SENT:
                database.execute("DELETE FROM addresses WHERE address IN (?, ?)", (delivery.address, _SERVER))
            self._forget_old(now)

    def postpone(self, delivery: Delivery, reason: str, now: float, *, everybody: bool = False) -> int:
        """It surely has not gone: try again, later each time. Returns how many letters were given up for good now."""
        address = _SERVER if everybody else delivery.address
        longest = _LONGEST_WAIT_FOR_SERVER if everybody else _LONGEST_WAIT
        with self.database.transaction() as database:
            self._mark(delivery, WAITING, reason, now)
            known = database.execute("SELECT tries, since FROM addresses WHERE address = ?", (address,)).fetchone()
            tries, since = known or (0, now)
            since = min(since, now)
            due = now + min(_FIRST_WAIT * 2 ** min(tries, 6), longest)
            row = (address, tries + 1, due, since, reason)
            database.execute("INSERT OR REPLACE INTO addresses VALUES (?, ?, ?, ?, ?)", row)
            if everybody or now - since < _GIVES_UP_AFTER or tries < _LEAST_TRIES:
                return 0
            given_up = database.execute(
                "UPDATE deliveries SET state = ?, reason = ?, changed = ? WHERE state = ? AND address = ?",
                (GIVEN_UP, reason, now, WAITING, address),
            ).rowcount
            database.execute("DELETE FROM addresses WHERE address = ?", (address,))
            self._forget_old(now)
        return given_up

    def waiting(self) -> list[Waiting]:
        """What waits, by address; the server itself first, as an address without a name, if it takes no mail."""
        server = self.database.rows(
            "SELECT '', count(*), tries, since, due, addresses.reason FROM addresses, deliveries"
            " WHERE addresses.address = ? AND state = ? HAVING count(*) > 0", _SERVER, WAITING
        )  # fmt: skip
        rows = self.database.rows(
            "SELECT address, count(*), coalesce(tries, 0), since, due, addresses.reason FROM deliveries"
            " LEFT JOIN addresses USING (address) WHERE state = ? GROUP BY address ORDER BY address",
            WAITING,
        )
        return [Waiting(*row) for row in server + rows]

    def ended_badly(self) -> list[Ended]:
        """The letters of the last days that may have gone, or that were given up."""
        rows = self.database.rows(
            "SELECT address, state, reason, changed FROM deliveries WHERE state IN (?, ?) ORDER BY changed",
            UNSURE,
            GIVEN_UP,
        )
        return [Ended(*row) for row in rows]

    def _mark(self, delivery: Delivery, state: str, reason: str | None, now: float) -> None:
        with self.database.transaction() as database:
            database.execute(
                "UPDATE deliveries SET state = ?, reason = ?, changed = ? WHERE letter = ? AND address = ?",
                (state, reason, now, delivery.mail.message_id, delivery.address),
            )

    def _forget_old(self, now: float) -> None:
        """The text of letters that nobody waits for, and, later, that a letter ended badly."""
        with self.database.transaction() as database:
            database.execute(
                "UPDATE letters SET data = NULL WHERE data IS NOT NULL AND NOT EXISTS"
                " (SELECT 1 FROM deliveries WHERE letter = id AND state IN (?, ?))", (WAITING, SENDING)
            )  # fmt: skip
            database.execute(
                "UPDATE deliveries SET state = ? WHERE state IN (?, ?) AND changed < ?",
                (REPLACED, UNSURE, GIVEN_UP, now - _REMEMBERED),
            )
