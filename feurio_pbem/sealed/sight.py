"""What this machine adds to looking at a sealed game: whose eyes, the tile in hand, what has been seen before."""

from feurio_pbem.errors import FeurioError
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Standing
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import load as load_identity
from feurio_pbem.sealed.history import remember
from feurio_pbem.sealed.secrets import drawn_for, own_seat


def through_own_eyes(standing: Standing, viewer: str | None, home: Home | None) -> tuple[int | None, str | None]:
    """The value in the mover's hand where it may be seen, and who looks: `viewer` or whoever plays here."""
    home = home or Home.of_this_machine()
    viewer = viewer or own_seat(standing, load_identity(home))
    return drawn_for(standing, viewer, home), viewer


def see(game: Game) -> list[str]:
    """What a player of a sealed game has seen is remembered here; looking never fails for it. Returns notices."""
    home = Home.of_this_machine()
    try:
        if own_seat(game.standing, load_identity(home)) or pins.read_pins(home, game.genesis).card:
            remember(home, game)
    except FeurioError as error:
        home.notices.append(error.message)
    return home.notices
