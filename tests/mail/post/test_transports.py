"""Mails go out once; what went wrong says whether one may try again."""

from dataclasses import replace
from pathlib import Path

import pytest

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.mail.post.passwords import find_password
from feurio_pbem.mail.post.transports import Sendmail, Smtp, Unsent, send
from feurio_pbem.mail.write.message import Mail
from tests.mail.servers import PASSWORD, Post, certificate, free_port, smtp_server

MAIL = Mail(
    "<1@x>", "host@example.org", ("bo@example.net",), b"From: host@example.org\r\nSubject: x\r\n\r\n.\r\nHi\r\n"
)


BO = "bo@example.net"


def test_by_smtp() -> None:
    post = Post()
    with smtp_server(post) as port:
        send(MAIL, BO, Smtp("127.0.0.1", "none", port))
        assert post.sent == [(BO, MAIL.data)]
        with pytest.raises(Unsent, match="takes no mail"):
            send(MAIL, BO, Smtp("127.0.0.1", "starttls", port))
    with pytest.raises(Unsent, match="takes no mail") as caught:
        send(MAIL, BO, Smtp("127.0.0.1", "none", free_port()))
    assert (caught.value.perhaps, caught.value.final, caught.value.everybody) == (False, False, True)


CUTS = ["EHLO", "MAIL", "RCPT", "DATA", "text"]


@pytest.mark.parametrize("stage", CUTS)
@pytest.mark.parametrize("size", [100, 500_000])
def test_a_cut_before_the_final_dot_leaves_no_doubt(stage: str, size: int) -> None:
    post, doubts = Post(), []
    post.trouble = {stage: "cut"}
    mail = replace(MAIL, data=MAIL.data + b"x" * 70 + b"\r\n" + b"y\r\n" * (size // 3))
    with smtp_server(post) as port, pytest.raises(Unsent) as caught:
        send(mail, BO, Smtp("127.0.0.1", "none", port), lambda: doubts.append(stage))
    assert (caught.value.perhaps, caught.value.final, post.sent, doubts) == (False, False, [], [])
    assert caught.value.everybody == (stage in ("EHLO", "MAIL"))


def test_a_cut_after_the_final_dot_is_doubtful() -> None:
    post, doubts = Post(), []
    post.trouble = {"dot": "cut"}
    with smtp_server(post) as port, pytest.raises(Unsent) as caught:
        send(MAIL, BO, Smtp("127.0.0.1", "none", port), lambda: doubts.append("dot"))
    assert (caught.value.perhaps, caught.value.final, doubts) == (True, False, ["dot"])


ANSWERS = {
    # stage, answer: (given up for good, concerns everybody)
    ("EHLO", "421 later"): (False, True),
    ("EHLO", "500 what?"): (False, True),
    ("MAIL", "451 later"): (False, True),
    ("MAIL", "530 log in first"): (False, True),
    ("MAIL", "550 not from you"): (False, True),
    ("MAIL", "552 too large"): (True, False),
    ("RCPT", "450 grey list"): (False, False),
    ("RCPT", "530 log in first"): (False, False),
    ("RCPT", "550 5.7.1 no relaying"): (False, False),
    ("RCPT", "550 5.1.1 no such user"): (True, False),
    ("DATA", "451 later"): (False, False),
    ("DATA", "554 no"): (True, False),
    ("dot", "452 disk full"): (False, False),
    ("dot", "554 never"): (True, False),
}


@pytest.mark.parametrize(("stage", "answer", "final", "everybody"), [(*k, *v) for k, v in ANSWERS.items()])
def test_what_a_servers_answer_means(stage: str, answer: str, final: bool, everybody: bool) -> None:
    post = Post()
    post.trouble = {stage: answer}
    with smtp_server(post) as port, pytest.raises(Unsent) as caught:
        send(MAIL, BO, Smtp("127.0.0.1", "none", port))
    assert (caught.value.perhaps, caught.value.final, caught.value.everybody) == (False, final, everybody)
    if stage in ("MAIL", "RCPT", "DATA"):
        assert f"{stage} with {answer[:3]}" in str(caught.value)


@pytest.mark.parametrize("tls", ["starttls", "tls"])
def test_by_smtp_in_safety_and_with_a_login(tls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    post, safe = Post(), certificate(tmp_path)
    with smtp_server(post, safe, at_once=tls == "tls") as port:
        with pytest.raises(Unsent, match="takes no mail"):
            send(MAIL, BO, Smtp("127.0.0.1", tls, port, "host", PASSWORD))
        monkeypatch.setenv("SSL_CERT_FILE", str(safe[0]))
        send(MAIL, BO, Smtp("127.0.0.1", tls, port, "host", PASSWORD))
        with pytest.raises(Unsent, match="SMTPAuthenticationError 535") as caught:
            send(MAIL, BO, Smtp("127.0.0.1", tls, port, "host", "wrong"))
        assert "wrong" not in str(caught.value)
    assert [recipient for recipient, _ in post.sent] == ["bo@example.net"]


def test_no_password_in_the_open() -> None:
    with pytest.raises(WrongUsage, match="Without TLS"):
        Smtp("mail.example.org", "none", user="u", password="p")
    assert "p4ss" not in repr(Smtp("localhost", user="u", password="p4ss"))


def test_by_a_program(tmp_path: Path) -> None:
    program = tmp_path / "sendmail"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/arguments\ncat > {tmp_path}/mail\n')
    program.chmod(0o755)
    send(MAIL, BO, Sendmail(str(program)))
    assert (tmp_path / "arguments").read_text() == "-i -f host@example.org -- bo@example.net\n"
    assert (tmp_path / "mail").read_bytes() == MAIL.data.replace(b"\r\n", b"\n")
    for code, final in ((75, False), (1, False), (67, True)):
        program.write_text(f"#!/bin/sh\nexit {code}\n")
        with pytest.raises(Unsent, match=f"code {code}") as caught:
            send(MAIL, BO, Sendmail(str(program)))
        assert (caught.value.perhaps, caught.value.final, caught.value.everybody) == (False, final, False)
    with pytest.raises(Missing):
        send(MAIL, BO, Sendmail(str(tmp_path / "none")))


def test_passwords(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("pine cone\nsecond line\n")
    monkeypatch.setenv("A_PASSWORD", "from the air")
    assert find_password({}, tmp_path) is None
    assert find_password({"password-file": "file"}, tmp_path) == "pine cone"
    assert find_password({"password-env": "A_PASSWORD"}, tmp_path) == "from the air"
    assert find_password({"password-command": ["echo", "told"]}, tmp_path) == "told"
    (tmp_path / "empty").write_text("\n")
    for bad in (
        {"password-file": "none"},
        {"password-file": "empty"},
        {"password-env": "NO_SUCH_PASSWORD"},
        {"password-command": ["false"]},
        {"password-command": [str(tmp_path / "none")]},
    ):
        with pytest.raises(Missing) as caught:
            find_password(bad, tmp_path)
        assert caught.value.code == "no-password"
