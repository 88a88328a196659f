"""How a record says what is wrong with it: one code, one sentence, the place in the document."""

from typing import Any

from feurio_pbem.errors import FeurioError, Refused, Unsound
from feurio_pbem.game.entry import LogEntry, describe
from feurio_pbem.messages import Message, as_message, sentence


class EntryFault(Unsound):
    """A fault of a log entry: `what` is the bare sentence, without the number of an entry that may not exist yet."""

    def __init__(
        self, code: str, what: Message | str, entry: LogEntry, *, hint: Message | str | None = None, **details: Any
    ) -> None:
        self.what, n = as_message(what), entry["n"]
        told = sentence("Entry {n} ({entry}): {what}", n=n, entry=describe(entry), what=self.what)
        super().__init__(code, told, where=f"log[{n - 1}]", hint=hint, entry=n, **details)


def fault(code: str, message: Message | str, where: str, **details: Any) -> Unsound:
    """An Unsound at a place such as `game.host` or `joins[1]`."""
    return Unsound(code, message, where=where, **details)


def as_entry_fault(error: FeurioError, entry: LogEntry) -> EntryFault:
    """What the rules refuse, found in a log, is a fault of the file; code and details stay."""
    found = EntryFault(error.code, error.sentences[0], entry, **error.details)
    found.sentences += error.sentences[1:]
    return found


def as_refusal(error: Unsound) -> Refused:
    """A fault of an entry that somebody wished for is a refusal of the wish, not of a file."""
    refused = Refused(error.code, error.what if isinstance(error, EntryFault) else error.sentences[0])
    refused.hints = error.hints
    return refused
