"""Turns as text that can be typed, and reasons that are true of the board."""

import random

import pytest

from feurio_pbem.bots.candidates import candidates
from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import reasons, text_of
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn
from tests.properties.random_games import random_options, random_value

NAMES = {"anna": "Anna", "bo": "Bo"}


def why(position: Position, turn: Turn) -> list[str]:
    sim = Simulation.of(position)
    return list(map(str, reasons(sim, sim.move_of(turn), NAMES)))


def test_a_firebreak_and_neutral_firefighters_have_their_own_words() -> None:
    position = Position(Options(set="custom", firebreak=True, neutral=2), ("anna", "bo"), (3, 6, 5, 4))
    sim = Simulation.of(position)
    turn = Turn(5, Hex(2, 0), (1, 5), (2,), firebreak=True)
    assert text_of(sim, sim.move_of(turn)) == "break @2,0 +1+n2"
    assert text_of(sim, sim.move_of(Turn(5, Hex(2, 0), (5, 5)))) == "+5+5"
    assert text_of(sim, sim.move_of(Turn(5, Hex(2, 0)))) == "pass"


def test_a_region_joined_and_divided_by_a_one() -> None:
    position = Position(Options(), ("anna", "bo"), (3, 6, 5, 4))
    position.play(Turn(1, Hex(2, 0), (2,)))  # Anna on the 6
    position.play(Turn(2, position.board.hot_spots()[0]))
    told = why(position, Turn(3, position.board.hot_spots()[0], (5,)))
    assert "takes the 1 on tile 5, by which your region of 7 is divided" in told
    assert any(reason.startswith("gains 6 points at once") for reason in told)


def test_waiting_is_a_reason_too() -> None:
    position = Position(Options(), ("anna", "bo"), (3, 6, 5, 4))
    assert why(position, Turn(6, Hex(2, 0))) == ["keeps all 12 firefighters for later"]


@pytest.mark.parametrize("seed", range(20))
def test_there_is_a_reason_for_everything(seed: int) -> None:
    """Any options, any turn: one to four reasons, and none of them twice."""
    rng = random.Random(seed)
    options = random_options(rng)
    bag = [value for value, count in options.tiles.bag().items() for _ in range(count)]
    position = Position(options, ("anna", "bo"), rng.sample(bag, options.start))
    while position.to_move is not None:
        value = random_value(rng, position)
        sim = Simulation.of(position)
        for one in rng.sample(found := candidates(sim, value), min(3, len(found))):
            told = list(map(str, reasons(sim, one.move, NAMES)))
            assert 1 <= len(told) <= 4
            assert len(set(told)) == len(told)
        position.play(random_turn(position, value, rng))


def test_closing_a_neighbours_region_is_told() -> None:
    """Played out until somebody can close a region of another: the reason names the player and the sum."""
    said = set()
    for seed in range(30):
        rng = random.Random(seed)
        position = Position(Options(), ("anna", "bo"), (3, 6, 5, 4))
        while position.to_move is not None:
            value = random_value(rng, position)
            sim, before = Simulation.of(position), position.copy()
            turn = random_turn(position, value, rng)
            position.play(turn)
            other = next(seat for seat in position.seats if seat != before.to_move)
            told = [str(one) for one in reasons(sim, sim.move_of(turn), NAMES)]
            closes = [one for one in told if one.startswith(f"closes {NAMES[other]}'s region of ")]
            said |= set(closes)
            if closes:
                assert position.scores()[other] < before.scores()[other]
    assert said
