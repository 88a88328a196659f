"""Whole mails, kind by kind: what is found in them and what is refused. Each stands for a program or a mishap."""

import base64
import json

import pytest

from feurio_pbem.mail.read.reading import read_mail, to_json
from tests.mail.mails import HEAD, LINE, MOVE, TOKEN, code, html, multipart, plain, text, turns, whole

FOUND = {
    "plain": plain(LINE),
    "no end of line at the end": plain(f"Hi\n\n{LINE}"),
    "CRLF": plain(f"Hi\r\n\r\n{LINE}\r\nAnna\r\n"),
    "lone CR": plain(f"Hi\r\r{LINE}\rAnna\r"),
    "upper case": plain(LINE.upper()),
    "blanks, tabs, no-break blanks at the end": plain(LINE + " \t\u00a0 "),
    "wide blanks": plain(LINE.replace(" ", "\u3000")),
    "full width": plain("".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in LINE)),
    "marks": plain("\ufeff\u200e\u202a" + LINE.replace("b", "\u200bb") + "\u202c\u200f"),
    "repeated": plain(f"{LINE}\n\nand for safety once more\n{LINE.replace('+7+7', '+7x2')}\n"),
    "en dashes in the token": plain(LINE.replace("-", "\u2013")),
    "template left in column one": plain(f"{LINE}\nfeurio {TOKEN} ____ end\n"),
    "prose about the game": plain(
        f"Feurio is fun in the end\nfeurio 2026-11-29 was great\n{LINE}\nfeurio mailing list\n"
    ),
    "no headers but From": f"From: anna@example.org\n\n{LINE}\n".encode(),
    "only text": f"\n{LINE}\n".encode(),
    "byte order mark before the headers": b"\xef\xbb\xbf" + plain(LINE),
    "malformed header": plain(LINE, "this is no header\nX-More: 1\n"),
    "raw 8-bit header": plain(LINE, "Subject: Grüße aus Köln\nX-Ω: 1\nX-Last: 2\n"),
    "huge header": plain(LINE, f"X-Huge: {'x' * 50_000}\n" + f"Subject: {'=?utf-8?q?x?= ' * 9_000}\n"),
    "folded subject with the word": plain(LINE, "Subject: hello\n feurio k7f3qa-12-8c2e pass end\n"),
    "precedence list": plain(LINE, "Precedence: list\nList-Id: <fire.example.org>\n"),
    "auto-submitted no": plain(LINE, "Auto-Submitted: no; foo\nX-Auto-Response-Suppress: All\n"),
    "X-Autoreply no": plain(LINE, "X-Autoreply: no\nReturn-Path: <anna@example.org>\n"),
    "attribution above, quote and answer": plain(
        f"On Sunday Bo <bo@example.org> wrote:\n> feurio {TOKEN} pass end\n{LINE}"
    ),
    "iOS signature above": plain(f"Von meinem iPhone gesendet\n\n{LINE}"),
    "signature below": plain(f"{LINE}\n-- \nfeurio {TOKEN} pass end\n"),
    "signature without blank": plain(f"{LINE}\n--\nfeurio {TOKEN} pass end\n"),
    "list footer": plain(f"{LINE}\n{'_' * 47}\nfeurio mailing list -- feurio@lists.example.org\n"),
    "PGP clearsigned": plain(
        f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{LINE}\n- -- \nx\n-----BEGIN PGP SIGNATURE-----\n"
    ),
    "bar quotes": plain(f"| feurio {TOKEN} pass end\n{LINE}"),
    "form feed is no line end": plain(f"old\x0cfeurio {TOKEN} pass end\nx\u2028feurio {TOKEN} pass end\n{LINE}"),
    "flowed": plain("feurio k7f3qa-12-8c2e \nb +7+7+12 \nend\n", label="text/plain; format=flowed"),
    "flowed in upper case": plain("feurio k7f3qa-12-8c2e b \n+7+7+12 end\n", label="Text/Plain; Format=Flowed"),
    "flowed with DelSp": plain(
        "feurio k7f3qa-12-8c2e b +7+7+ \n12 end\n", label="text/plain; format=flowed; delsp=yes"
    ),
    "space-stuffed": plain(f" {LINE}\n", label="text/plain; format=flowed"),
    "flowed before the signature": plain(
        f"{LINE}\nbye \n-- \nfeurio {TOKEN} pass end\n", label="text/plain; format=flowed"
    ),
    "flowed quote": plain(f"> hello \nfeurio {TOKEN} b +7+7+12 end\n", label="text/plain; format=flowed"),
    "quoted-printable soft break": plain(
        "feurio k7f3qa-12-8c2e b =2B7+7=\n+12 end=20\n", "Content-Transfer-Encoding: Quoted-Printable\n"
    ),
    "blanks after a soft break": plain(
        "feurio k7f3qa-12-8c2e b +7= \n+7+12 end\n", "Content-Transfer-Encoding: quoted-printable\n"
    ),
    "base64": plain(base64.encodebytes(LINE.encode()).decode(), "Content-Transfer-Encoding: BASE64\n"),
    "encoding with a comment": plain(LINE, "Content-Transfer-Encoding: 8bit (as it was)\n"),
    "alternative": whole(multipart("alternative", text(LINE), html(f"<p>feurio {TOKEN} pass end</p>"))),
    "alternative with blank text": whole(multipart("alternative", text(" \u00a0\n\u200b\n"), html(f"<p>{LINE}</p>"))),
    "alternative in reversed order": whole(multipart("alternative", html(f"<p>feurio {TOKEN} pass end"), text(LINE))),
    "related": whole(multipart("alternative", text(""), multipart("related", html(LINE), text("x"), boundary="r"))),
    "two texts": whole(multipart("mixed", text("Hello"), text("x", "image/png"), text(LINE))),
    "text part without headers": whole(multipart("mixed", f"\n{LINE}\n", text("x", "image/png"))),
    "preamble and epilogue": whole(
        multipart("mixed", text(LINE)).replace("\n\n", f"\n\nfeurio {TOKEN} pass end\n", 1)
        + f"\nfeurio {TOKEN} pass end\n"
    ),
    "attached text": whole(
        multipart("mixed", text(LINE), text(f"feurio {TOKEN} pass end", headers="Content-Disposition: attachment\n"))
    ),
    "named text": whole(multipart("mixed", text(LINE), text(f"feurio {TOKEN} pass end", 'text/plain; name="log.txt"'))),
    "attached mail": whole(
        multipart("mixed", text(LINE), text(f"Subject: x\n\nfeurio {TOKEN} pass end", "message/rfc822"))
    ),
    "torn attached mail": whole(
        multipart("mixed", text(LINE), text(multipart("mixed", text("x"), boundary="in", end=False), "message/rfc822"))
    ),
    "digest": whole(multipart("digest", f"\nSubject: x\n\nfeurio {TOKEN} pass end\n", text(LINE))),
    "signed": whole(multipart("signed", text(LINE), text(f"feurio {TOKEN} pass end"))),
    "signed twice": whole(
        multipart(
            "signed",
            multipart("signed", text(LINE), text("x", "application/pgp-signature"), boundary="i"),
            text("x", "application/pkcs7-signature"),
        )
    ),
    "calendar": whole(multipart("alternative", text(LINE), text(f"feurio {TOKEN} pass end", "text/calendar"))),
    "damaged picture": whole(
        multipart("mixed", text(LINE), text("abc", "image/png", "Content-Transfer-Encoding: base64\n"))
    ),
    "damaged HTML beside good text": whole(
        multipart("alternative", text(LINE), text("abc", "text/html", "Content-Transfer-Encoding: base64\n"))
    ),
    "unknown charset": plain(LINE, label="text/plain; charset=x-unheard-of"),
    "empty charset": plain(LINE, label='text/plain; charset=""'),
    "charset with NUL": plain(LINE, label="text/plain; charset=a\0b"),
    "charset unicode_escape": plain(LINE, label="text/plain; charset=unicode_escape"),
    "charset by RFC 2231": plain(LINE, label="text/plain; charset*=us-ascii'en'utf-8"),
    "GBK under gb2312": (HEAD + "Content-Type: text/plain; charset=gb2312\n\n镕\n").encode("gbk") + LINE.encode("gbk"),
    "shift_jis": (HEAD + "Content-Type: text/plain; charset=shift_jis\n\nこんにちは\n").encode("shift_jis")
    + LINE.encode(),
    "iso-2022-jp": (HEAD + "Content-Type: text/plain; charset=iso-2022-jp\n\nこんにちは\n").encode("iso-2022-jp")
    + LINE.encode(),
    "malformed content type": plain(LINE, label="foo"),
    "no semicolon": plain(LINE, label="text/plain charset=utf-8"),
    "comment in the content type": plain(LINE, label="text/plain (as typed); charset=utf-8"),
    "blank before a colon": (HEAD + f"Content-Type : text/plain\nSubject : x\n\n{LINE}").encode(),
    "encoding in quotes": plain(base64.encodebytes(LINE.encode()).decode(), 'Content-Transfer-Encoding: "base64"\n'),
    "utf-16 without a mark": (HEAD + "Content-Type: text/plain; charset=utf-16\n\n").encode()
    + f" \n{LINE}".encode("utf-16-be"),
    "utf-16 of the other end without a mark": (HEAD + "Content-Type: text/plain; charset=utf-16\n\n").encode()
    + f" \n{LINE}".encode("utf-16-le"),
    "related whose root is not first": whole(
        multipart("related", text("x", "image/png"), text(LINE, headers="Content-ID: <a@b>\n")).replace(
            "related;", 'related; start="<a@b>";'
        )
    ),
    "HTML beside unrelated text": whole(multipart("mixed", text("list footer"), html(LINE))),
    "HTML only": whole(html(f"<html><body><div>Hi</div><div>{LINE}</div></body></html>")),
    "mbox": b"From anna@example.org Mon Nov 30 08:15:04 2026\n" + plain(LINE),
}


