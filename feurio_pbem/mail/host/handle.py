"""One mail from its bytes to its answers, without a mailbox and without a memory: what `feurio mail receive` does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.answer import Answerer
from feurio_pbem.mail.host.index import GameIndex
from feurio_pbem.mail.host.receive import Policy, Receiver, Result
from feurio_pbem.mail.read.reading import MailReading, read_mail, tell_slip
from feurio_pbem.mail.write.compose import Sender
from feurio_pbem.mail.write.message import Mail
from feurio_pbem.messages import Message, sentence


@dataclass(frozen=True)
class Handled:
    """What a mail said, what became of it, and the answers that it deserves."""

    reading: MailReading
    results: Sequence[Result]
    answers: Sequence[Mail] = field(default=())

    def refusals(self) -> list[FeurioError]:
        """Why something was not done."""
        return [result.error for result in self.results if result.error is not None]

    def said(self) -> list[Message | str]:
        """What was done, in sentences."""
        if self.reading.automatic and not self.results:
            return [sentence("Nothing to do: a machine sent this mail ({why}).", why=self.reading.automatic)]
        if not self.results:
            nothing = sentence("Nothing to do: there is neither a turn line nor a game file in this mail.")
            return [nothing, *([tell_slip(self.reading.slip)] if self.reading.slip else [])]
        return [result.message for result in self.results if result.error is None]

    @property
    def went_on(self) -> list[Path]:
        """The files of the games that are not as they were."""
        return sorted({result.path for result in self.results if result.is_news and result.path is not None})

    @property
    def exit_code(self) -> int:
        """That of the first refusal."""
        return next((error.exit_code for error in self.refusals()), 0)

    def to_json(self) -> dict[str, Any]:
        """The document of `feurio mail receive --json`."""
        return {
            "automatic": self.reading.automatic,
            "deeds": [_result_json(result) for result in self.results],
            "answers": [{"message_id": mail.message_id, "to": list(mail.recipients)} for mail in self.answers],
            **({"error": self.refusals()[0].to_json()} if self.refusals() else {}),
        }


def handle_mail(data: bytes, places: Sequence[Path], policy: Policy, sender: Sender | None) -> Handled:
    """Receive it and, if somebody answers here, compose the answers. Raises WrongUsage for a place that is none."""
    index = GameIndex(places, Home.of_this_machine())
    reading = read_mail(data)
    results = Receiver(index, policy).receive(reading)
    return Handled(reading, results, Answerer(sender, index).answers(reading, results) if sender else ())


def _result_json(result: Result) -> dict[str, Any]:
    return {
        "what": result.kind,
        "message": str(result.message),
        "file": str(result.path) if result.path else None,
        "token": result.game.standing.token if result.game else None,
        "seat": result.seat,
        "error": result.error.to_json() if result.error else None,
    }
