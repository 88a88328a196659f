"""Starting a sealed game: the host's first secret lays the forest; his first turn may go the same way."""

from pathlib import Path

from feurio_pbem.errors import Refused
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.composing import compose_start
from feurio_pbem.game.entry import with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Standing
from feurio_pbem.gamefile import update
from feurio_pbem.home import pins
from feurio_pbem.home.folder import Home
from feurio_pbem.play.move import Wish, labels, play_in
from feurio_pbem.play.outcome import Outcome
from feurio_pbem.sealed.history import compare
from feurio_pbem.sealed.secrets import signer_for
from feurio_pbem.sealed.sign import keep, signed


def start(
    path: Path, wish: Wish | None = None, *, seat: str | None = None, note: str | None = None, again: bool = False
) -> Outcome:
    """Start the game in a file, with the host's first turn if there is a wish: all in one write, or nothing.

    `seat` asserts who starts. Raises Refused `no-start-needed`, `started-already`, `cards-missing`, `not-your-turn`,
    Missing `not-your-key` for who is not host.
    """
    done: list[Outcome] = []

    def change(game: Game) -> Game:
        done.append(_start_in(game, Home.of_this_machine(), wish, seat=seat, note=note, again=again))
        return done[-1].game

    keep(update(path, change))
    return done[-1]


def _start_in(game: Game, home: Home, wish: Wish | None, *, seat: str | None, note: str | None, again: bool) -> Outcome:
    _check_ready(game)
    standing = game.standing
    host = game.genesis["host"]["seat"]
    _check_host(standing, host, seat)
    pins.check_own_card(home, game)
    signer = signer_for(standing, host, home)
    home.notices += compare(home, game)
    entry = with_fields(compose_start(game, signer.reveal), **labels(note))
    started = game.extend(signed(game, entry, signer, home, again=again, publish=True))
    notices = home.notices
    message = f"{standing.names[host]} has started the game."
    if wish is not None:
        played = play_in(started, wish)
        started, notices = played.after, [*notices, *played.notices]
        message = f"{message[:-1]} and played {played.text}."
    return Outcome(started, message, [], notices=list(dict.fromkeys(notices)))


def _check_host(standing: Standing, host: str, seat: str | None) -> None:
    if seat not in (None, host):
        check_seat(standing, str(seat))
        message = f"The host starts the game, and that is {standing.names[host]} ({host}), not {seat}."
        raise Refused("not-your-turn", message)


def _check_ready(game: Game) -> None:
    standing = game.standing
    if not standing.setup.is_sealed:
        raise Refused("no-start-needed", "This game is seeded: it has started by itself.")
    if standing.is_started:
        raise Refused("started-already", "The game has started already.", hint="feurio show FILE")
    if waiting := standing.waiting_for():
        message = f"{', '.join(waiting)} did not join yet."
        hint = f"Now the file goes round; {waiting[0]} runs: feurio join FILE --player {waiting[0]}"
        raise Refused("cards-missing", message, hint=hint, waiting_for=waiting)
