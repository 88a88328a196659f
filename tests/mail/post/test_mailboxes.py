"""Maildirs and mbox files give mails in their order and file them whole."""

import mailbox
import os
from contextlib import closing
from pathlib import Path

import pytest

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.mail.post.imap import Account, ImapFolder
from feurio_pbem.mail.post.mailboxes import Maildir, MailStuck, Mbox

ONE, TWO = b"From: a@b.c\n\none\n", b"From: a@b.c\n\n>From here\ntwo\n"


def test_a_maildir(tmp_path: Path) -> None:
    box = Maildir(tmp_path / "in")
    with closing(mailbox.Maildir(tmp_path / "in")) as delivery:
        second, first = delivery.add(TWO), delivery.add(ONE)
    for number, key in enumerate((first, second)):
        os.utime(tmp_path / "in" / "new" / key, (number, number))
    read = tmp_path / "in" / "new" / first
    read.rename(tmp_path / "in" / "cur" / f"{first}:2,S")
    (tmp_path / "in" / "cur" / "9.x.y:2,ST").write_bytes(b"thrown away")
    one, two = box.waiting()
    assert (box.fetch(one), box.fetch(two)) == (ONE, TWO)
    box.file(one, "done")
    box.file(one, "done")
    box.file(two, "refused")
    assert box.waiting() == []
    assert [p.read_bytes() for p in (tmp_path / "in" / ".done" / "cur").iterdir()] == [ONE]
    assert [p.read_bytes() for p in (tmp_path / "in" / ".refused" / "cur").iterdir()] == [TWO]
    box.close()


def test_a_mail_that_cannot_be_read_holds_up_no_other(tmp_path: Path) -> None:
    box = Maildir(tmp_path)  # an empty folder will do
    (tmp_path / "new" / "1").symlink_to("/proc/self/mem")  # whose first byte nobody may read
    (tmp_path / "new" / "2").write_bytes(TWO)
    found = {}
    for key in box.waiting():
        try:
            found[key] = box.fetch(key)
        except MailStuck as error:
            found[key] = error.code
    assert found == {"new/1": "mail-stuck", "new/2": TWO}
    assert box.fetch("new/none") is None


def test_a_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(OutsideWorld, match=r"There is no folder .*nowhere"):
        Maildir(tmp_path / "nowhere" / "in")
    box = Maildir(tmp_path / "in")
    (tmp_path / "in" / "new" / "1").write_bytes(ONE)
    (tmp_path / "in" / ".done" / "cur").rename(tmp_path / "gone")
    with pytest.raises(MailStuck, match=r"There is no folder .*done/cur any more"):
        box.file("new/1", "done")
    (tmp_path / "in").rename(tmp_path / "away")
    with pytest.raises(OutsideWorld, match="There is no Maildir"):
        box.waiting()


def test_a_maildir_that_cannot_be_one(tmp_path: Path) -> None:
    (tmp_path / "in").write_text("a file")
    with pytest.raises(OutsideWorld, match="cannot be used"):
        Maildir(tmp_path / "in")


def test_an_mbox_file(tmp_path: Path) -> None:
    box = Mbox(tmp_path / "spool")
    assert box.waiting() == []
    with closing(mailbox.mbox(tmp_path / "spool")) as delivery:
        delivery.add(ONE)
        delivery.add(TWO)
    one, two = box.waiting()
    assert box.fetch(one) == ONE and b"two" in (box.fetch(two) or b"")
    box.file(one, "done")
    assert box.waiting() == [two]
    with closing(mailbox.mbox(tmp_path / "spool")) as delivery:
        delivery.add(ONE)
    assert box.waiting() == [two, one]
    box.file(one, "done")
    box.file(two, "refused")
    with closing(mailbox.mbox(tmp_path / "spool.done")) as done:
        assert [message.get_payload() for message in done] == ["one\n"]
    assert box.waiting() == []


def test_an_account_that_would_smuggle_commands(tmp_path: Path) -> None:
    for bad in ({"folder": 'x" CREATE "y'}, {"done": "a\r\nb"}, {"user": "a\0b"}):
        with pytest.raises(WrongUsage):
            Account(**{"host": "localhost", "user": "u", "password": "p", **bad})
    with pytest.raises(WrongUsage, match="Without TLS"):
        Account("mail.example.org", "u", "p", tls="none")
    assert "p4ss" not in repr(Account("localhost", "u", "p4ss"))


def test_a_server_that_is_not_there() -> None:
    box = ImapFolder(Account("127.0.0.1", "u", "p", tls="none", port=1))
    with pytest.raises(
        OutsideWorld, match=r"u at 127\.0\.0\.1 cannot be used: no connection to port 1 \(Connection refused\)"
    ):
        box.waiting()
    box.close()
