"""What is to be known of a game besides a result, for every command that looks at one or acts on it.

Light: of a seeded game it is asked only whether its id is known here as another game.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from feurio_pbem.errors import FeurioError
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Joining
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Notice, sentence


def see(game: Game) -> list[Notice]:
    """What is to be told of a game that is looked at here, which is remembered; looking never fails for it.

    A sealed game is remembered by its players, and while somebody is still to join by whoever may be that.
    """
    return _gather(game, is_look=True)


def compare_quietly(game: Game) -> list[Notice]:
    """Likewise, without remembering: for who acts, or only tries."""
    return _gather(game, is_look=False)


def check_known(game: Game) -> None:
    """Raise Conflict unless the game and its cards are those that this machine knows (`known.check_may_act`)."""
    home = Home.of_this_machine()
    if game.standing.setup.is_sealed or pins.other_game(home, game.genesis):
        from feurio_pbem.sealed.known import check_may_act

        check_may_act(home, game)


@contextmanager
def telling(notices: Iterable[Notice]) -> Iterator[None]:
    """Within it a failure carries these notices along."""
    try:
        yield
    except FeurioError as error:
        error.notices += [notice for notice in notices if notice not in error.notices]
        raise


def _gather(game: Game, *, is_look: bool) -> list[Notice]:
    home = Home.of_this_machine()
    try:
        if not game.standing.setup.is_sealed and not pins.other_game(home, game.genesis):
            return home.notices
        from feurio_pbem.sealed.known import compare, remember, usable_identity
        from feurio_pbem.sealed.secrets import own_seat

        found = compare(home, game)
        if is_look and game.standing.setup.is_sealed:
            identity = usable_identity(home)
            may_join = (
                identity is not None and isinstance(game.standing, Joining) and bool(game.standing.missing_cards())
            )
            if may_join or own_seat(game.standing, identity) or pins.read_pins(home, game.genesis).title:
                remember(home, game)
        home.notices += [notice for notice in found if notice not in home.notices]
    except FeurioError as error:
        home.notice(error.code, sentence("{what}", what=error.sentences[0]))
    return home.notices
