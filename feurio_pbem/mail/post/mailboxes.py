"""Mailboxes that a host serves: what it needs of them all, and those that are files: a Maildir, an mbox.

The standard library's `mailbox` makes both, locks as delivery programs do, and rewrites an mbox beside and renames.
"""

import hashlib
import mailbox
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, Protocol

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.mail.read.mime import CLIPPED
from feurio_pbem.messages import Message, sentence

Place = Literal["done", "refused"]
_TRASHED = "T"


class MailStuck(OutsideWorld):
    """One mail cannot be had or moved; the mailbox may be used for the others."""


class Mailbox(Protocol):
    """A method that fails raises OutsideWorld; the mailbox may be used again, it connects anew by itself."""

    def waiting(self) -> list[str]:
        """The mailbox's own names for the mails that wait, the oldest first."""

    def fetch(self, key: str) -> bytes | None:
        """A mail, of a large one no more than shows that it is too large; None where it is gone.

        Raises MailStuck where only this one cannot be had.
        """

    def file(self, key: str, place: Place) -> None:
        """Move a mail to where it ends; one that is gone already is no failure. Raises MailStuck likewise."""

    def wait(self, seconds: float) -> None:
        """Until something may have arrived, at most so long."""

    def close(self) -> None:
        """Let go of it."""


def fault_of(error: Exception) -> str:
    """What went wrong, as short as the system says it."""
    return getattr(error, "strerror", None) or type(error).__name__


def unusable(what: Message, error: Exception) -> OutsideWorld:
    """A failure of a mailbox in words; what a server said is not repeated."""
    return OutsideWorld(
        "mailbox-unusable", sentence("{what} cannot be used: {fault}.", what=what, fault=fault_of(error))
    )


class Maildir:
    """Every mail is a file, and is filed by renaming it, which happens wholly or not at all.

    `done` and `refused` are folders below it, as Maildir++ names them: `.done`, `.refused`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._what = sentence("The Maildir {place}", place=path)
        if not path.absolute().parent.is_dir():
            message = sentence("There is no folder {place} for the Maildir {name}.", place=path.parent, name=path.name)
            raise OutsideWorld("mailbox-unusable", message)
        try:
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()  # else it would be taken for a whole one
            self._box = mailbox.Maildir(path)
            for place in ("done", "refused"):
                self._box.add_folder(place)
        except (OSError, mailbox.Error) as error:
            raise unusable(self._what, error) from None

    def waiting(self) -> list[str]:
        try:
            found = [entry for folder in ("new", "cur") for entry in os.scandir(self.path / folder) if entry.is_file()]
            found.sort(key=lambda entry: (entry.stat().st_mtime_ns, entry.name))
        except FileNotFoundError as error:
            if not self.path.is_dir() or not (self.path / "new").is_dir():
                message = sentence("There is no Maildir {place} any more.", place=self.path)
                raise OutsideWorld("mailbox-unusable", message) from None
            raise unusable(self._what, error) from None  # a mail went away while we looked: next time
        except OSError as error:
            raise unusable(self._what, error) from None
        return [os.path.relpath(entry.path, self.path) for entry in found if not _is_left_out(entry.name)]

    def fetch(self, key: str) -> bytes | None:
        try:
            with (self.path / key).open("rb") as file:
                return file.read(CLIPPED)
        except FileNotFoundError:  # another program moved it
            return None
        except OSError as error:
            message = sentence(
                "The mail {place} cannot be read: {fault}.", place=self.path / key, fault=fault_of(error)
            )
            raise MailStuck("mail-stuck", message) from None

    def file(self, key: str, place: Place) -> None:
        target = self.path / f".{place}" / "cur" / f"{os.path.basename(key).partition(':')[0]}:2,S"
        try:
            os.replace(self.path / key, target)
        except FileNotFoundError:
            if target.parent.is_dir():
                return
            message = sentence("There is no folder {place} any more.", place=target.parent)
            raise MailStuck("mail-stuck", message) from None
        except OSError as error:
            message = sentence("{place} cannot be written: {fault}.", place=target.parent, fault=fault_of(error))
            raise MailStuck("mail-stuck", message) from None

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        self._box.close()


def _is_left_out(name: str) -> bool:
    return name.startswith(".") or (":2," in name and _TRASHED in name.rpartition(":2,")[2])


class Mbox:
    """Filing appends a mail to `FILE.done` or `FILE.refused` and takes it out of FILE, which need not be there yet.

    Killed between the two steps, the mail is in both files; the journal knows it, so it is only filed again. A mail is
    named by its content, for its place changes whenever one before it is taken out.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._mails: dict[str, bytes] = {}

    def waiting(self) -> list[str]:
        self._mails = {}
        if self.path.exists():
            with self._open(self.path) as box:
                for place in box.keys():  # noqa: SIM118
                    data = _read(box, place)
                    self._mails[hashlib.sha256(data).hexdigest()] = data
        return list(self._mails)

    def fetch(self, key: str) -> bytes | None:
        return self._mails.get(key)

    def file(self, key: str, place: Place) -> None:
        data = self._mails.get(key)
        with self._open(self.path) as box:
            for found in box.keys():  # noqa: SIM118
                if _read(box, found) != data:
                    continue
                with self._open(self.path.with_name(f"{self.path.name}.{place}")) as target:
                    if data not in (_read(target, known) for known in target.keys()):  # noqa: SIM118
                        target.add(box.get_message(found))
                        target.flush()
                box.remove(found)
                box.flush()

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
                with suppress(OSError):
                    box.close()
        except (OSError, mailbox.Error) as error:
            raise unusable(sentence("The mbox {place}", place=os.fspath(path)), error) from None


def _read(box: mailbox.mbox, key: str) -> bytes:
    with box.get_file(key) as file:
        return bytes(file.read(CLIPPED))
