"""Choices say what playing would do: for every crew the points after the turn."""

import pytest

from feurio_pbem.game.choices import compose_choices
from feurio_pbem.game.composing import compose
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.notation import TurnText
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.tiles import TileSet
from feurio_pbem.rules.turns import Turn


def game_of(options: Options, *texts: TurnText) -> Game:
    names = {"anna": "Anna", "bo": "Bo"}
    game = Game.of(make_genesis("k7f3qa", "Friday forest", options, ["anna", "bo"], names=names, seed="2026-01-30"))
    for text in texts:
        game = game.extend(compose(game, text))
    return game


def spread(*crew: int) -> TurnText:
    return TurnText("turn", "a", crew)


@pytest.mark.parametrize("rules", ["classic", "published"])
def test_gains_are_the_points_after_the_turn(rules: str) -> None:
    game = game_of(rule_set(rules, 2, start=4), spread(5), spread(6), spread(7))
    standing = game.standing
    position, drawn = standing.position, standing.drawn
    found = compose_choices(standing, drawn)
    assert position
    assert found
    assert (found["seat"], found["limit"], found["most_tiles"]) == ("bo", 3, 3 if rules == "classic" else 1)
    for choice, at in zip(found["choices"], position.board.hot_spots(), strict=True):
        assert choice["at"] == list(at)
        assert choice["held"] == [6], "Bo stands there already, and there is room"
        assert choice["room"] == {str(tile): room for tile, room in position.rooms(drawn, at).items()}
        for key, points in [("", choice["scores"]["bo"]), *choice["gains"].items()]:
            after = position.copy()
            after.play(Turn(drawn, at, tuple(map(int, key.split()))))
            assert after.scores() == {**choice["scores"], "bo": points}


def test_all_combinations_are_there() -> None:
    found = compose_choices(game_of(Options()).standing, game_of(Options()).standing.drawn)
    assert found
    for choice in found["choices"]:
        tiles = len(choice["room"]) - len(choice["held"])
        assert len(choice["gains"]) == tiles + tiles * (tiles - 1) // 2 + tiles * (tiles - 1) * (tiles - 2) // 6


def test_nothing_without_the_tile_in_hand() -> None:
    assert compose_choices(game_of(Options()).standing, None) is None


def test_nothing_when_the_game_is_over() -> None:
    over = game_of(Options(), TurnText("resign", None, ()))
    assert compose_choices(over.standing, over.standing.drawn) is None


def test_when_reinforcing_there_is_one_choice_without_a_spot() -> None:
    small = Options("custom", tiles=TileSet.of([[3, 2, 4], [6, 3, 1]]))
    game = game_of(small, TurnText("turn", "a", ()))
    assert game.standing.phase == "reinforcing"
    found = compose_choices(game.standing, None)
    assert found
    assert [(choice["spot"], choice["at"]) for choice in found["choices"]] == [(None, None)]
    assert found["tile"] is None
