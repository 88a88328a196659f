"""The journal remembers every step, and only one host may write it."""

from pathlib import Path

import pytest

from feurio_pbem.errors import Conflict, OutsideWorld
from feurio_pbem.mail.host.journal import Begun, Journal, Settled, mail_key
from feurio_pbem.mail.write.composing import Mail

MAIL = Mail("<1@x>", "host@example.org", ("bo@example.net", "bo@work.example"), b"Subject: x\r\n\r\n")


@pytest.fixture
def journal(tmp_path: Path):
    journal = Journal(tmp_path / "journal")
    yield journal
    journal.close()


def test_a_mail_is_noted_and_settled_with_its_answers(journal: Journal) -> None:
    assert journal.take("k", "bo@x", 10) == Begun(again=False, crashes=0)
    assert journal.settled("k") is None
    assert journal.take("k", "bo@x", 11) == Begun(again=True, crashes=1)
    journal.put_back("k")
    assert journal.take("k", "bo@x", 12) == Begun(again=True, crashes=1)
    journal.settle("k", Settled("done", "played"), [MAIL, MAIL], 12)
    assert journal.settled("k") == Settled("done", "played")
    assert journal.next_answer(12) == MAIL


def test_an_answer_that_was_being_sent_is_never_sent_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.settle("k", Settled("done", "played"), [MAIL], 1)
    journal.sending(MAIL)
    journal.close()
    again = Journal(tmp_path)
    assert again.recover() == ["bo@example.net bo@work.example"]
    assert (again.recover(), again.next_answer(99)) == ([], None)
    again.settle("k", Settled("done", "played"), [MAIL], 1)
    assert again.next_answer(99) is None
    again.close()


def test_what_surely_has_not_gone_is_tried_later_and_later(journal: Journal) -> None:
    journal.settle("k", Settled("done", "played"), [MAIL], 0)
    waits, now = [], 0.0
    for _ in range(8):
        journal.sending(MAIL)
        journal.postpone(MAIL, now)
        assert journal.next_answer(now + 59) is None
        due = next(wait for wait in range(60, 3601, 60) if journal.next_answer(now + wait))
        waits.append(due)
        now += due
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600]
    journal.sent(MAIL)
    assert journal.next_answer(1e9) is None


def test_mails_of_a_sender_are_counted(journal: Journal) -> None:
    for number in range(3):
        journal.take(f"k{number}", "bo@x", 100 * number)
    assert (journal.from_sender("bo@x", 50, 200), journal.from_sender("eve@x", 0, 200)) == (2, 0)


def test_a_clock_that_was_wrong_for_a_while_delays_nothing(journal: Journal) -> None:
    future = 1e9
    journal.take("k", "bo@x", future)
    assert journal.from_sender("bo@x", 0, 3600) == 0
    journal.settle("k", Settled("done", "played"), [MAIL], future)
    journal.postpone(MAIL, future)
    assert journal.next_answer(10) == MAIL
    assert journal.quiet_since("k7f3qa", "8c2e", future) == (future, 0)
    assert journal.quiet_since("k7f3qa", "8c2e", 10) == (10, 0) == journal.quiet_since("k7f3qa", "8c2e", 20)


def test_a_server_may_be_away_for_months(journal: Journal) -> None:
    journal.settle("k", Settled("done", "played"), [MAIL], 0)
    for _ in range(1100):
        journal.postpone(MAIL, 0)
    assert journal.next_answer(3600) == MAIL


def test_only_one_host_at_a_time(journal: Journal) -> None:
    with pytest.raises(Conflict) as caught:
        Journal(journal.path.parent)
    assert caught.value.code == "host-running"


def test_a_journal_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(b"no database" * 100)
    with pytest.raises(OutsideWorld):
        Journal(tmp_path)


def test_two_deliveries_of_one_mail_are_one() -> None:
    one = b"Message-ID: <a@b>\r\n\r\ntext\r\n"
    assert mail_key(one, "<a@b>") == mail_key(b"Received: x\n" + one.replace(b"\r\n", b"\n"), "<a@b>")
    assert mail_key(one, "<a@b>") != mail_key(one + b"!", "<a@b>")
    assert mail_key(one, None) != mail_key(b"Received: x\n" + one, None)
