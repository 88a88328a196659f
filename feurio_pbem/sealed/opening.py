"""Opening a joint game: this machine's first secret, shown once all cards are there, for one roster and no other."""

from dataclasses import replace

from feurio_pbem.errors import Conflict
from feurio_pbem.game.composing import compose_open
from feurio_pbem.game.entry import OpenEntry, with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Joining
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.home.pins import Pins
from feurio_pbem.messages import sentence
from feurio_pbem.sealed.known import check_may_consent
from feurio_pbem.sealed.secrets import signer_for


def may_open(game: Game, seat: str) -> bool:
    """Whether this seat is to open now."""
    standing = game.standing
    return isinstance(standing, Joining) and not standing.missing_cards() and seat in standing.missing_opens()


def open_game(game: Game, seat: str, home: Home) -> Game:
    """The game with the open of this machine's player, which is remembered before anybody can see it.

    Raises Conflict `card-exchanged` where he has opened for other cards, or has seen others.
    """
    check_may_consent(home, game)
    signer = signer_for(game.standing, seat, home)
    entry = compose_open(game, seat, signer.reveal)
    entry = with_fields(entry, sig=signer.sign(entry))

    def with_open(known: Pins) -> Pins:
        return known if known.opened is not None else replace(known, opened=entry)

    opened: OpenEntry | None = pins.change_pins(home, game.genesis, with_open).opened
    if opened is None or opened["roster"] != game.roster:
        raise Conflict("card-exchanged", sentence("You have opened this game for other cards."))
    return game.with_opens([*game.opens, opened])
