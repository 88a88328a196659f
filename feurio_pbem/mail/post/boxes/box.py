"""What a host needs of a mailbox, whatever its kind."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.mail.read.limits import LARGEST_MAIL

Place = Literal["done", "refused"]
CLIPPED = LARGEST_MAIL + 1  # of a larger mail no more is read than shows that it is too large


@dataclass(frozen=True)
class Arrived:
    """A mail that waits; `key` is the mailbox's own name for it."""

    key: str
    data: bytes = field(repr=False)


class Box(Protocol):
    """Every method raises OutsideWorld; after that the box may be used again, it connects anew by itself."""

    def arrived(self) -> Iterator[Arrived]:
        """The mails that wait, the oldest first."""

    def file(self, mail: Arrived, place: Place) -> None:
        """Move a mail to where it ends; one that is gone already is no failure."""

    def wait(self, seconds: float) -> None:
        """Until something may have arrived, at most so long."""

    def close(self) -> None:
        """Let go of it."""


def unusable(what: str, error: Exception) -> OutsideWorld:
    """A failure of a mailbox in words; what a server said is not repeated."""
    return OutsideWorld(
        "mailbox-unusable", f"{what} cannot be used: {getattr(error, 'strerror', None) or type(error).__name__}."
    )
