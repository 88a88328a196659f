"""Opponents: always a legal turn, from what everybody may see, the same for equal chance; the stronger ones win."""

import random
from collections.abc import Sequence

import pytest

from feurio_pbem.bots.levels import Player, imported_player, player_of
from feurio_pbem.errors import WrongUsage
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import violations
from tests.properties.random_games import random_options, random_value

SEATS = ("anna", "bo", "cleo", "dan")


def play_game(players: Sequence[Player], options: Options, seed: int) -> Position:
    """A whole game, each turn judged; the draws depend on the seed alone."""
    rng = random.Random(seed)
    bag = [value for value, count in options.tiles.bag().items() for _ in range(count)]
    rng.shuffle(bag)
    position = Position(options, SEATS[: len(players)], bag[: options.start])
    left = bag[options.start :]
    while position.to_move is not None:
        value = left.pop(0) if left else None
        turn = players[position.seats.index(position.to_move)](position, value, rng)
        assert violations(position, turn) == []
        position.play(turn)
    return position


@pytest.mark.parametrize("seed", range(10))
def test_all_levels_play_every_option_with_one_to_four_players(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    names = rng.choices(["easy", "medium", "hard:3", "flat:3", "random"], k=1 + seed % 4)
    finished = play_game([player_of(name) for name in names], options, seed)
    assert finished.end in ("exhausted", "passed")


@pytest.mark.parametrize("level", ["easy", "medium", "hard:40"])
def test_equal_chance_gives_equal_turns_and_leaves_the_position_alone(level: str) -> None:
    rng = random.Random(5)
    position = Position(Options(), SEATS[:2], (3, 6, 5, 4))
    value = random_value(rng, position)
    before = (position.scores(), dict(position.bag), len(position.board), position.to_move)
    turns = {player_of(level)(position, value, random.Random(8)) for _ in range(3)}
    assert len(turns) == 1
    assert (position.scores(), dict(position.bag), len(position.board), position.to_move) == before


def test_medium_takes_the_largest_margin_and_spares_firefighters() -> None:
    position = Position(Options(), SEATS[:2], (3, 6, 5, 4))
    turn = player_of("medium")(position, 1, random.Random(1))
    position.play(turn)
    # With the 1 on (2,0) as divisor, 1 + 6 + 5 is the most that three firefighters make.
    assert position.scores()["anna"] == 12
    assert len(turn.crew) == 3


@pytest.mark.parametrize(("strong", "weak"), [("medium", "easy"), ("hard:60", "medium")])
def test_the_stronger_level_wins_more(strong: str, weak: str) -> None:
    points = 0.0
    for game in range(10):
        players = [player_of(strong), player_of(weak)]
        finished = play_game(players[:: 1 if game % 2 else -1], Options(), game // 2)
        seat = SEATS[0 if game % 2 else 1]
        points += (seat in finished.winners()) / len(finished.winners())
    assert points > 5


@pytest.mark.parametrize(
    "name", ["", "grandmaster", "medium:7", "hard:", "hard:0", "hard:x", "hard:99999999", "os:system"]
)
def test_what_is_no_level_is_refused(name: str) -> None:
    with pytest.raises(WrongUsage) as refusal:
        player_of(name)
    assert refusal.value.code in ("no-such-level", "bad-playouts")


def test_a_player_of_ones_own_is_a_function() -> None:
    assert imported_player("feurio_pbem.bots.levels:medium") is player_of("medium")
    with pytest.raises(WrongUsage):
        imported_player("feurio_pbem.nowhere:medium")
