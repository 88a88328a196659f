"""Games in hand for tests that need no repository."""

from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.rules.options import rule_set


def new_game(name: str, *, title: str = "Friday") -> Game:
    """A game of one player of that name."""
    return Game.of(make_genesis("k7f3qa", title, rule_set("classic", 1), ["anna"], names={"anna": name}, seed="x"))
