"""A seeded game in a few words: starting one and playing turn text, for programs that need no more."""

from collections.abc import Mapping

from feurio_pbem.game.composing import compose
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.notation import parse_turn
from feurio_pbem.rules.options import Options


def start_game(
    players: Mapping[str, str],
    *,
    seed: str,
    options: Options | None = None,
    title: str = "",
    id: str = "python",
) -> Game:
    """A new seeded game of `players` (names by seat, in turn order); equal seeds and options draw equal tiles.

    Raises Unsound for a game that no file could hold. Nothing here is random: `id` and `seed` are the caller's.
    """
    genesis = make_genesis(id, title, options or Options(), list(players), names=players, seed=seed)
    return Game.of(genesis)


def play(game: Game, *texts: str) -> Game:
    """The game after these turns, in turn text, each by whoever is to move; `take-back` by the last mover.

    Raises Refused for a text that is no turn, IllegalTurn with every violation; the game given is never changed.
    """
    for text in texts:
        game = game.extend(compose(game, parse_turn(text)))
    return game
