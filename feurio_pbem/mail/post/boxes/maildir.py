"""A Maildir: every mail is a file, and a mail is filed by renaming it, which happens wholly or not at all."""

import mailbox
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.mail.post.boxes.box import CLIPPED, Arrived, Place, unusable

_TRASHED = "T"


class MaildirBox:
    """`done` and `refused` are folders below it, as Maildir++ names them: `.done`, `.refused`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()  # else it would be taken for a whole one
            self._box = mailbox.Maildir(path)
            for place in ("done", "refused"):
                self._box.add_folder(place)
        except (OSError, mailbox.Error) as error:
            raise unusable(f"The Maildir {path}", error) from None

    def arrived(self) -> Iterator[Arrived]:
        try:
            names = [entry for folder in ("new", "cur") for entry in os.scandir(self.path / folder) if entry.is_file()]
            names.sort(key=lambda entry: (entry.stat().st_mtime_ns, entry.name))
        except OSError as error:
            raise unusable(f"The Maildir {self.path}", error) from None
        unreadable: OutsideWorld | None = None
        for entry in names:
            if entry.name.startswith(".") or _TRASHED in entry.name.rpartition(":2,")[2] * (":2," in entry.name):
                continue
            try:
                data = self._read(entry.path)
            except FileNotFoundError:  # another program moved it
                continue
            except OutsideWorld as error:  # it must not hold up the mails behind it
                unreadable = error
                continue
            yield Arrived(os.path.relpath(entry.path, self.path), data)
        if unreadable is not None:
            raise unreadable

    def _read(self, path: str) -> bytes:
        try:
            with open(path, "rb") as file:
                return file.read(CLIPPED)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise unusable(f"The mail {path}", error) from None

    def file(self, mail: Arrived, place: Place) -> None:
        unique = os.path.basename(mail.key).partition(":")[0]
        target = self.path / f".{place}" / "cur" / f"{unique}:2,S"
        with suppress(FileNotFoundError):
            try:
                os.replace(self.path / mail.key, target)
            except FileNotFoundError:
                raise
            except OSError as error:
                raise unusable(f"The Maildir {self.path}", error) from None

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        self._box.close()
