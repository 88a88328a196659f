"""Reading a record from its first entry to its last: every entry is judged again, every link of the chain proven."""

from collections.abc import Iterator, Sequence
from typing import Any

from feurio_pbem.draws.canonical import canonical_bytes, hash_of_canonical, roster_hash
from feurio_pbem.draws.picking import fold, plain_seed, sealed_seed
from feurio_pbem.errors import Refused
from feurio_pbem.game.entries import APPLY, apply_take_back, check_author, opening
from feurio_pbem.game.faults import as_entry_fault, entry_fault, fault
from feurio_pbem.game.proofs import Link, read_cards
from feurio_pbem.game.setup import read_genesis
from feurio_pbem.game.standing import Standing
from feurio_pbem.rules.position import Position

Entry = dict[str, Any]


def begin(genesis: Entry, joins: Sequence[Entry]) -> Standing:
    """The standing before the first entry; a seeded game has started, a sealed one is joining. Raises Unsound."""
    setup = read_genesis(genesis)
    if not setup.is_sealed:
        if joins:
            raise fault("joins-in-seeded", "A seeded game has no cards: joins is [].", "joins")
        seed = fold(plain_seed(setup.seed or ""))
        standing = Standing(setup, roster_hash(genesis, []), dict(setup.names), {}, seed)
        standing.position = Position(setup.options, setup.seats, *opening(standing))
        return standing
    cards = read_cards(setup, genesis, joins)
    roster = roster_hash(genesis, joins)
    names = {seat: card["name"] for seat, card in cards.items()}
    standing = Standing(setup, roster, names, cards, sealed_seed(roster))
    standing.links = {seat: Link(bytes.fromhex(card["commit"])) for seat, card in cards.items()}
    standing.commits = {card["commit"] for card in cards.values()}
    return standing


def replay(genesis: Entry, joins: Sequence[Entry], log: Sequence[Entry]) -> Standing:
    """The standing the whole record leads to; raises Unsound with the code, place and entry of the first fault."""
    standing = begin(genesis, joins)
    for place, entry in enumerate(log):
        if _is_taken_back(log, place):
            standing = advance(standing, entry, before=standing.copy())
        else:
            standing = advance(standing, entry)
    return standing


def replay_steps(genesis: Entry, joins: Sequence[Entry], log: Sequence[Entry]) -> Iterator[Standing]:
    """The standing before each entry, every one independent; raises like `replay`."""
    standing = begin(genesis, joins)
    for place, entry in enumerate(log):
        before = standing.copy()
        yield before
        standing = advance(standing, entry, before=before if _is_taken_back(log, place) else None)


def _is_taken_back(log: Sequence[Entry], place: int) -> bool:
    return place + 1 < len(log) and log[place + 1]["kind"] == "take-back"


def advance(standing: Standing, entry: Entry, before: Standing | None = None) -> Standing:
    """The standing after one more entry, which changes and returns the one given; `before` is kept for a take-back."""
    if entry["n"] != standing.n + 1:
        n = standing.n + 1
        raise fault("entry-number", f"Entry {n} was expected here, not {entry['n']}.", f"log[{n - 1}].n", entry=n)
    if entry["prev"] != standing.head.hex():
        suspect = f"entry {standing.n}" if standing.n else "the set-up (`game`)"
        hint = f"What stands before it, most likely {suspect}, was changed afterwards. Take a copy from before that."
        raise entry_fault("broken-chain", "it does not follow the entry before it (prev differs).", entry, hint=hint)
    canonical = canonical_bytes(entry)
    try:
        check_author(standing, entry, canonical)
        if entry["kind"] == "take-back":
            n, standing = standing.n, apply_take_back(standing, entry)
            standing.n = n
        else:
            APPLY[entry["kind"]](standing, entry)
    except Refused as error:
        raise as_entry_fault(error, entry) from None
    standing.n += 1
    standing.head, standing.last, standing.before = hash_of_canonical(canonical), entry, before
    return standing
