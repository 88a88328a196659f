"""What the operating system refuses, in words: which file, what was wanted, what is in the way."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from feurio_pbem.errors import OutsideWorld, WrongUsage
from feurio_pbem.messages import sentence
from feurio_pbem.notation.tokens import SUFFIX

_FULL = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_is_plain = re.compile(r"[A-Za-z0-9_./]+").fullmatch  # as `shlex.quote` would say, without importing it
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
    text = os.fspath(path)
    text = f"./{text}" if text.startswith("-") else text
    if _is_plain(text):
        return text
    from shlex import quote

    if text.isprintable():
        return f'"{text}"' if quote(text) != text and _is_harmless(text) else quote(text)
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b"\\'" else f"\\x{byte:02x}" for byte in os.fsencode(text))
    return f"$'{''.join(plain)}'"


def no_such_file(path: Path) -> WrongUsage:
    """The refusal of a path where nothing is."""
    hint = sentence("`feurio list` shows the games here; `feurio new FILE` makes one.")
    if near := _near_file(path):
        hint = sentence("Did you mean {file}?", file=shell_path(near))
    return WrongUsage("no-such-file", sentence("There is no file {file}.", file=show_path(path)), hint=hint)


def _near_file(path: Path) -> Path | None:
    """The game that a name without its ending, or a mistyped one, may mean."""
    from difflib import get_close_matches

    try:
        names = sorted(os.listdir(path.parent))
    except OSError:
        return None
    games = {name.removesuffix(SUFFIX): name for name in names if name.endswith(SUFFIX)}
    wanted = path.name.removesuffix(SUFFIX).removesuffix(".feurio").removesuffix(".yaml")
    near = [wanted] if wanted in games else get_close_matches(wanted, games, n=1)
    return path.parent / games[near[0]] if near else None


def no_such_folder(path: Path) -> WrongUsage:
    """The refusal of a folder that is not there."""
    return WrongUsage("no-such-folder", sentence("There is no folder {folder}.", folder=show_path(path)))


def not_a_file(path: Path) -> OutsideWorld:
    """The refusal of a folder, a pipe, a device."""
    file = show_path(path)
    if os.path.isdir(path):
        return OutsideWorld("not-a-file", sentence("{file} is a folder; a game is a file.", file=file))
    return OutsideWorld("not-a-file", sentence("{file} is no ordinary file; a game is a file.", file=file))


_DENIED = {
    "read": "Cannot read {file}: no permission ({reason}).",
    "write": "Cannot write {file}: no permission, or a read-only place ({reason}).",
    "lock": "Cannot lock {file}: no permission, or a read-only place ({reason}).",
}
_FULL_DISK = {
    "read": "Cannot read {file}: the disk is full.",
    "write": "Cannot write {file}: the disk is full.",
    "lock": "Cannot lock {file}: the disk is full.",
}
_FAILED = {
    "read": "Cannot read {file}: {reason}.",
    "write": "Cannot write {file}: {reason}.",
    "lock": "Cannot lock {file}: {reason}.",
}


@contextmanager
def in_words(path: Path, doing: Literal["read", "write", "lock"]) -> Iterator[None]:
    """Turn whatever OSError comes out into OutsideWorld: `disk-full`, `no-permission` or `disk-failed`."""
    try:
        yield
    except OSError as error:
        places = {"file": show_path(path), "reason": error.strerror or str(error)}
        if error.errno in _FULL:
            hint = sentence("The game is as it was. Make room and try again.")
            raise OutsideWorld("disk-full", sentence(_FULL_DISK[doing], **places), hint=hint) from None
        if error.errno in _FORBIDDEN:
            raise OutsideWorld("no-permission", sentence(_DENIED[doing], **places)) from None
        raise OutsideWorld("disk-failed", sentence(_FAILED[doing], **places)) from None
