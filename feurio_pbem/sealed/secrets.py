"""This machine's player in a sealed game: which seats are his, what he draws, how he signs. Secrets stay in here."""

from collections.abc import Mapping
from dataclasses import dataclass

from feurio_pbem.draws.chain import Card
from feurio_pbem.errors import Missing
from feurio_pbem.game.standing import Joining, Standing
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity, require
from feurio_pbem.messages import sentence


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
        raise not_your_key(standing, seat, own_seat(standing, identity))
    return Signer(identity, card)


def not_your_key(standing: Standing, seat: str, mine: str | None) -> Missing:
    """The refusal to act for a seat of somebody else, and the ways of who is that somebody."""
    name = standing.names[seat]
    message = (
        sentence(
            "{name}'s key is not on this machine: you play {own_name} ({own_seat}) here.",
            name=name,
            own_name=standing.names[mine],
            own_seat=mine,
        )
        if mine
        else sentence("{name}'s key is not on this machine: nobody of this game plays on this machine.", name=name)
    )
    hint = sentence(
        "{name} has to do this, or set FEURIO_HOME to the folder of {name}'s identity. If you are {name} and have lost "
        "it: `feurio identity --recover` brings it back from its code; without the code, `feurio replace FILE {seat}` "
        "asks the others for the seat.",
        name=name,
        seat=seat,
    )
    return Missing("not-your-key", message, hint=hint)


def own_seat(standing: Standing, identity: Identity | None) -> str | None:
    """The seat whose card this identity made, None if there is none."""
    for seat, card in standing.cards.items():
        if identity is not None and card["key"] == identity.key:
            return seat
    return None


def drawn_for(standing: Standing, viewer: str | None, identity: Identity | None) -> int | None:
    """The value in the mover's hand as far as `viewer` may see it on this machine (None: whoever plays here).

    In a seeded game everybody may; in a sealed one only the mover can tell, for only he has his next secret.
    """
    mover = standing.to_move
    if not standing.setup.is_sealed or isinstance(standing, Joining) or mover is None or not standing.position.bag_size:
        return standing.drawn
    card = standing.cards[mover]
    if identity is None or identity.key != card["key"] or viewer not in (None, mover):
        return None
    return standing.drawn_with(Signer(identity, card).reveal(mover, standing.links[mover].reveals + 1))
