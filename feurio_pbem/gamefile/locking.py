"""One writer of a game file at a time.

The lock is the operating system's, on a file beside the game that is gone when nobody writes: a killed process leaves
no lock, at most an empty file that the next writer takes and removes.
"""

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from feurio_pbem.disk import try_lock
from feurio_pbem.errors import Conflict, OutsideWorld, WrongUsage
from feurio_pbem.gamefile.disk_words import in_words, show_path
from feurio_pbem.gamefile.storage import sweep

PATIENCE = 5.0
"""How many seconds to wait for another writer."""

_SAFELY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # where the system has them


@contextmanager
def lock(path: Path, *, wait: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a game file, of the target where it is a link; not re-entrant.

    Removes what killed writers left. Raises Conflict `locked`, WrongUsage `no-such-folder`, OutsideWorld.
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise WrongUsage("no-such-folder", f"There is no folder {show_path(target.parent)}.")
    place = target.parent / f".{target.name}.lock"
    descriptor = _acquire(place, path, wait)
    try:
        sweep(target)
        yield
    finally:
        _release(place, descriptor)


def _acquire(place: Path, path: Path, wait: float) -> int:
    limit = time.monotonic() + wait
    while True:
        with in_words(path, "lock"):
            descriptor = _open(place)
            try:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise OutsideWorld("not-a-file", f"{show_path(place)} is no ordinary file; remove it.")
                if try_lock(descriptor):
                    if _is_at(place, descriptor):
                        return descriptor
                    os.close(descriptor)
                    continue  # its holder has removed it meanwhile
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)
        if time.monotonic() >= limit:
            message = f"Another program is writing to {show_path(path)}."
            raise Conflict("locked", message, hint="Nothing was changed; try again.")
        time.sleep(0.01)


def _open(place: Path) -> int:
    """For writing, which locks on network file systems need; for reading where somebody else has left the file."""
    try:
        return os.open(place, os.O_RDWR | os.O_CREAT | _SAFELY, 0o666)
    except PermissionError:
        if not os.path.lexists(place):
            raise
        return os.open(place, os.O_RDONLY | _SAFELY)


def _is_at(place: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.stat(place, follow_symlinks=False), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _release(place: Path, descriptor: int) -> None:
    """Remove the lock file while it is held, so that it is surely ours; Windows wants it closed first."""
    if sys.platform == "win32":
        os.close(descriptor)
    with suppress(OSError):
        if os.stat(place, follow_symlinks=False).st_size == 0:
            os.unlink(place)
    if sys.platform != "win32":
        os.close(descriptor)
