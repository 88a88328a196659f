"""One writer of a game file at a time.

The lock is the operating system's, on a file beside the game that is gone when nobody writes: a killed process leaves
no lock, at most an empty file that the next writer takes and removes.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from feurio_pbem.disk import sweep, try_lock, wait_for
from feurio_pbem.errors import Conflict, OutsideWorld
from feurio_pbem.gamefile.disk_words import in_words, no_such_folder, show_path
from feurio_pbem.messages import sentence

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
        raise no_such_folder(target.parent)
    place = target.parent / f".{target.name}.lock"
    descriptor = _acquire(place, path, wait)
    try:
        sweep(target)
        yield
    finally:
        _release(place, descriptor)


def _acquire(place: Path, path: Path, wait: float) -> int:
    descriptor = wait_for(lambda: _try_acquire(place, path), wait)
    if descriptor is None:
        what = sentence("Another program is writing to {file}.", file=show_path(path))
        raise Conflict("locked", what, hint=sentence("Nothing was changed; try again."))
    return descriptor


def _try_acquire(place: Path, path: Path) -> int | None:
    """The open lock file, held; None where somebody else holds it, or has removed it meanwhile."""
    with in_words(path, "lock"):
        descriptor = _open(place)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise _in_the_way(place)
            if try_lock(descriptor) and _is_at(place, descriptor):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        return None


def _open(place: Path) -> int:
    """For writing, which locks on network file systems need; for reading where somebody else has left the file.

    Raises OutsideWorld `lock-in-the-way` where the name is taken by what is no lock.
    """
    try:
        return os.open(place, os.O_RDWR | os.O_CREAT | _SAFELY, 0o666)
    except OSError:
        if not os.path.lexists(place):
            raise
        if not stat.S_ISREG(os.lstat(place).st_mode):
            raise _in_the_way(place) from None
    try:
        return os.open(place, os.O_RDONLY | _SAFELY)
    except PermissionError:
        what = sentence("{lock} belongs to somebody else and cannot be opened.", lock=show_path(place))
        hint = sentence("It is the lock of the game: ask its owner to remove it, if nobody is writing to the game.")
        raise OutsideWorld("lock-in-the-way", what, hint=hint) from None


def _in_the_way(place: Path) -> OutsideWorld:
    lock = show_path(place)
    what = sentence("{lock} is no ordinary file.", lock=lock)
    if os.path.islink(place):
        what = sentence("{lock} is a link.", lock=lock)
    elif os.path.isdir(place):
        what = sentence("{lock} is a folder.", lock=lock)
    hint = sentence("It has the name of the game's lock, so nothing can be written: remove it, or rename it.")
    return OutsideWorld("lock-in-the-way", what, hint=hint)


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
