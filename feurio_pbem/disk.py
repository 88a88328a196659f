"""What every writer of this program asks of the disk: one at a time, and nothing lost when the power goes.

It knows neither games nor records, and leaves an OSError to those who know what was being done.
"""

import os
import sys
from pathlib import Path


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
