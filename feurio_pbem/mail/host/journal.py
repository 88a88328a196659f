"""What a host has done with every mail: on the disk before anybody can see it. Times are seconds since 1970, told by
the caller; what a clock that was wrong for a while has dated later is not believed."""

from collections.abc import Iterable
from dataclasses import dataclass

from feurio_pbem.mail.host.database import Database
from feurio_pbem.mail.host.queue import Queue
from feurio_pbem.mail.post.mailboxes import Place
from feurio_pbem.mail.write.message import Mail

_DAY = 86_400.0


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


@dataclass(frozen=True)
class Journal:
    """Steps of the work on mails."""

    database: Database

    def take(self, key: str, now: float) -> Begun:
        """Note, before anything else is done, that a mail is being handled."""
        with self.database.transaction() as database:
            database.execute(
                "INSERT INTO mails VALUES (?, NULL, 1, 0, ?, NULL, NULL)"
                " ON CONFLICT (key) DO UPDATE SET begun = begun + 1",
                (key, now),
            )
            begun, put_back = database.execute("SELECT begun, put_back FROM mails WHERE key = ?", (key,)).fetchone()
        return Begun(again=begun > 1, crashes=begun - 1 - put_back)

    def put_back(self, key: str) -> None:
        """It could not be handled now, by no fault of the mail's."""
        with self.database.transaction() as database:
            database.execute("UPDATE mails SET put_back = put_back + 1 WHERE key = ?", (key,))

    def settled(self, key: str) -> Settled | None:
        """What became of a mail, None while nothing did."""
        row = self.database.row("SELECT place, reason FROM mails WHERE key = ? AND place IS NOT NULL", key)
        return Settled(row[0], row[1]) if row else None

    def settle(self, key: str, settled: Settled, mails: Iterable[Mail], now: float, actor: str | None = None) -> None:
        """The end of handling a mail, with all that is to be sent, at once. `actor` has let a game go on by it."""
        with self.database.transaction() as database:
            database.execute(
                "UPDATE mails SET place = ?, reason = ? WHERE key = ?", (settled.place, settled.reason, key)
            )
            if actor is not None:
                database.execute("INSERT INTO acts VALUES (?, ?)", (actor, now))
            Queue(self.database).put(mails, now)

    def acts_of(self, sender: str, since: float, now: float) -> int:
        """How many mails of this sender have let a game go on since then."""
        row = self.database.row("SELECT count(*) FROM acts WHERE sender = ? AND at > ? AND at <= ?", sender, since, now)
        return int(row[0]) if row else 0

    def may_tell(self, game: str, seat: str, is_known: bool, most: int, now: float) -> bool:
        """Whether one more word to a seat of a game is within the day's measure; if so, it counts."""
        with self.database.transaction() as database:
            database.execute("DELETE FROM words WHERE at <= ? OR at > ?", (now - _DAY, now + _DAY))
            query = "SELECT count(*) FROM words WHERE game = ? AND seat = ? AND is_known = ?"
            (told,) = database.execute(query, (game, seat, is_known)).fetchone()
            if told < most:
                database.execute("INSERT INTO words VALUES (?, ?, ?, ?)", (game, seat, is_known, now))
        return bool(told < most)

    def set_aside(self, key: str, data: bytes, version: str) -> None:
        """Keep a mail that makes this version of the program fail."""
        with self.database.transaction() as database:
            database.execute("INSERT OR REPLACE INTO aside VALUES (?, ?, ?)", (key, data, version))

    def set_aside_before(self, version: str) -> list[tuple[str, bytes]]:
        """The mails that made another version fail, and those that this one is still trying."""
        return [
            (key, data)
            for key, data in self.database.rows(
                "SELECT aside.key, aside.data FROM aside JOIN mails USING (key)"
                " WHERE aside.version <> ? OR mails.place IS NULL",
                version,
            )
        ]

    def try_again(self, key: str, version: str) -> None:
        """Begin with a mail set aside as if it had just come, unless this version has begun already."""
        with self.database.transaction() as database:
            changed = database.execute(
                "UPDATE aside SET version = ? WHERE key = ? AND version <> ?", (version, key, version)
            )
            if changed.rowcount:
                database.execute(
                    "UPDATE mails SET begun = 0, put_back = 0, place = NULL, reason = NULL WHERE key = ?", (key,)
                )

    def forget_aside(self, key: str) -> None:
        """It could be handled after all."""
        with self.database.transaction() as database:
            database.execute("DELETE FROM aside WHERE key = ?", (key,))

    def step_over(self, key: str, reason: str, now: float) -> bool:
        """Note that the mailbox does not hand a mail out, or does not move it; whether that is new."""
        with self.database.transaction() as database:
            known = database.execute("SELECT reason FROM stuck WHERE key = ?", (key,)).fetchone()
            database.execute(
                "INSERT INTO stuck VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET reason = excluded.reason",
                (key, now, reason),
            )
        return known is None or known[0] != reason

    def unstick(self, keys: Iterable[str]) -> None:
        """These mails are no longer stuck: handed out and moved, or gone."""
        known = {key for (key,) in self.database.rows("SELECT key FROM stuck")} & set(keys)
        if known:
            with self.database.transaction() as database:
                database.executemany("DELETE FROM stuck WHERE key = ?", [(key,) for key in known])

    def stuck(self) -> list[tuple[str, float, str]]:
        """The mailbox's names of the mails that are stuck, since when, and why."""
        return [(key, since, why) for key, since, why in self.database.rows("SELECT * FROM stuck ORDER BY since")]

    def quiet_since(self, game: str, head: str, now: float) -> tuple[float, int]:
        """Since when the game has stood so, and how many reminders have gone out."""
        row = self.database.row("SELECT seen, reminders FROM quiet WHERE game = ? AND head = ?", game, head)
        if row is None or row[0] > now:  # new, or seen by a wrong clock
            reminders = int(row[1]) if row else 0
            with self.database.transaction() as database:
                database.execute("INSERT OR REPLACE INTO quiet VALUES (?, ?, ?, ?)", (game, head, now, reminders))
            return now, reminders
        return float(row[0]), int(row[1])

    def remind(self, game: str, mail: Mail, now: float) -> None:
        """One more reminder, and the next quiet time begins."""
        with self.database.transaction() as database:
            database.execute("UPDATE quiet SET seen = ?, reminders = reminders + 1 WHERE game = ?", (now, game))
            Queue(self.database).put([mail], now)
