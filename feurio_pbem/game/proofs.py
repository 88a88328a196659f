"""What only sealed games need: cards, reveals and signatures are judged here, and nowhere else."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from feurio_pbem.draws.chain import check_reveal
from feurio_pbem.draws.signatures import is_usable_key, verify, verify_canonical
from feurio_pbem.game.faults import entry_fault, fault
from feurio_pbem.game.setup import Setup


@dataclass(frozen=True)
class Link:
    """How far a card's chain has been revealed: `reveals` so far, the last of them (at first the commitment)."""

    last: bytes
    reveals: int = 0


def read_cards(setup: Setup, genesis: dict[str, Any], joins: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The cards by seat, in seat order, the host's among them; raises Unsound for a forged, strange or doubled one."""
    cards = {genesis["host"]["seat"]: genesis["host"]}
    check_card(genesis["host"], (), "game.host")
    if not verify(genesis["host"]["key"], genesis, genesis["sig"]):
        raise fault("bad-signature", "The host did not sign this set-up.", "game.sig")
    order = -1
    for place, join in enumerate(joins):
        where, seat = f"joins[{place}]", join["seat"]
        if join["game"] != setup.gid.hex():
            raise fault("card-of-another-game", f"{seat}'s card was signed for another game.", f"{where}.game")
        if seat not in setup.seats or seat in cards:
            what = "is no open seat of this game" if seat not in setup.seats else "has a card already"
            raise fault("seat-taken", f"{seat} {what}.", f"{where}.seat")
        if setup.seats.index(seat) < order:
            raise fault("cards-out-of-order", "The cards of joins stand in the order of the seats.", where)
        order = setup.seats.index(seat)
        check_card(join, cards.values(), where)
        if not verify(join["key"], join, join["sig"]):
            raise fault("bad-signature", f"{seat} did not sign this card.", f"{where}.sig")
        cards[seat] = {key: join[key] for key in ("seat", "name", "key", "nonce", "commit")}
    return {seat: cards[seat] for seat in setup.seats if seat in cards}


def check_card(card: dict[str, Any], others: Iterable[dict[str, Any]], where: str) -> None:
    """Refuse a key that no signature proves, one key on two seats, and one chain on two cards."""
    if not is_usable_key(card["key"]):
        raise fault("weak-key", f"{card['seat']}'s key is one under which anybody can sign.", f"{where}.key")
    for other in others:
        if other["seat"] != card["seat"] and other["key"] == card["key"]:
            message = f"{card['seat']} has the same key as {other['seat']}: one person on two seats."
            raise fault("key-twice", message, f"{where}.key")
        if other["commit"] == card["commit"]:
            raise fault("card-reused", f"The chain on {card['seat']}'s card was used before.", f"{where}.commit")


def check_signature(entry: dict[str, Any], canonical: bytes, card: dict[str, Any]) -> None:
    """The entry, of these canonical bytes, carries the signature of this card's player."""
    if not verify_canonical(card["key"], canonical, entry["sig"]):
        raise entry_fault("bad-signature", f"this is not what {card['name']} signed.", entry, seat=card["seat"])


def missing_consents(entry: dict[str, Any], keys: Mapping[str, str]) -> list[str]:
    """The seats of `keys` whose signature is still to come; raises Unsound for a wrong or strange one."""
    for seat, sig in entry["sigs"].items():
        if seat not in keys:
            raise entry_fault("strange-consent", f"{seat} has no say in this.", entry, seat=seat)
        if not verify(keys[seat], entry, sig):
            raise entry_fault("bad-signature", f"{seat} did not sign this.", entry, seat=seat)
    return [seat for seat in keys if seat not in entry["sigs"]]


def next_link(entry: dict[str, Any], card: dict[str, Any], link: Link) -> Link:
    """The link after the reveal of this entry; raises Unsound when it does not lead to the one before."""
    reveal, nonce = bytes.fromhex(entry["reveal"]), bytes.fromhex(card["nonce"])
    if not check_reveal(card["key"], nonce, link.reveals + 1, reveal, link.last):
        raise entry_fault("bad-reveal", f"the secret revealed is not the next one of {card['name']}'s chain.", entry)
    return Link(reveal, link.reveals + 1)


def consenting_keys(cards: Mapping[str, dict[str, Any]], seats: Iterable[str]) -> dict[str, str]:
    """The keys whose signatures an entry needs, by seat."""
    return {seat: cards[seat]["key"] for seat in seats}
