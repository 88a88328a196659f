"""Real servers on loopback, started by the tests and stopped by their own pid: dovecot for IMAP, aiosmtpd for SMTP."""

import imaplib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

DOVECOT = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin")
PASSWORD = "pine-cone"
_CONF = """
base_dir = {base}/run
state_dir = {base}/state
log_path = {base}/log
listen = 127.0.0.1
protocols = imap
ssl = no
disable_plaintext_auth = no
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
mail_location = maildir:{base}/mail/%n
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={owner} gid={group} home={base}/mail/%n
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
"""


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def imap_server() -> Iterator[int]:
    """Its port; every user name has a mailbox, the password is the same for all."""
    assert DOVECOT is not None
    base = Path(tempfile.mkdtemp(prefix="feurio-imap-"))  # not in tmp_path, which only its owner may enter
    me = pwd.getpwuid(os.getuid()).pw_name
    people = ("dovecot", "dovecot", "dovenull", "dovecot") if os.getuid() == 0 else (me, me, me, me)
    names = dict(zip(("internal", "group", "login", "owner"), people, strict=True))
    port = free_port()
    (base / "mail").mkdir()
    base.chmod(0o755)
    if os.getuid() == 0:
        shutil.chown(base / "mail", names["owner"], names["group"])
    (base / "conf").write_text(_CONF.format(base=base, port=port, password=PASSWORD, **names))
    server = subprocess.Popen(
        [DOVECOT, "-F", "-c", base / "conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port, base / "log")
        yield port
    finally:
        server.terminate()
        server.wait(10)
        shutil.rmtree(base, ignore_errors=True)


def _wait_for(port: int, log: Path) -> None:
    limit = time.monotonic() + 10
    while time.monotonic() < limit:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise AssertionError(log.read_text() if log.exists() else "dovecot did not start")


@contextmanager
def login(port: int, user: str) -> Iterator[imaplib.IMAP4]:
    """A session in the user's inbox."""
    session = imaplib.IMAP4("127.0.0.1", port)
    try:
        session.authenticate("PLAIN", lambda _: f"\0{user}\0{PASSWORD}".encode())
        session.select()
        yield session
    finally:
        session.logout()


def deliver(port: int, user: str, data: bytes) -> None:
    """Put a mail into a user's inbox."""
    with login(port, user) as session:
        assert session.append("INBOX", "", imaplib.Time2Internaldate(time.time()), data)[0] == "OK"


def mails_in(port: int, user: str, folder: str = "INBOX") -> list[bytes]:
    """All mails of a folder, the oldest first."""
    with login(port, user) as session:
        if session.select(f'"{folder}"')[0] != "OK":
            return []
        _, found = session.uid("SEARCH", "ALL")
        fetched = [session.uid("FETCH", uid.decode(), "(BODY.PEEK[])")[1] for uid in found[0].split()]
    return [part[0][1] for part in fetched]


class Post:
    """What aiosmtpd hands over: kept in `sent`, delivered to the IMAP server if there is one."""

    def __init__(self, imap_port: int | None = None) -> None:
        self.imap_port = imap_port
        self.sent: list[tuple[str, bytes]] = []
        self.refuses: str | None = None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuses:
            return self.refuses
        for recipient in envelope.rcpt_tos:
            self.sent.append((recipient, envelope.content))
            if self.imap_port is not None:
                deliver(self.imap_port, recipient.partition("@")[0], envelope.content)
        return "250 taken"

    def ids(self) -> list[str]:
        return [str(message_from_bytes(data)["Message-ID"]) for _, data in self.sent]


class _OnLoopback(Controller):
    def factory(self) -> SMTP:
        return SMTP(self.handler, hostname="localhost", ident="test")


@contextmanager
def smtp_server(post: Post) -> Iterator[int]:
    """Its port; what comes goes to `post`."""
    controller = _OnLoopback(post, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()
