"""Seeded games for tests, and playing them in turn text."""

from typing import Any

from feurio_pbem.game.composing import compose, compose_about
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.notation import parse_turn
from feurio_pbem.rules.options import Options

SEATS = ("anna", "bo", "cleo", "dede")


def new_game(players: int = 2, options: Options | None = None, seed: str = "forest", **more: Any) -> Game:
    """A game of the first so many seats; each name is the seat's with a capital."""
    seats = SEATS[:players]
    names = {seat: seat.title() for seat in seats}
    return Game.of(make_genesis("k7f3qa", "A test", options or Options(), seats, names=names, seed=seed, **more))


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game = game.extend(compose(game, parse_turn(text)))
    return game


def decide(game: Game, kind: str, seat: str, by: str, **more: Any) -> Game:
    """A retire, skip or replace of a seat by another one."""
    return game.extend(compose_about(game, kind, seat, by=by, **more))


def without_tiles_left(players: int = 2, **more: Any) -> Game:
    """A game that begins by reinforcing."""
    from feurio_pbem.rules.tiles import TileSet

    return new_game(players, Options("custom", tiles=TileSet.of([(6, 3, 4)]), **more))
