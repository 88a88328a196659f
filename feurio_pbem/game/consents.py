"""Agreeing to what concerns a seat in a sealed game: consents gather in `proposals`, the last one makes an entry."""

from dataclasses import replace
from typing import Any

from feurio_pbem.errors import Refused, Unsound
from feurio_pbem.game.faults import describe
from feurio_pbem.game.merging import merge
from feurio_pbem.game.record import Game

Entry = dict[str, Any]


def agree(game: Game, proposal: Entry) -> Game:
    """The game with the consents of this proposal added to those it has; an entry once nobody is missing.

    Raises Refused where the rules know no such entry here.
    """
    try:
        united = merge(game, replace(game, proposals=(proposal,))).game
        assert united is not None
        return united.with_proposals(list(united.proposals))  # judged here: the merge takes both sides for sound
    except Unsound as error:
        raise as_refusal(error, proposal) from None


def extend(game: Game, entry: Entry) -> Game:
    """`game.extend` for what somebody here wishes: a fault of the entry is a refusal of the wish, not of the file."""
    try:
        return game.extend(entry)
    except Unsound as error:
        raise as_refusal(error, entry) from None


def as_refusal(error: Unsound, entry: Entry) -> Refused:
    """The same fault told to who wanted it: without the number of an entry that does not exist."""
    message = error.message.removeprefix(f"Entry {entry['n']} ({describe(entry)}): ").removesuffix(" (a proposal)")
    return Refused(error.code, message[:1].upper() + message[1:], hint=error.hint)
