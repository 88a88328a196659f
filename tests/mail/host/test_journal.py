"""The journal remembers every step, and only one host may write it."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from feurio_pbem.errors import Conflict, OutsideWorld
from feurio_pbem.mail.host.database import Database
from feurio_pbem.mail.host.journal import Begun, Journal, Settled
from feurio_pbem.mail.host.queue import Queue
from feurio_pbem.mail.read.reading import mail_key
from feurio_pbem.mail.write.message import Mail

MAIL = Mail("<1@x>", "host@example.org", ("bo@example.net",), b"Subject: x\r\n\r\n")
GOLDEN = Path(__file__).parent / "journal-1.sqlite"


@pytest.fixture
def database(tmp_path: Path):
    database = Database(tmp_path / "journal")
    yield database
    database.close()


@pytest.fixture
def journal(database: Database) -> Journal:
    return Journal(database)


def test_a_mail_is_noted_and_settled_with_its_answers(journal: Journal, database: Database) -> None:
    assert journal.take("k", 10) == Begun(again=False, crashes=0)
    assert journal.settled("k") is None
    assert journal.take("k", 11) == Begun(again=True, crashes=1)
    journal.put_back("k")
    assert journal.take("k", 12) == Begun(again=True, crashes=1)
    journal.settle("k", Settled("done", "played"), [MAIL, MAIL], 12)
    assert journal.settled("k") == Settled("done", "played")
    delivery = Queue(database).next(12)
    assert delivery is not None and delivery.mail == MAIL


def test_only_mails_that_acted_are_counted(journal: Journal) -> None:
    for number, actor in enumerate(["bo@x", None, "bo@x", "bo@x"]):
        journal.settle(f"k{number}", Settled("done", ""), [], 100 * number, actor)
    assert (journal.acts_of("bo@x", 50, 300), journal.acts_of("eve@x", 0, 300)) == (2, 0)
    assert journal.acts_of("bo@x", 0, 250) == 1  # what a wrong clock dated later does not count


def test_words_are_measured_by_day_game_seat_and_by_who_has_our_letters(journal: Journal) -> None:
    asked = [journal.may_tell("k7f3qa", "bo", True, 2, now) for now in (0, 1, 2, 90_000)]
    assert asked == [True, True, False, True]
    assert journal.may_tell("k7f3qa", "bo", False, 1, 2) and journal.may_tell("k7f3qa", "anna", True, 1, 2)
    assert journal.may_tell("zzzzzz", "bo", True, 1, 90_001) and not journal.may_tell("zzzzzz", "bo", True, 1, 90_002)


def test_a_clock_that_was_wrong_for_a_while_delays_nothing(journal: Journal) -> None:
    future = 1e9
    assert journal.may_tell("k7f3qa", "bo", True, 1, future) and journal.may_tell("k7f3qa", "bo", True, 1, 10)
    assert journal.quiet_since("k7f3qa", "8c2e", future) == (future, 0)
    assert journal.quiet_since("k7f3qa", "8c2e", 10) == (10, 0) == journal.quiet_since("k7f3qa", "8c2e", 20)


def test_only_one_host_at_a_time_but_anybody_may_look(database: Database) -> None:
    with pytest.raises(Conflict) as caught:
        Database(database.path.parent)
    assert caught.value.code == "host-running"
    Database(database.path.parent, only_look=True).close()


def test_a_host_of_the_first_version_keeps_this_one_out(tmp_path: Path) -> None:
    folder = tmp_path / "unlocked"  # whose name says nothing about who uses it
    folder.mkdir()
    shutil.copy(GOLDEN, folder / "journal.sqlite")
    other = sqlite3.connect(folder / "journal.sqlite", isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Conflict) as caught:
        Database(folder)
    assert caught.value.code == "host-running"
    other.close()


def test_a_journal_that_is_none_or_newer(tmp_path: Path) -> None:
    folder = tmp_path / "unlocked"
    folder.mkdir()
    (folder / "journal.sqlite").write_bytes(b"no database" * 100)
    with pytest.raises(OutsideWorld) as caught:
        Database(folder)
    assert caught.value.code == "journal-unusable"
    (folder / "journal.sqlite").unlink()
    newer = sqlite3.connect(folder / "journal.sqlite")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(OutsideWorld, match="newer feurio"):
        Database(folder)


def test_two_deliveries_of_one_mail_are_one() -> None:
    one = b"Message-ID: <a@b>\r\n\r\ntext\r\n"
    assert mail_key(one, "<a@b>") == mail_key(b"Received: x\n" + one.replace(b"\r\n", b"\n"), "<a@b>")
    assert mail_key(one, "<a@b>") != mail_key(one + b"!", "<a@b>")
    assert mail_key(one, None) != mail_key(b"Received: x\n" + one, None)


def test_a_journal_of_the_first_version_is_read_and_kept(tmp_path: Path) -> None:
    """Written by a host of commit e07affc: Anna's letter sent, Bo's refused, two for Zoë deferred, a quiet game."""
    shutil.copy(GOLDEN, tmp_path / "journal.sqlite")
    for _ in range(2):  # brought up to date once, and then as it is
        database = Database(tmp_path)
        journal, queue = Journal(database), Queue(database)
        states = database.rows(
            "SELECT address, state FROM deliveries JOIN letters ON id = letter ORDER BY letters.rowid"
        )
        assert states == [
            ("anna@example.net", "sent"),
            ("bo@example.net", "given-up"),
            ("zoe@example.net", "waiting"),
            ("zoe@example.net", "waiting"),
        ]
        keys = [key for (key,) in database.rows("SELECT key FROM mails")]
        assert len(keys) == 3 and all(journal.settled(key) for key in keys)
        assert database.row("SELECT reminders FROM quiet WHERE game = 'k7f3qa'") == (0,)
        delivery = queue.next(2e9)
        assert delivery is not None and delivery.address == "zoe@example.net"
        assert delivery.mail.topic == "k7f3qa/zoe"
        assert delivery.mail.data.startswith(b"From: Feurio!") and delivery.mail.recipients == ("zoe@example.net",)
        database.close()
