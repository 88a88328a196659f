"""`feurio mail compose`: turn mails as files, for whatever sends them."""

import os
from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.options import GameFile
from feurio_pbem.cli.output import print_text, write_bytes

EXAMPLES = """
feurio mail compose friday.feurio.yaml --to bo --from anna@example.org > to-bo.eml
feurio mail compose friday.feurio.yaml --to all --maildir ~/Maildir/.Drafts
feurio mail compose friday.feurio.yaml --to bo | sendmail -t
"""

From = Annotated[str | None, typer.Option("--from", metavar="ADDRESS", help="In whose name; else $EMAIL.")]
To = Annotated[
    str | None, typer.Option("--to", metavar="SEAT|all", help="Who gets it; else all whose address is in the book.")
]


def command(
    file: GameFile,
    to: To = None,
    sender: From = None,
    out: Annotated[Path | None, typer.Option("-o", metavar="OUT", help="Write one mail to a new file.")] = None,
    mbox: Annotated[Path | None, typer.Option(help="Append to this mbox file.")] = None,
    maildir: Annotated[Path | None, typer.Option(help="Lay into this Maildir, as drafts.")] = None,
) -> None:
    """Write the turn mails of a game: news, board, choices, how to answer, the game file attached."""
    from feurio_pbem.workflows.mail_compose import Sender
    from feurio_pbem.workflows.mail_drafts import compose_file, lay_down

    mails = compose_file(file, Sender.of(sender or os.environ.get("EMAIL")), to)
    data = lay_down(mails, out=out, mbox=mbox, maildir=maildir)
    if data is not None:
        write_bytes(data)
        return
    for mail in mails:
        print_text(f"Mail for {', '.join(mail.recipients)}.")
