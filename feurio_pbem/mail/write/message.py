"""A letter as an RFC 5322 message: text, HTML with an inline picture, the game file. Pure: the time is told.

The standard library's `email` writes it, in the policy that encodes headers by itself; 7-bit throughout, because some
mail servers still pass nothing else. A Message-ID follows from what a mail says, so that a mail made twice is one mail,
and a game is one thread.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from urllib.parse import quote

from feurio_pbem.mail.read.reading import FEURIO_MAIL
from feurio_pbem.mail.write.html import letter_html
from feurio_pbem.mail.write.letter import Letter
from feurio_pbem.mail.write.text import letter_text
from feurio_pbem.notation.tokens import SUFFIX

_NOWHERE = "feurio-pbem.invalid"  # RFC 2606: nobody's; the mail that begins a thread is never sent
_OURS = re.compile(
    r"<(?:game\.(?P<game>[a-z2-7]{4,8})\.|(?:feurio|refusal)\.(?P<token>(?P<id>[a-z2-7]{4,8})-[1-9]\d{0,5}-[0-9a-f]{4})\.)"
    r"[^<>]*>"
)
_NO_NAME = re.compile("[\0-\x1f\x7f]")


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
    """A message ready to go: its bytes with CRLF line ends, and to whom.

    `topic` is set on a mail that tells how a game stands: a newer one with the same topic says all that an older one
    says.
    """

    message_id: str
    sender: str
    recipients: tuple[str, ...]
    data: bytes
    topic: str | None = None


def unix_lines(data: bytes) -> bytes:
    """With the line ends that mail programs of this machine expect in files."""
    return data.replace(b"\r\n", b"\n")


def game_of_thread(message_ids: Sequence[str]) -> str | None:
    """The id of the game that mails of ours among these are about, the first one's; None where none is ours."""
    found = next((match for mail in message_ids if (match := _OURS.fullmatch(mail))), None)
    return found and (found["game"] or found["id"])


def token_of(message_id: str) -> str | None:
    """The token in a Message-ID of ours, None in another's."""
    found = _OURS.fullmatch(message_id)
    return found and found["token"]


def is_refusal(message_id: str) -> bool:
    """Whether a Message-ID is that of a refusal of ours."""
    return message_id.startswith("<refusal.")


def thread_root(game: str, gid: str) -> str:
    """The same for every mail of a game, whoever sends it: mail programs thread by it."""
    return f"<game.{game}.{gid[:16]}@{_NOWHERE}>"


def make_message_id(token: str, head: str, seat: str, sender: str, *, about: str = "", refusal: bool = False) -> str:
    """Of one state for one seat from one sender; `about` tells apart answers, reminders and the like."""
    domain = sender.rpartition("@")[2]
    digest = hashlib.sha256("\0".join((head, seat, sender, about)).encode()).hexdigest()[:16]
    return f"<{'refusal' if refusal else 'feurio'}.{token}.{seat}.{digest}@{domain}>"


def write_notice(
    sender: str, sender_name: str, address: str, answered: str | None, key: str, said: Sequence[str]
) -> Mail:
    """A word without a game, in plain text, for when nothing else can be trusted to work."""
    mail = EmailMessage(policy=SMTP)
    message_id = f"<refusal.notice.{hashlib.sha256(key.encode()).hexdigest()[:16]}@{sender.rpartition('@')[2]}>"
    mail["From"], mail["To"] = _address(sender_name, sender), address
    mail["Subject"] = said[0]
    mail["Message-ID"] = message_id
    if answered:
        mail["In-Reply-To"] = mail["References"] = answered
    mail["Auto-Submitted"] = "auto-replied"
    mail[FEURIO_MAIL] = "-"
    mail.set_content("\n\n".join(said) + "\n", cte="quoted-printable")
    return Mail(message_id, sender, (address,), mail.as_bytes())


def write_message(letter: Letter, envelope: Envelope, enclosed: Enclosed) -> Mail:
    """The whole message."""
    mail = EmailMessage(policy=SMTP)
    name = letter.names.get(letter.seat, letter.seat)
    mail["From"] = _address(envelope.sender_name, envelope.sender)
    mail["To"] = [_address(name, address) for address in envelope.recipients]
    mail["Subject"] = letter.subject
    mail["Date"] = format_datetime(envelope.date)
    mail["Message-ID"] = envelope.message_id
    if envelope.references:
        mail["In-Reply-To"] = envelope.references[-1]
        mail["References"] = " ".join(dict.fromkeys(envelope.references))
    mail[FEURIO_MAIL] = letter.view["token"]
    if envelope.machine:
        mail["Auto-Submitted"] = "auto-replied"
    _fill(mail, letter, enclosed, envelope.sender)
    topic = f"{letter.view['game']}/{letter.seat}" if letter.kind != "word" else None
    headers, end, body = mail.as_bytes().partition(b"\r\n\r\n")
    data = headers + _unsubscribing(letter, envelope) + end + body
    return Mail(envelope.message_id, envelope.sender, tuple(envelope.recipients), data, topic)


def _unsubscribing(letter: Letter, envelope: Envelope) -> bytes:
    """RFC 2369: a button of the mail program that stops news, never the mails that say it is one's own turn.

    Written by hand: the library would encode a word that is longer than a line, which no mail program could read.
    """
    if envelope.machine or letter.only_my_turns or letter.view["phase"] == "finished":
        return b""
    said = quote(f"feurio {letter.view['token']} only-my-turns")
    return f"\r\nList-Unsubscribe:\r\n <mailto:{quote(envelope.sender, safe='@')}?subject={said}>".encode("ascii")


def _fill(mail: EmailMessage, letter: Letter, enclosed: Enclosed, answer_to: str) -> None:
    mail.set_content(letter_text(letter), cte="quoted-printable")
    cid = f"board.{letter.view['token']}@feurio" if enclosed.picture else None
    html = letter_html(letter, picture=cid, answer_to=answer_to)
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
        name = f"{letter.view['game']}{SUFFIX}"
        mail.add_attachment(enclosed.game_file, maintype="application", subtype="vnd.feurio+yaml", filename=name)


def _address(name: str, address: str) -> Address:
    return Address(display_name=_NO_NAME.sub(" ", name), addr_spec=address)
