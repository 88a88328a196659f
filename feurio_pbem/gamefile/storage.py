"""Bytes on the disk: read whole, replaced whole, created whole, or left as they were.

A finished write is on the disk, an interrupted one has changed nothing. This file knows no YAML and no game.
"""

import os
import stat
from pathlib import Path

from feurio_pbem.disk import remove, replace_whole, sync_folder, write_beside, write_new
from feurio_pbem.errors import Conflict, WrongUsage
from feurio_pbem.gamefile.disk_words import in_words, no_such_file, no_such_folder, not_a_file, show_path
from feurio_pbem.messages import sentence

# The flags exist on some systems only; a pipe that nobody writes to must not hold us up.
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: Path, *, most: int = -1) -> bytes:
    """The content of a file, at most so many bytes of it. Raises WrongUsage `no-such-file`, OutsideWorld."""
    with in_words(path, "read"):
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):  # some devices act when they are opened
                raise not_a_file(path)
            descriptor = os.open(path, _READ)
        except (FileNotFoundError, NotADirectoryError):
            raise no_such_file(path) from None
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise not_a_file(path)
            return file.read(most)


def replace_bytes(path: Path, data: bytes, *, expected: bytes | None) -> None:
    """Replace a file that holds `expected` (None: whatever it holds); permissions stay, links are followed.

    Call it with the lock held. Raises Conflict `changed-meanwhile`, OutsideWorld; the file is as it was then.
    """
    target = Path(os.path.realpath(path))
    with in_words(path, "write"):
        try:
            before = os.stat(target)
        except FileNotFoundError:
            raise _changed(path) if expected is not None else no_such_file(path) from None
        if not stat.S_ISREG(before.st_mode):
            raise not_a_file(path)
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "the file is read-only")
        temporary = write_beside(target, data, 0o600, before)
        try:
            if expected is not None and read_bytes(target) != expected:
                raise _changed(path)
        except BaseException:
            remove(temporary)
            raise
        replace_whole(target, temporary)


def check_free(path: Path) -> None:
    """Raise WrongUsage `file-exists` or `no-such-folder` where no new file can be."""
    if os.path.lexists(path):
        raise _file_exists(path)
    if not path.parent.is_dir():
        raise no_such_folder(path.parent)


def create_bytes(path: Path, data: bytes) -> None:
    """Write a new file. Raises WrongUsage `file-exists`, `no-such-folder`, OutsideWorld; never overwrites."""
    check_free(path)
    with in_words(path, "write"):
        temporary = write_beside(path, data, 0o666)
        try:
            _publish(temporary, path, data)
        except FileExistsError:
            raise _file_exists(path) from None
        finally:
            remove(temporary)
        sync_folder(path.parent)


def put_bytes(path: Path, data: bytes) -> None:
    """Write a file, whatever file is there: whole or not at all. A link gives way, it is not followed."""
    with in_words(path, "write"):
        replace_whole(path, write_beside(path, data, 0o666))


def keep_version(path: Path, place: Path) -> bool:
    """Give a file a second name, under which it stays as it is when it is replaced; False where that cannot be.

    Going back to it (`bring_back`) needs no room on the disk.
    """
    remove(place)
    try:
        os.link(path, place)
    except OSError:  # not there yet, another file system, or one without links
        return False
    return True


def bring_back(place: Path, path: Path) -> None:
    """Let a file be again what `keep_version` has kept. Raises OutsideWorld."""
    with in_words(path, "write"):
        os.replace(place, path)
        sync_folder(path.parent)


def _file_exists(path: Path) -> WrongUsage:
    what = sentence("{file} is already there.", file=show_path(path))
    return WrongUsage("file-exists", what, hint=sentence("Choose another name."))


def _changed(path: Path) -> Conflict:
    what = sentence("{file} is not what it was: something else wrote to it.", file=show_path(path))
    hint = sentence("Look at the game again, then repeat your turn if it still fits.")
    return Conflict("changed-meanwhile", what, hint=hint)


def _publish(temporary: Path, path: Path, data: bytes) -> None:
    """Let a new file appear, whole where the file system has links; raises FileExistsError."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a file system, or a browser's Python, without links
        write_new(path, data, 0o666)
