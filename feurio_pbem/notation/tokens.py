"""The id of a game, how its file is called, and the turn token: which game, which turn, which head a turn answers.

Only their spelling; whether a token is current, stale or of another game is for the record to say.
"""

import re
from typing import NamedTuple

from feurio_pbem.errors import Refused
from feurio_pbem.messages import sentence
from feurio_pbem.notation.characters import fold

SUFFIX = ".feurio.yaml"
"""The ending by which a game file is known among others, in a folder, a mail and a repository."""

_ID = "[a-z2-7]{4,8}"
is_game_id = re.compile(_ID).fullmatch
_TOKEN = re.compile(rf"({_ID})-([1-9][0-9]{{0,5}})-([0-9a-f]{{4}})")


class Token(NamedTuple):
    game: str
    turn: int
    digest: str


def parse_token(text: str) -> Token:
    """
    >>> parse_token(" K7F3QA-13-8C2E")
    Token(game='k7f3qa', turn=13, digest='8c2e')
    """
    found = _TOKEN.fullmatch(fold(text).strip())
    if found is None:
        raise Refused(
            "unreadable-token",
            sentence("This is no turn token: it names game, turn and digest, as in k7f3qa-13-8c2e."),
            hint=sentence("Copy the token from the newest turn mail or from `feurio show`."),
        )
    return Token(found[1], int(found[2]), found[3])


def format_token(token: Token) -> str:
    return f"{token.game}-{token.turn}-{token.digest}"
