"""A seeded game in a few words: starting one and playing turn text, for programs that need no more."""

import re
from collections.abc import Mapping

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.composing import compose
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.messages import sentence
from feurio_pbem.notation import parse_turn
from feurio_pbem.notation.options import is_seat
from feurio_pbem.notation.texts import check_text
from feurio_pbem.rules.options import Options

_is_id = re.compile("[a-z2-7]{6}").fullmatch


def start_game(
    players: Mapping[str, str],
    *,
    seed: str,
    options: Options | None = None,
    title: str = "",
    id: str = "python",
) -> Game:
    """A new seeded game of `players` (names by seat, in turn order); equal seeds and options draw equal tiles.

    Nothing here is random: `id` (6 of a–z and 2–7) and `seed` are the caller's. Raises WrongUsage for words that no
    game file may hold, Unsound for what can be no game.
    """
    _check_words(players, {"title": title, "seed": seed}, id)
    genesis = make_genesis(id, title, options or Options(), list(players), names=players, seed=seed)
    return Game.of(genesis)


def _check_words(players: Mapping[str, str], texts: Mapping[str, str], id: str) -> None:
    for seat, name in players.items():
        if not is_seat(seat):
            what = "{seat} is no seat: those are up to 16 of a–z, 0–9 and _, a letter first."
            raise WrongUsage("bad-seat", sentence(what, seat=ascii(seat)))
        check_text("name", name)
    for field, text in texts.items():
        check_text(field, text)
    if not _is_id(id):
        raise WrongUsage("bad-id", sentence("{id} is no game id: those are 6 of a–z and 2–7.", id=ascii(id)))


def play_turns(game: Game, *texts: str) -> Game:
    """The game after these turns, in turn text, each by whoever is to move; `take-back` by the last mover.

    Raises Refused for a text that is no turn, IllegalTurn with every violation; the game given is never changed.
    """
    for text in texts:
        game = game.extend(compose(game, parse_turn(text)))
    return game
