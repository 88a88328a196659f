"""A letter as an RFC 5322 message: text, HTML with an inline picture, the game file. Pure: the time is told.

The standard library's `email` writes it, in the policy that encodes headers by itself; 7-bit throughout, because some
mail servers still pass nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from feurio_pbem.mail.read.reading import FEURIO_MAIL
from feurio_pbem.mail.write.letter import Letter
from feurio_pbem.mail.write.letter_html import letter_html
from feurio_pbem.mail.write.letter_text import letter_text


@dataclass(frozen=True)
class Envelope:
    """Who writes to whom, when, and where in the thread. `references` is oldest first, the root of the game first.

    `machine` marks an answer that no machine should read or answer (RFC 3834): a refusal. Turn mails must not be
    marked so, for programs that read them would drop them.
    """

    sender: str
    sender_name: str
    recipients: Sequence[str]
    date: datetime
    message_id: str
    references: Sequence[str] = ()
    machine: bool = False


@dataclass(frozen=True)
class Enclosed:
    """What goes with the letter: the game file and, where it could be drawn, the board as PNG."""

    game_file: bytes | None = None
    picture: bytes | None = None


@dataclass(frozen=True)
class Mail:
    """A message ready to go: its bytes with CRLF line ends, and to whom."""

    message_id: str
    sender: str
    recipients: tuple[str, ...]
    data: bytes


def compose(letter: Letter, envelope: Envelope, enclosed: Enclosed) -> Mail:
    """The whole message."""
    mail = EmailMessage(policy=SMTP)
    name = letter.names.get(letter.seat, letter.seat)
    subject = f"Feurio! {letter.title} ({letter.view['game']})"
    mail["From"] = _address(envelope.sender_name, envelope.sender)
    mail["To"] = [_address(name, address) for address in envelope.recipients]
    mail["Subject"] = subject
    mail["Date"] = format_datetime(envelope.date)
    mail["Message-ID"] = envelope.message_id
    if envelope.references:
        mail["In-Reply-To"] = envelope.references[-1]
        mail["References"] = " ".join(dict.fromkeys(envelope.references))
    mail[FEURIO_MAIL] = letter.view["token"]
    if envelope.machine:
        mail["Auto-Submitted"] = "auto-replied"
    _fill(mail, letter, enclosed, envelope.sender, subject)
    return Mail(envelope.message_id, envelope.sender, tuple(envelope.recipients), mail.as_bytes())


def _fill(mail: EmailMessage, letter: Letter, enclosed: Enclosed, answer_to: str, subject: str) -> None:
    mail.set_content(letter_text(letter), cte="quoted-printable")
    cid = f"board.{letter.view['token']}@feurio" if enclosed.picture else None
    html = letter_html(letter, picture=cid, answer_to=answer_to, subject=f"Re: {subject}")
    mail.add_alternative(html, subtype="html", cte="quoted-printable")
    if enclosed.picture and cid:
        parts = mail.get_payload()
        assert isinstance(parts, list)
        page = parts[1]
        assert isinstance(page, EmailMessage)
        page.add_related(
            enclosed.picture,
            maintype="image",
            subtype="png",
            cid=f"<{cid}>",
            filename="board.png",
            disposition="inline",
        )
    if enclosed.game_file:
        name = f"{letter.view['game']}.feurio.yaml"
        mail.add_attachment(enclosed.game_file, maintype="application", subtype="vnd.feurio+yaml", filename=name)


def _address(name: str, address: str) -> Address:
    return Address(display_name=name, addr_spec=address)
