"""The ways by which mails leave: an SMTP server, or the machine's own `sendmail` program.

The standard library's `smtplib` is enough to hand in a finished message; it brings TLS with the system's certificates.
What matters to a sender that must neither lose a mail nor send it twice is told by every failure: whether the mail may
have gone all the same, whether trying again is of use, and whether it concerns one address or the server as a whole.

Only after the final dot is it doubtful whether a mail has gone: a cut anywhere before is simply tried again. So the dot
is held back until the server has taken the text, and whoever must remember the doubt is asked just before.
"""

import re
import select
import smtplib
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from feurio_pbem.errors import Missing, OutsideWorld, WrongUsage
from feurio_pbem.mail.write.message import Mail, unix_lines
from feurio_pbem.messages import Message, sentence

if TYPE_CHECKING:
    import ssl

Tls = Literal["tls", "starttls", "none"]
PORTS: dict[Tls, int] = {"tls": 465, "starttls": 587, "none": 25}
_PATIENCE = 30
_NEARBY = {"localhost", "127.0.0.1", "::1"}
_SETTINGS = {500, 501, 502, 503, 504, 530, 534, 535, 538}  # what we asked, or how: never the recipient's fault
_POLICY = re.compile(rb"5\.7\.")  # RFC 3463: may be our own settings (no relaying), may be the recipient's filter
_TOO_LARGE = 552
_NO_SUCH_USER, _NO_SUCH_HOST = 67, 68  # sysexits.h
_QUIET = 0.02  # seconds in which a server that has closed shows it


class Unsent(OutsideWorld):
    """`perhaps`: it may have gone all the same. `final`: trying again is of no use.

    `everybody`: no mail to anybody would go; it is the server, or how we use it.
    """

    def __init__(
        self, message: Message, *, perhaps: bool = False, final: bool = False, everybody: bool = False
    ) -> None:
        super().__init__("not-sent", message)
        self.perhaps, self.final, self.everybody = perhaps, final, everybody


@dataclass(frozen=True)
class Smtp:
    """A server; `port` None is the usual one."""

    host: str
    tls: Tls = "starttls"
    port: int | None = None
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.tls == "none" and self.password and self.host not in _NEARBY:
            message = sentence("Without TLS a password would cross the network in the open.")
            raise WrongUsage("unsafe-password", message, hint=sentence('Choose tls = "starttls" or "tls".'))

    @cached_property
    def trust(self) -> "ssl.SSLContext":
        """The system's certificates; reading them costs more than handing in a letter."""
        import ssl

        return ssl.create_default_context()


@dataclass(frozen=True)
class Sendmail:
    """A program that takes a message on stdin and recipients as arguments, as every mail server brings one."""

    program: str = "sendmail"


Transport = Smtp | Sendmail


def send(mail: Mail, address: str, transport: Transport, before_doubt: Callable[[], None] = lambda: None) -> None:
    """Hand in one mail for one address. Raises Unsent, Missing.

    `before_doubt` is called when nothing has gone yet and the next step may make it go.
    """
    if isinstance(transport, Sendmail):
        _through_program(mail, address, transport, before_doubt)
        return
    with _session(transport) as server:
        _hand_in(server, mail, address, transport.host, before_doubt)


@contextmanager
def _session(transport: Smtp) -> Iterator[smtplib.SMTP]:
    """A connection, logged in."""
    port = transport.port or PORTS[transport.tls]
    server: smtplib.SMTP | None = None
    try:
        if transport.tls == "tls":
            server = smtplib.SMTP_SSL(transport.host, port, timeout=_PATIENCE, context=transport.trust)
        else:
            server = smtplib.SMTP(transport.host, port, timeout=_PATIENCE)
        if transport.tls == "starttls":
            server.starttls(context=transport.trust)
        if transport.user is not None:
            server.login(transport.user, transport.password or "")
        server.ehlo_or_helo_if_needed()
    except (OSError, smtplib.SMTPException) as error:
        if server is not None:
            server.close()
        message = sentence("{host}:{port} takes no mail: {fault}.", host=transport.host, port=port, fault=_fault(error))
        raise Unsent(message, everybody=True) from None
    try:
        yield server
    finally:
        with suppress(OSError, smtplib.SMTPException):
            server.quit()


