"""Signing here, and seeing with the eyes of who plays here: the player's next secret, his hand, his signature.

Every entry that is signed in a sealed game, on whatever road, comes through `sign_entry`, which asks `known`.
"""

from feurio_pbem.game.composing import compose
from feurio_pbem.game.entry import PlayerEntry, with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Standing
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Notice
from feurio_pbem.notation import TurnText
from feurio_pbem.sealed.known import check_may_act, choose_entry, compare, remember_signed, usable_identity
from feurio_pbem.sealed.secrets import Signer, drawn_for, own_seat, signer_for


def play_sealed(
    game: Game, actor: str, words: TurnText, labels: dict[str, str], *, again: bool, publish: bool
) -> tuple[PlayerEntry, Game, list[Notice]]:
    """The signed entry, the game after it, and notices. Raises what `compose`, `known` and `signer_for` raise."""
    home = Home.of_this_machine()
    check_may_act(home, game)
    signer = signer_for(game.standing, actor, home)
    entry = compose(game, words, signer.reveal, **labels)
    entry = sign_entry(home, game, entry, signer, again=again, publish=publish)
    home.notices += compare(home, game)
    return entry, game.extend(entry), home.notices


def sign_entry(
    home: Home, game: Game, entry: PlayerEntry, signer: Signer, *, again: bool, publish: bool
) -> PlayerEntry:
    """The entry with its signature, if this machine may sign it on this history (`known.choose_entry`).

    One that may be published is remembered before anybody can see it, so that there is never a second by mistake.
    """
    chosen = choose_entry(home, game, entry, again=again)
    if "sig" not in chosen:
        chosen = with_fields(chosen, sig=signer.sign(chosen))
        if publish:
            remember_signed(home, game, chosen)
    return chosen


def look_as_player(standing: Standing, viewer: str | None, home: Home | None) -> tuple[int | None, str | None]:
    """The value in the mover's hand where it may be seen, and who looks: `viewer` or whoever plays here."""
    home = home or Home.of_this_machine()
    identity = usable_identity(home)
    return drawn_for(standing, viewer, identity), viewer or own_seat(standing, identity)
