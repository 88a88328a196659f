"""Turn mails of a game file, laid down where a mail program finds them."""

from collections.abc import Sequence
from pathlib import Path

from feurio_pbem.errors import WrongUsage
from feurio_pbem.gamefile import load
from feurio_pbem.gamefile.storage import create_bytes
from feurio_pbem.mail.write.compose import Sender, compose_all
from feurio_pbem.mail.write.composing import Mail
from feurio_pbem.mail.write.outlets import lay_into_maildir, lay_into_mbox, unix_lines


def compose_file(path: Path, sender: Sender, to: str | None = None) -> list[Mail]:
    """The mails of the game in a file."""
    return compose_all(load(path).game, sender, to)


def lay_down(
    mails: Sequence[Mail], *, out: Path | None = None, mbox: Path | None = None, maildir: Path | None = None
) -> bytes | None:
    """Put them where the caller said; without a place the one mail's bytes come back. Raises WrongUsage."""
    if mbox is not None:
        lay_into_mbox(mbox, mails)
    if maildir is not None:
        lay_into_maildir(maildir, mails)
    if mbox is not None or maildir is not None:
        return None
    if len(mails) != 1:
        message = f"These are {len(mails)} mails, and a file holds one."
        raise WrongUsage("several-mails", message, hint="Choose --to SEAT, or --mbox or --maildir for all of them.")
    data = unix_lines(mails[0].data)
    if out is None:
        return data
    create_bytes(out, data)
    return None
