"""Turn lines: `feurio TOKEN TURN [key:WORD] end` from column 1. Knows words, tokens and turn text, nothing of mail."""

import re
from dataclasses import dataclass, replace

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read.html import DOUBTFUL, STRUCK
from feurio_pbem.messages import Message, literal, sentence
from feurio_pbem.notation import TurnText, fold, format_token, format_turn, parse_token, parse_turn, visible

MOST_COMMANDS = 100
_LIKE_A_TOKEN = re.compile(r"\w{1,20}-\d{1,9}-\w{1,20}")
_TOKEN = re.compile(r"(?<![\w.-])[a-z2-7]{4,8}-[1-9][0-9]{0,5}-[0-9a-f]{4}(?![\w-])")
_UNFILLED = re.compile(r"[_.\u2026 ]*")
_REST_OF_THE_BLANK = re.compile("_+")
_TURNED_ROUND = "\u202e"  # whatever follows is seen in the opposite order
_SECRET = "key:"
_AFTER_A_WORD = ".,;:!"


@dataclass(frozen=True)
class Command:
    """One turn line: what it answers, the turn, and the secret word if one stood there."""

    token: str
    turn: TurnText
    secret: str | None = None

    @property
    def text(self) -> str:
        return format_turn(self.turn)


def find_token(line: str) -> re.Match[str] | None:
    """The first token in a line, in lower-case ASCII as `fold(visible(line))` has it."""
    return _TOKEN.search(fold(visible(line)))


def is_unfilled(text: str) -> bool:
    """Whether nothing but the blank stands where the turn should be."""
    return _UNFILLED.fullmatch(text) is not None


def check_seen(commands: tuple[Command, ...], page: list[str]) -> None:
    """Whether nothing of these turns is crossed out on the page that comes beside a plain text. Raises Refused.

    Mail programs write crossed-out words into the plain text as if they were like all others.
    """
    own = {command.token for command in commands}
    for line in page:
        if STRUCK in line and (token := find_token(line)) and token[0] in own:
            _command(line.lstrip(STRUCK))


def commands_in(lines: list[str]) -> tuple[Command, ...]:
    """The commands in their order, each once; `Refused` if one is unreadable or two contradict each other."""
    commands: dict[str, Command] = {}
    for line in lines:
        command = _command(line)
        if command is None:
            continue
        if len(commands) == MOST_COMMANDS and command.token not in commands:
            message = sentence("The mail holds more than {most} turn lines.", most=MOST_COMMANDS)
            raise Refused("too-many-lines", message)
        earlier = commands.setdefault(command.token, command)
        if earlier.turn != command.turn:
            message = sentence(
                "The mail holds two turns for {token}: {one} and {other}.",
                token=command.token,
                one=earlier.text,
                other=command.text,
            )
            raise Refused("two-turns", message, hint=sentence("Send one of them."), token=command.token)
        commands[command.token] = replace(earlier, secret=earlier.secret or command.secret)
    return tuple(commands.values())


def _command(line: str) -> Command | None:
    words = visible(line).split()
    if visible(line).startswith(" ") or len(words) < 2 or fold(words[0]).rstrip(_AFTER_A_WORD) != "feurio":
        return None
    words[1:] = [words[1].rstrip(_AFTER_A_WORD), *words[2:]]
    folded = [fold(word) for word in words]
    if not _LIKE_A_TOKEN.fullmatch(folded[1]):
        return None
    if folded[-1].rstrip(_AFTER_A_WORD) == "end":
        folded[-1] = "end"
    token = _token(words[1], closed=folded[-1] == "end")
    if token is None:
        return None
    if "end" not in folded:
        message = sentence("The line for {token} has no end: the mail was cut or its line broken.", token=token)
        raise Refused("incomplete", message, hint=_WHOLE_LINE, token=token)
    end = folded.index("end", 2)
    if end != len(words) - 1:
        message = sentence("The line for {token} goes on after the word end.", token=token)
        raise Refused("trailing-text", message, hint=_WHOLE_LINE, token=token)
    secret = None
    if folded[end - 1].startswith(_SECRET) and len(words[end - 1]) > len(_SECRET):
        end, secret = end - 1, words[end - 1][len(_SECRET) :]
    text = " ".join(words[2:end])
    if DOUBTFUL in line or _TURNED_ROUND in line:
        read = literal(" ".join(text.replace(STRUCK, " ").replace(DOUBTFUL, " ").split()) or "-")
        message = sentence(
            "Part of the turn after {token} is struck out, hidden or a picture: {text}", token=token, text=read
        )
        raise Refused(
            "unreadable-turn", message, hint=sentence("Write the turn once more, as plain text."), token=token
        )
    if text and is_unfilled(text):
        return None
    return Command(token, _turn(_REST_OF_THE_BLANK.sub(" ", text).strip(), token), secret and _filled(secret))


_WHOLE_LINE = sentence("Send the whole line, with nothing before the word feurio and nothing after the word end.")


def _filled(secret: str) -> str | None:
    """A blank left after `key:` is no word."""
    return None if is_unfilled(secret) else secret.strip("_")


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
        what: Message = sentence("The turn after {token}: {what}", token=token, what=refused.sentences[0])
        raise Refused(refused.code, what, hint=_first(refused.hints), **{**refused.details, "token": token}) from None


def _first(hints: list[Message]) -> Message | None:
    return hints[0] if hints else None
