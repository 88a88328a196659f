"""A turn of a sealed game: this machine's player opens his next secret, signs, and remembers what he has published."""

from contextlib import suppress

from feurio_pbem.errors import FeurioError
from feurio_pbem.game.composing import compose
from feurio_pbem.game.entry import PlayerEntry, with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.notation import TurnText
from feurio_pbem.sealed.history import compare, remember
from feurio_pbem.sealed.secrets import Signer, signer_for


def play_sealed(
    game: Game, actor: str, words: TurnText, labels: dict[str, str], *, again: bool, publish: bool
) -> tuple[PlayerEntry, Game, list[str]]:
    """The signed entry, the game after it, and notices. Raises what `compose`, `signed` and `signer_for` raise."""
    home = Home.of_this_machine()
    pins.check_own_card(home, game)
    signer = signer_for(game.standing, actor, home)
    entry = with_fields(compose(game, words, signer.reveal), **labels)
    home.notices += compare(home, game)
    entry = signed(game, entry, signer, home, again=again, publish=publish)
    return entry, game.extend(entry), home.notices


def keep(game: Game) -> None:
    """What the file holds, now that it is written, has been seen here; should that fail, it costs only warnings.

    Not before: what a full disk has kept out of the file would make the file look like an old one.
    """
    with suppress(FeurioError):
        remember(Home.of_this_machine(), game)


def signed(game: Game, entry: PlayerEntry, signer: Signer, home: Home, *, again: bool, publish: bool) -> PlayerEntry:
    """The entry with its signature; one that may be published is remembered first, so that there is never a second."""
    entry = with_fields(entry, sig=signer.sign(entry))
    return pins.guard(home, game, entry, again=again) if publish else entry
