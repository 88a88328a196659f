"""Turn lines: `feurio TOKEN TURN [key:WORD] end` from column 1. Knows words, tokens and turn text, nothing of mail."""

import re
from dataclasses import dataclass, replace

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read.limits import MOST_COMMANDS
from feurio_pbem.notation import TurnText, fold, format_token, format_turn, parse_token, parse_turn, visible

_LIKE_A_TOKEN = re.compile(r"\w{1,20}-\d{1,9}-\w{1,20}")
_TOKEN = re.compile(r"(?<![\w.-])[a-z2-7]{4,8}-[1-9][0-9]{0,5}-[0-9a-f]{4}(?![\w-])")
_UNFILLED = re.compile(r"[_.\u2026 ]+")
_SECRET = "key:"


@dataclass(frozen=True)
class Command:
    """One turn line: what it answers, the turn, and the secret word if one stood there."""

    token: str
    turn: TurnText
    secret: str | None = None

    @property
    def text(self) -> str:
        return format_turn(self.turn)


def commands_in(lines: list[str]) -> tuple[Command, ...]:
    """The commands in their order, each once; `Refused` if one is unreadable or two contradict each other."""
    commands: dict[str, Command] = {}
    for line in lines:
        command = _command(visible(line))
        if command is None:
            continue
        if len(commands) == MOST_COMMANDS and command.token not in commands:
            raise Refused("too-many-lines", f"The mail holds more than {MOST_COMMANDS} turn lines.")
        earlier = commands.setdefault(command.token, command)
        if earlier.turn != command.turn:
            raise Refused(
                "two-turns",
                f"The mail holds two turns for {command.token}: {earlier.text} and {command.text}.",
                hint="Send one of them.",
            )
        commands[command.token] = replace(earlier, secret=earlier.secret or command.secret)
    return tuple(commands.values())


def missed_line(lines: list[str]) -> str | None:
    """Why the first line that was meant as a turn line, as it seems, is none; None if there is no such line."""
    for line in lines:
        text = fold(visible(line)).rstrip()
        words = text.lstrip(">| ")
        found = _TOKEN.search(words)
        if found is None:
            continue
        turn = words[found.end() :].removesuffix("end")
        if words == text:
            why = "has no turn in it yet" if words.startswith("feurio ") else "does not begin with the word feurio"
        elif words.startswith("feurio ") and not _UNFILLED.fullmatch(turn):
            why = "does not stand at the left edge, or stands in a quotation"
        else:
            continue
        return f"The line with {found[0]} {why}. It should read, from the left edge on: feurio TOKEN TURN end"
    return None


def _command(line: str) -> Command | None:
    if line.startswith(" "):
        return None
    words = line.split()
    folded = [fold(word) for word in words]
    if len(words) < 2 or folded[0] != "feurio" or not _LIKE_A_TOKEN.fullmatch(folded[1]):
        return None
    token = _token(words[1], closed=folded[-1] == "end")
    if token is None:
        return None
    if "end" not in folded:
        raise _refused("incomplete", token, "has no end: the mail was cut or its line broken", "the word end")
    end = folded.index("end", 2)
    if end != len(words) - 1:
        raise _refused("trailing-text", token, "goes on after the word end", "nothing more")
    secret = None
    if folded[end - 1].startswith(_SECRET) and len(words[end - 1]) > len(_SECRET):
        end, secret = end - 1, words[end - 1][len(_SECRET) :]
    text = " ".join(words[2:end])
    if _UNFILLED.fullmatch(text):
        return None
    return Command(token, _turn(text, token), secret)


def _token(word: str, *, closed: bool) -> str | None:
    """A mistyped token is refused only in a line that is closed like a turn line: dates look like tokens too."""
    try:
        return format_token(parse_token(word))
    except Refused:
        if closed:
            raise
        return None


def _turn(text: str, token: str) -> TurnText:
    try:
        return parse_turn(text)
    except Refused as refused:
        message = f"The turn after {token}: {refused.message}"
        raise Refused(refused.code, message, hint=refused.hint, **refused.details) from None


def _refused(code: str, token: str, what: str, expected: str) -> Refused:
    return Refused(
        code,
        f"The line for {token} {what}; {expected} should stand there.",
        hint=f"Send one line of its own: feurio {token} TURN end",
    )
