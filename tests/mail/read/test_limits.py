"""Mails made to keep a reader busy: each megabyte is read or refused in seconds."""

import time

import pytest

from feurio_pbem.mail.read.mime import LARGEST_MAIL
from feurio_pbem.mail.read.reading import read_mail

PLAIN = b"From: a@example.org\n\n"
HTML = b"From: a@example.org\nContent-Type: text/html\n\n"
NEST = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(18)) + b"\n"
BUSY = {
    "encoded words": (b"Subject: ", b"=?utf-8?q?a?=\n ", b"\n\nfeurio k7f3-12-8c2e b end\n"),
    "short lines deep down": (NEST, b"a\n", b""),
    "headers": (b"", b"From: a@example.org\n", b""),
    "header blocks": (PLAIN, b"To: x\n", b""),
    "parts in text": (PLAIN, b"--a\r\n\r\n", b""),
    "one line": (PLAIN + b"feurio k7f3-12-8c2e ", b"+7 ", b""),
    "blanks": (b"Content-Transfer-Encoding: quoted-printable\n\n", b" ", b""),
    "open tags": (HTML, b"<a ", b""),
    "open quotations": (HTML, b"<blockquote>a", b""),
    "open comments": (HTML, b"<!--", b""),
    "wrongly closed tags": (HTML, b"<p><b></i>", b""),
    "ampersands": (HTML, b"&#", b""),
}


@pytest.mark.parametrize(("head", "unit", "tail"), BUSY.values(), ids=BUSY)
def test_a_megabyte_is_read_in_seconds(head: bytes, unit: bytes, tail: bytes) -> None:
    mail = head + unit * ((LARGEST_MAIL - len(head) - len(tail)) // len(unit)) + tail
    start = time.process_time()
    reading = read_mail(mail)
    assert time.process_time() - start < 8
    assert len(reading.commands) == (unit == b"=?utf-8?q?a?=\n ")
