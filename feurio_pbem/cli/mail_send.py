"""`feurio mail send`: turn mails, sent."""

from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.mail_options import From, PasswordFile, Server, TlsMode, To, User, send_out, sender_of
from feurio_pbem.cli.options import GameFile, Json

EXAMPLES = """
feurio mail send friday.feurio.yaml --from anna@example.org
feurio mail send friday.feurio.yaml --config host.toml
feurio mail send friday.feurio.yaml --to bo --smtp mail.example.org --user anna --password-file ~/.smtp-password
"""


def command(
    file: GameFile,
    to: To = None,
    sender: From = None,
    server: Server = None,
    tls: TlsMode = "starttls",
    user: User = None,
    password_file: PasswordFile = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Take address and server from a host's settings (host.toml).")
    ] = None,
    json: Json = False,
) -> None:
    """Send the turn mails of a game, by `sendmail` or by an SMTP server."""
    from feurio_pbem.mail.host.config import read_config
    from feurio_pbem.mail.post.send import SmtpOptions
    from feurio_pbem.mail.write.drafts import compose_file

    if config is None:
        mails = compose_file(file, sender_of(sender), to)
        way = SmtpOptions(server, tls, user, password_file).way()
    else:
        settings = read_config(config)
        mails = compose_file(file, sender_of(sender) if sender else settings.sender, to)
        way = settings.way()
    send_out(mails, way, json=json)
