"""One comparison and one merge: two copies of a game are the same, one goes on where the other ends, or they part.

The game file, this machine's pins, git and mail all ask here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.game.entry import JoinEntry, LogEntry, Proposal, hashes_of, with_fields
from feurio_pbem.game.proposals import still_missing
from feurio_pbem.game.record import Game

SAME, MINE_NEWER, THEIRS_NEWER = "same", "mine-newer", "theirs-newer"
UNITED, DIVERGED, OTHER_GAME = "united", "diverged", "other-game"


class Relation(NamedTuple):
    """How two lists of hashes stand to each other; `at` numbers the first one, from 1, that one of them lacks or that

    differs (None: they are the same).
    """

    kind: Literal["same", "longer", "shorter", "parted"]
    at: int | None


def compare_hashes(mine: Sequence[str], theirs: Sequence[str]) -> Relation:
    """How mine stands to theirs.

    >>> compare_hashes(["a", "b"], ["a"]), compare_hashes(["a", "b"], ["a", "c"])
    (Relation(kind='longer', at=2), Relation(kind='parted', at=2))
    """
    for place, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        if one != other:
            return Relation("parted", place + 1)
    if len(mine) == len(theirs):
        return Relation("same", None)
    return Relation("longer" if len(mine) > len(theirs) else "shorter", min(len(mine), len(theirs)) + 1)


def compare_logs(mine: Sequence[LogEntry], theirs: Sequence[LogEntry]) -> Relation:
    """The same of two logs of one game."""
    return compare_hashes(hashes_of(mine), hashes_of(theirs))


@dataclass(frozen=True)
class Merged:
    """`game` is the union; `at` the number of the first entry that is new, None where none is."""

    result: Literal["same", "mine-newer", "theirs-newer", "united"]
    game: Game
    at: int | None = None


@dataclass(frozen=True)
class Diverged:
    """Two histories: `mine` and `theirs` are the two versions of entry `at`."""

    at: int
    mine: LogEntry
    theirs: LogEntry
    result: ClassVar[str] = "diverged"


@dataclass(frozen=True)
class CardsDiffer:
    """Two histories already before the start: two cards of one seat."""

    mine: JoinEntry
    theirs: JoinEntry
    result: ClassVar[str] = "diverged"
    at: ClassVar[int] = 0


@dataclass(frozen=True)
class OtherGame:
    """Two games."""

    result: ClassVar[str] = "other-game"
    at: ClassVar[None] = None


Parted: TypeAlias = Diverged | CardsDiffer | OtherGame
"""There is no union."""


def merge(mine: Game, theirs: Game) -> Merged | Parted:
    """What two sound copies have to do with each other. Pure and symmetric but for which one is called mine."""
    if mine.standing.setup.gid != theirs.standing.setup.gid:
        return OtherGame()
    if clash := _find_card_clash(mine, theirs):
        return CardsDiffer(*clash)
    kind, at = compare_hashes(mine.heads()[1:], theirs.heads()[1:])
    if kind == "parted" and at is not None:
        return Diverged(at, mine.log[at - 1], theirs.log[at - 1])
    if kind == "longer":
        return Merged("mine-newer", mine, at)
    if kind == "shorter":
        return Merged("theirs-newer", theirs, at)
    if not mine.log and mine.roster != theirs.roster:
        return _unite_cards(mine, theirs)
    return _unite_proposals(mine, theirs)


def merge_proposal(game: Game, proposal: Proposal) -> Game:
    """The game with this proposal, or its consents added to those that stand there; an entry once all have signed.

    Raises Unsound where it would be no legal next entry.
    """
    united = _unite([*game.proposals, proposal])
    complete = [one for one in united if not still_missing(game.standing, one)]
    return game.extend(_order_sigs(game, complete[0])) if complete else _with_proposals(game, united)


def _unite_cards(mine: Game, theirs: Game) -> Merged:
    """Cards of different seats merge by themselves; two cards of one seat have been found to be two histories."""
    cards = {card["seat"]: card for card in (*theirs.joins, *mine.joins)}
    if len(cards) == len(mine.joins):
        return Merged("mine-newer", mine)
    if len(cards) == len(theirs.joins):
        return Merged("theirs-newer", theirs)
    return Merged("united", mine.with_joins(list(cards.values())))


def _find_card_clash(mine: Game, theirs: Game) -> tuple[JoinEntry, JoinEntry] | None:
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
    united = _unite([*mine.proposals, *theirs.proposals])
    complete = [proposal for proposal in united if not still_missing(mine.standing, proposal)]
    if complete:
        return Merged("united", mine.extend(_order_sigs(mine, complete[0])), len(mine.log) + 1)
    if _are_same(united, mine.proposals):
        return Merged("same" if _are_same(united, theirs.proposals) else "mine-newer", mine)
    if _are_same(united, theirs.proposals):
        return Merged("theirs-newer", theirs)
    return Merged("united", _with_proposals(mine, united))


def _unite(proposals: Sequence[Proposal]) -> list[Proposal]:
    both: dict[bytes, Proposal] = {}
    for proposal in proposals:
        name = entry_hash(proposal)
        known = both.get(name, proposal)
        both[name] = with_fields(known, sigs={**proposal.get("sigs", {}), **known.get("sigs", {})})
    return [both[name] for name in sorted(both)]


def _are_same(some: Sequence[Proposal], others: Sequence[Proposal]) -> bool:
    one, other = ({entry_hash(each): set(each.get("sigs", ())) for each in which} for which in (some, others))
    return one == other


def _with_proposals(game: Game, proposals: Sequence[Proposal]) -> Game:
    return game.with_proposals([_order_sigs(game, proposal) for proposal in proposals])


def _order_sigs(game: Game, entry: Proposal) -> Proposal:
    sigs = entry.get("sigs", {})
    return with_fields(entry, sigs={seat: sigs[seat] for seat in game.standing.setup.seats if seat in sigs})
