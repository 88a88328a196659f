"""A player's chain of secrets for one game, the card that commits to it, and the proof of each link revealed.

Links are revealed from the tip backwards, so a link shows nothing of those to come, and the commitment fixes all of
them before anybody knows a tile. The law: link 0 is never revealed, and a chain belongs to one key and one nonce.
"""

from dataclasses import dataclass, field
from typing import TypedDict

from feurio_pbem.draws.canonical import derive, digest, u32
from feurio_pbem.draws.identity import public_key
from feurio_pbem.errors import OutsideWorld
from feurio_pbem.messages import sentence

LENGTH = 256
USABLE_LINKS = LENGTH - 1


class Card(TypedDict):
    """What a player publishes before a game: who he is on which seat, and the commitment to his chain. Hex."""

    seat: str
    name: str
    key: str
    nonce: str
    commit: str


@dataclass(frozen=True)
class Chain:
    """Links 0 … 256; they are secrets, so the repr leaves them out."""

    links: tuple[bytes, ...] = field(repr=False)

    @property
    def commit(self) -> bytes:
        """What the card publishes; it fixes every reveal."""
        return self.links[LENGTH]

    def reveal(self, k: int) -> bytes:
        """The k-th reveal of the card, k = 1 … 255."""
        if not 1 <= k <= USABLE_LINKS:
            raise ValueError(f"reveal {k} of a chain of {USABLE_LINKS} usable links")
        return self.links[LENGTH - k]


def derive_chain(master: bytes, key: str, nonce: bytes) -> Chain:
    """The whole chain of one person for one game; `key` is the hex of his public key, `nonce` is his card's."""
    raw_key = bytes.fromhex(key)
    links = [derive(master, "chain-seed", nonce)]
    for i in range(1, LENGTH + 1):
        links.append(_next_link(raw_key, nonce, i, links[-1]))
    return Chain(tuple(links))


def check_reveal(key: str, nonce: bytes, k: int, reveal: bytes, previous_link: bytes) -> bool:
    """Whether this is the k-th reveal of a card; `previous_link` is the reveal before it, at first the commitment."""
    return 1 <= k <= USABLE_LINKS and _next_link(bytes.fromhex(key), nonce, LENGTH + 1 - k, reveal) == previous_link


def make_card(master: bytes, seat: str, name: str, nonce: bytes) -> Card:
    """A new card; `nonce` is 16 fresh random bytes. Derives the chain twice: a wrong tip would end the game."""
    key = public_key(master)
    commit = derive_chain(master, key, nonce).commit
    card: Card = {"seat": seat, "name": name, "key": key, "nonce": nonce.hex(), "commit": commit.hex()}
    if not is_own_card(master, card):
        raise OutsideWorld(
            "card-differs",
            sentence("The secrets of this card came out differently the second time."),
            hint=sentence("Try again."),
        )
    return card


def is_own_card(master: bytes, card: Card) -> bool:
    """Whether the holder of `master` can play with this card: its key and its commitment follow from the master."""
    key = public_key(master)
    return key == card["key"] and derive_chain(master, key, bytes.fromhex(card["nonce"])).commit.hex() == card["commit"]


def _next_link(key: bytes, nonce: bytes, i: int, link: bytes) -> bytes:
    return digest("chain", key, nonce, u32(i), link)
