"""`feurio mail receive`: play what a mail says, from a mail program's pipe or by hand."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from feurio_pbem.cli.mail_options import (
    From,
    Maildir,
    Mbox,
    PasswordFile,
    Server,
    TlsMode,
    User,
    sender_of,
    tell_recipients,
)
from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_error, print_json, print_text

if TYPE_CHECKING:
    from feurio_pbem.mail.host.desk import Handled

EXAMPLES = """
feurio mail receive friday.feurio.yaml < answer.eml
feurio mail receive ~/games --send --from host@example.org < answer.eml     e.g. from procmail
feurio mail receive ~/games --maildir ~/Maildir/.Drafts --from anna@example.org < answer.eml
"""


def command(
    places: Annotated[list[Path], typer.Argument(metavar="FILE|FOLDER...", help="The games it may be for.")],
    message: Annotated[str, typer.Option("--message", metavar="FILE", help="The mail; else stdin.")] = "-",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would come of it.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="An attached game may bring only its sender's own turns, as with a host.")
    ] = False,
    authserv_id: Annotated[
        str | None, typer.Option(metavar="NAME", help="Your mail provider's name in Authentication-Results.")
    ] = None,
    answer: Annotated[bool, typer.Option("--send", help="Send the answers.")] = False,
    sender: From = None,
    mbox: Mbox = None,
    maildir: Maildir = None,
    server: Server = None,
    tls: TlsMode = "starttls",
    user: User = None,
    password_file: PasswordFile = None,
    json: Json = False,
) -> int:
    """Play the turn lines of a mail and merge the games attached to it; answer if you like."""
    from feurio_pbem.mail.host.desk import handle_mail
    from feurio_pbem.mail.host.receive import Rules
    from feurio_pbem.mail.post.send import SmtpOptions, send_all
    from feurio_pbem.mail.read.source import read_message
    from feurio_pbem.mail.write.drafts import lay_down

    rules = Rules(strict, authserv_id, accepts_new=True, dry_run=dry_run)
    answers = answer or mbox is not None or maildir is not None
    handled = handle_mail(read_message(message), places, rules, sender_of(sender) if answers else None)
    if not json:
        _tell(handled)
    if handled.answers and not dry_run:
        if answer:
            send_all(handled.answers, SmtpOptions(server, tls, user, password_file).way())
        else:
            lay_down(handled.answers, mbox=mbox, maildir=maildir)
    if json:
        print_json(handled.to_json())
    else:
        tell_recipients("An answer would go to" if dry_run else "Answered", handled.answers)
    return handled.exit_code


def _tell(handled: "Handled") -> None:
    for said in handled.said():
        print_text(said)
    for refused in handled.refusals():
        print_error(f"feurio: {refused.message}" + (f"\n{refused.hint}" if refused.hint else ""))
