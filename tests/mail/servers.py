"""Real servers on loopback, started by the tests and stopped by their own pid: dovecot for IMAP, aiosmtpd for SMTP."""

import imaplib
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

DOVECOT = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin")
PASSWORD = "pine-cone"
_CONF = """
base_dir = {base}/run
state_dir = {base}/state
log_path = {base}/log
listen = 127.0.0.1
protocols = imap
{tls}
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
    port = {tls_port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
"""


_BASES: dict[int, Path] = {}


def maildir_of(port: int, user: str) -> Path:
    """Where the IMAP server keeps a user's mails."""
    return _BASES[port] / "mail" / user


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(Encoding.PEM))
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


@contextmanager
def imap_server(safe: tuple[Path, Path] | None = None, tls_port: int = 0) -> Iterator[int]:
    """Its port; every user name has a mailbox, the password is the same for all. `safe` is certificate and key."""
    assert DOVECOT is not None
    base = Path(tempfile.mkdtemp(prefix="feurio-imap-"))  # not in tmp_path, which only its owner may enter
    me = pwd.getpwuid(os.getuid()).pw_name
    people = ("dovecot", "dovecot", "dovenull", "dovecot") if os.getuid() == 0 else (me, me, me, me)
    names = dict(zip(("internal", "group", "login", "owner"), people, strict=True))
    port = free_port()
    tls = f"ssl = yes\nssl_cert = <{safe[0]}\nssl_key = <{safe[1]}" if safe else "ssl = no"
    (base / "mail").mkdir()
    base.chmod(0o755)
    if os.getuid() == 0:
        shutil.chown(base / "mail", names["owner"], names["group"])
    ports = {"port": port, "tls_port": tls_port}
    (base / "conf").write_text(_CONF.format(base=base, password=PASSWORD, tls=tls, **ports, **names))
    server = subprocess.Popen(
        [DOVECOT, "-F", "-c", base / "conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port, base / "log")
        _BASES[port] = base
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


def deliver(port: int, user: str, *mails: bytes) -> None:
    """Put mails into a user's inbox."""
    with login(port, user) as session:
        for data in mails:
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
    """What the SMTP server takes: kept in `sent`, delivered to the IMAP server if there is one.

    `trouble` says what it does at a stage (connect, EHLO, MAIL, RCPT, DATA, text, dot): an answer, or `cut`.
    `addresses` says the same of RCPT for single addresses. `asked` counts the RCPTs.
    """

    def __init__(self, imap_port: int | None = None) -> None:
        self.imap_port = imap_port
        self.sent: list[tuple[str, bytes]] = []
        self.trouble: dict[str, str] = {}
        self.addresses: dict[str, str] = {}
        self.asked: list[str] = []
        self._read: dict[int, EmailMessage] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        for recipient in envelope.rcpt_tos:
            self.sent.append((recipient, envelope.content))
            if self.imap_port is not None:
                deliver(self.imap_port, recipient.partition("@")[0], envelope.content)
        return "250 taken"

    def ids(self) -> list[str]:
        return [str(message_from_bytes(data)["Message-ID"]) for _, data in self.sent]

    def to(self, address: str) -> list[EmailMessage]:
        """The mails for one address, in their order, as a mail program reads them."""
        return [self._mail(place) for place, (to, _) in enumerate(self.sent) if to == address]

    def _mail(self, place: int) -> EmailMessage:
        if place not in self._read:
            self._read[place] = message_from_bytes(self.sent[place][1], policy=policy.default)  # type: ignore[assignment]
        return self._read[place]


class _Moody(SMTP):
    """Defers, refuses or cuts at any stage, as its Post says."""

    def __init__(self, handler: Post, *arguments: Any, **more: Any) -> None:
        super().__init__(handler, *arguments, **more)
        self._post = handler

    async def _is_in_trouble(self, stage: str, action: str | None = None) -> bool:
        action = action or self._post.trouble.get(stage)
        if action is None:
            return False
        if action == "cut":
            self.transport.abort()
        else:
            await self.push(action)
        return True

    async def smtp_EHLO(self, hostname: str) -> None:
        if not await self._is_in_trouble("EHLO"):
            await super().smtp_EHLO(hostname)

    async def smtp_HELO(self, hostname: str) -> None:
        if not await self._is_in_trouble("EHLO"):
            await super().smtp_HELO(hostname)

    async def smtp_MAIL(self, arg: str | None) -> None:
        if not await self._is_in_trouble("MAIL"):
            await super().smtp_MAIL(arg)

    async def smtp_RCPT(self, arg: str | None) -> None:
        address = str(arg).partition("<")[2].partition(">")[0]
        self._post.asked.append(address)
        if not await self._is_in_trouble("RCPT", self._post.addresses.get(address)):
            await super().smtp_RCPT(arg)

    async def smtp_DATA(self, arg: str) -> None:
        if await self._is_in_trouble("DATA"):
            return
        if "text" in self._post.trouble:
            await self.push("354 go on")
            await self._reader.readline()
            self.transport.abort()
            return
        if self._post.trouble.get("dot") == "cut":
            await self.push("354 go on")
            while await self._reader.readline() != b".\r\n":
                pass
            self.transport.abort()
            return
        await super().smtp_DATA(arg)

    async def push(self, status: Any) -> None:
        if status == "250 taken":
            status = self._post.trouble.get("dot", status)
        await super().push(status)


def _knows(server: Any, session: Any, envelope: Any, mechanism: str, login: Any) -> AuthResult:
    return AuthResult(success=login == LoginPassword(b"host", PASSWORD.encode()), handled=False)


class _OnLoopback(Controller):
    def factory(self) -> SMTP:
        return _Moody(self.handler, hostname="localhost", ident="test", **self.SMTP_kwargs)


@contextmanager
def smtp_server(post: Post, safe: tuple[Path, Path] | None = None, *, at_once: bool = False) -> Iterator[int]:
    """Its port; what comes goes to `post`. With a certificate it wants STARTTLS, or TLS `at_once`, and a login."""
    how: dict[str, Any] = {}
    if safe:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*safe)
        how = {"authenticator": _knows, "auth_required": not at_once, "auth_require_tls": not at_once}
        how |= {"ssl_context": context} if at_once else {"tls_context": context, "require_starttls": True}
    controller = _OnLoopback(post, hostname="127.0.0.1", port=free_port(), **how)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()
