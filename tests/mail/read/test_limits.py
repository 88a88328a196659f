"""Mails made to keep a reader busy: each megabyte costs hardly more than a megabyte of an ordinary letter."""

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


@pytest.fixture(scope="module")
def ordinary() -> float:
    """What a megabyte of an ordinary letter costs here and now, in seconds of processor time."""
    return cost_of(HTML, b"<p>Dear Bo, this is <b>an ordinary line</b> of a letter.</p>\n", b"")


def cost_of(head: bytes, unit: bytes, tail: bytes) -> float:
    mail = filled(head, unit, tail)
    start = time.process_time()
    read_mail(mail)
    return time.process_time() - start


def filled(head: bytes, unit: bytes, tail: bytes) -> bytes:
    return head + unit * ((LARGEST_MAIL - len(head) - len(tail)) // len(unit)) + tail


@pytest.mark.parametrize(("head", "unit", "tail"), BUSY.values(), ids=BUSY)
def test_a_megabyte_costs_hardly_more_than_an_ordinary_one(
    head: bytes, unit: bytes, tail: bytes, ordinary: float
) -> None:
    assert cost_of(head, unit, tail) < 8 * ordinary


def test_a_megabyte_of_encoded_words_is_understood() -> None:
    assert len(read_mail(filled(*BUSY["encoded words"])).commands) == 1
    assert read_mail(filled(*BUSY["wrongly closed tags"])).commands == ()
