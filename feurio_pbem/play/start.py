"""Starting a sealed game: the host's first secret lays the forest; his first turn may go the same way."""

from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.errors import Refused
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.composing import compose_start
from feurio_pbem.game.entry import with_fields
from feurio_pbem.game.record import Game
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.gamefile import update
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import sentence
from feurio_pbem.play.clock import labels
from feurio_pbem.play.move import MoveRequest, play_in
from feurio_pbem.play.outcome import Outcome
from feurio_pbem.sealed.known import check_may_act, compare, keep
from feurio_pbem.sealed.noticing import compare_quietly, telling
from feurio_pbem.sealed.secrets import signer_for
from feurio_pbem.sealed.signing import sign_entry


@dataclass(frozen=True)
class StartRequest:
    """The host's first turn, if it goes the same way; `seat` asserts who starts, `again` signs a second version."""

    turn: MoveRequest | None = None
    seat: str | None = None
    note: str | None = None
    again: bool = False


def start(path: Path, request: StartRequest) -> Outcome:
    """Start the game in a file, with the host's first turn if there is one: all in one write, or nothing.

    Raises Refused `no-start-needed`, `started-already`, `cards-missing`, `not-your-turn`, Missing `not-your-key` for
    who is not host, Conflict where this machine knows another history or other cards.
    """
    done: list[Outcome] = []

    def change(game: Game) -> Game:
        with telling(compare_quietly(game)):
            done.append(_start_in(game, Home.of_this_machine(), request))
        return done[-1].game

    keep(update(path, change))
    return done[-1]


def _start_in(game: Game, home: Home, request: StartRequest) -> Outcome:
    _check_ready(game)
    standing = game.standing
    host = game.genesis["host"]["seat"]
    _check_host(standing, host, request.seat)
    check_may_act(home, game)
    signer = signer_for(standing, host, home)
    home.notices += compare(home, game)
    entry = with_fields(compose_start(game, signer.reveal), **labels(request.note))
    started = game.extend(sign_entry(home, game, entry, signer, again=request.again, publish=True))
    name, notices = standing.names[host], home.notices
    if request.turn is None:
        return Outcome(started, sentence("{name} has started the game.", name=name), [], notices=notices)
    played = play_in(started, request.turn)
    message = sentence("{name} has started the game and played {turn}.", name=name, turn=played.text)
    return Outcome(played.after, message, [], notices=[*notices, *(n for n in played.notices if n not in notices)])


def _check_host(standing: Standing, host: str, seat: str | None) -> None:
    if seat not in (None, host):
        check_seat(standing, str(seat))
        message = sentence(
            "The host starts the game, and that is {name} ({host}), not {seat}.",
            name=standing.names[host],
            host=host,
            seat=seat,
        )
        raise Refused("not-your-turn", message)


def _check_ready(game: Game) -> None:
    standing = game.standing
    if not standing.setup.is_sealed:
        raise Refused("no-start-needed", sentence("This game is seeded: it has started by itself."))
    if isinstance(standing, Started):
        message = sentence("The game has started already.")
        raise Refused("started-already", message, hint=sentence("feurio show FILE"))
    if waiting := standing.missing_cards():
        message = sentence("{seats} did not join yet.", seats=", ".join(waiting))
        hint = sentence("Now the file goes round; {seat} runs: feurio join FILE --player {seat}", seat=waiting[0])
        raise Refused("cards-missing", message, hint=hint, waiting_for=waiting)
    if waiting := standing.missing_opens():
        message = sentence("{seats} did not open the game yet.", seats=", ".join(waiting))
        hint = sentence("Now the file goes round; {seat} runs: feurio join FILE", seat=waiting[0])
        raise Refused("opens-missing", message, hint=hint, waiting_for=waiting)
