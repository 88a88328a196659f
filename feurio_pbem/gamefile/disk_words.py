"""What the operating system refuses, in words: which file, what was wanted, what is in the way."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from feurio_pbem.errors import OutsideWorld, WrongUsage

_FULL = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_is_harmless = re.compile(r"[\w ./,+=@:\\-]+" if os.name == "nt" else r"[\w ./,+=@:-]+").fullmatch


def show_path(path: str | os.PathLike[str]) -> str:
    """A path for a message: on one line, with nothing a terminal would obey."""
    text = os.fspath(path)
    return text if text.isprintable() else text.encode("unicode_escape").decode("ascii")


def shell_path(path: str | os.PathLike[str]) -> str:
    """A path for a command that is shown: fit to be pasted into a shell, never an option, nothing a terminal obeys.

    Blanks get the quotes that PowerShell and cmd.exe know, too.

    >>> shell_path("a b.yaml"), shell_path("-x"), shell_path("$x.yaml")
    ('"a b.yaml"', './-x', "'$x.yaml'")
    """
    from shlex import quote

    text = os.fspath(path)
    text = f"./{text}" if text.startswith("-") else text
    if text.isprintable():
        return f'"{text}"' if quote(text) != text and _is_harmless(text) else quote(text)
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b"\\'" else f"\\x{byte:02x}" for byte in os.fsencode(text))
    return f"$'{''.join(plain)}'"


def no_such_file(path: Path) -> WrongUsage:
    """The refusal of a path where nothing is."""
    hint = "`feurio list` shows the games here; `feurio new FILE` makes one."
    return WrongUsage("no-such-file", f"There is no file {show_path(path)}.", hint=hint)


def not_a_file(path: Path) -> OutsideWorld:
    """The refusal of a folder, a pipe, a device."""
    what = "a folder" if os.path.isdir(path) else "no ordinary file"
    return OutsideWorld("not-a-file", f"{show_path(path)} is {what}; a game is a file.")


@contextmanager
def in_words(path: Path, doing: str) -> Iterator[None]:
    """Turn whatever OSError comes out into OutsideWorld: `disk-full`, `no-permission` or `disk-failed`."""
    try:
        yield
    except OSError as error:
        place, reason = show_path(path), error.strerror or str(error)
        if error.errno in _FULL:
            hint = "The game is as it was. Make room and try again."
            raise OutsideWorld("disk-full", f"Cannot {doing} {place}: the disk is full.", hint=hint) from None
        if error.errno in _FORBIDDEN:
            message = f"Cannot {doing} {place}: no permission, or a read-only place ({reason})."
            raise OutsideWorld("no-permission", message) from None
        raise OutsideWorld("disk-failed", f"Cannot {doing} {place}: {reason}.") from None
