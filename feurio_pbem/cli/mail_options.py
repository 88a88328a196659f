"""The options that the commands of mail share: in whose name, to whom, where to, by which server."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from feurio_pbem.cli.output import print_json, print_text, write_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio_pbem.mail.post.outgoing import Way
    from feurio_pbem.mail.write.compose import Sender
    from feurio_pbem.mail.write.composing import Mail

From = Annotated[str | None, typer.Option("--from", metavar="ADDRESS", help="In whose name; else $EMAIL.")]
To = Annotated[
    str | None, typer.Option("--to", metavar="SEAT|all", help="Who gets it; else all whose address is in the book.")
]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="Write one mail to a new file.")]
Mbox = Annotated[Path | None, typer.Option(metavar="FILE", help="Append the mails to this mbox file.")]
Maildir = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Lay the mails into this Maildir, as drafts.")]
Server = Annotated[
    str | None, typer.Option("--smtp", metavar="HOST[:PORT]", help="Send by this server; else by `sendmail`.")
]
TlsMode = Annotated[Literal["tls", "starttls", "none"], typer.Option(help="How the connection is made safe.")]
User = Annotated[str | None, typer.Option(metavar="NAME", help="Log in to the server with this name.")]
PasswordFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The file that holds the password, in its first line.")
]


def sender_of(text: str | None) -> "Sender":
    """`--from`, else $EMAIL."""
    from feurio_pbem.mail.write.compose import Sender

    return Sender.of(text or os.environ.get("EMAIL"))


def lay_out(
    mails: "Sequence[Mail]", *, out: Path | None, mbox: Path | None, maildir: Path | None, json: bool = False
) -> None:
    """Put finished mails where the options say; a single one without a place goes to stdout."""
    from feurio_pbem.mail.write.drafts import lay_down

    data = lay_down(mails, out=out, mbox=mbox, maildir=maildir)
    if json:
        message = None if data is None else data.decode("ascii")
        print_json({"mails": [{**_told(mail), "message": message} for mail in mails]})
    elif data is None:
        tell_recipients("Mail for", mails)
    else:
        write_bytes(data)


def send_out(mails: "Sequence[Mail]", way: "Way", *, json: bool = False) -> None:
    """Send them and say so."""
    from feurio_pbem.mail.post.send import send_all

    refused = send_all(mails, way)
    if json:
        print_json({"mails": [_told(mail) for mail in mails], "refused": refused})
        return
    tell_recipients("Sent to", mails)
    for address in refused:
        print_text(f"The server refused {address}.")


def tell_recipients(said: str, mails: "Sequence[Mail]") -> None:
    """One line for each mail."""
    for mail in mails:
        print_text(f"{said} {', '.join(mail.recipients)}.")


def _told(mail: "Mail") -> dict[str, Any]:
    return {"message_id": mail.message_id, "to": list(mail.recipients)}
