"""A position's questions, its twins, and the seats that sit out."""

import pytest

from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn
from tests.rulebook.drawing import hottest_turn, situation


def four() -> Position:
    return Position(Options(), ("anna", "bo", "cleo", "dede"), (3, 6, 5, 4))


def test_rooms_with_and_without_the_tile_drawn() -> None:
    position = four()
    (spot,) = position.board.hot_spots()
    assert position.rooms() == {1: 2, 2: 3, 3: 3, 4: 2}
    assert position.rooms(5, spot) == {1: 2, 2: 2, 3: 3, 4: 2, 5: 3}
    assert position.room_after(5, None, spot) is None  # what is not known has no spaces
    assert position.room_after(9, 5, spot) is None and position.room_after(0, 5, spot) is None


def test_the_limit_is_what_the_supply_allows() -> None:
    position = situation("6     6", supply={"anna": 2, "bo": 9})
    assert position.limit == 2
    position.play(Turn(None, None, (1, 1)))
    assert position.limit == 3


def test_a_copy_goes_its_own_way() -> None:
    position = four()
    twin = position.copy()
    twin.play(hottest_turn(twin, 1, (1,)))
    twin.resign()
    assert len(position.board) == 4 and position.supply["anna"] == 12
    assert position.active == {"anna", "bo", "cleo", "dede"} and position.to_move == "anna"


def test_who_sits_out_gets_no_turn_while_tiles_remain() -> None:
    position = four()
    position.sit_out({"anna", "cleo"})
    movers = []
    for value in (1, 1, 2):
        movers.append(position.to_move)
        position.play(hottest_turn(position, value))
    assert movers == ["bo", "dede", "bo"]
    position.sit_out(())
    assert position.to_move == "cleo"


def test_who_sits_out_reinforces() -> None:
    position = situation("6     6", bag=[1], players=2)
    position.sit_out({"bo"})
    position.play(hottest_turn(position, 1))
    assert (position.phase, position.to_move) == ("reinforcing", "bo")


def test_the_one_who_resigns_is_the_mover_though_somebody_before_him_sat_out() -> None:
    position = four()
    position.sit_out({"anna", "bo", "dede"})
    assert position.to_move == "cleo"
    position.resign()
    assert position.active == {"anna", "bo", "dede"} and position.to_move == "dede"


@pytest.mark.parametrize("first", ["anna", "cleo", None])
def test_who_begins(first: str | None) -> None:
    seats = ("anna", "bo", "cleo")
    position = Position(Options(), seats, (3, 6, 5, 4), first)
    assert position.to_move == (first or "anna")


def test_a_retired_seat_that_comes_back() -> None:
    position = four()
    position.retire("anna")
    assert position.to_move == "bo"
    position.reopen("anna")
    assert position.to_move == "anna"  # nobody has moved since
