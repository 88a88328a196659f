"""One mail read: bytes in, turn lines or the reason for refusing them out. Pure; knows no game and no players."""

import hashlib
import re
import sys
from dataclasses import dataclass, replace
from email.message import Message
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Refused, WrongUsage
from feurio_pbem.mail.read import mime
from feurio_pbem.mail.read.headers import Headers
from feurio_pbem.mail.read.lines import Command, check_seen, commands_in
from feurio_pbem.mail.read.origin import why_automatic
from feurio_pbem.mail.read.quoting import own_words
from feurio_pbem.mail.read.slips import Slip, find_slip
from feurio_pbem.mail.read.text import Text, read_text
from feurio_pbem.messages import literal, sentence
from feurio_pbem.notation import fold, visible
from feurio_pbem.notation.tokens import SUFFIX

FEURIO_MAIL = "X-Feurio-Mail"  # on every mail that this program writes; with the token of the state that it tells
STDIN = "-"
LARGEST_GAME_FILE = 1 << 20
_TYPES = {
    "application/vnd.feurio+yaml",
    "application/yaml",
    "application/x-yaml",
    "text/yaml",
    "text/x-yaml",
    "text/vnd.yaml",
}
_CHOICE = re.compile(r"feurio ([a-z2-7]{4,8}-[1-9][0-9]{0,5}-[0-9a-f]{4}) (only-my-turns|all-news)(?: end)?[.!]?")


@dataclass(frozen=True)
class AttachedGame:
    """A game file that came with a mail: the bytes as they are, unread; `label` is for messages only."""

    label: str
    data: bytes


@dataclass(frozen=True)
class NewsChoice:
    """Which mails somebody wants: only those that say it is his turn, or all; `token` is that of the letter."""

    token: str
    only_my_turns: bool


@dataclass(frozen=True)
class MailReading:
    """What one mail says. `commands` and `games` are empty when it is `refused` or `automatic`.

    `automatic` is the reason to take it for a machine's mail, which is never answered, whatever else is wrong with it.
    `feurio_mail` is set on mails that this program wrote, here or elsewhere: such a mail brings games, never turn
    lines, for nobody typed those. `slip` is what looks like an attempt where no turn line is. `news_choice` counts from
    a machine, too: mail programs write such mails for their users (RFC 2369). `key` is the identity of the mail.
    """

    key: str = ""
    commands: tuple[Command, ...] = ()
    refused: Refused | None = None
    automatic: str | None = None
    games: tuple[AttachedGame, ...] = ()
    message_id: str | None = None
    in_reply_to: tuple[str, ...] = ()
    from_addresses: tuple[str, ...] = ()
    subject: str = ""
    authentication_results: tuple[str, ...] = ()
    feurio_mail: str | None = None
    slip: Slip | None = None
    news_choice: NewsChoice | None = None


def read_message(place: str) -> bytes:
    """The bytes of a mail in a file or on stdin, at most one more than the cap, by which the reader knows a larger one.

    Raises WrongUsage `no-such-file`.
    """
    if place == STDIN:
        return sys.stdin.buffer.read(mime.CLIPPED) if sys.stdin else b""
    try:
        with Path(place).open("rb") as file:
            return file.read(mime.CLIPPED)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError):
        message = sentence("There is no mail {place}.", place=place)
        raise WrongUsage("no-such-file", message, hint=sentence("Name a file, or - for stdin.")) from None


def mail_key(data: bytes, message_id: str | None) -> str:
    """The identity of a mail: its Message-ID and its text. Two deliveries differ in the headers that servers add."""
    body = data if message_id is None else data.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    return f"{message_id or ''} {hashlib.sha256(body).hexdigest()}"


def read_origin(data: bytes) -> MailReading:
    """Who sent it and which mail it is, at the cost of the headers. Never raises."""
    try:
        headers = Headers(mime.parse_headers(data))
        return MailReading(
            key=mail_key(data, headers.message_id),
            automatic=why_automatic(headers),
            message_id=headers.message_id,
            in_reply_to=headers.in_reply_to,
            from_addresses=headers.from_addresses,
            subject=headers.subject,
            authentication_results=tuple(headers.all("authentication-results")),
            feurio_mail=headers.first(FEURIO_MAIL.lower()),
            news_choice=_news_choice([headers.subject]),
        )
    except Exception as error:  # the library raises a dozen kinds on mangled mails: LookupError, AttributeError, …
        return MailReading(key=mail_key(data, None), refused=_beyond_reading(error))


def read_mail(data: bytes) -> MailReading:
    """Never raises: whatever is wrong with a mail is its `refused`."""
    origin = read_origin(data)
    if origin.automatic or origin.refused:
        return origin
    try:
        mail = mime.parse(data)
        text = read_text(mail) if origin.feurio_mail is None else Text([], [])
        lines = own_words(text.lines)
        choice = origin.news_choice or _news_choice(lines)
        commands = commands_in([line for line in lines if _news_choice([line]) is None])
        check_seen(commands, own_words(text.page) if commands else [])
        slip = None if commands or choice else find_slip(lines)
        return replace(origin, commands=commands, games=_attached_games(mail), slip=slip, news_choice=choice)
    except Refused as refused:
        return replace(origin, refused=refused)
    except Exception as error:
        return replace(origin, refused=_beyond_reading(error))


def _beyond_reading(error: Exception) -> Refused:
    return mime.damaged(sentence("it cannot be taken apart ({fault})", fault=type(error).__name__))


def _news_choice(lines: list[str]) -> NewsChoice | None:
    for line in lines:
        if found := _CHOICE.fullmatch(fold(visible(line[:200])).rstrip()):
            return NewsChoice(found[1], found[2] == "only-my-turns")
    return None


def _attached_games(mail: Message) -> tuple[AttachedGame, ...]:
    """The parts known as games by type or by the end of their name; they are never put where the name says."""
    return tuple(_attached(part) for part in mime.own_parts(mail) if _is_game(part))


def _is_game(part: Message) -> bool:
    if part.is_multipart():
        return False
    return mime.file_name(part).lower().endswith(SUFFIX) or mime.content_type(part) in _TYPES


def _attached(part: Message) -> AttachedGame:
    label = re.sub(r"[^A-Za-z0-9._-]+", "_", re.split(r"[/\\]", mime.file_name(part))[-1])[-60:].lstrip(".-") or "game"
    data = mime.decoded(part)
    if len(data) > LARGEST_GAME_FILE:
        message = sentence("The attached game file {label} has {size:,} bytes.", label=label, size=len(data))
        raise Refused("too-large", message)
    return AttachedGame(label, data)


def tell_slip(slip: Slip) -> str:
    """Why it is no turn line, what was understood, and how the line should read."""
    said = [slip.sentence]
    if slip.turn is not None:
        said.append(sentence("Understood: {turn}.", turn=literal(slip.turn)))
    said.append(sentence("It should read, from the left edge on: feurio TOKEN TURN end"))
    return " ".join(map(str, said))


def to_json(reading: MailReading) -> dict[str, Any]:
    """The document of `feurio mail read --json`."""
    return {
        "commands": [
            {"token": command.token, "turn": command.text, **({"secret": command.secret} if command.secret else {})}
            for command in reading.commands
        ],
        "refused": reading.refused and reading.refused.to_json(),
        "automatic": reading.automatic,
        "missed": None if reading.slip is None else tell_slip(reading.slip),
        "games": [{"label": game.label, "size": len(game.data)} for game in reading.games],
    }
