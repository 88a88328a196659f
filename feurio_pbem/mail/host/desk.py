"""One mail from its bytes to its answers, without a mailbox and without a memory: what `feurio mail receive` does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.answer import Clerk
from feurio_pbem.mail.host.games import Shelf
from feurio_pbem.mail.host.receive import REFUSED, Deed, Receiver, Rules
from feurio_pbem.mail.read.reading import MailReading, read_mail
from feurio_pbem.mail.write.compose import Sender
from feurio_pbem.mail.write.composing import Mail


@dataclass(frozen=True)
class Handled:
    """What a mail said, what became of it, and the answers that it deserves."""

    reading: MailReading
    deeds: Sequence[Deed]
    answers: Sequence[Mail] = field(default=())

    def refusals(self) -> list[FeurioError]:
        """Why something was not done."""
        return [deed.error for deed in self.deeds if deed.error is not None]

    def said(self) -> list[str]:
        """What was done, in sentences."""
        if self.reading.automatic:
            return [f"Nothing to do: a machine sent this mail ({self.reading.automatic})."]
        if not self.deeds:
            nothing = "Nothing to do: there is neither a turn line nor a game file in this mail."
            return [nothing, *filter(None, [self.reading.missed])]
        return [deed.message for deed in self.deeds if deed.error is None]

    @property
    def exit_code(self) -> int:
        """That of the first refusal."""
        return next((error.exit_code for error in self.refusals()), 0)

    def to_json(self) -> dict[str, Any]:
        """The document of `feurio mail receive --json`."""
        return {
            "automatic": self.reading.automatic,
            "deeds": [_deed(deed) for deed in self.deeds],
            "answers": [{"message_id": mail.message_id, "to": list(mail.recipients)} for mail in self.answers],
            **({"error": self.refusals()[0].to_json()} if self.refusals() else {}),
        }


def handle_mail(data: bytes, places: Sequence[Path], rules: Rules, sender: Sender | None) -> Handled:
    """Receive it and, if somebody answers here, compose the answers."""
    home, shelf = Home.of_this_machine(), Shelf(places)
    shelf.all()  # a place that is not there is the caller's mistake, not the mail's
    reading = read_mail(data)
    deeds = Receiver(shelf, home, rules).receive(reading)
    return Handled(reading, deeds, Clerk(sender, shelf, home).answers(reading, deeds) if sender else ())


def _deed(deed: Deed) -> dict[str, Any]:
    return {
        "what": deed.what,
        "message": deed.message,
        "file": str(deed.path) if deed.path else None,
        "token": deed.game.standing.token if deed.game else None,
        "seat": deed.seat,
        "error": deed.error.to_json() if deed.what == REFUSED and deed.error else None,
    }
