"""Letters wait for their own address only, and end."""

from pathlib import Path

import pytest

from feurio_pbem.mail.host.database import GIVEN_UP, UNSURE, Database
from feurio_pbem.mail.host.queue import Delivery, Queue
from feurio_pbem.mail.write.message import Mail

DAY = 86_400.0


def mail(number: int = 1, *recipients: str, topic: str | None = None) -> Mail:
    return Mail(f"<{number}@x>", "host@example.org", recipients or ("bo@x.org",), b"text", topic)


@pytest.fixture
def queue(tmp_path: Path):
    database = Database(tmp_path / "journal")
    yield Queue(database)
    database.close()


def due(queue: Queue, now: float) -> Delivery:
    delivery = queue.next(now)
    assert delivery is not None
    return delivery


def test_a_letter_goes_to_each_address_by_itself(queue: Queue) -> None:
    queue.put([mail(1, "dead@x.org", "bo@x.org")], 0)
    queue.postpone(due(queue, 0), "450", 0)
    live = due(queue, 0)
    assert live.address == "bo@x.org" and live.mail.recipients == ("bo@x.org",)
    queue.end(live, 0)
    assert queue.next(0) is None and due(queue, 60).address == "dead@x.org"


def test_dead_addresses_delay_nobody(queue: Queue) -> None:
    queue.put([mail(n, f"dead{n}@x.org") for n in range(60)], 0)
    now = 0.0
    while (delivery := queue.next(now)) is not None:
        queue.postpone(delivery, "450", now)
    queue.put([mail(100)], 70)
    assert due(queue, 3600).address == "bo@x.org"


def test_what_surely_has_not_gone_is_tried_later_and_later(queue: Queue) -> None:
    queue.put([mail()], 0)
    waits, now = [], 0.0
    for _ in range(8):
        queue.sending(due(queue, now), now)
        assert queue.next(now) is None
        queue.postpone(Delivery(mail(), "bo@x.org"), "450", now)
        wait = next(wait for wait in range(60, 3601, 60) if queue.next(now + wait))
        assert queue.next(now + wait - 1) is None and queue.next_due(now) == now + wait
        waits.append(wait)
        now += wait
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600]
    queue.end(due(queue, now), now)
    assert queue.next(1e9) is None and queue.next_due(now) is None


def test_an_address_is_given_up_after_days_and_then_begins_anew(queue: Queue) -> None:
    queue.put([mail(1), mail(2)], 0)
    now, given_up = 0.0, 0
    while not given_up:
        given_up = queue.postpone(due(queue, now), "450 later", now)
        now += 3600
    assert given_up == 2 and 5 * DAY <= now <= 5 * DAY + 7200
    assert [(end.state, end.reason) for end in queue.ended_badly()] == [(GIVEN_UP, "450 later")] * 2
    queue.put([mail(3)], now)
    assert queue.postpone(due(queue, now), "450 later", now) == 0 and queue.waiting()[0].tries == 1
    queue.end(due(queue, now + 60), now + 20 * DAY)
    assert queue.ended_badly() == []  # told for long enough


def test_a_host_that_was_away_for_days_does_not_give_up_at_once(queue: Queue) -> None:
    queue.put([mail()], 0)
    queue.postpone(due(queue, 0), "450", 0)
    assert queue.postpone(due(queue, 9 * DAY), "450", 9 * DAY) == 0


def test_a_server_that_takes_nothing_puts_off_everybody_and_ends_nothing(queue: Queue) -> None:
    queue.put([mail(1), mail(2, "anna@x.org")], 0)
    now = 0.0
    for _ in range(520):  # more than five days
        assert queue.postpone(due(queue, now), "530", now, everybody=True) == 0
        assert queue.next(now + 59) is None
        now += 900
    assert [(item.address, item.mails, item.tries) for item in queue.waiting()] == [
        ("", 2, 520), ("anna@x.org", 1, 0), ("bo@x.org", 1, 0)
    ]  # fmt: skip
    queue.end(due(queue, now), now)
    assert due(queue, now).mail.message_id == "<2@x>"


def test_a_newer_letter_of_a_game_replaces_an_older_one_that_has_not_gone(queue: Queue) -> None:
    queue.put([mail(1, topic="k7f3qa/bo"), mail(2), mail(3, topic="k7f3qa/anna")], 0)
    queue.put([mail(4, topic="k7f3qa/bo"), mail(1, topic="k7f3qa/bo")], 0)
    found = []
    while (delivery := queue.next(0)) is not None:
        found.append(delivery.mail.message_id)
        queue.end(delivery, 0)
    assert found == ["<2@x>", "<3@x>", "<4@x>"]


def test_what_may_have_gone_is_never_sent_again(tmp_path: Path) -> None:
    database = Database(tmp_path)
    queue = Queue(database)
    queue.put([mail()], 1)
    queue.sending(due(queue, 1), 1)
    database.close()
    again = Database(tmp_path)
    queue = Queue(again)
    assert queue.recover(2) == ["bo@x.org"] and queue.recover(2) == []
    queue.put([mail()], 3)
    assert queue.next(1e9) is None and queue.ended_badly()[0].state == UNSURE
    again.close()


def test_a_clock_that_was_wrong_for_a_while_delays_nothing(queue: Queue) -> None:
    queue.put([mail()], 1e9)
    queue.postpone(due(queue, 1e9), "450", 1e9)
    assert due(queue, 10)
    queue.postpone(due(queue, 1e9 + 60), "421", 1e9, everybody=True)
    assert due(queue, 10)
