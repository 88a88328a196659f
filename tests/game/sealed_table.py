"""Friends round a sealed game: each has a master secret, signs what he does and reveals what he must."""

from hashlib import sha256
from typing import Any

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.chain import Chain, derive_chain
from feurio_pbem.draws.identity import public_key, signing_seed
from feurio_pbem.draws.signatures import sign
from feurio_pbem.game.composing import compose, compose_about, compose_start
from feurio_pbem.game.effects import consents_needed
from feurio_pbem.game.entry import with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.notation import parse_turn
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.tiles import TileSet

Entry = dict[str, Any]
FEW_TILES = Options("custom", supply=6, tiles=TileSet.of([(1, 1, 4), (3, 2, 4), (6, 3, 4)]))


def master_of(person: str) -> bytes:
    return sha256(person.encode()).digest()[:16]


class SealedTable:
    """`people` says who sits on a seat now; `game` is the newest copy."""

    def __init__(self, *seats: str, options: Options = FEW_TILES, host: str | None = None, id: str = "sea5ed") -> None:
        self.people = {seat: seat for seat in seats}
        self.cards_made = 0
        self.host = host or seats[0]
        genesis = make_genesis(id, "", options, seats, host=self.card(self.host))
        self.game = Game.of({**genesis, "sig": self.sign(self.host, genesis)})

    def card(self, seat: str, person: str | None = None) -> Entry:
        """A new card, with a fresh nonce."""
        person = person or self.people[seat]
        self.cards_made += 1
        nonce = sha256(f"{person} {self.cards_made}".encode()).digest()[:16]
        key = public_key(master_of(person))
        commit = derive_chain(master_of(person), key, nonce).commit.hex()
        return {"seat": seat, "name": person.title(), "key": key, "nonce": nonce.hex(), "commit": commit}

    def sign(self, seat: str, entry: Entry) -> str:
        return sign(signing_seed(master_of(self.people[seat])), entry)

    def signed(self, entry: Entry) -> Entry:
        """The entry with the signature of whoever is named in it."""
        return {**entry, "sig": self.sign(entry.get("by") or entry["seat"], entry)}

    def join_of(self, seat: str, game: Game | None = None) -> Entry:
        gid = entry_hash((game or self.game).genesis).hex()
        return self.signed({"kind": "join", "game": gid, **self.card(seat)})

    def seat_all(self) -> "SealedTable":
        """Everybody joins and the host starts."""
        seats = self.game.standing.setup.seats
        self.game = self.game.with_joins([self.join_of(seat) for seat in seats if seat != self.host])
        self.game = self.game.extend(self.signed(compose_start(self.game, self.reveal)))
        return self

    def chain(self, seat: str) -> Chain:
        card = self.game.standing.cards[seat]
        return derive_chain(master_of(self.people[seat]), card["key"], bytes.fromhex(card["nonce"]))

    def reveal(self, seat: str, k: int) -> bytes:
        return self.chain(seat).reveal(k)

    def compose(self, text: str) -> Entry:
        """What the mover would add, signed."""
        return self.signed(compose(self.game, parse_turn(text), self.reveal))

    def play(self, *texts: str) -> "SealedTable":
        for text in texts:
            self.game = self.game.extend(self.compose(text))
        return self

    def proposal(
        self, kind: str, seat: str, *agreeing: str, labels: dict[str, str] | None = None, **more: Any
    ) -> Entry:
        """A retire, skip or replace, signed by those who agree (all who are asked, unless some are named)."""
        entry = with_fields(compose_about(self.game, kind, seat, **more), **(labels or {}))
        asked = agreeing or tuple(consents_needed(self.game.standing, entry))
        return {**entry, "sigs": {one: self.consent(one, entry) for one in asked}}

    def consent(self, seat: str, entry: Entry) -> str:
        """The signature of a seat; of the seat to be replaced: by the person on the new card."""
        if entry["kind"] == "replace" and seat == entry["seat"]:
            return sign(signing_seed(master_of(entry["card"]["name"].lower())), entry)
        return self.sign(seat, entry)

    def agree(self, kind: str, seat: str, newcomer: str | None = None) -> "SealedTable":
        """All others sign, and it is an entry."""
        more = {"card": self.card(seat, newcomer)} if newcomer else {}
        self.game = self.game.extend(self.proposal(kind, seat, **more))
        if newcomer:
            self.people[seat] = newcomer
        return self