@pytest.mark.parametrize("mail", FOUND.values(), ids=FOUND)
def test_finds_the_turn(mail: bytes) -> None:
    assert turns(read_mail(mail)) == MOVE


OLD = f"feurio {TOKEN} pass end"
NOTHING = {
    "empty": b"",
    "no mail at all": bytes(range(256)) * 40,
    "indented": plain(f"    {LINE}\n\t{LINE}\n\u00a0{LINE}\n"),
    "quoted": plain(f"> {LINE}\n>{LINE}\n>> {LINE}\n| {LINE}\n"),
    "in the subject": plain("hello", f"Subject: {LINE}\n"),
    "inside a sentence": plain(f"I play {LINE}\n"),
    "forwarded": plain(f"FYI\n\n---------- Forwarded message ---------\nFrom: Bo <bo@example.org>\n\n{LINE}"),
    "forwarded in German": plain(f"FYI\n-------- Weitergeleitete Nachricht --------\nBetreff: x\n\n{LINE}"),
    "Apple forward": plain(f"Begin forwarded message:\n\n{LINE}"),
    "auto-replied": plain(LINE, "Auto-Submitted: auto-replied\n"),
    "auto-generated": plain(LINE, "AUTO-SUBMITTED: (robot) Auto-Generated; x=y\n"),
    "precedence bulk": plain(LINE, "Precedence: bulk\n"),
    "X-Autoreply-From": plain(LINE, "X-Autoreply-From: anna@example.org\n"),
    "precedence junk": plain(LINE, "Precedence: JUNK\n"),
    "empty return path": plain(LINE, "Return-Path: <>\n"),
    "mailer daemon": plain(LINE).replace(b"anna@", b"MAILER-DAEMON@"),
    "own mail": plain(LINE, "X-Feurio-Mail: k7f3qa\n"),
    "report": whole(multipart("report", text(LINE), text("Action: failed", "message/delivery-status"))),
    "automatic and too many parts": plain("", "Auto-Submitted: auto-replied\n")
    + whole(multipart("mixed", *["x\n"] * 300)),
    "automatic and utf-7": plain(LINE, "Auto-Submitted: auto-replied\n", "text/plain; charset=utf-7"),
    "only attachments": whole(
        multipart("mixed", text(LINE, headers='Content-Disposition: attachment; filename="a.txt"\n'))
    ),
    "comment": whole(html(f"<!-- \n{LINE}\n-->\n<![if x]>a<![endif]>")),
    "hidden": whole(
        html(f'<p>Hello<div style="display : NONE">{LINE}</div><p hidden>{LINE}</p><style>\n{LINE}\n</style>')
    ),
    "title and textarea": whole(html(f"<title>\n{LINE}</title>Hi<br><textarea>\n{LINE}</textarea>")),
    "blockquote": whole(html(f"<p>Hi</p><blockquote><div>{LINE}</div></blockquote>")),
    "a mail as mail": whole(f"Content-Type: message/rfc822\n\nSubject: x\n\n{LINE}\n"),
    "only the template": plain(f"feurio {TOKEN} ____ end\nfeurio {TOKEN} ... end\n"),
    "a list": whole(html(f"<ul><li>{LINE}</ul>")),
}


