"""Who sits at the table of a sealed game: cards, the links of their chains, and signatures are judged here alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from feurio_pbem.draws.chain import Card, check_reveal
from feurio_pbem.draws.signatures import is_usable_key, verify, verify_canonical
from feurio_pbem.game.entry import Genesis, JoinEntry, OpenEntry, PlayerEntry, Proposal
from feurio_pbem.game.faults import EntryFault, fault
from feurio_pbem.game.setup import Setup
from feurio_pbem.messages import Listing, sentence


class Link(NamedTuple):
    """How far a card's chain has been revealed: `reveals` so far, the last of them (at first the commitment)."""

    last: bytes
    reveals: int = 0


def first_link(card: Card) -> Link:
    """The commitment of a card: nothing has been revealed."""
    return Link(bytes.fromhex(card["commit"]))


def read_cards(setup: Setup, genesis: Genesis, joins: Sequence[JoinEntry]) -> dict[str, Card]:
    """The cards by seat, in seat order, the host's among them; raises Unsound for a forged, strange or doubled one."""
    cards = {genesis["host"]["seat"]: genesis["host"]}
    check_card(genesis["host"], (), "game.host")
    if not verify(genesis["host"]["key"], genesis, genesis["sig"]):
        raise fault("bad-signature", sentence("The host did not sign this set-up."), "game.sig")
    order = -1
    for place, join in enumerate(joins):
        where, seat = f"joins[{place}]", join["seat"]
        if join["game"] != setup.gid.hex():
            what = sentence("{seat}'s card was signed for another game.", seat=seat)
            raise fault("card-of-another-game", what, f"{where}.game")
        if seat not in setup.seats:
            what = sentence("{seat} is no open seat of this game.", seat=seat)
            raise fault("seat-taken", what, f"{where}.seat")
        if seat in cards:
            raise fault("seat-taken", sentence("{seat} has a card already.", seat=seat), f"{where}.seat")
        if setup.seats.index(seat) < order:
            what = sentence("The cards of joins stand in the order of the seats.")
            raise fault("cards-out-of-order", what, where)
        order = setup.seats.index(seat)
        check_card(join, cards.values(), where)
        if not verify(join["key"], join, join["sig"]):
            raise fault("bad-signature", sentence("{seat} did not sign this card.", seat=seat), f"{where}.sig")
        cards[seat] = card_of(join)
    return {seat: cards[seat] for seat in setup.seats if seat in cards}


def read_opens(setup: Setup, cards: Mapping[str, Card], roster: bytes, opens: Sequence[OpenEntry]) -> dict[str, Link]:
    """The first link of each seat that has opened, in seat order; raises Unsound for a forged or strange open."""
    links: dict[str, Link] = {}
    order = -1
    for place, entry in enumerate(opens):
        where, seat = f"opens[{place}]", entry["seat"]
        if not setup.joint:
            raise fault("opens-in-host", sentence("Nobody opens this game before its start: opens is []."), "opens")
        if missing := [other for other in setup.seats if other not in cards]:
            what = sentence("Cards of {seats} are missing, so nobody can open.", seats=Listing(missing))
            raise fault("cards-missing", what, where)
        if entry["roster"] != roster.hex():
            what = sentence("{seat} opened for other cards than these.", seat=seat)
            raise fault("open-of-another-roster", what, f"{where}.roster")
        if seat not in cards or seat == setup.host:
            what = sentence("{seat} is no seat that opens before the start.", seat=seat)
            raise fault("strange-open", what, f"{where}.seat")
        if setup.seats.index(seat) <= order:
            what = sentence("Opens stand in the order of the seats, one for each at most.")
            raise fault("opens-out-of-order", what, where)
        order, card = setup.seats.index(seat), cards[seat]
        secret, first = bytes.fromhex(entry["reveal"]), first_link(card)
        if not check_reveal(card["key"], bytes.fromhex(card["nonce"]), 1, secret, first.last):
            what = sentence("The secret revealed is not the first one of {name}'s chain.", name=card["name"])
            raise fault("bad-reveal", what, f"{where}.reveal")
        if not verify(card["key"], entry, entry["sig"]):
            raise fault("bad-signature", sentence("{seat} did not sign this.", seat=seat), f"{where}.sig")
        links[seat] = Link(secret, 1)
    return links


def card_of(join: Card) -> Card:
    """The card alone, without what a join says besides."""
    return {
        "seat": join["seat"],
        "name": join["name"],
        "key": join["key"],
        "nonce": join["nonce"],
        "commit": join["commit"],
    }


def check_card(card: Card, others: Iterable[Card], where: str) -> None:
    """Refuse a key that no signature proves, one key on two seats, and one chain on two cards."""
    seat = card["seat"]
    if not is_usable_key(card["key"]):
        what = sentence("{seat}'s key is one under which anybody can sign.", seat=seat)
        raise fault("weak-key", what, f"{where}.key")
    for other in others:
        if other["seat"] != seat and other["key"] == card["key"]:
            what = sentence(
                "{seat} has the same key as {other}: one person on two seats.", seat=seat, other=other["seat"]
            )
            raise fault("key-twice", what, f"{where}.key")
        if other["commit"] == card["commit"]:
            what = sentence("The chain on {seat}'s card was used before.", seat=seat)
            raise fault("card-reused", what, f"{where}.commit")


def check_author(cards: Mapping[str, Card], entry: PlayerEntry, canonical: bytes) -> None:
    """The entry, of these canonical bytes, carries the signature of the player who is said to have written it."""
    seat = entry["by"]
    if seat not in cards:
        raise EntryFault("no-such-seat", sentence("{seat} is no seat of this game.", seat=seat), entry)
    if not verify_canonical(cards[seat]["key"], canonical, entry["sig"]):
        what = sentence("This is not what {name} signed.", name=cards[seat]["name"])
        raise EntryFault("bad-signature", what, entry, seat=seat)


def missing_consents(entry: Proposal, keys: Mapping[str, str]) -> list[str]:
    """The seats of `keys` whose signature is still to come; raises Unsound for a wrong or strange one."""
    sigs = entry.get("sigs", {})
    for seat, sig in sigs.items():
        if seat not in keys:
            raise EntryFault("strange-consent", sentence("{seat} has no say in this.", seat=seat), entry, seat=seat)
        if not verify(keys[seat], entry, sig):
            raise EntryFault("bad-signature", sentence("{seat} did not sign this.", seat=seat), entry, seat=seat)
    return [seat for seat in keys if seat not in sigs]


def next_link(entry: PlayerEntry, reveal: str, card: Card, link: Link) -> Link:
    """The link after this reveal of an entry; raises Unsound when it does not lead to the one before."""
    secret, nonce = bytes.fromhex(reveal), bytes.fromhex(card["nonce"])
    if not check_reveal(card["key"], nonce, link.reveals + 1, secret, link.last):
        what = sentence("The secret revealed is not the next one of {name}'s chain.", name=card["name"])
        raise EntryFault("bad-reveal", what, entry)
    return Link(secret, link.reveals + 1)
