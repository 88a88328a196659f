"""The folder itself: where it is, one JSON record per file, replaced whole or not at all, one writer at a time.

Knows no record's meaning. A `Home` collects notices, which the entrance shows after its work is done.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.disk import replace_whole, try_lock, wait_for, write_beside
from feurio_pbem.errors import Conflict, Missing, OutsideWorld
from feurio_pbem.messages import Message, Notice, sentence

FORMAT = 1
PATIENCE_SECONDS = 10.0


@dataclass
class Home:
    """A folder (absent until the first write) and the notices gathered while it was used."""

    path: Path
    notices: list[Notice] = field(default_factory=list)
    _listed: dict[str, dict[str, list[str]]] = field(default_factory=dict, repr=False)

    @classmethod
    def of_this_machine(cls) -> "Home":
        """`$FEURIO_HOME`, else the platform's state folder."""
        chosen = os.environ.get("FEURIO_HOME")
        if chosen:
            with suppress(RuntimeError):  # `~somebody` whom this machine does not know is a folder of that name
                chosen = str(Path(chosen).expanduser())
            return cls(Path(chosen).absolute())
        from platformdirs import user_state_path

        return cls(user_state_path("feurio", appauthor=False))

    def names(self, pattern: str) -> list[str]:
        """The names of the records that match, sorted."""
        with _in_words(self.path):
            return sorted(found.relative_to(self.path).as_posix() for found in self.path.glob(pattern))

    def names_by_prefix(self, folder: str) -> dict[str, list[str]]:
        """The records of a folder by what stands before the first `-` of their names, listed once for this `Home`."""
        if folder not in self._listed:
            found = self._listed[folder] = dict[str, list[str]]()
            for name in self.names(f"{folder}/*-*.json"):
                found.setdefault(name.removeprefix(f"{folder}/").partition("-")[0], []).append(name)
        return self._listed[folder]

    def notice(self, code: str, message: Message, **details: Any) -> None:
        """Add something to be known besides the result, once."""
        notice = Notice(code, message, details)
        if notice not in self.notices:
            self.notices.append(notice)

    def read(self, name: str) -> dict[str, Any] | None:
        """A record, None where there is none. Raises Missing (`damaged-record`) for one that cannot be understood."""
        path = self.path / name
        with _in_words(path):
            try:
                data = path.read_bytes()
            except FileNotFoundError:
                return None
        try:
            record = json.loads(data)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict) or record.pop("feurio", None) != FORMAT:
            message = sentence("{path} is damaged or was written by a newer feurio.", path=path)
            raise Missing("damaged-record", message)
        return record

    def read_or_set_aside(self, name: str) -> dict[str, Any] | None:
        """The same for records that may be lost: a damaged one is moved away, noticed, and counts as none."""
        try:
            return self.read(name)
        except Missing:
            self.give_up(name)
            return None

    def give_up(self, name: str) -> None:
        """Set a damaged record aside, keeping its bytes, and notice it."""
        with suppress(OutsideWorld):  # on a read-only disk it stays where it is
            self.rename(name, f"{name}.damaged")
        message = "{path} is damaged or was written by a newer feurio. It was set aside; only warnings are lost."
        self.notice("record-set-aside", sentence(message, path=self.path / name))

    def rename(self, name: str, new_name: str) -> bool:
        """Move a record out of the way, keeping its bytes; False where there is none."""
        path = self.path / name
        with _in_words(path):
            try:
                os.replace(path, self.path / new_name)
            except FileNotFoundError:
                return False
        return True

    def remove(self, name: str) -> bool:
        """Delete a record; False where there is none."""
        path = self.path / name
        with _in_words(path):
            try:
                path.unlink()
            except FileNotFoundError:
                return False
        return True

    def close_to_others(self, name: str) -> None:
        """See to it that only the owner can read a record; notices if that was not so."""
        path = self.path / name
        with _in_words(path):
            if sys.platform != "win32" and path.stat().st_mode & 0o077:
                path.chmod(0o600)
                message = "{path} was open to others on this machine; now only you can read it."
                self.notice("was-open-to-others", sentence(message, path=path))

    def write(self, name: str, record: dict[str, Any]) -> None:
        """Replace a record whole, on the disk when this returns, mode 0600."""
        path = self.path / name
        data = json.dumps({"feurio": FORMAT, **record}, indent=1).encode() + b"\n"
        with _in_words(path):
            _make_private(self.path)
            _make_private(path.parent)
            replace_whole(path, write_beside(path, data, 0o600))

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """One process at a time from reading to writing; not re-entrant. Raises Conflict after some seconds."""
        with _in_words(self.path):
            _make_private(self.path)
            lock = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if wait_for(lambda: self._holds(lock) or None, PATIENCE_SECONDS) is None:
                message = sentence("Another feurio has been using {path} for too long.", path=self.path)
                raise Conflict("home-locked", message)
            yield
        finally:
            os.close(lock)  # which gives the lock back, as a killed process does

    def _holds(self, lock: int) -> bool:
        with _in_words(self.path):
            return try_lock(lock)


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise OutsideWorld(
            "home-unusable",
            sentence("{path} cannot be used: {reason}.", path=path, reason=fault.strerror or fault),
            hint=sentence("$FEURIO_HOME names the folder in which feurio keeps identity, pins and addresses."),
        ) from fault
