"""Games played by chance from a seed, by the engine itself."""

import random
from functools import cache
from pathlib import Path

from feurio_pbem.game.composing import compose
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.gamefile import create
from feurio_pbem.notation import TurnText, parse_turn
from feurio_pbem.rules.options import ONE_TILE, Options, rule_set


@cache
def played(
    seed: str, turns: int, *, options: Options | None = None, names: tuple[str, ...] = ("Anna", "Bo"), pace: int = 2
) -> Game:
    """A game after so many turns, or at its end; each turn places up to `pace` firefighters."""
    chance = random.Random(seed)
    seats = ("anna", "bo", "carl", "dede")[: len(names)]
    options = options or rule_set("classic", len(seats))
    genesis = make_genesis(
        "k7f3qa", "Friday forest", options, seats, names=dict(zip(seats, names, strict=True)), seed=seed
    )
    game = Game.of(genesis)
    while game.standing.to_move and len(game.log) < turns:
        position, drawn = game.standing.position, game.standing.drawn
        assert position is not None
        at = chance.choice(position.board.hot_spots()) if position.bag_size else None
        room, crew = position.rooms(drawn, at), []
        for _ in range(chance.randint(0, min(pace, position.limit))):
            one_tile = position.options.firefighters == ONE_TILE
            free = [tile for tile, left in room.items() if left and not (one_tile and crew and tile != crew[0])]
            if free:
                crew.append(chance.choice(free))
                room[crew[-1]] -= 1
        game = game.extend(compose(game, TurnText("turn", at, tuple(sorted(crew)))))
    return game


@cache
def with_tie(spots: int) -> Game:
    """A game in which so many hot spots tie."""
    for number in range(200):
        game = played(f"tie {number}", 9)
        position = game.standing.position
        if position and len(position.board.hot_spots()) == spots:
            return game
    raise AssertionError("no tie found")


def after(game: Game, text: str) -> Game:
    """The game once this turn has been played, as the page says it."""
    return game.extend(compose(game, parse_turn(text)))


def stored(game: Game, folder: Path) -> Path:
    """The game as a file."""
    path = folder / "friday forest.feurio.yaml"
    create(path, game)
    return path
