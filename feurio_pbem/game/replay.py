"""Reading a record from its first entry to its last: every entry is judged again, every link of the chain proven."""

from collections.abc import Container, Iterator, Sequence

from feurio_pbem.draws.canonical import canonical_bytes, hash_of_canonical, opened_hash, roster_hash, size_of_signatures
from feurio_pbem.draws.picking import fold, plain_seed, sealed_seed
from feurio_pbem.errors import Refused
from feurio_pbem.game.effects import apply_entry, apply_start, draw_opening
from feurio_pbem.game.entry import Genesis, JoinEntry, LogEntry, OpenEntry
from feurio_pbem.game.faults import EntryFault, as_entry_fault, fault
from feurio_pbem.game.roster import check_author, first_link, read_cards, read_opens
from feurio_pbem.game.setup import read_genesis
from feurio_pbem.game.standing import Joining, Standing, Started
from feurio_pbem.messages import Message, sentence
from feurio_pbem.rules.position import Position

LOG_LIMIT = 512 << 10
"""FORMAT.md, Size: beyond so many bytes of log only turns go on, resignations and retirements; bounded by the rules."""


def begin(genesis: Genesis, joins: Sequence[JoinEntry], opens: Sequence[OpenEntry] = ()) -> Standing:
    """The standing before the first entry; a seeded game has started, a sealed one is joining. Raises Unsound."""
    setup = read_genesis(genesis)
    if not setup.is_sealed:
        if joins:
            raise fault("joins-in-seeded", sentence("A seeded game has no cards: joins is []."), "joins")
        if opens:
            raise fault("opens-in-seeded", sentence("A seeded game has no secrets: opens is []."), "opens")
        seed = fold(plain_seed(setup.seed))
        return Started(
            setup=setup,
            head=roster_hash(genesis, []),
            names=dict(setup.names),
            cards={},
            seed=seed,
            links={},
            commits=set(),
            keys={},
            position=Position(setup.options, setup.seats, *draw_opening(setup, seed)),
        )
    cards = read_cards(setup, genesis, joins)
    roster = roster_hash(genesis, joins)
    opened = read_opens(setup, cards, roster, opens)
    seed = sealed_seed(roster)
    for link in opened.values():
        seed = fold(seed, link.last)
    is_open = setup.joint and len(opened) == len(setup.seats) - 1
    return Joining(
        setup=setup,
        head=opened_hash(roster, opens) if is_open else roster,
        names={seat: card["name"] for seat, card in cards.items()},
        cards=cards,
        seed=seed,
        links={**{seat: first_link(card) for seat, card in cards.items()}, **opened},
        commits={card["commit"] for card in cards.values()},
        keys={seat: (card["key"],) for seat, card in cards.items()},
        roster=roster,
        opens={entry["seat"]: entry for entry in opens},
    )


def replay(
    genesis: Genesis, joins: Sequence[JoinEntry], opens: Sequence[OpenEntry], log: Sequence[LogEntry]
) -> Standing:
    """The standing the whole record leads to; raises Unsound with the code, place and entry of the first fault."""
    standing = begin(genesis, joins, opens)
    for place, entry in enumerate(log):
        standing = advance(standing, entry, before=_copy_before_take_back(standing, log, place))
    return standing


def replay_steps(
    genesis: Genesis,
    joins: Sequence[JoinEntry],
    opens: Sequence[OpenEntry],
    log: Sequence[LogEntry],
    wanted: Container[int] | None = None,
) -> Iterator[Standing]:
    """The standing before each entry, or before those whose numbers are `wanted`, every one independent.

    Only these cost a copy. Raises like `replay`.
    """
    standing = begin(genesis, joins, opens)
    for place, entry in enumerate(log):
        if wanted is None or entry["n"] in wanted:
            yield standing.copy() if isinstance(standing, Started) else standing
        standing = advance(standing, entry, before=_copy_before_take_back(standing, log, place))


def _copy_before_take_back(standing: Standing, log: Sequence[LogEntry], place: int) -> Started | None:
    """The standing to go back to, kept only where the next entry does."""
    if place + 1 < len(log) and log[place + 1]["kind"] == "take-back" and isinstance(standing, Started):
        return standing.copy()
    return None


def advance(standing: Standing, entry: LogEntry, before: Started | None = None) -> Started:
    """The standing after one more entry; it changes a started one that is given. `before` is kept for a take-back."""
    if entry["n"] != standing.n + 1:
        n = standing.n + 1
        what = sentence("Entry {n} was expected here, not {found}.", n=n, found=entry["n"])
        raise fault("entry-number", what, f"log[{n - 1}].n", entry=n)
    if entry["prev"] != standing.head.hex():
        raise _broken_chain(standing, entry)
    canonical = canonical_bytes(entry)
    try:
        after = _judge(standing, entry, canonical)
    except Refused as error:
        raise as_entry_fault(error, entry) from None
    after.n += 1
    after.size += len(canonical) + size_of_signatures(entry)
    after.head, after.last, after.before = hash_of_canonical(canonical), entry, before
    return after


def _judge(standing: Standing, entry: LogEntry, canonical: bytes) -> Started:
    """The author first, then the length of the log, then the rules."""
    if standing.setup.is_sealed and entry["kind"] in ("start", "turn", "take-back", "resign"):
        check_author(standing.cards, entry, canonical)
    check_length(standing, entry)
    if isinstance(standing, Started):
        return apply_entry(standing, entry)
    if entry["kind"] == "start":
        return apply_start(standing, entry)
    raise EntryFault("not-started", sentence("The game has not started."), entry)


def check_length(standing: Standing, entry: LogEntry) -> None:
    """Raise Unsound `too-long` for an entry that a full log takes no more."""
    if what := find_length_fault(standing, entry["kind"], has_note="note" in entry):
        raise EntryFault("too-long", what, entry)


def find_length_fault(standing: Standing, kind: str, *, has_note: bool) -> Message | None:
    """What a full log takes no more: what could be said for ever. The rules bound the rest, so that nobody can fill a

    file and keep the others from playing on, resigning and retiring. None where nothing is wrong.
    """
    if standing.size <= LOG_LIMIT or not (has_note or kind in ("take-back", "skip", "replace")):
        return None
    return sentence(
        "The log is past {limit} KiB: it takes no more notes, and nothing is taken back, skipped or replaced.",
        limit=LOG_LIMIT >> 10,
    )


def _broken_chain(standing: Standing, entry: LogEntry) -> EntryFault:
    hint = sentence("The set-up (`game`) was changed afterwards, most likely. Take a copy from before that.")
    if standing.n:
        hint = sentence(
            "What stands before it, most likely entry {n}, was changed afterwards. Take a copy from before that.",
            n=standing.n,
        )
    what = sentence("It does not follow the entry before it (prev differs).")
    return EntryFault("broken-chain", what, entry, hint=hint)
