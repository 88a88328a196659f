"""One comparison and one merge: two copies of a game are the same, one goes on where the other ends, or they part.

The game file, this machine's pins, git and mail all ask here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import eq
from typing import ClassVar, Literal, NamedTuple, TypeAlias, TypeVar

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.game.entry import JoinEntry, LogEntry, Proposal, with_fields
from feurio_pbem.game.proposals import still_missing
from feurio_pbem.game.record import Game

SAME, MINE_NEWER, THEIRS_NEWER = "same", "mine-newer", "theirs-newer"
UNITED, DIVERGED, OTHER_GAME = "united", "diverged", "other-game"
_Item = TypeVar("_Item")


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
    return _compare(mine, theirs, eq)


def compare_logs(mine: Sequence[LogEntry], theirs: Sequence[LogEntry]) -> Relation:
    """The same of two logs of one game: entries are the same when their hashes are, whatever their signatures."""
    return _compare(mine, theirs, lambda one, other: one == other or entry_hash(one) == entry_hash(other))


def _compare(mine: Sequence[_Item], theirs: Sequence[_Item], is_same: Callable[[_Item, _Item], bool]) -> Relation:
    for place, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        if not is_same(one, other):
            return Relation("parted", place + 1)
    if len(mine) == len(theirs):
        return Relation("same", None)
    return Relation("longer" if len(mine) > len(theirs) else "shorter", min(len(mine), len(theirs)) + 1)


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
    """What two sound copies have to do with each other. Pure and symmetric but for which one is called mine.

    The union has the longer log, the cards, opens and aways of both, and with equal logs the consents of both.
    """
    if mine.standing.setup.gid != theirs.standing.setup.gid:
        return OtherGame()
    if clash := _find_card_clash(mine, theirs):
        return CardsDiffer(*clash)
    kind, at = compare_hashes(mine.heads()[1:], theirs.heads()[1:])
    if kind == "parted" and at is not None:
        return Diverged(at, mine.log[at - 1], theirs.log[at - 1])
    union = theirs if kind == "shorter" else mine
    if kind == "same":
        union = _unite_opens(mine, theirs) if not mine.log else mine
        union = _unite_proposals(union, [*mine.proposals, *theirs.proposals])
        at = len(union.log) if len(union.log) > len(mine.log) else None
    if mine.aways or theirs.aways:
        union = union.with_aways([*mine.aways, *theirs.aways])
    here, mine_has, theirs_have = _content(union), _content(mine), _content(theirs)
    if here == mine_has:
        return Merged("same" if here == theirs_have else "mine-newer", mine, at)
    return Merged("theirs-newer", theirs, at) if here == theirs_have else Merged("united", union, at)


def merge_proposal(game: Game, proposal: Proposal) -> Game:
    """The game with this proposal, or its consents added to those that stand there; an entry once all have signed.

    Raises Unsound where it would be no legal next entry.
    """
    return _unite_proposals(game, [*game.proposals, proposal])


def _unite_opens(mine: Game, theirs: Game) -> Game:
    """Cards and opens of different seats merge by themselves; two cards of one seat are two histories.

    Whoever has opened had all cards, so the opens of both are for the roster that both have together.
    """
    cards = {card["seat"]: card for card in (*theirs.joins, *mine.joins)}
    union = mine if len(cards) == len(mine.joins) else mine.with_joins(list(cards.values()))
    opens = {entry["seat"]: entry for entry in (*theirs.opens, *mine.opens)}
    return union if len(opens) == len(union.opens) else union.with_opens(list(opens.values()))


def _find_card_clash(mine: Game, theirs: Game) -> tuple[JoinEntry, JoinEntry] | None:
    others = {card["seat"]: card for card in theirs.joins}
    for card in mine.joins:
        other = others.get(card["seat"])
        if other is not None and entry_hash(card) != entry_hash(other):
            return card, other
    return None


def _unite_proposals(game: Game, proposals: Sequence[Proposal]) -> Game:
    """The same proposal collects the signatures of both copies; once nobody is missing it becomes an entry.

    In the order of their hashes, so that both sides make the same of it.
    """
    united = _unite(proposals)
    complete = [proposal for proposal in united if not still_missing(game.standing, proposal)]
    if complete:
        return game.extend(_order_sigs(game, complete[0]))
    return _with_proposals(game, united) if united else game


def _unite(proposals: Sequence[Proposal]) -> list[Proposal]:
    both: dict[bytes, Proposal] = {}
    for proposal in proposals:
        name = entry_hash(proposal)
        known = both.get(name, proposal)
        both[name] = with_fields(known, sigs={**proposal.get("sigs", {}), **known.get("sigs", {})})
    return [both[name] for name in sorted(both)]


def _content(game: Game) -> tuple[object, ...]:
    """What two copies are compared by: everything but who signed first and the order of proposals."""
    proposals = {entry_hash(each): frozenset(each.get("sigs", ())) for each in game.proposals}
    return game.roster, [entry["seat"] for entry in game.opens], game.aways, game.standing.head, proposals


def _with_proposals(game: Game, proposals: Sequence[Proposal]) -> Game:
    return game.with_proposals([_order_sigs(game, proposal) for proposal in proposals])


def _order_sigs(game: Game, entry: Proposal) -> Proposal:
    sigs = entry.get("sigs", {})
    return with_fields(entry, sigs={seat: sigs[seat] for seat in game.standing.setup.seats if seat in sigs})
