"""Every failure a user can meet.

A class stands for an exit code of the contract, `code` for the finer, stable, kebab-case reason. A failure is raised
at the lowest floor that knows it and caught in one place per entrance; anything that is not a `FeurioError` is a bug.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from feurio_pbem.messages import Message, Notice, as_message, in_english


@dataclass(frozen=True)
class Violation:
    """One breach of the rules: `details` says, as plain JSON data, the place and what would have been right."""

    code: str
    sentence: Message | str
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The sentence in English."""
        return in_english(as_message(self.sentence))


class FeurioError(Exception):
    """`sentences` say what was wrong, `hints` what to do next, `details` are more keys of the JSON error (plain data).

    `message` and `hint` are these in English, for scripts; an entrance says them in the reader's language.
    """

    exit_code: ClassVar[int] = 70

    def __init__(self, code: str, message: Message | str, *, hint: Message | str | None = None, **details: Any) -> None:
        super().__init__(code)
        self.code, self.details = code, details
        self.sentences = [as_message(message)]
        self.hints = [] if hint is None else [as_message(hint)]
        self.notices: list[Notice] = []  # what is to be known of the game besides

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels whole from one process to another."""
        return _restored, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))

    @property
    def message(self) -> str:
        """What was wrong, in English."""
        return " ".join(map(in_english, self.sentences))

    @property
    def hint(self) -> str | None:
        """What to do next, in English."""
        return " ".join(map(in_english, self.hints)) or None

    def to_json(self) -> dict[str, Any]:
        """The object under `error` of the contract's JSON."""
        return {"code": self.code, "message": self.message, "hint": self.hint, **self.details}


def _restored(kind: type[FeurioError], args: tuple[Any, ...], state: dict[str, Any]) -> FeurioError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class Refused(FeurioError):
    """The rules refuse: unreadable or illegal turn, not your turn, game over. The file is unchanged."""

    exit_code = 1


class IllegalTurn(Refused):
    """A readable turn that breaks the rules; carries *all* violations, the first one names the error."""

    def __init__(self, violations: Sequence[Violation], *, hint: Message | str | None = None, **details: Any) -> None:
        self.violations = tuple(violations)
        first, *_ = violations
        told = [{"code": v.code, "message": v.message, **v.details} for v in violations]
        super().__init__(first.code, first.sentence, hint=hint, violations=told, **details)
        self.sentences = [as_message(v.sentence) for v in violations]


class WrongUsage(FeurioError):
    """Wrong arguments, a game file that does not exist, a file that would be overwritten."""

    exit_code = 2


class Unsound(FeurioError):
    """The game file is unreadable, invalid, tampered with, or its log does not lead to its state.

    `where` names the place in the document (`log[3].at`), `line` and `column` count from 1; each may be absent.
    """

    exit_code = 3

    def __init__(
        self,
        code: str,
        message: Message | str,
        *,
        where: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: Message | str | None = None,
        **details: Any,
    ) -> None:
        super().__init__(code, message, hint=hint, where=where, line=line, column=column, **details)
        self.where, self.line, self.column = where, line, column


class Conflict(FeurioError):
    """The file changed under us, is locked, the turn is stale, or two histories part."""

    exit_code = 4


class Missing(FeurioError):
    """A secret, key or program that is needed is not there."""

    exit_code = 5


class OutsideWorld(FeurioError):
    """Git, SMTP, IMAP, the disk or a permission failed."""

    exit_code = 6


class OurBug(FeurioError):
    """Whatever is no failure of this tree; its detail `report` can be pasted."""

    exit_code = 70


class Interrupted(FeurioError):
    """Ctrl-C, or the end of input at a question."""

    exit_code = 130