def _fault(error: Exception) -> str:
    """Short, and without what a server may have echoed of a login."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{type(error).__name__} {error.smtp_code}"
    return getattr(error, "strerror", None) or type(error).__name__


def _hand_in(server: smtplib.SMTP, mail: Mail, address: str, host: str, before_doubt: Callable[[], None]) -> None:
    text = re.sub(rb"(?m)^\.", b"..", mail.data)
    text += b"" if text.endswith(b"\r\n") else b"\r\n"
    stage = "MAIL"
    try:
        size = [f"size={len(mail.data)}"] if server.has_extn("size") else []
        _check(server.mail(mail.sender, size), stage, host)
        stage = "RCPT"
        _check(server.rcpt(address), stage, host)
        stage = "DATA"
        _check(server.docmd("DATA"), stage, host, wanted=354)
        server.send(text)
        _let_it_arrive(server)
    except (OSError, smtplib.SMTPException) as error:
        message = sentence("{host} went away at {stage} ({fault}).", host=host, stage=stage, fault=_fault(error))
        raise Unsent(message, everybody=stage == "MAIL") from None
    before_doubt()
    try:
        server.send(b".\r\n")
        answer = server.getreply()
    except (OSError, smtplib.SMTPException) as error:
        message = sentence("{host} went away after the whole mail ({fault}).", host=host, fault=_fault(error))
        raise Unsent(message, perhaps=True) from None
    _check(answer, "the whole mail", host)


def _check(answer: tuple[int, bytes], stage: str, host: str, wanted: int | None = None) -> None:
    """Raises Unsent with what the server's answer at this stage means for this mail and for others."""
    code, said = answer
    if code == wanted or (wanted is None and 200 <= code < 300):
        return
    message = sentence("{host} answers {stage} with {code}.", host=host, stage=stage, code=code)
    is_final = 500 <= code < 600 and code not in _SETTINGS and not _POLICY.search(said[:20])
    if stage == "MAIL":  # nobody has been named yet: only the size can be this mail's own fault
        raise Unsent(message, final=code == _TOO_LARGE, everybody=code != _TOO_LARGE)
    raise Unsent(message, final=is_final)


def _let_it_arrive(server: smtplib.SMTP) -> None:
    """Wait until the other machine has the text; raises OSError or SMTPServerDisconnected if it closed meanwhile."""
    sock = server.sock
    assert sock is not None
    limit = time.monotonic() + _PATIENCE
    while _bytes_under_way(sock) and time.monotonic() < limit:
        if select.select([sock], [], [], _QUIET)[0] and _has_closed(sock):
            break
    if select.select([sock], [], [], _QUIET)[0] and _has_closed(sock):
        raise smtplib.SMTPServerDisconnected("closed within the text")


def _has_closed(sock: socket.socket) -> bool:
    """A server has nothing to say before the dot, unless it is the end; TLS may have something of its own to say."""
    import ssl

    patience = sock.gettimeout()
    sock.settimeout(0)
    try:
        sock.recv(1)
        return True
    except (BlockingIOError, ssl.SSLWantReadError):
        return False
    finally:
        sock.settimeout(patience)


def _bytes_under_way(sock: socket.socket) -> int:
    """What the other machine has not confirmed yet, where the system tells."""
    import array

    try:
        import fcntl
        import termios

        count = array.array("i", [0])
        fcntl.ioctl(sock, termios.TIOCOUTQ, count)
    except (ImportError, OSError, AttributeError):
        return 0
    return count[0]


def _through_program(mail: Mail, address: str, transport: Sendmail, before_doubt: Callable[[], None]) -> None:
    command = [transport.program, "-i", "-f", mail.sender, "--", address]
    before_doubt()
    try:
        done = subprocess.run(
            command,
            input=unix_lines(mail.data),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
        )
    except FileNotFoundError:
        hint = sentence("Name an SMTP server instead, or the program's place.")
        message = sentence("There is no program {program}.", program=transport.program)
        raise Missing("no-sendmail", message, hint=hint) from None
    except subprocess.TimeoutExpired:
        message = sentence("{program} took too long.", program=transport.program)
        raise Unsent(message, perhaps=True) from None
    except OSError as error:
        message = sentence("{program} cannot be run: {fault}.", program=transport.program, fault=error.strerror)
        raise Unsent(message, everybody=True) from None
    if done.returncode != 0:
        message = sentence("{program} failed with code {code}.", program=transport.program, code=done.returncode)
        raise Unsent(message, final=done.returncode in (_NO_SUCH_USER, _NO_SUCH_HOST))
