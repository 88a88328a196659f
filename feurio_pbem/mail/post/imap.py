"""A folder of an IMAP account.

The standard library's `imaplib` speaks the protocol; imap-tools would parse every mail by a parser without caps before
we see it, and IDLE is the only thing it would spare us. Before the fixes of 2026 imaplib lets line ends in arguments
through, so every argument is checked here, and the password goes encoded (AUTHENTICATE PLAIN).
"""

import imaplib
import re
import select
import time
from dataclasses import dataclass, field
from typing import Literal

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.mail.post.mailboxes import MailStuck, Place, fault_of
from feurio_pbem.mail.read.mime import CLIPPED
from feurio_pbem.messages import Listing, Message, sentence

Tls = Literal["tls", "starttls", "none"]
NEARBY = {"localhost", "127.0.0.1", "::1"}
_PORTS: dict[Tls, int] = {"tls": 993, "starttls": 143, "none": 143}
_PATIENCE = 60
_LONGEST_IDLE = 29 * 60  # a server may end an IDLE after half an hour
_MOST_NAMED = 12
_is_folder = re.compile(r"[ !#-\[\]-~]{1,200}").fullmatch
_is_uid = re.compile(rb"[1-9][0-9]{0,9}").fullmatch
_FOLDER_NAME = re.compile(rb'.*\) (?:"[^"]*"|NIL) "?([ !#-\[\]-~]{1,200}?)"?')


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
            message = sentence("An IMAP folder is named in printable ASCII, without quotes and backslashes.")
            raise WrongUsage("bad-folder", message)
        if "\0" in self.user + self.password:
            raise WrongUsage("bad-login", sentence("Neither name nor password may hold a NUL."))
        if self.tls == "none" and self.host not in NEARBY:
            message = sentence("Without TLS the password would cross the network in the open.")
            raise WrongUsage("unsafe-password", message, hint=sentence('Choose tls = "tls" or "starttls".'))


