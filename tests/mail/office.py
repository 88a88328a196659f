"""A host's folder with a Maildir and a `sendmail` of its own, and mails as players write them."""

import mailbox
import re
from contextlib import closing
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

from feurio_pbem.mail.host.run import run_host
from tests.mail.conftest import Desk

ANNA = "anna@example.net"
SETTINGS = """
games = "games"
address = "host@example.org"
journal = "journal"
{more}
[inbox]
kind = "maildir"
path = "inbox"
[outgoing]
kind = "sendmail"
program = "{program}"
"""


class Office(NamedTuple):
    """A host's folder; `run` serves the inbox once and gives the log's lines."""

    folder: Path
    desk: Desk

    def write(self, more: str = "") -> Path:
        config = self.folder / "host.toml"
        top, _, tables = f"\n{more}".partition("\n[")
        text = SETTINGS.format(more=top, program=self.folder / "sendmail")
        config.write_text(text + (f"[{tables}" if tables else ""))
        return config

    def put(self, *mails: bytes) -> None:
        with closing(mailbox.Maildir(self.folder / "inbox")) as inbox:
            for mail in mails:
                inbox.add(mail)

    def run(self, more: str = "", **how: bool) -> list[str]:
        lines: list[str] = []
        run_host(self.write(more), lines.append, once=True, **how)
        return lines

    def sent(self) -> list[str]:
        """To whom, each."""
        return sorted(str(message_from_bytes(path.read_bytes())["To"]) for path in (self.folder / "out").iterdir())

    def letters(self, seat: str) -> list[EmailMessage]:
        """What a seat got, in the order in which it went out."""
        paths = sorted((self.folder / "out").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        found = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in paths]
        return [mail for mail in found if f"{seat}@" in str(mail["To"])]  # type: ignore[misc]

    def filed(self, place: str) -> int:
        return len(list((self.folder / "inbox" / place / "cur").iterdir()))


def text_in(mail: EmailMessage) -> str:
    """The plain text, as one long line."""
    body = mail.get_body(("plain",))
    assert body is not None
    return " ".join(str(body.get_content()).split())


def ready_line(mail: EmailMessage) -> str:
    """The line to fill in, as the player sees it."""
    body = mail.get_body(("plain",))
    assert body is not None
    found = re.search(r"(?m)^ {4}(feurio \S+ ____ end)$", str(body.get_content()))
    assert found is not None
    return found[1]


def note(text: str, sender: str = ANNA, **headers: str) -> bytes:
    """A mail that somebody types."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = sender, "host@example.org", f"<{abs(hash((text, sender)))}@phone>"
    for name, value in headers.items():
        del mail[name.replace("_", "-")]
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail.as_bytes()
