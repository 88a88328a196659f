"""One mail read: bytes in, turn lines or the reason for refusing them out. Pure; knows no game and no players."""

from dataclasses import dataclass
from typing import Any

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read import mime
from feurio_pbem.mail.read.attachments import AttachedGame, attached_games
from feurio_pbem.mail.read.automatic import why_automatic
from feurio_pbem.mail.read.headers import Headers
from feurio_pbem.mail.read.lines import Command, commands_in, missed_line
from feurio_pbem.mail.read.quoting import own_words
from feurio_pbem.mail.read.text import lines_of_text

FEURIO_MAIL = "X-Feurio-Mail"  # on every mail that this program writes; with the token of the state that it tells


@dataclass(frozen=True)
class MailReading:
    """What one mail says. `commands` and `games` are empty when it is `refused` or `automatic`.

    `automatic` is the reason to take it for a machine's mail, which is never answered, whatever else is wrong with it.
    `feurio_mail` is set on mails that this program wrote, here or elsewhere: such a mail brings games, never turn
    lines, for nobody typed those.
    `missed` says why a line without effect is no turn line, if it looks as if it was meant as one.
    `authentication_results` is the topmost such header: the host's own provider wrote it, or nobody whom one knows.
    """

    commands: tuple[Command, ...] = ()
    refused: Refused | None = None
    automatic: str | None = None
    games: tuple[AttachedGame, ...] = ()
    message_id: str | None = None
    in_reply_to: tuple[str, ...] = ()
    from_addresses: tuple[str, ...] = ()
    subject: str = ""
    authentication_results: str | None = None
    feurio_mail: str | None = None
    missed: str | None = None


def read_mail(data: bytes) -> MailReading:
    """Never raises: whatever is wrong with a mail is its `refused`."""
    known: dict[str, Any] = {}
    try:
        headers = Headers(mime.parse(data, headers_only=True))
        known = {
            "message_id": headers.message_id,
            "in_reply_to": headers.in_reply_to,
            "from_addresses": headers.from_addresses,
            "subject": headers.subject,
            "authentication_results": headers.first("authentication-results"),
            "feurio_mail": headers.first(FEURIO_MAIL.lower()),
            "automatic": why_automatic(headers),
        }
        if known["automatic"]:
            return MailReading(**known)
        mail = mime.parse(data)
        lines = own_words(lines_of_text(mail)) if known["feurio_mail"] is None else []
        commands = commands_in(lines)
        missed = None if commands else missed_line(lines)
        return MailReading(commands=commands, games=attached_games(mail), missed=missed, **known)
    except Refused as refused:
        return MailReading(refused=refused, **known)
    except Exception as error:  # the library raises a dozen kinds on mangled mails: LookupError, AttributeError, …
        return MailReading(refused=mime.damaged(f"it cannot be taken apart ({type(error).__name__})"), **known)


def to_json(reading: MailReading) -> dict[str, Any]:
    """The document of `feurio mail read --json`."""
    return {
        "commands": [
            {"token": command.token, "turn": command.text, **({"secret": command.secret} if command.secret else {})}
            for command in reading.commands
        ],
        "refused": reading.refused and reading.refused.to_json(),
        "automatic": reading.automatic,
        "missed": reading.missed,
        "games": [{"label": game.label, "size": len(game.data)} for game in reading.games],
    }
