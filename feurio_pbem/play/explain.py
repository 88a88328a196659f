"""The rules of a set or of one game, with an example: a board that these very rules have led to."""

from dataclasses import dataclass

from feurio_pbem.bots.levels import EASY
from feurio_pbem.game.documents import ShowView
from feurio_pbem.game.examples import ExampleTurn, example_turns
from feurio_pbem.game.playing import play_turns, start_game
from feurio_pbem.game.record import Game
from feurio_pbem.game.views import show_view
from feurio_pbem.messages import sentence
from feurio_pbem.play.bot import choose_text
from feurio_pbem.play.look import Sight
from feurio_pbem.rules.options import Options

_TRIES, _TURNS, _GOOD = 30, 6, 4
_NAMES = {"anna": "Anna", "bo": "Bo"}


@dataclass(frozen=True)
class Explained:
    """The options; an example under them; turns that may be played now in the game it was asked for, or the example."""

    options: Options
    example: ShowView
    turns: list[ExampleTurn]
    solo: bool = False


def explain_options(options: Options, *, solo: bool = False) -> Explained:
    """The rules of such a game, of one player or more."""
    example = show_view(game := example_game(options), game.standing.drawn)
    return Explained(options, example, example_turns(example), solo)


def explain_game(sight: Sight) -> Explained:
    """The rules of one game; its turns where they can be seen."""
    setup = sight.game.standing.setup
    told = explain_options(setup.options)
    now = example_turns(sight.show())
    return Explained(setup.options, told.example, now or told.turns, len(setup.seats) == 1)


def example_game(options: Options) -> Game:
    """A game of two, some turns old, that shows how groups score as well as its rules allow; always the same one."""
    best, most = _begun(options, 0), 0
    for seed in range(_TRIES):
        game = _begun(options, seed)
        if (worth := _worth(show_view(game, None))) > most:
            best, most = game, worth
        if most == _GOOD:
            break
    return best


def _begun(options: Options, seed: int) -> Game:
    game = start_game(_NAMES, seed=f"rules {seed}", options=options, title=str(sentence("An example")))
    for _ in range(_TURNS):
        if game.standing.to_move is None:
            break
        game = play_turns(game, choose_text(game, EASY))
    return game


def _worth(view: ShowView) -> int:
    """How much a board explains: turns go on, there is a hot spot, a small group is divided, and rounded."""
    groups = [region for player in view["players"] for region in player["regions"]]
    divided = [group for group in groups if group["divisor"] and 1 < len(group["tiles"]) < 5]
    rounded = any(group["sum"] % (group["divisor"] or 1) for group in divided)
    return bool(view["to_move"]) + bool(view["spots"]) + bool(divided) + rounded
