"""An mbox file: filing appends a mail to `FILE.done` or `FILE.refused` and takes it out of FILE.

The standard library's `mailbox` locks it as delivery programs do and rewrites it beside and renames. Killed between
the two steps, the mail is in both files; the journal knows it, so it is only filed again.
"""

import mailbox
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from feurio_pbem.mail.post.boxes.box import CLIPPED, Arrived, Place, unusable


class MboxBox:
    """The file need not be there before the first mail."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def arrived(self) -> Iterator[Arrived]:
        if not self.path.exists():
            return
        with self._open(self.path) as box:
            mails = [Arrived(str(key), _read(box, key)) for key in box.keys()]  # noqa: SIM118
        yield from mails

    def file(self, mail: Arrived, place: Place) -> None:
        with self._open(self.path) as box:
            for key in box.keys():  # noqa: SIM118
                if _read(box, key) != mail.data:
                    continue
                with self._open(self.path.with_name(f"{self.path.name}.{place}")) as target:
                    if mail.data not in (_read(target, known) for known in target.keys()):  # noqa: SIM118
                        target.add(box.get_message(key))
                        target.flush()
                box.remove(key)
                box.flush()
                return

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        """Nothing is held between two steps."""

    @contextmanager
    def _open(self, path: Path) -> Iterator[mailbox.mbox]:
        try:
            box = mailbox.mbox(path)
            try:
                box.lock()
                yield box
            finally:
                box.close()
        except (OSError, mailbox.Error) as error:
            raise unusable(f"The mbox {os.fspath(path)}", error) from None


def _read(box: mailbox.mbox, key: str) -> bytes:
    with box.get_file(key) as file:
        return bytes(file.read(CLIPPED))
