"""No refusal repeats an argument that may be a secret: what is typed wrongly is typed anywhere, and lands in logs."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from feurio_pbem.errors import FeurioError

_SECRETIVE = ("identity", "mail")
"""Commands at which any argument may be a recovery code, a secret word or a password."""


def redact(error: "FeurioError", arguments: Sequence[str]) -> "FeurioError":
    """The error without the secrets among the arguments: all of them where wrong usage of such a command is told."""
    from feurio_pbem.messages import literal, sentence

    command = [word for word in arguments if not word.startswith("-")][:1]
    may_be_secret = set(_find_codes(arguments))
    if error.code == "usage" and command and command[0] in _SECRETIVE:
        plain = [word for word in arguments if not word.startswith("-") or "=" in word]
        may_be_secret |= {_value_of(word) for word in plain} - _names_of_commands()
    hide = _hiding(may_be_secret - {""})
    if hide((error.message, error.hint, error.details)) == (error.message, error.hint, error.details):
        return error
    error.details = hide(error.details)
    error.sentences = [literal(hide(str(one))) for one in error.sentences]
    error.hints = [literal(hide(str(one))) for one in error.hints]
    if command == ["identity"]:
        error.hints = [sentence("feurio identity --recover asks for the code, or reads it from stdin.")]
    return error


def _hiding(secrets: set[str]) -> Any:
    """What puts an ellipsis in the place of each of these words, in a text or in plain data."""
    longest_first = sorted(map(re.escape, secrets), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)") if secrets else None

    def hide(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub("…", value) if pattern else value
        if isinstance(value, dict):
            return {key: hide(one) for key, one in value.items()}
        return type(value)(map(hide, value)) if isinstance(value, list | tuple) else value

    return hide


def _find_codes(arguments: Sequence[str]) -> Iterator[str]:
    """The words that are a recovery code (28 signs in groups of four), most of one, or groups of one side by side."""
    for word in arguments:
        bare = re.sub("[- ]", "", _value_of(word))
        if 16 <= len(bare) <= 40 and _mixes(bare):
            yield _value_of(word)
    for are_groups, run in groupby(arguments, lambda word: len(_value_of(word)) == 4 and _value_of(word).isalnum()):
        words = list(map(_value_of, run))
        if are_groups and len(words) > 2 and _mixes("".join(words)):
            yield from words


def _mixes(bare: str) -> bool:
    """Letters and digits, and nothing else."""
    return bare.isalnum() and {letter.isdigit() for letter in bare} == {True, False}


def _value_of(word: str) -> str:
    """What stands behind the `=` of an option; else the word, without dashes before it."""
    return word.partition("=")[2] if word.startswith("-") and "=" in word else word.lstrip("-")


def _names_of_commands() -> set[str]:
    from feurio_pbem.cli.commands import COMMANDS

    return {word for name in COMMANDS for word in name.split(" ")}
