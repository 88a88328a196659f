"""A game goes through real servers, SMTP one way and IMAP the other."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load, read_game
from feurio_pbem.mail.host.run import run_host
from feurio_pbem.mail.post.imap import Account, ImapFolder
from feurio_pbem.mail.read.reading import read_mail
from tests.mail.conftest import Desk
from tests.mail.letters import answer, carrying, first_turn, played
from tests.mail.servers import (
    DOVECOT,
    PASSWORD,
    Post,
    certificate,
    deliver,
    free_port,
    imap_server,
    mails_in,
    smtp_server,
)

pytestmark = [
    pytest.mark.skipif(DOVECOT is None and not os.environ.get("CI"), reason="dovecot-imapd is not installed"),
]


@pytest.fixture
def imap():
    with imap_server() as port:
        yield port


def account(port: int, **more) -> Account:
    return Account("127.0.0.1", "host", PASSWORD, tls="none", port=port, **more)


def test_an_imap_folder_gives_and_files_mails(imap: int) -> None:
    box = ImapFolder(account(imap))
    assert box.waiting() == []
    for text in (b"From: a@b.c\r\n\r\none\r\n", b"From: a@b.c\r\n\r\ntwo\r\n"):
        deliver(imap, "host", text)
    box.wait(5)
    one, two = box.waiting()
    first, second = box.fetch(one), box.fetch(two)
    assert (first, (second or b"")[-5:]) == (b"From: a@b.c\r\n\r\none\r\n", b"two\r\n")
    box.file(one, "done")
    box.file(one, "done")
    box.file(two, "refused")
    assert box.waiting() == []
    assert mails_in(imap, "host", "done") == [first] and mails_in(imap, "host", "refused") == [second]
    box.close()


def test_without_move_it_copies_and_expunges_its_own_only(imap: int) -> None:
    box = ImapFolder(account(imap, done="Archive done"))
    deliver(imap, "host", b"From: a@b.c\r\n\r\none\r\n")
    (mail,) = box.waiting()
    data = box.fetch(mail)
    connection = box._connected()
    connection.capabilities = tuple(word for word in connection.capabilities if word not in ("MOVE", "IDLE"))
    box.wait(0.01)
    box.file(mail, "done")
    assert box.waiting() == [] and mails_in(imap, "host", "Archive done") == [data]
    box.close()


@pytest.mark.parametrize("tls", ["tls", "starttls"])
def test_an_imap_folder_in_safety(tls, monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as folder:
        safe, tls_port = certificate(Path(folder)), free_port()
        with imap_server(safe, tls_port) as port:
            box = ImapFolder(Account("127.0.0.1", "host", PASSWORD, tls, tls_port if tls == "tls" else port))
            with pytest.raises(OutsideWorld, match="certificate"):
                box.waiting()
            monkeypatch.setenv("SSL_CERT_FILE", str(safe[0]))
            deliver(port, "host", b"From: a@b.c\r\n\r\none\r\n")
            assert len(box.waiting()) == 1
            box.close()


def test_a_mail_that_comes_wakes_the_host(imap: int) -> None:
    box = ImapFolder(account(imap))
    assert box.waiting() == []
    courier = threading.Timer(0.5, deliver, (imap, "host", b"From: a@b.c\r\n\r\none\r\n"))
    courier.start()
    before = time.monotonic()
    box.wait(60)
    assert time.monotonic() - before < 30
    courier.join()
    assert len(box.waiting()) == 1
    box.close()


def test_a_wrong_password_is_told(imap: int) -> None:
    box = ImapFolder(Account("127.0.0.1", "host", "wrong", tls="none", port=imap))
    with pytest.raises(OutsideWorld, match="refuses the login of host"):
        box.waiting()


def test_a_large_mail_is_read_in_part_only(imap: int) -> None:
    deliver(imap, "host", b"From: a@b.c\r\n\r\n" + b"x" * 70 * 2**14 + b"\r\n")
    box = ImapFolder(account(imap))
    data = box.fetch(*box.waiting())
    assert data is not None and len(data) == 2**20 + 1 and read_mail(data).refused is not None
    box.close()


def test_three_players_one_on_a_phone_one_with_files_play_to_the_end(
    feurio, desk: Desk, imap: int, tmp_path: Path
) -> None:
    post, lines = Post(imap), []
    with smtp_server(post) as smtp:
        config = write_config(tmp_path, imap, smtp)
        server = ("--smtp", f"127.0.0.1:{smtp}", "--tls", "none")
        feurio("mail", "send", desk.path, "--from", "host@example.org", *server, code=0)
        while (seat := (game := desk.game).standing.to_move) is not None:
            deliver(imap, "host", answer_to(mails_in(imap, seat)[-1], game, seat))
            run_host(config, lines.append, once=True)
    turns = load(desk.path).game.standing.turn - 1
    assert turns >= 6 and desk.game.standing.phase == "finished"
    assert len(mails_in(imap, "host", "done")) == turns and mails_in(imap, "host") == []
    assert len(post.ids()) == len(set(post.ids())) == 3 * (turns + 1)
    assert sum(line.startswith("done: ") for line in lines) == turns
    assert "wins." in text(mails_in(imap, "zoe")[-1]) or "share the win" in text(mails_in(imap, "zoe")[-1])


def test_a_host_killed_between_real_servers_plays_once(desk: Desk, imap: int, tmp_path: Path) -> None:
    post = Post(imap)
    with smtp_server(post) as smtp:
        config = write_config(tmp_path, imap, smtp)
        command = [sys.executable, "-m", "feurio_pbem", "mail", "run", "--config", str(config)]
        for turn, seat in enumerate(("anna", "bo", "zoe"), start=1):
            game = desk.game
            deliver(imap, "host", answer(game, first_turn(game), f"{seat}@example.net"))
            host = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            assert host.stdout is not None
            for line in host.stdout:  # killed in the midst of its answers, after so many lines
                if sum(word in line for word in ("done:", "sent:")) and (turn := turn - 1) <= 0:
                    host.kill()
                    break
            host.stdout.close()
            host.wait(10)
            run_host(config, lambda line: None, once=True)
    assert [entry["by"] for entry in desk.game.log] == ["anna", "bo", "zoe"]
    assert len(mails_in(imap, "host", "done")) == 3 and mails_in(imap, "host") == []
    assert len(post.ids()) == len(set(post.ids())) >= 6


def text(mail: bytes) -> str:
    message = message_from_bytes(mail, policy=policy.default)
    return str(message.get_body(("plain",)).get_content())


def answer_to(turn_mail: bytes, game: Game, seat: str) -> bytes:
    """Bo plays with the attached file; the others fill in the line of the newest mail."""
    if seat == "bo":
        attached = next(message_from_bytes(turn_mail, policy=policy.default).iter_attachments()).get_content()
        return carrying(played(read_game(attached)), "bo@example.net")
    (line,) = [line.strip() for line in text(turn_mail).splitlines() if line.endswith("____ end")]
    filled = line.replace("____", first_turn(game))
    headers = f"From: {seat}@example.net\r\nMessage-ID: <{game.standing.token}@phone>\r\n"
    quoted = "".join(f"> {line}\r\n" for line in text(turn_mail).splitlines())
    return f"{headers}Content-Type: text/plain; charset=utf-8\r\n\r\n{filled}\r\n\r\n{quoted}".encode()


def write_config(folder: Path, imap: int, smtp: int) -> Path:
    config = folder / "host.toml"
    (folder / "password").write_text(PASSWORD)
    config.write_text(
        f"""
        games = "games"
        address = "host@example.org"
        journal = "journal"
        [inbox]
        kind = "imap"
        host = "127.0.0.1"
        port = {imap}
        tls = "none"
        user = "host"
        password-file = "password"
        [outgoing]
        kind = "smtp"
        host = "127.0.0.1"
        port = {smtp}
        tls = "none"
        """
    )
    return config
