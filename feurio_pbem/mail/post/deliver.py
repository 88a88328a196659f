"""Turn mails handed in by a command: each address on its own, and once only while nothing new is to be told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.post.passwords import find_password
from feurio_pbem.mail.post.transports import Sendmail, Smtp, Tls, Transport, Unsent, send
from feurio_pbem.mail.write.message import Mail, game_of_thread
from feurio_pbem.messages import Listing, sentence

_MOST_REMEMBERED = 40


@dataclass(frozen=True)
class SmtpOptions:
    """The server as options name it: HOST or HOST:PORT."""

    server: str | None = None
    tls: Tls = "starttls"
    user: str | None = None
    password_file: Path | None = None

    def transport(self) -> Transport:
        """SMTP if a server is named, else the program `sendmail`. Raises Missing, WrongUsage."""
        if self.server is None:
            return Sendmail()
        host, _, port = self.server.rpartition(":") if self.server.count(":") == 1 else (self.server, "", "")
        settings = {"password-file": str(self.password_file)} if self.password_file else {}
        return Smtp(host, self.tls, int(port) if port.isdigit() else None, self.user, find_password(settings, Path()))


@dataclass(frozen=True)
class Report:
    """The addresses that a mail was handed in for now, those that had it already, and those that failed."""

    sent: list[str] = field(default_factory=list)
    already: list[str] = field(default_factory=list)
    failed: dict[str, Unsent] = field(default_factory=dict)
    unreached: list[Mail] = field(default_factory=list)

    def raise_failure(self) -> None:
        """Raise OutsideWorld `not-sent` if a mail reached nobody it was for."""
        if not self.unreached:
            return
        told = [{"to": to, "message": error.message, "perhaps": error.perhaps} for to, error in self.failed.items()]
        reasons = Listing([sentence("{address} ({reason})", address=to, reason=str(error).rstrip("."))
                           for to, error in self.failed.items()])  # fmt: skip
        message = sentence("Not sent to {addresses}.", addresses=reasons)
        hint = sentence("Send it once more: only those get it whom it has not reached.")
        raise OutsideWorld("not-sent", message, hint=hint, sent=self.sent, already=self.already, failed=told)


def deliver(mails: Sequence[Mail], transport: Transport, home: Home | None = None, *, again: bool = False) -> Report:
    """Hand them in, one address after the other. Raises Missing where there is no program to send by.

    With a `home`, what has reached an address is remembered and not sent `again` unless that is wanted.
    """
    report, game = Report(), game_of_thread([mail.message_id for mail in mails]) or ""
    reached = _remembered(home, game) if home else {}
    nobody: Unsent | None = None
    for mail in mails:
        known = reached.setdefault(mail.message_id, [])
        for address in mail.recipients:
            if address in known and not again:
                report.already.append(address)
                continue
            try:
                if nobody is not None:
                    raise nobody
                send(mail, address, transport)
            except Unsent as error:
                report.failed[address] = error
                nobody = error if error.everybody else nobody
                continue
            report.sent.append(address)
            known.append(address)
            if home:
                _remember(home, game, reached)
        if not set(mail.recipients) & {*report.sent, *known}:
            report.unreached.append(mail)
    return report


def _remembered(home: Home, game: str) -> dict[str, list[str]]:
    record = home.read_or_set_aside(_name(game)) or {}
    return {str(mail): [str(address) for address in own] for mail, own in dict(record.get("reached", {})).items()}


def _remember(home: Home, game: str, reached: dict[str, list[str]]) -> None:
    newest = list(reached.items())[-_MOST_REMEMBERED:]
    home.write(_name(game), {"reached": {mail: own for mail, own in newest if own}})


def _name(game: str) -> str:
    return f"sent/{game}.json"
