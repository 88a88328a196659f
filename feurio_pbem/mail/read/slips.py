"""What a player seems to have meant where a mail holds no turn line: to say it back to him, never to play it.

Knows words, tokens and turn text, nothing of mail.
"""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from feurio_pbem.errors import Refused
from feurio_pbem.mail.read.html import DOUBTFUL
from feurio_pbem.mail.read.lines import find_token, is_unfilled
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation import fold, format_turn, parse_turn, visible

_MOST_LINES = 300
_LONGEST_LINE = 300
_ALIKE = 0.7
_PLUS = re.compile(r"\b(?:plus|and|und|et|e|piu|più|più)\b")
_FILLERS = re.compile(
    r"\b(?:feurio|spot|hot|tile|tiles|firefighters?|my|turn|move|play|playing|i|on|to|at|the|put|one|key:\S+|end)\b"
)
_CLEAR = re.compile(r"pass|resign|take-back|(?:[a-z]|@-?\d+,-?\d+) ?(?:pass|\+.*)?|\+.*|break @-?\d+,-?\d+ ?(?:\+.*)?")
_AMONG_WORDS = re.compile(r"(?<![\w+])(?:[a-z]|@-?\d+,-?\d+)? ?(?:\+ ?n?\d{1,2}(?![\d/]| ?\d))+")
_BARE_WORDS = re.compile(r"\b(?:pass|resign|take-back|undo)\b")
_SHORT, _FEW = 60, 3  # characters of a line that may hold a turn among words; words around a bare one
_SIGNS = re.compile(r"[+@]|\d")


@dataclass(frozen=True)
class Slip:
    """`sentence` says why it is no turn line; `turn` is what was understood in canonical text, as far as that goes."""

    code: str
    sentence: Message
    token: str | None = None
    turn: str | None = None


def find_slip(lines: list[str]) -> Slip | None:
    """The clearest attempt at a turn line; None where nothing looks like one. A quoted blank is none."""
    texts = [visible(line)[:_LONGEST_LINE].rstrip() for line in lines[:_MOST_LINES]]
    with_token = [slip for text in texts if (slip := _slip_with_token(text)) is not None]
    alone = [slip for text in texts if (slip := _slip_alone(text)) is not None]
    best = next((slip for slip in with_token if slip.code != "unfilled"), None)
    if best is not None:
        return best
    if with_token and alone and alone[0].turn:  # the turn stands beside the line that was to be filled in
        blank = with_token[0]
        return Slip("beside-the-blank", _BESIDE, blank.token, alone[0].turn)
    return next(iter(with_token + alone), None)


_BESIDE = sentence("The turn stands beside the line, not in its blank.")


def _slip_with_token(text: str) -> Slip | None:
    found = find_token(text)
    if found is None:
        return None
    folded = fold(text)
    before, after = folded[: found.start()], folded[found.end() :].strip(" .,;:!")
    token, turn = found[0], _turn_in(after)
    words = before.lstrip(f">| \t{DOUBTFUL}").split()
    is_filled = not is_unfilled(re.sub(r"key:\S*", "", after.removesuffix("end")))
    if words[:1] == ["feurio"] and not is_filled:
        is_own = before.startswith("feurio")
        return (
            Slip("unfilled", sentence("The line with {token} has no turn in it yet.", token=token), token)
            if (is_own)
            else None
        )
    if DOUBTFUL in before:
        return Slip(
            "not-plain",
            sentence("The line with {token} is struck out, hidden or no plain text.", token=token),
            token,
            turn,
        )
    if words[:1] == ["feurio"]:
        what = sentence("The line with {token} does not stand at the left edge, or stands in a quotation.", token=token)
        return (
            Slip("not-at-the-edge", what, token, turn) if not before.startswith("feurio") else _unreadable(token, turn)
        )
    if before[:1] in (">", "|"):
        return None
    if len(words) == 1 and _is_like_feurio(words[0]):
        what = sentence(
            "The line with {token} begins with {word}, not with the word feurio.", token=token, word=words[0]
        )
        return Slip("not-feurio", what, token, turn)
    what = sentence("The line with {token} does not begin with the word feurio.", token=token)
    return Slip("not-feurio", what, token, turn)


def _unreadable(token: str, turn: str | None) -> Slip:
    return Slip(
        "unreadable", sentence("The line with {token} cannot be read as a turn line.", token=token), token, turn
    )


def _slip_alone(text: str) -> Slip | None:
    """A line without a token: one that begins like a turn line, or is a turn and nothing else."""
    folded = fold(text).strip()
    if not folded or folded[0] in ">|*" or (text.startswith(" ") and len(folded) > 40):
        return None
    first, *others = folded.split()
    turn = _turn_in(" ".join(others))
    if _is_like_feurio(first.rstrip(".,;:!")) and (turn or "end" in [word.strip(".,;:!") for word in others]):
        what = sentence("The line has no token, the part that says which game and turn it answers.")
        return Slip("no-token", what, turn=turn)
    if first == "feurio" and len(others) < 2:
        return Slip("no-token", sentence("The line has neither a token nor a turn."))
    turn = _turn_in(folded)
    is_bare = folded.strip(" .!") in ("pass", "resign", "take-back", "take back")
    if turn is None or not (is_bare or _SIGNS.search(turn)):
        return _slip_among_words(folded)
    return Slip("turn-alone", sentence("The turn stands alone, without the line around it."), turn=turn)


def _slip_among_words(folded: str) -> Slip | None:
    """A short line in which a turn stands among other words; a phone number is none."""
    found = _AMONG_WORDS.search(folded) if len(folded) <= _SHORT else None
    wants = len(folded.split()) <= _FEW and _BARE_WORDS.search(folded)
    if not found and not wants:
        return None
    turn = _turn_in(found[0]) if found else _turn_in(wants[0].replace("undo", "take-back")) if wants else None
    return Slip(
        "turn-among-words", sentence("The turn stands among other words, without the line around it."), turn=turn
    )


def _is_like_feurio(word: str) -> bool:
    """Whether a word seems to be a mistyped `feurio`.

    >>> [_is_like_feurio(word) for word in ("furio", "feuiro", "fuerio", "feurio", "figaro", "four", "hello")]
    [True, True, True, True, False, False, False]
    """
    return len(word) <= 9 and SequenceMatcher(None, word, "feurio").ratio() > _ALIKE


def _turn_in(text: str) -> str | None:
    """The canonical turn that these words seem to mean, None where that is not clear.

    >>> _turn_in("a plus 1"), _turn_in("spot b, tile 7 and tile 12"), _turn_in("see you at 7"), _turn_in("hi")
    ('a +1', 'b +7+12', None, None)
    """
    plain = re.sub(r"[.!?\"'`*;:_]+", " ", _FILLERS.sub(" ", _PLUS.sub("+", text.replace(DOUBTFUL, " "))))
    try:
        turn = format_turn(parse_turn(" ".join(plain.split())))
    except Refused:
        return None
    return turn if _CLEAR.fullmatch(turn) else None
