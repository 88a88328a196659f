"""Turn mails of a game file, laid down where a mail program finds them: a file, an mbox, a Maildir.

The standard library's `mailbox` writes both formats and locks an mbox as mail programs do.
"""

import mailbox
from collections.abc import Sequence
from pathlib import Path

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.gamefile import load
from feurio_pbem.gamefile.storage import create_bytes
from feurio_pbem.mail.write.compose import Sender, compose_all
from feurio_pbem.mail.write.message import Mail, unix_lines
from feurio_pbem.messages import counted, sentence


def compose_file(path: Path, sender: Sender, to: str | None = None) -> list[Mail]:
    """The mails of the game in a file."""
    return compose_all(load(path).game, sender, to)


def lay_down(
    mails: Sequence[Mail], *, out: Path | None = None, mbox: Path | None = None, maildir: Path | None = None
) -> bytes | None:
    """Put them where the caller said; without a place the one mail's bytes come back. Raises WrongUsage."""
    if mbox is not None:
        _into_mbox(mbox, mails)
    if maildir is not None:
        _into_maildir(maildir, mails)
    if mbox is not None or maildir is not None:
        return None
    if len(mails) != 1:
        message = counted("This is {count} mail.", "These are {count} mails, and a file holds one.", len(mails))
        hint = sentence("Choose --to SEAT, or --mbox or --maildir for all of them.")
        raise WrongUsage("several-mails", message, hint=hint)
    data = unix_lines(mails[0].data)
    if out is None:
        return data
    create_bytes(out, data)
    return None


def _into_mbox(path: Path, mails: Sequence[Mail]) -> None:
    """Append them; the file is made if it is not there. Raises OutsideWorld."""
    try:
        box = mailbox.mbox(path)
        box.lock()
        try:
            for mail in mails:
                box.add(unix_lines(mail.data))
            box.flush()
        finally:
            box.close()
    except (OSError, mailbox.Error) as error:
        raise _unusable(path, error) from None


def _into_maildir(path: Path, mails: Sequence[Mail]) -> None:
    """Lay them into `cur`, seen, as drafts. Raises OutsideWorld."""
    try:
        box = mailbox.Maildir(path)
        for mail in mails:
            message = mailbox.MaildirMessage(unix_lines(mail.data))
            message.set_subdir("cur")
            message.set_flags("DS")
            box.add(message)
    except (OSError, mailbox.Error) as error:
        raise _unusable(path, error) from None


def _unusable(path: Path, error: Exception) -> OutsideWorld:
    fault = getattr(error, "strerror", None) or str(error)
    message = sentence("The mailbox {place} cannot be written: {fault}.", place=path, fault=fault)
    return OutsideWorld("mailbox-unusable", message)
