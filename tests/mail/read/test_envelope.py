"""What a reading carries beside the turns: addresses, secrets, game files; and that large mails are read."""

import json
from email.message import EmailMessage
from email.mime.base import MIMEBase

import pytest

from feurio_pbem.mail.read.reading import FEURIO_MAIL, read_mail, to_json
from tests.mail.mails import LINE, MOVE, TOKEN, code, multipart, plain, text, turns, whole


def test_two_hundred_parts_and_twenty_levels_are_read() -> None:
    assert turns(read_mail(whole(multipart("mixed", text(LINE), *["\nx\n"] * 199)))) == MOVE
    nested = text(LINE)
    for level in range(19):
        nested = multipart("mixed", nested, boundary=f"b{level}")
    assert turns(read_mail(whole(nested))) == MOVE
    assert code(read_mail(whole(multipart("mixed", nested, boundary="more")))) == "too-deep"


def test_two_tokens_are_two_commands_in_their_order() -> None:
    mail = plain(f"feurio k7f3-13-0b7a @2,\u22121 x2 end\n{LINE}\n".replace("x2 ", "+3x2 "))
    assert turns(read_mail(mail)) == [("k7f3-13-0b7a", "@2,-1 +3+3"), *MOVE]


def test_a_secret_word_travels_and_is_never_told_in_a_refusal() -> None:
    document = to_json(read_mail(plain(f"Feurio {TOKEN} b +7 KEY:Löwe7 end")))
    assert document["commands"] == [{"token": TOKEN, "turn": "b +7", "secret": "Löwe7"}]
    refused = read_mail(plain(f"feurio {TOKEN} b +b key:Löwe7 end"))
    assert "Löwe7" not in json.dumps(to_json(refused), ensure_ascii=False)
    assert code(read_mail(plain(f"feurio {TOKEN} b key: x end"))) == "unreadable-turn"


def test_the_headers_a_host_needs() -> None:
    mail = plain(
        LINE,
        "Authentication-Results: mx.example.net; spf=fail\nAuthentication-Results: forged; spf=pass\n"
        "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= =?x-none?q?!?=\nIn-Reply-To: <2@example.net>\n"
        "References: <0@example.net> <2@example.net>\n",
    )
    reading = read_mail(mail)
    assert reading.message_id == "<1@example.org>"
    assert reading.in_reply_to == ("<2@example.net>", "<0@example.net>")
    assert reading.from_addresses == ("anna@example.org",)
    assert reading.subject == "Grüße!"
    assert reading.authentication_results == ("mx.example.net; spf=fail", "forged; spf=pass")


@pytest.mark.parametrize(
    ("header", "addresses"),
    [
        ('"bo@example.org" <anna@example.org>', ("anna@example.org",)),
        ("=?utf-8?q?bo=40example=2Eorg=2C?= <anna@example.org>", ("anna@example.org",)),
        ("(" * 1900, ()),
        ("anna", ()),
        ("a@b.c\r\n d@e.f", ()),
    ],
)
def test_addresses_are_never_taken_from_names(header: str, addresses: tuple[str, ...]) -> None:
    assert read_mail(f"From: {header}\n\n{LINE}\n".encode()).from_addresses == addresses


def test_a_mangled_message_id_is_none() -> None:
    assert read_mail(b"Message-ID: <a b\x00>\n\n").message_id is None


def test_game_files_are_handed_on_as_bytes_under_a_harmless_label() -> None:
    message = EmailMessage()
    message["From"] = "anna@example.org"
    message.set_content("here it is")
    message.add_attachment(b"kind: game\n", "application", "octet-stream", filename="../../etc/Our Game.feurio.yaml")
    message.add_attachment(b"a: 1\n", "application", "x-yaml", filename="-rf")
    message.add_attachment(b"no", "application", "octet-stream", filename="notes.yaml")
    reading = read_mail(message.as_bytes())
    assert [(game.label, game.data) for game in reading.games] == [
        ("Our_Game.feurio.yaml", b"kind: game\n"),
        ("rf", b"a: 1\n"),
    ]
    assert turns(reading) == []


def test_a_mail_of_this_program_brings_games_but_no_turn_lines() -> None:
    message = EmailMessage()
    message[FEURIO_MAIL] = "k7f3qa host.example.net"
    message.set_content(f"{LINE}\nfeurio {TOKEN} broken\n")
    message.add_attachment(b"a: 1\n", "application", "octet-stream", filename="a.feurio.yaml")
    reading = read_mail(message.as_bytes())
    assert (reading.feurio_mail, len(reading.games)) == ("k7f3qa host.example.net", 1)
    assert turns(reading) == []


def test_a_torn_game_file_is_refused() -> None:
    attached = MIMEBase("application", "octet-stream")
    attached.add_header("Content-Disposition", "attachment", filename="a.feurio.yaml")
    attached.set_payload("YTogM")
    attached["Content-Transfer-Encoding"] = "base64"
    assert code(read_mail(attached.as_bytes())) == "damaged"
