"""One merge for every road: two copies are equal, one extends the other, cards and consents unite, or they part."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.game.proposals import still_missing
from feurio_pbem.game.record import Game

Entry = dict[str, Any]
SAME, MINE_NEWER, THEIRS_NEWER = "same", "mine-newer", "theirs-newer"
UNITED, DIVERGED, OTHER_GAME = "united", "diverged", "other-game"


@dataclass(frozen=True)
class Merged:
    """`game` is the union where there is one; `at` the number of the first entry that differs or is new, else None.

    When diverged, `mine` and `theirs` are the two first entries (or cards) that differ.
    """

    result: str
    game: Game | None
    at: int | None = None
    mine: Entry | None = None
    theirs: Entry | None = None


def merge(mine: Game, theirs: Game) -> Merged:
    """What two sound copies have to do with each other. Pure and symmetric but for which one is called mine."""
    if mine.standing.setup.gid != theirs.standing.setup.gid:
        return Merged(OTHER_GAME, None, mine=mine.genesis, theirs=theirs.genesis)
    if clash := _card_clash(mine, theirs):
        return Merged(DIVERGED, None, 0, *clash)
    heads = zip(mine.heads()[1:], theirs.heads()[1:], strict=False)
    for place, (one, other) in enumerate(heads):
        if one != other:
            return Merged(DIVERGED, None, place + 1, mine.log[place], theirs.log[place])
    if not mine.log and not theirs.log and mine.roster != theirs.roster:
        return _unite_cards(mine, theirs)
    if len(mine.log) == len(theirs.log):
        return _unite_proposals(mine, theirs)
    if len(mine.log) > len(theirs.log):
        return Merged(MINE_NEWER, mine, len(theirs.log) + 1)
    return Merged(THEIRS_NEWER, theirs, len(mine.log) + 1)


def _unite_cards(mine: Game, theirs: Game) -> Merged:
    """Cards of different seats merge by themselves; two cards of one seat have been found to be two histories."""
    cards = {card["seat"]: card for card in (*theirs.joins, *mine.joins)}
    if len(cards) == len(mine.joins):
        return Merged(MINE_NEWER, mine)
    if len(cards) == len(theirs.joins):
        return Merged(THEIRS_NEWER, theirs)
    return Merged(UNITED, mine.with_joins(list(cards.values())))


def _card_clash(mine: Game, theirs: Game) -> tuple[Entry, Entry] | None:
    others = {card["seat"]: card for card in theirs.joins}
    for card in mine.joins:
        other = others.get(card["seat"])
        if other is not None and entry_hash(card) != entry_hash(other):
            return card, other
    return None


def _unite_proposals(mine: Game, theirs: Game) -> Merged:
    """The same proposal collects the signatures of both copies; once nobody is missing it becomes an entry.

    In the order of their hashes, so that both sides make the same of it.
    """
    both: dict[bytes, Entry] = {}
    for proposal in (*mine.proposals, *theirs.proposals):
        known = both.get(entry_hash(proposal), proposal)
        both[entry_hash(proposal)] = {**known, "sigs": {**proposal["sigs"], **known["sigs"]}}
    united = [both[name] for name in sorted(both)]
    complete = [proposal for proposal in united if not still_missing(mine.standing, proposal)]
    if complete:
        return Merged(UNITED, mine.extend(_order_sigs(mine, complete[0])), len(mine.log) + 1)
    if _same_proposals(united, mine.proposals):
        return Merged(SAME if _same_proposals(united, theirs.proposals) else MINE_NEWER, mine)
    if _same_proposals(united, theirs.proposals):
        return Merged(THEIRS_NEWER, theirs)
    return Merged(UNITED, mine.with_proposals([_order_sigs(mine, proposal) for proposal in united]))


def _same_proposals(some: Sequence[Entry], others: Sequence[Entry]) -> bool:
    return {entry_hash(one): set(one["sigs"]) for one in some} == {entry_hash(one): set(one["sigs"]) for one in others}


def _order_sigs(game: Game, entry: Entry) -> Entry:
    sigs = entry["sigs"]
    return {**entry, "sigs": {seat: sigs[seat] for seat in game.standing.setup.seats if seat in sigs}}
