"""Mails go out once; what went wrong says whether one may try again."""

from pathlib import Path

import pytest

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.mail.post.outgoing import Sendmail, Smtp, Unsent, send
from feurio_pbem.mail.post.passwords import find_password
from feurio_pbem.mail.write.composing import Mail
from tests.mail.servers import PASSWORD, Post, certificate, free_port, smtp_server

MAIL = Mail(
    "<1@x>", "host@example.org", ("bo@example.net",), b"From: host@example.org\r\nSubject: x\r\n\r\n.\r\nHi\r\n"
)


def test_by_smtp() -> None:
    post = Post()
    with smtp_server(post) as port:
        assert send(MAIL, Smtp("127.0.0.1", "none", port)) == []
        assert post.sent == [("bo@example.net", MAIL.data)]
        for answer, final in (("451 later", False), ("554 never", True)):
            post.refuses = answer
            with pytest.raises(Unsent) as caught:
                send(MAIL, Smtp("127.0.0.1", "none", port))
            assert (caught.value.perhaps, caught.value.final) == (False, final)
        with pytest.raises(Unsent, match="takes no mail") as caught:
            send(MAIL, Smtp("127.0.0.1", "starttls", port))
    with pytest.raises(Unsent, match="takes no mail") as caught:
        send(MAIL, Smtp("127.0.0.1", "none", free_port()))
    assert (caught.value.perhaps, caught.value.final) == (False, False)


@pytest.mark.parametrize("tls", ["starttls", "tls"])
def test_by_smtp_in_safety_and_with_a_login(tls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    post, safe = Post(), certificate(tmp_path)
    with smtp_server(post, safe, at_once=tls == "tls") as port:
        with pytest.raises(Unsent, match="takes no mail"):
            send(MAIL, Smtp("127.0.0.1", tls, port, "host", PASSWORD))
        monkeypatch.setenv("SSL_CERT_FILE", str(safe[0]))
        assert send(MAIL, Smtp("127.0.0.1", tls, port, "host", PASSWORD)) == []
        with pytest.raises(Unsent, match="SMTPAuthenticationError 535") as caught:
            send(MAIL, Smtp("127.0.0.1", tls, port, "host", "wrong"))
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
    assert send(MAIL, Sendmail(str(program))) == []
    assert (tmp_path / "arguments").read_text() == "-i -f host@example.org -- bo@example.net\n"
    assert (tmp_path / "mail").read_bytes() == MAIL.data.replace(b"\r\n", b"\n")
    program.write_text("#!/bin/sh\nexit 75\n")
    with pytest.raises(Unsent, match="code 75") as caught:
        send(MAIL, Sendmail(str(program)))
    assert not caught.value.perhaps
    with pytest.raises(Missing):
        send(MAIL, Sendmail(str(tmp_path / "none")))


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
