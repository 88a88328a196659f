"""The way in for one mail: a file or stdin, never more of it than is read at all."""

import sys
from pathlib import Path

from feurio_pbem.errors import WrongUsage
from feurio_pbem.mail.read.limits import LARGEST_MAIL

STDIN = "-"


def read_message(place: str) -> bytes:
    """The bytes of a mail, at most one more than the cap, by which the reader knows a larger one."""
    if place == STDIN:
        return sys.stdin.buffer.read(LARGEST_MAIL + 1) if sys.stdin else b""
    try:
        with Path(place).open("rb") as file:
            return file.read(LARGEST_MAIL + 1)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError):
        raise WrongUsage("no-such-file", f"There is no mail {place}.", hint="Name a file, or - for stdin.") from None