class ImapFolder:
    """Connects when it is first used and again after a failure; a mail's name is the folder's validity and its UID."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self._connection: imaplib.IMAP4 | None = None
        self._validity = ""

    def waiting(self) -> list[str]:
        self._connected().response("EXISTS")  # forgotten here, so that `wait` sees what comes from now on
        words = self._do("SEARCH", "UNDELETED")
        uids = [uid.decode() for part in words if isinstance(part, bytes) for uid in part.split() if _is_uid(uid)]
        return [f"{self._validity}/{uid}" for uid in uids]

    def fetch(self, key: str) -> bytes | None:
        uid = self._uid(key)
        if uid is None:
            return None
        try:
            parts = self._do("FETCH", uid, f"(BODY.PEEK[]<0.{CLIPPED}>)")
        except (MailStuck, _Cut) as error:  # some servers close the connection over a mail that they cannot read
            raise MailStuck("mail-stuck", error.sentences[0]) from None
        return next((bytes(part[1]) for part in parts if isinstance(part, tuple)), None)

    def file(self, key: str, place: Place) -> None:
        uid = self._uid(key)
        if uid is None:
            return
        target = f'"{self.account.done if place == "done" else self.account.refused}"'
        try:
            self._move(uid, target)
        except _Cut as error:
            raise MailStuck("mail-stuck", error.sentences[0]) from None

    def _move(self, uid: str, target: str) -> None:
        capabilities = self._connected().capabilities
        self._do("STORE", uid, "+FLAGS.SILENT", r"(\Seen)")
        if "MOVE" in capabilities:
            self._do("MOVE", uid, target)
            return
        self._do("COPY", uid, target)
        self._do("STORE", uid, "+FLAGS.SILENT", r"(\Deleted)")
        if "UIDPLUS" in capabilities:  # a bare EXPUNGE would also remove what others have marked
            self._do("EXPUNGE", uid)

    def _uid(self, key: str) -> str | None:
        """None where the server has numbered its mails anew: what the number means now, nobody knows."""
        self._connected()
        validity, _, uid = key.partition("/")
        return uid if validity == self._validity else None

    def wait(self, seconds: float) -> None:
        """At most so long; not at all if mail has come since `waiting` looked."""
        try:
            connection = self._connected()
            connection.noop()
            if connection.response("EXISTS")[1] == [None]:
                if self.account.idle and "IDLE" in connection.capabilities:
                    _idle(connection, seconds)
                else:
                    time.sleep(seconds)
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
        """Raises MailStuck where the server says no, `_Cut` where the connection broke."""
        if any(not argument.isascii() or not argument.isprintable() for argument in arguments):
            raise WrongUsage("bad-argument", sentence("IMAP's {command} takes printable ASCII only.", command=command))
        connection = self._connected()
        try:
            verdict, parts = connection.uid(command, *arguments)
        except (OSError, imaplib.IMAP4.error) as error:
            raise self._lost(error) from None
        if verdict != "OK":
            message = sentence("{host} refuses {command}.", host=self.account.host, command=command)
            raise MailStuck("mail-stuck", message)
        return parts

    def _connected(self) -> imaplib.IMAP4:
        """Raises OutsideWorld, and never MailStuck or `_Cut`: then no mail can be had at all."""
        if self._connection is None:
            try:
                self._connection = self._connect()
            except (OSError, imaplib.IMAP4.error) as error:
                raise self._no_way_in(error) from None
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
        self._log_in(connection)
        _, able = connection.capability()  # which may have changed with the login
        connection.capabilities = tuple(bytes(able[-1]).decode("ascii", "replace").upper().split())
        for folder in (account.done, account.refused):
            connection.create(f'"{folder}"')  # refused where it is already there
        self._select(connection)
        return connection

    def _log_in(self, connection: imaplib.IMAP4) -> None:
        login = f"\0{self.account.user}\0{self.account.password}".encode()
        try:
            connection.authenticate("PLAIN", lambda _: login)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error:
            connection.shutdown()
            message = sentence("{host} refuses the login of {user}.", host=self.account.host, user=self.account.user)
            hint = sentence("Name and password stand in [inbox]; many providers want an app password for programs.")
            raise OutsideWorld("login-refused", message, hint=hint) from None

    def _select(self, connection: imaplib.IMAP4) -> None:
        verdict, _ = connection.select(f'"{self.account.folder}"')
        if verdict != "OK":
            names = _folder_names(connection)
            connection.shutdown()
            message = sentence(
                "There is no folder {folder} in the mailbox of {user} at {host}.",
                folder=self.account.folder,
                user=self.account.user,
                host=self.account.host,
            )
            raise OutsideWorld(
                "no-such-folder", message, hint=sentence("There are: {folders}.", folders=Listing(names))
            )
        _, found = connection.response("UIDVALIDITY")
        self._validity = bytes(found[-1] or b"0").decode("ascii", "replace")

    def _what(self) -> Message:
        return sentence("The mailbox of {user} at {host}", user=self.account.user, host=self.account.host)

    def _lost(self, error: Exception) -> "_Cut":
        if self._connection is not None:
            self._connection.shutdown()
        self._connection = None
        return _Cut("mailbox-unusable", sentence("{what} cannot be used: the connection was cut ({fault}).",
                                                 what=self._what(), fault=fault_of(error)))  # fmt: skip

    def _no_way_in(self, error: Exception) -> OutsideWorld:
        port = self.account.port or _PORTS[self.account.tls]
        message = sentence(
            "{what} cannot be used: no connection to port {port} ({fault}).",
            what=self._what(), port=port, fault=fault_of(error),
        )  # fmt: skip
        hint = sentence("host, port and tls stand in [inbox]; tls is now {tls}.", tls=self.account.tls)
        return OutsideWorld("mailbox-unusable", message, hint=hint)


class _Cut(OutsideWorld):
    """The connection broke while something was asked of the server."""


def _folder_names(connection: imaplib.IMAP4) -> list[str]:
    verdict, lines = connection.list()
    found = [_FOLDER_NAME.fullmatch(line) for line in lines if isinstance(line, bytes)] if verdict == "OK" else []
    return sorted(match[1].decode() for match in found if match)[:_MOST_NAMED]


def _idle(connection: imaplib.IMAP4, seconds: float) -> None:
    """IDLE (RFC 2177); imaplib has it only from Python 3.14 on."""
    tag = connection._new_tag()
    connection.send(tag + b" IDLE\r\n")
    if not connection.readline().startswith(b"+"):
        raise imaplib.IMAP4.abort("no IDLE")
    select.select([connection.socket()], [], [], min(seconds, _LONGEST_IDLE))
    connection.send(b"DONE\r\n")
    while not (line := connection.readline()).startswith(tag):
        if not line:
            raise imaplib.IMAP4.abort("connection lost")
    connection.tagged_commands.pop(tag, None)
