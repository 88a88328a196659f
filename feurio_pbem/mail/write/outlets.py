"""Where finished mails are laid down: a file, an mbox, a Maildir. Sending them off is another module's.

The standard library's `mailbox` writes both formats and locks an mbox as mail programs do.
"""

import mailbox
from collections.abc import Sequence
from pathlib import Path

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.mail.write.composing import Mail


def lay_into_mbox(path: Path, mails: Sequence[Mail]) -> None:
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


def lay_into_maildir(path: Path, mails: Sequence[Mail]) -> None:
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


def unix_lines(data: bytes) -> bytes:
    """With the line ends that mail programs of this machine expect in files."""
    return data.replace(b"\r\n", b"\n")


def _unusable(path: Path, error: Exception) -> OutsideWorld:
    return OutsideWorld("mailbox-unusable", f"The mailbox {path} cannot be written: {error}.")
