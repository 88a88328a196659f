"""A turn played by the program: once, for a script, or whenever one of this machine's seats is to move."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from feurio_pbem.bots.levels import HARD, player_of
from feurio_pbem.bots.search import Progress
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import text_of
from feurio_pbem.errors import Refused, WrongUsage
from feurio_pbem.game.answers import check_actor, check_started
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import SEALED
from feurio_pbem.gamefile import load
from feurio_pbem.home.bots import bot_seats
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Listing, sentence
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.move import MoveRequest, Played, play

MOST_ANSWERS = 10_000
"""Turns in a row: a game of bots alone goes on to its end."""
_SEALED = (
    "Bots play seeded games only: a machine that held a player's secrets and a bot's in a sealed game would know tiles "
    "before they are drawn."
)


def play_bot(
    path: Path,
    *,
    seat: str | None = None,
    level: str = HARD,
    playouts: int | None = None,
    progress: Progress | None = None,
) -> Played:
    """Think, then play one turn of the player to move into the file, with a note that says who thought.

    `seat` asserts who that is. Until the turn is found nothing is written; who has moved meanwhile is not answered for.
    Raises WrongUsage `no-such-level`, Refused `sealed-bot`, and what `move` raises.
    """
    game = load(path).game
    check_bots_may_play(game.standing.setup.draws)
    mover = check_actor(game.standing, "turn", seat)
    text = choose_text(game, level, playouts, progress)
    return play(path, MoveRequest(parse_turn(text), mover, game.standing.token, note_of(level)))


def answer_for_bots(
    path: Path,
    game: Game | None = None,
    *,
    levels: Mapping[str, str] | None = None,
    answers: list[Played] | None = None,
    progress: Progress | None = None,
) -> list[Played]:
    """Play as long as a seat is to move that this machine plays: as its notes say, or `levels` by seat.

    `game` is what the file holds, where that is known; `answers` grows as they are played. Does nothing where this
    machine plays nobody. Raises like `play_bot`; the turns before stay played.
    """
    answers = [] if answers is None else answers
    game = game or load(path).game
    if levels is None:
        levels = bot_seats(Home.of_this_machine(), game.standing.setup.gid)
    while (seat := game.standing.to_move) is not None and seat in levels and len(answers) < MOST_ANSWERS:
        answers.append(play_bot(path, seat=seat, level=levels[seat], progress=progress))
        game = answers[-1].after
    return answers


def choose_text(game: Game, level: str, playouts: int | None = None, progress: Progress | None = None) -> str:
    """The turn text of the player to move; equal positions, levels and play-outs give equal turns."""
    chosen, position = player_of(level, playouts, progress), check_started(game.standing).position
    turn = chosen(position, game.standing.drawn, Random(game.standing.turn))
    sim = Simulation.of(position)
    return text_of(sim, sim.move_of(turn))


def note_of(level: str) -> str:
    """What stands beside a bot's turn in the log."""
    return f"bot ({level})"


def check_bots_may_play(draws: str) -> None:
    """Raises Refused `sealed-bot`."""
    if draws == SEALED:
        raise Refused("sealed-bot", sentence(_SEALED))


def parse_bots(texts: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """Level by seat from texts SEAT:LEVEL; raises WrongUsage `bad-bot`, `no-such-seat`, `no-such-level`."""
    found: dict[str, str] = {}
    for text in texts:
        seat, colon, level = text.partition(":")
        if not colon:
            message = sentence("A bot is SEAT:LEVEL, such as {example}, not {text}.", example=f"{text}:hard", text=text)
            raise WrongUsage("bad-bot", message)
        if seat not in seats:
            message = sentence("There is no seat {seat}; the seats are {seats}.", seat=seat, seats=Listing(seats))
            raise WrongUsage("no-such-seat", message)
        player_of(level)
        found[seat] = level
    return found
