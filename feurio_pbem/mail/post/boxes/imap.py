"""A folder of an IMAP account.

The standard library's `imaplib` speaks the protocol; imap-tools would parse every mail by a parser without caps before
we see it, and IDLE is the only thing it would spare us. Before the fixes of 2026 imaplib lets line ends in arguments
through, so every argument is checked here, and the password goes encoded (AUTHENTICATE PLAIN).
"""

import imaplib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.mail.post.boxes.box import CLIPPED, Arrived, Place, unusable
from feurio_pbem.mail.post.boxes.idling import wait_for_news

Tls = Literal["tls", "starttls", "none"]
_PORTS: dict[Tls, int] = {"tls": 993, "starttls": 143, "none": 143}
_PATIENCE = 60
_NEARBY = {"localhost", "127.0.0.1", "::1"}
_is_folder = re.compile(r"[ !#-\[\]-~]{1,200}").fullmatch
_is_uid = re.compile(rb"[1-9][0-9]{0,9}").fullmatch


@dataclass(frozen=True)
class Account:
    """Where the mails are and how to get in."""

    host: str
    user: str
    password: str = field(repr=False)
    tls: Tls = "tls"
    port: int | None = None
    folder: str = "INBOX"
    done: str = "done"
    refused: str = "refused"
    idle: bool = True

    def __post_init__(self) -> None:
        if not all(map(_is_folder, (self.folder, self.done, self.refused))):
            raise WrongUsage(
                "bad-folder", "An IMAP folder is named in printable ASCII, without quotes and backslashes."
            )
        if "\0" in self.user + self.password:
            raise WrongUsage("bad-login", "Neither name nor password may hold a NUL.")
        if self.tls == "none" and self.host not in _NEARBY:
            message = "Without TLS the password would cross the network in the open."
            raise WrongUsage("unsafe-password", message, hint='Choose tls = "tls" or "starttls".')


class ImapBox:
    """Connects when it is first used and again after a failure."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self._connection: imaplib.IMAP4 | None = None

    def arrived(self) -> Iterator[Arrived]:
        for uid in self._found():
            data = self._fetch(uid)
            if data is not None:
                yield Arrived(uid, data)

    def _found(self) -> list[str]:
        self._connected().response("EXISTS")  # forgotten here, so that `wait` sees what comes from now on
        words = self._do("SEARCH", "UNDELETED")
        return [uid.decode() for part in words if isinstance(part, bytes) for uid in part.split() if _is_uid(uid)]

    def _fetch(self, uid: str) -> bytes | None:
        """None for a mail that somebody else has moved."""
        for part in self._do("FETCH", uid, f"(BODY.PEEK[]<0.{CLIPPED}>)"):
            if isinstance(part, tuple):
                return bytes(part[1])
        return None

    def file(self, mail: Arrived, place: Place) -> None:
        target = f'"{self.account.done if place == "done" else self.account.refused}"'
        capabilities = self._connected().capabilities
        self._do("STORE", mail.key, "+FLAGS.SILENT", r"(\Seen)")
        if "MOVE" in capabilities:
            self._do("MOVE", mail.key, target)
            return
        self._do("COPY", mail.key, target)
        self._do("STORE", mail.key, "+FLAGS.SILENT", r"(\Deleted)")
        if "UIDPLUS" in capabilities:  # a bare EXPUNGE would also remove what others have marked
            self._do("EXPUNGE", mail.key)

    def wait(self, seconds: float) -> None:
        try:
            wait_for_news(self._connected(), seconds, idle=self.account.idle)
        except (OSError, imaplib.IMAP4.error) as error:
            raise self._lost(error) from None

    def close(self) -> None:
        if self._connection is not None:
            try:
                self._connection.logout()
            except (OSError, imaplib.IMAP4.error):
                pass
            finally:
                self._connection = None

    def _do(self, command: str, *arguments: str) -> list[bytes | tuple[bytes, bytes]]:
        if any(not argument.isascii() or not argument.isprintable() for argument in arguments):
            raise WrongUsage("bad-argument", f"IMAP's {command} takes printable ASCII only.")
        try:
            verdict, parts = self._connected().uid(command, *arguments)
        except (OSError, imaplib.IMAP4.error) as error:
            raise self._lost(error) from None
        if verdict != "OK":
            raise OutsideWorld("mailbox-unusable", f"{self.account.host} refuses {command}.")
        return parts

    def _connected(self) -> imaplib.IMAP4:
        if self._connection is None:
            try:
                self._connection = self._connect()
            except (OSError, imaplib.IMAP4.error) as error:
                raise self._lost(error) from None
        return self._connection

    def _connect(self) -> imaplib.IMAP4:
        import ssl

        account, trust = self.account, ssl.create_default_context()
        port = account.port or _PORTS[account.tls]
        if account.tls == "tls":
            connection: imaplib.IMAP4 = imaplib.IMAP4_SSL(account.host, port, ssl_context=trust, timeout=_PATIENCE)
        else:
            connection = imaplib.IMAP4(account.host, port, timeout=_PATIENCE)
        if account.tls == "starttls":
            connection.starttls(trust)
        login = f"\0{account.user}\0{account.password}".encode()
        try:
            connection.authenticate("PLAIN", lambda _: login)
        except imaplib.IMAP4.error:
            connection.shutdown()
            raise OutsideWorld("login-refused", f"{account.host} refuses the login of {account.user}.") from None
        _, able = connection.capability()  # which may have changed with the login
        connection.capabilities = tuple(bytes(able[-1]).decode("ascii", "replace").upper().split())
        for folder in (account.done, account.refused):
            connection.create(f'"{folder}"')  # refused where it is already there
        verdict, _ = connection.select(f'"{account.folder}"')
        if verdict != "OK":
            raise imaplib.IMAP4.error("no such folder")
        return connection

    def _lost(self, error: Exception) -> OutsideWorld:
        if self._connection is not None:
            self._connection.shutdown()
        self._connection = None
        return unusable(f"The mailbox of {self.account.user} at {self.account.host}", error)
