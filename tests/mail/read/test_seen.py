"""What the eye does not see as the turn is never the turn: refused in doubt, however a mail program says it."""

import pytest

from feurio_pbem.mail.read.reading import read_mail
from tests.mail.mails import MOVE, TOKEN, html, multipart, text, turns, whole

DOUBTFUL = {
    "crossed out within @media": "<style>@media all{{.x{{text-decoration:line-through}}}}</style>{}<b class=x>+7</b>",
    "crossed out by the short word": "{}<strike>+7</strike>+12",
    "faint": '{}<b style="opacity:.05">+7</b>+12',
    "white by name": '{}<b style="color:WhiteSmoke">+7</b>+12',
    "white by hue": '{}<b style="color:hsl(0,0%,100%)">+7</b>+12',
    "white by parts": '{}<b style="color:rgb(100%,100%,100%)">+7</b>+12',
    "nearly transparent": '{}<b style="color:rgba(0,0,0,0.02)">+7</b>+12',
    "transparent in eight digits": '{}<b style="color:#00000000">+7</b>+12',
    "a variable": '{}<b style="color:var(--ink)">+7</b>+12',
    "black on black": '{}<b style="background:#000">+7</b>+12',
    "text made by a rule": "<style>.k::after{{content:'+3'}}</style>{}+7<b class=k></b>+12",
    "a raised digit": "{}+7<sup>1</sup>+12",
    "a raised digit by style": '{}+7<b style="vertical-align:super">1</b>+12',
    "a reading aid": "{}<ruby>+7<rt>+9</rt></ruby>+12",
    "at the other side": '{}<b style="float:right">+7</b>+12',
    "laid over something": '{}<b style="position:absolute;left:0">+7</b>+12',
    "the last comes first": '<div style="display:flex;flex-direction:row-reverse"><b>+12</b>{}<b>+7</b></div>',
    "signs on top of each other": '{}<b style="letter-spacing:-1em">+7</b>+12',
    "folded up": "<details><summary>x</summary>{}+7+12</details>",
    "a picture of a sign": '{}<img alt="+7" src="cid:7">+12',
}


@pytest.mark.parametrize("source", DOUBTFUL.values(), ids=DOUBTFUL)
def test_in_doubt_nothing_is_played(source: str) -> None:
    page = source.format(f"feurio {TOKEN} b ") + " end"
    if "</details> end" in page or "</div> end" in page:
        page = page.removesuffix(" end").replace("</details>", " end</details>").replace("</div>", " end</div>")
    reading = read_mail(whole(html(page)))
    assert reading.commands == ()
    assert reading.refused is not None or reading.slip is not None


SEEN = {
    "red": '<b style="color:red">{}</b>',
    "a link": '<a href="tel:12" style="color:#1155cc">{}</a>',
    "grey": '<font color="#888888">{}</font>',
    "marked yellow": '<mark style="background-color:yellow">{}</mark>',
    "white on black": '<div style="background:rgb(41,41,41);color:#fff">{}</div>',
    "on a clear ground": '<div style="background-color:transparent;color:inherit">{}</div>',
    "a style for everything that says nothing": '<style>*::before{{content:""}}</style><p>{}</p>',
    "drawn together a little": '<p style="letter-spacing:-0.2pt">{}</p>',
    "in a cell": "<table><tr><td>{}</td></tr></table>",
}


@pytest.mark.parametrize("source", SEEN.values(), ids=SEEN)
def test_what_is_plainly_seen_is_read(source: str) -> None:
    line = f"feurio {TOKEN} b +7+7+12 end"
    assert turns(read_mail(whole(html(source.format(line))))) == MOVE


@pytest.mark.parametrize(
    ("plain", "page", "code"),
    [
        ("b +7+8", "b <s>+7</s>+8", "unreadable-turn"),  # as Gmail writes the text of what is crossed out
        ("b +7+8", '<b style="text-decoration:line-through">b +7+8', "unreadable-turn"),
        ("b +7+8", "b +7+8", None),
        ("b +7+8", "b +7 + 8", None),
        ("b +7+8", "b<br>+7+8", None),
    ],
)
def test_the_page_beside_the_text_must_not_cross_it_out(plain: str, page: str, code: str | None) -> None:
    line = f"feurio {TOKEN} {{}} end"
    mail = multipart("alternative", text(line.format(plain)), html(f"<p>{line.format(page)}</p>"))
    reading = read_mail(whole(mail))
    assert (reading.refused.code if reading.refused else None) == code
    assert [command.text for command in reading.commands] == ([] if code else [plain])
