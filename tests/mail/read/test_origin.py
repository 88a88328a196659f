"""What the own provider found counts, whichever of its headers says it; and a secret word in either of two lines."""

import pytest

from feurio_pbem.mail.read.html import lines_of_html
from feurio_pbem.mail.read.origin import failed_checks
from feurio_pbem.mail.read.reading import read_mail
from tests.mail.mails import TOKEN, plain

MX = "mx.example.org"


@pytest.mark.parametrize(
    ("headers", "failed"),
    [
        (["dmarc=none; spf=fail"], ["spf"]),  # none is no verdict: there was no policy to try
        (["dmarc=none; spf=pass; dkim=fail"], []),
        (["dmarc=pass; spf=fail; dkim=fail"], []),
        (["dmarc=pass", "dmarc=fail"], ["dmarc"]),
        (["spf=fail", "dkim=pass"], ["spf"]),
        (["dkim=pass"], []),
    ],
)
def test_every_verdict_of_the_own_provider(headers: list[str], failed: list[str]) -> None:
    assert failed_checks([f"{MX}; {header}" for header in headers], MX) == failed
    assert failed_checks([f"elsewhere; {header}" for header in headers], MX) == []


def test_the_secret_word_of_a_second_equal_line_counts() -> None:
    (command,) = read_mail(plain(f"feurio {TOKEN} b +7 end\nfeurio {TOKEN} b +7 key:lanternwood7 end\n")).commands
    assert command.secret == "lanternwood7"


@pytest.mark.parametrize(
    "source",
    [
        'b <span style="text-decoration:line-through">+7</span>+8',
        "b <del>+7</del>+8",
        "<style>.x{text-decoration:line-through}</style>b <i class=x>+7</i>+8",
        '<style>@media print{.x{display:none}}</style>b <i class="y x">+7</i>+8',
        'b <font color="#ffffff">+7</font>+8',
        'b <i style="color:transparent">+7</i>+8',
        'b <i style="position:absolute;left:-9999px">+7</i>+8',
        'b <img src="cid:1" alt="">+8',
        'b <input value="+7">+8',
    ],
)
def test_text_that_may_not_be_seen_as_it_stands_is_marked(source: str) -> None:
    assert "\ufffd" in lines_of_html(f"<p>feurio {TOKEN} {source} end</p>")[0]


def test_text_that_is_surely_not_seen_is_left_out_and_emoji_are_read() -> None:
    assert lines_of_html('b <i style="display:none">+7</i>+8') == ["b +8"]
    assert lines_of_html('b <img alt="➕"><img alt="8️⃣">') == ["b ➕8️⃣"]
    assert lines_of_html('<p style="color:#fff;background:#000">b +8</p>') == ["b +8"]
