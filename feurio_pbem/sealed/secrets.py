"""This machine's player in a sealed game: which seats are his, what he draws, how he signs. Secrets stay in here."""

from collections.abc import Mapping
from dataclasses import dataclass

from feurio_pbem.draws.chain import Card
from feurio_pbem.errors import Missing
from feurio_pbem.game.standing import Joining, Standing
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity, load, require


@dataclass(frozen=True)
class Signer:
    """An identity at work for one seat of one game."""

    identity: Identity
    card: Card

    def reveal(self, seat: str, k: int) -> bytes:
        """The k-th secret of this seat's chain; fits `composing.Reveal`."""
        from feurio_pbem.draws.chain import derive_chain

        assert seat == self.card["seat"]
        return derive_chain(self.identity.master, self.card["key"], bytes.fromhex(self.card["nonce"])).reveal(k)

    def sign(self, entry: Mapping[str, object]) -> str:
        """The signature under an entry, in hex."""
        return sign(self.identity, entry)


def sign(identity: Identity, entry: Mapping[str, object]) -> str:
    """This identity's signature under an entry, in hex."""
    from feurio_pbem.draws.identity import signing_seed
    from feurio_pbem.draws.signatures import sign as sign_with_seed

    return sign_with_seed(signing_seed(identity.master), entry)


def signer_for(standing: Standing, seat: str, home: Home) -> Signer:
    """Who can act for a seat here; raises Missing `no-identity`, `not-your-key`."""
    identity, card = require(home), standing.cards[seat]
    if identity.key != card["key"]:
        name = standing.names[seat]
        mine = own_seat(standing, identity)
        you = f"you play {standing.names[mine]} ({mine}) here" if mine else "nobody of this game plays on this machine"
        raise Missing(
            "not-your-key",
            f"{name}'s key is not on this machine: {you}.",
            hint=f"{name} has to do this, or set FEURIO_HOME to the folder of {name}'s identity.",
        )
    return Signer(identity, card)


def own_seat(standing: Standing, identity: Identity | None) -> str | None:
    """The seat whose card this identity made, None if there is none."""
    for seat, card in standing.cards.items():
        if identity is not None and card["key"] == identity.key:
            return seat
    return None


def drawn_for(standing: Standing, viewer: str | None, home: Home | None) -> int | None:
    """The value in the mover's hand as far as `viewer` may see it on this machine (None: whoever plays here).

    In a seeded game everybody may; in a sealed one only the mover can tell, for only he has his next secret.
    """
    mover = standing.to_move
    if not standing.setup.is_sealed or isinstance(standing, Joining) or mover is None or not standing.position.bag_size:
        return standing.drawn
    if home is None or viewer not in (None, mover):
        return None
    identity, card = load(home), standing.cards[mover]
    if identity is None or identity.key != card["key"]:
        return None
    return standing.drawn_with(Signer(identity, card).reveal(mover, standing.links[mover].reveals + 1))
