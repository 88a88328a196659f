"""Who acts: a seat by its name, and whether it is one that is played at this machine."""

from pathlib import Path

from feurio_pbem.errors import OutsideWorld, Refused
from feurio_pbem.game.answers import check_actor, check_seat
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.home.folder import Home
from feurio_pbem.home.me import Me, read_me, remember_me
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation.options import is_seat


def seat_named(path: Path, text: str | None) -> str | None:
    """The seat that a player's name or a seat in capitals means in a game; any other text as it is."""
    if text is None or is_seat(text):
        return text
    wanted = text.casefold()
    found = [seat for seat, name in load(path).game.standing.names.items() if wanted in (seat, name.casefold())]
    return found[0] if len(found) == 1 else text


def present_me() -> Me:
    """What this machine was told of who plays here; a folder that cannot be read was told nothing."""
    try:
        return read_me(Home.of_this_machine())
    except OutsideWorld:
        return Me()


def introduce(
    names: list[str] | None, path: Path | None = None, *, words: bool | None = None, lang: str | None = None
) -> Me:
    """Remember who plays here: in general, or in the game of a file. Raises Refused `no-such-seat`."""
    home = Home.of_this_machine()
    if path is None:
        return remember_me(home, names, words=words, lang=lang)
    standing = load(path).game.standing
    known = {name.casefold(): seat for seat, name in standing.names.items()}
    seats = None if names is None else [known.get(name.casefold(), name.casefold()) for name in names]
    for seat in seats or ():
        check_seat(standing, seat)
    return remember_me(home, seats, standing.setup.id, words, lang)


def foreign_actor(path: Path, kind: str) -> str | None:
    """Who would act in a game, if that is not somebody who plays here; None where nothing was told about it.

    A sealed game asks for keys instead.
    """
    me = present_me()
    if not me.names and not me.games:
        return None
    game = load(path).game
    return _foreign(game, me, kind)


def _foreign(game: Game, me: Me, kind: str) -> str | None:
    standing = game.standing
    own = me.seats(standing.setup.id, standing.names)
    if standing.setup.is_sealed or not own:
        return None
    actor = check_actor(standing, kind, None)
    return None if actor in own else actor


def refuse_foreign(path: Path, actor: str) -> Refused:
    """The refusal of a turn that is another's than the one who plays here."""
    standing = load(path).game.standing
    own = present_me().seats(standing.setup.id, standing.names)
    what = sentence(
        "It is {name}'s turn, and here plays {me}.",
        name=standing.names[actor],
        me=Listing([standing.names[seat] for seat in standing.setup.seats if seat in own]),
    )
    hint = sentence("If it is {name} who moves here: --player {seat}", name=standing.names[actor], seat=actor)
    return Refused("not-your-seat", what, hint=hint, to_move=actor)
