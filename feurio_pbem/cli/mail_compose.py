"""`feurio mail compose`: turn mails as files, for whatever sends them."""

from feurio_pbem.cli.mail_options import From, Maildir, Mbox, Out, To, lay_out, sender_of
from feurio_pbem.cli.options import GameFile, Json

EXAMPLES = """
feurio mail compose friday.feurio.yaml --to bo --from anna@example.org -o to-bo.eml
feurio mail compose friday.feurio.yaml --maildir ~/Maildir/.Drafts
feurio mail compose friday.feurio.yaml --to bo | sendmail -t
"""


def command(
    file: GameFile,
    to: To = None,
    sender: From = None,
    out: Out = None,
    mbox: Mbox = None,
    maildir: Maildir = None,
    json: Json = False,
) -> None:
    """Write the turn mails of a game: news, board, choices, how to answer, the game file attached."""
    from feurio_pbem.mail.write.drafts import compose_file

    lay_out(compose_file(file, sender_of(sender), to), out=out, mbox=mbox, maildir=maildir, json=json)
