"""The engine agrees with the slow reference at every step of whole random games."""

import random

import pytest

from feurio_pbem.errors import IllegalTurn
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import regions
from feurio_pbem.rules.turns import violations
from tests.properties.random_games import SEATS, random_attempt, random_options, random_start, random_value
from tests.properties.reference import Reference


def assert_agreement(position: Position, slow: Reference) -> None:
    board = position.board
    assert position.phase == slow.phase()
    assert position.to_move == slow.to_move()
    assert {value: count for value, count in position.bag.items() if count} == count_each(slow.bag())
    assert position.supply == {seat: slow.supply(seat) for seat in slow.seats}
    assert position.neutral == {seat: slow.neutral_supply(seat) for seat in slow.seats}
    assert board.heat == slow.heats()
    assert set(board.hot_spots()) == slow.hot_spots()
    assert position.rooms() == slow.rooms()
    assert set(board.open_tiles) == set(slow.rooms())
    assert board.free_sides[1:] == [slow.free_sides(tile) for tile in range(1, len(board) + 1)]
    assert board.crews[1:] == [slow.crew(tile) for tile in range(1, len(board) + 1)]
    assert board.neutral[1:] == [slow.neutral(tile) for tile in range(1, len(board) + 1)]
    assert [board.is_firebreak(tile) for tile in range(1, len(board) + 1)] == [not value for _, value in slow.laid]
    assert_firebreak_cells_agree(position, slow)
    for seat in slow.seats:
        assert [region.tiles for region in regions(board, seat)] == slow.regions(seat)
    assert position.scores() == slow.scores()
    assert position.end == slow.end
    if slow.end:
        assert position.winners() == slow.winners()


def assert_firebreak_cells_agree(position: Position, slow: Reference) -> None:
    """The cells that are listed are those where a firebreak with nothing else is legal."""
    value, number = min(slow.bag(), default=None), len(slow.laid) + 1
    legal = [cell for cell in slow.heats() if slow.is_legal(value, cell, [number], [], True)]
    assert position.firebreak_cells() == sorted(legal, key=lambda cell: cell[::-1])


def count_each(values: list[int]) -> dict[int, int]:
    return {value: values.count(value) for value in values}


def one_step(rng: random.Random, position: Position, slow: Reference) -> None:
    """Mostly a turn, sometimes somebody leaves."""
    event = rng.random()
    if event < 0.01:
        position.resign()
        slow.resign()
    elif event < 0.02 and len(position.active) > 1:
        seat = rng.choice(sorted(position.active))
        position.retire(seat)
        slow.retire(seat)
    elif event < 0.03 and len(position.active) > 2:
        position.skip()
        slow.skip()
    else:
        value = random_value(rng, position)
        turn = random_attempt(rng, position, value)
        legal = slow.is_legal(*turn)
        assert (violations(position, turn) == []) == legal, turn
        if not legal:
            with pytest.raises(IllegalTurn):
                position.play(turn)
            return
        position.play(turn)
        slow.play(*turn)


@pytest.mark.parametrize("seed", [*range(24), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(24, 200))])
def test_a_whole_random_game_agrees_at_every_step(seed: int) -> None:
    rng = random.Random(seed)
    options, seats = random_options(rng), SEATS[: 1 + seed % 4]
    layout, first = random_start(rng, options), rng.choice(seats)
    position, slow = Position(options, seats, layout, first), Reference(options.to_json(), seats, layout, first)
    assert_agreement(position, slow)
    while not slow.end:
        one_step(rng, position, slow)
        assert_agreement(position, slow)