MISSED = {
    "does not begin with the word feurio": plain(f"Hello\n{TOKEN} a +1\n"),
    "has no turn in it yet": plain(f"feurio {TOKEN} ____ end\n"),
    "does not stand at the left edge, or stands in a quotation": plain(f"> {LINE}\n"),
}


@pytest.mark.parametrize(("why", "mail"), MISSED.items(), ids=MISSED)
def test_says_what_a_line_lacks(why: str, mail: bytes) -> None:
    missed = to_json(read_mail(mail))["missed"]
    assert missed.startswith(f"The line with {TOKEN} {why}.")
    assert missed.endswith(" It should read, from the left edge on: feurio TOKEN TURN end")


def test_has_nothing_to_say_about_a_quoted_template_or_beside_a_turn() -> None:
    assert read_mail(plain(f"Hi\n> feurio {TOKEN} ____ end\n")).slip is None
    assert read_mail(plain(f"{TOKEN} a\n{LINE}\n")).slip is None


@pytest.mark.parametrize("mail", NOTHING.values(), ids=NOTHING)
def test_finds_nothing_and_says_nothing(mail: bytes) -> None:
    assert turns(read_mail(mail)) == []


CUT = base64.encodebytes(f"Hello\n\n{LINE}".encode()).decode().strip()
REFUSED = {
    "wrapped": ("incomplete", plain("feurio k7f3qa-12-8c2e b +7+7\n+12 end\n")),
    "no end": ("incomplete", plain(f"feurio {TOKEN} b +7\n")),
    "only a token": ("incomplete", plain(f"feurio {TOKEN}\n")),
    "base64 cut at four": ("incomplete", plain(CUT[:44], "Content-Transfer-Encoding: base64\n")),
    "flowed and cut": ("incomplete", plain(f"feurio {TOKEN} b \n+7 \n", label="text/plain; format=flowed")),
    "base64 cut elsewhere": ("damaged", plain(CUT[:43], "Content-Transfer-Encoding: base64\n")),
    "base64 with a footer": ("damaged", plain(CUT + "\n--\nlist footer!\n", "Content-Transfer-Encoding: base64\n")),
    "unknown encoding": ("damaged", plain(LINE, "Content-Transfer-Encoding: x-uuencode\n")),
    "no closing boundary": ("damaged", whole(multipart("mixed", text(LINE), end=False))),
    "no boundary at all": ("damaged", whole(f"Content-Type: multipart/mixed\n\n{LINE}\n")),
    "boundary never seen": ("damaged", whole(f"Content-Type: multipart/mixed; boundary=x\n\n{LINE}\n")),
    "lost content type": ("damaged", whole(multipart("mixed", text(LINE)).replace("Content-Type", "Kontent-Type", 1))),
    "HTML under a plain label": ("damaged", plain(f"<!DOCTYPE html>\n<html><!--\n{LINE}\n-->")),
    "two turns": ("two-turns", plain(f"{LINE}\n{OLD}\n")),
    "two turns in two parts": ("two-turns", whole(multipart("mixed", text(LINE), text(OLD)))),
    "text behind the end": ("trailing-text", plain(f"{LINE} I hope")),
    "flowed into the next line": ("trailing-text", plain(f"{LINE} \nAnna\n", label="text/plain; format=flowed")),
    "no turn": ("unreadable-turn", plain(f"feurio {TOKEN} end\n")),
    "rubbish": ("unreadable-turn", plain(f"feurio {TOKEN} b hello end\n")),
    "mistyped token": ("unreadable-token", plain("feurio k7f3qa-12-8c2 b +7 end\n")),
    "struck out": ("unreadable-turn", whole(html(f"feurio {TOKEN} b +7 <s>+12</s> end"))),
    "soft hyphen": ("unreadable-turn", plain(f"feurio {TOKEN} @2,\u00ad1 end")),
    "utf-7": ("utf-7", plain(LINE, label="text/plain; charset=unicode-1-1-utf-7")),
    "utf-7 quoted": ("utf-7", plain(LINE, label='text/plain; charset="UTF_7"')),
    "utf-7 HTML": ("utf-7", whole(text(LINE, "text/html; charset=utf-7"))),
    "S/MIME": ("opaque-smime", whole(f"Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\n{LINE}\n")),
    "S/MIME by name": (
        "opaque-smime",
        whole(multipart("mixed", text(LINE), text("x", 'application/octet-stream; name="smime.p7m"'))),
    ),
    "winmail.dat": (
        "winmail",
        whole(multipart("mixed", text(LINE), text("x", 'application/ms-tnef; name="winmail.dat"'))),
    ),
    "winmail.dat by name": (
        "winmail",
        whole(multipart("mixed", text(LINE), text("x", 'application/octet-stream; name="WINMAIL.DAT"'))),
    ),
    "encrypted": ("encrypted", whole(multipart("encrypted", text("Version: 1", "application/pgp-encrypted")))),
    "201 parts": ("too-many-parts", whole(multipart("mixed", *["\nx\n"] * 201))),
    "too large": ("too-large", plain("x" * (1 << 20))),
    "1,000 deep": (
        "too-deep",
        (HEAD + "".join(f"Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n" for i in range(1000))).encode(),
    ),
    "1,000 mails in mails": ("too-deep", HEAD.encode() + b"Content-Type: message/rfc822\n\n" * 1000),
    "too many lines": ("too-many-lines", plain("".join(f"feurio k7f3-{n}-8c2e a end\n" for n in range(1, 102)))),
}


@pytest.mark.parametrize(("expected", "mail"), REFUSED.values(), ids=REFUSED)
def test_refuses_with_a_reason(expected: str, mail: bytes) -> None:
    reading = read_mail(mail)
    assert code(reading) == expected
    refused = to_json(reading)["refused"]
    assert refused["message"].isprintable()
    json.dumps(refused)
