"""Bytes on the disk: read whole, replaced whole, created whole, or left as they were.

A finished write is on the disk, an interrupted one has changed nothing. This file knows no YAML and no game.
"""

import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path

from feurio_pbem.disk import sync_folder
from feurio_pbem.errors import Conflict, WrongUsage
from feurio_pbem.gamefile.disk_words import in_words, no_such_file, not_a_file, show_path

# The flags exist on some systems only; a pipe that nobody writes to must not hold us up.
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


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
            raise _changed(path, "gone") if expected is not None else no_such_file(path) from None
        if not stat.S_ISREG(before.st_mode):
            raise not_a_file(path)
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "the file is read-only")
        temporary = _write_beside(target, data, before)
        try:
            if expected is not None and read_bytes(target) != expected:
                raise _changed(path, "not what it was")
            os.replace(temporary, target)
        except BaseException:
            _remove(temporary)
            raise
        sync_folder(target.parent)


def create_bytes(path: Path, data: bytes) -> None:
    """Write a new file. Raises WrongUsage `file-exists`, `no-such-folder`, OutsideWorld; never overwrites."""
    exists = WrongUsage("file-exists", f"{show_path(path)} is already there.", hint="Choose another name.")
    if os.path.lexists(path):
        raise exists
    if not path.parent.is_dir():
        raise WrongUsage("no-such-folder", f"There is no folder {show_path(path.parent)}.")
    with in_words(path, "write"):
        temporary = _write_beside(path, data, None)
        try:
            _publish(temporary, path, data)
        except FileExistsError:
            raise exists from None
        finally:
            _remove(temporary)
        sync_folder(path.parent)


def put_bytes(path: Path, data: bytes) -> None:
    """Write a file, whatever file is there: whole or not at all. A link gives way, it is not followed."""
    with in_words(path, "write"):
        temporary = _write_beside(path, data, None)
        try:
            os.replace(temporary, path)
        except BaseException:
            _remove(temporary)
            raise


def keep_version(path: Path, place: Path) -> bool:
    """Give a file a second name, under which it stays as it is when it is replaced; False where that cannot be.

    Going back to it (`bring_back`) needs no room on the disk.
    """
    _remove(place)
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


def sweep(target: Path) -> None:
    """Remove what killed writers of this file have left beside it; only with the lock held."""
    is_ours = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{8}}\.feurio-tmp").fullmatch
    with suppress(OSError):
        for name in os.listdir(target.parent):
            if is_ours(name):
                _remove(target.parent / name)


def _changed(path: Path, how: str) -> Conflict:
    hint = "Look at the game again, then repeat your turn if it still fits."
    return Conflict("changed-meanwhile", f"{show_path(path)} is {how}: something else wrote to it.", hint=hint)


def _write_beside(target: Path, data: bytes, before: os.stat_result | None) -> Path:
    """A temporary file in the target's folder, on the disk, with the target's permissions."""
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}.feurio-tmp")
    _write_new(temporary, data, 0o666 if before is None else 0o600, before)
    return temporary


def _write_new(path: Path, data: bytes, mode: int, before: os.stat_result | None = None) -> None:
    with os.fdopen(os.open(path, _NEW, mode), "wb") as file:
        try:
            file.write(data)
            file.flush()
            if before is not None and sys.platform != "win32":
                with suppress(OSError):
                    os.fchown(file.fileno(), before.st_uid, before.st_gid)
                os.fchmod(file.fileno(), stat.S_IMODE(before.st_mode))
            os.fsync(file.fileno())
        except BaseException:
            _remove(path)
            raise


def _publish(temporary: Path, path: Path, data: bytes) -> None:
    """Let a new file appear, whole where the file system has links; raises FileExistsError."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        _write_new(path, data, 0o666)


def _remove(path: Path) -> None:
    with suppress(OSError):
        os.unlink(path)
