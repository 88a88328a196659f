"""The ways by which mails leave: an SMTP server, or the machine's own `sendmail` program.

The standard library's `smtplib` is enough to hand in a finished message; it brings TLS with the system's certificates.
What matters to a sender that must not send twice is told by every failure: whether the mail may have gone all the same.
"""

import smtplib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

from feurio_pbem.errors import Missing, OutsideWorld, WrongUsage
from feurio_pbem.mail.write.composing import Mail
from feurio_pbem.mail.write.outlets import unix_lines

Tls = Literal["tls", "starttls", "none"]
PORTS: dict[Tls, int] = {"tls": 465, "starttls": 587, "none": 25}
_PATIENCE = 30
_NEARBY = {"localhost", "127.0.0.1", "::1"}


class Unsent(OutsideWorld):
    """`perhaps`: it may have gone all the same. `final`: trying again is of no use."""

    def __init__(self, message: str, *, perhaps: bool = False, final: bool = False) -> None:
        super().__init__("not-sent", message)
        self.perhaps, self.final = perhaps, final


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
            message = "Without TLS a password would cross the network in the open."
            raise WrongUsage("unsafe-password", message, hint='Choose tls = "starttls" or "tls".')


@dataclass(frozen=True)
class Sendmail:
    """A program that takes a message on stdin and recipients as arguments, as every mail server brings one."""

    program: str = "sendmail"


Way = Smtp | Sendmail


def send(mail: Mail, way: Way) -> list[str]:
    """Hand in one mail; returns the recipients that were refused while others were taken. Raises Unsent, Missing."""
    if isinstance(way, Sendmail):
        return _through_program(mail, way)
    with _session(way) as server:
        try:
            return sorted(server.sendmail(mail.sender, list(mail.recipients), mail.data))
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise _refused(f"{way.host} refuses all recipients ({codes[0]})", max(codes)) from None
        except smtplib.SMTPResponseException as error:
            raise _refused(f"{way.host} refuses the mail ({error.smtp_code})", error.smtp_code) from None
        except (OSError, smtplib.SMTPException) as error:
            raise Unsent(f"{way.host} went away ({type(error).__name__}).", perhaps=True) from None


@contextmanager
def _session(way: Smtp) -> Iterator[smtplib.SMTP]:
    """A connection, logged in; until then nothing can have been sent."""
    import ssl

    port = way.port or PORTS[way.tls]
    server: smtplib.SMTP | None = None
    try:
        trust = ssl.create_default_context()
        if way.tls == "tls":
            server = smtplib.SMTP_SSL(way.host, port, timeout=_PATIENCE, context=trust)
        else:
            server = smtplib.SMTP(way.host, port, timeout=_PATIENCE)
        if way.tls == "starttls":
            server.starttls(context=trust)
        if way.user is not None:
            server.login(way.user, way.password or "")
    except (OSError, smtplib.SMTPException) as error:
        if server is not None:
            server.close()
        raise Unsent(f"{way.host}:{port} takes no mail: {_reason(error)}.") from None
    try:
        yield server
    finally:
        with suppress(OSError, smtplib.SMTPException):
            server.quit()


def _reason(error: Exception) -> str:
    """Short, and without what a server may have echoed of a login."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{type(error).__name__} {error.smtp_code}"
    return getattr(error, "strerror", None) or type(error).__name__


def _refused(message: str, code: int) -> Unsent:
    return Unsent(f"{message}.", final=500 <= code < 600)


def _through_program(mail: Mail, way: Sendmail) -> list[str]:
    command = [way.program, "-i", "-f", mail.sender, "--", *mail.recipients]
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
        hint = "Name an SMTP server instead, or the program's place."
        raise Missing("no-sendmail", f"There is no program {way.program}.", hint=hint) from None
    except subprocess.TimeoutExpired:
        raise Unsent(f"{way.program} took too long.", perhaps=True) from None
    except OSError as error:
        raise Unsent(f"{way.program} cannot be run: {error.strerror}.") from None
    if done.returncode != 0:
        raise Unsent(f"{way.program} failed with code {done.returncode}.")
    return []
