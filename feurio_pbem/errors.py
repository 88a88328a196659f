"""Every failure a user can meet.

A class stands for an exit code of the contract, `code` for the finer, stable, kebab-case reason. A failure is raised
at the lowest floor that knows it and caught in one place per entrance; anything that is not a `FeurioError` is a bug.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True)
class Violation:
    """One breach of the rules: `details` says, as plain JSON data, the place and what would have been right."""

    code: str
    message: str
    details: dict[str, Any] = field(default_factory=dict)


class FeurioError(Exception):
    """`message` is one sentence, `hint` what to do next, `details` more keys of the JSON error (plain JSON data)."""

    exit_code: ClassVar[int] = 70

    def __init__(self, code: str, message: str, *, hint: str | None = None, **details: Any) -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.details = code, message, hint, details

    def to_json(self) -> dict[str, Any]:
        """The object under `error` of the contract's JSON."""
        return {"code": self.code, "message": self.message, "hint": self.hint, **self.details}


class Refused(FeurioError):
    """The rules refuse: unreadable or illegal turn, not your turn, game over. The file is unchanged."""

    exit_code = 1


class IllegalTurn(Refused):
    """A readable turn that breaks the rules; carries *all* violations, the first one names the error."""

    def __init__(self, violations: Sequence[Violation], *, hint: str | None = None, **details: Any) -> None:
        self.violations = tuple(violations)
        super().__init__(
            violations[0].code,
            " ".join(v.message for v in violations),
            hint=hint,
            violations=[{"code": v.code, "message": v.message, **v.details} for v in violations],
            **details,
        )


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
        message: str,
        *,
        where: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
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
