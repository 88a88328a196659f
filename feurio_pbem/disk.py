"""What every writer asks of the disk: one at a time, whole or not at all, and nothing lost when the power goes.

It knows neither games nor records, and leaves an OSError to those who know what was being done.
"""

import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_SUFFIX = ".feurio-tmp"
_Taken = TypeVar("_Taken")


def try_lock(descriptor: int) -> bool:
    """Take the system's lock on an open file; False where somebody else holds it. A dead process holds none."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def sync_folder(folder: Path) -> None:
    """See to it that names given and taken in a folder are on the disk; Windows has no way to ask for that."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def wait_for(take: Callable[[], _Taken | None], seconds: float) -> _Taken | None:
    """What `take` gives as soon as it gives something, asked again and again; None when the time is up."""
    limit = time.monotonic() + seconds
    while (taken := take()) is None and time.monotonic() < limit:
        time.sleep(0.01)
    return taken


def write_new(path: Path, data: bytes, mode: int, like: os.stat_result | None = None) -> None:
    """A new file, on the disk when this returns, with the owner and permissions of `like`; nothing stays on failure."""
    with os.fdopen(os.open(path, _NEW, mode), "wb") as file:
        try:
            file.write(data)
            file.flush()
            if like is not None and sys.platform != "win32":
                with suppress(OSError):
                    os.fchown(file.fileno(), like.st_uid, like.st_gid)
                os.fchmod(file.fileno(), stat.S_IMODE(like.st_mode))
            os.fsync(file.fileno())
        except BaseException:
            remove(path)
            raise


def write_beside(target: Path, data: bytes, mode: int, like: os.stat_result | None = None) -> Path:
    """The same as a temporary file in the target's folder, which `sweep` knows."""
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}{_SUFFIX}")
    write_new(temporary, data, mode, like)
    return temporary


def replace_whole(target: Path, temporary: Path) -> None:
    """Let a temporary file take the target's place, on the disk when this returns; on failure it goes."""
    try:
        os.replace(temporary, target)
    except BaseException:
        remove(temporary)
        raise
    sync_folder(target.parent)


def sweep(target: Path) -> None:
    """Remove what killed writers of this file have left beside it; only while nobody else writes it."""
    before, after = f".{target.name}.", _SUFFIX
    with suppress(OSError):
        for name in os.listdir(target.parent):
            middle = name[len(before) : -len(after)] if name.startswith(before) and name.endswith(after) else ""
            if len(middle) == 8 and set(middle) <= set("0123456789abcdef"):
                remove(target.parent / name)


def remove(path: Path) -> None:
    """Remove a file that is perhaps not there."""
    with suppress(OSError):
        os.unlink(path)
