"""A look back: what was best is never worse than what was played, and sums add up."""

import random

import pytest

from feurio_pbem.bots.analysis import Moment, analyse
from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn
from tests.properties.random_games import random_value

NAMES = {"anna": "Anna", "bo": "Bo"}
SMALL = rule_set("classic", 2, supply=4)


def moments(seed: int, options: Options = SMALL) -> list[Moment]:
    """A random game."""
    rng = random.Random(seed)
    position = Position(options, tuple(NAMES), (3, 6, 5, 4))
    found: list[Moment] = []
    while position.to_move is not None:
        turn = random_turn(position, random_value(rng, position), rng)
        found.append(Moment(len(found) + 1, len(found) + 1, position.to_move, position.copy(), turn))
        position.play(turn)
    return found


def test_figures_add_up() -> None:
    game = moments(1)
    turns, players, points = analyse(game, NAMES, 24)
    assert [turn["n"] for turn in turns] == list(range(1, len(game) + 1))
    for turn in turns:
        assert turn["loss"] == pytest.approx(turn["best"]["margin"] - turn["margin"], abs=0.011)
        assert turn["loss"] >= 0
        assert 0 <= turn["win"] <= 1
        assert turn["best"]["why"]
    for player in players:
        own = [turn for turn in turns if turn["by"] == player["seat"]]
        assert player["loss"] == pytest.approx(sum(turn["loss"] for turn in own), abs=0.01)
        assert player["luck"] == pytest.approx(sum(turn["luck"] for turn in own), abs=0.01)
        assert player["accuracy"] is not None and 0 <= player["accuracy"] <= 100
    worst = sorted(turns, key=lambda turn: -turn["loss"])
    assert points == [turn["n"] for turn in worst[:3] if turn["loss"] >= 2]


def test_equal_games_get_equal_figures_and_every_turn_is_reported() -> None:
    game = moments(2)[-6:]
    told: list[int] = []
    assert analyse(game, NAMES, 12, done=told.append) == analyse(game, NAMES, 12)
    assert told == [1, 2, 3, 4, 5, 6]


def test_who_gives_away_a_sure_gain_at_the_end_loses_it() -> None:
    """The bag is empty and only Anna has firefighters: the 6 divided by the 1 is worth 7 points, the 4 alone 1."""
    position = Position(rule_set("classic", 2, supply=2, tiles=SMALL.tiles, start=4), tuple(NAMES), (1, 6, 5, 4))
    position.bag, position.bag_size = dict.fromkeys(position.bag, 0), 0
    position.supply = {"anna": 2, "bo": 0}
    position.sit_out([])  # settles whose turn it is: the reinforcing phase
    assert position.to_move == "anna"
    moment = Moment(1, 1, "anna", position, Turn(None, None, (4, 4)))
    (turn,), (anna, bo), points = analyse([moment], NAMES, 40)
    assert turn["best"]["text"] == "+1+2"
    assert turn["best"]["margin"] == 7.0
    assert (turn["margin"], turn["loss"], turn["luck"], points) == (1.0, 6.0, 0.0, [1])
    assert (anna["accuracy"], bo["accuracy"]) == (40.0, None)
