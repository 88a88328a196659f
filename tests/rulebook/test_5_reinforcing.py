"""Rules 5: after the last tile."""

import pytest

from feurio_pbem.errors import Refused
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn
from tests.rulebook.drawing import codes, hottest_turn, situation

PASS = Turn(None, None)
ROOM_FOR_MANY = "6     6     6     6"


def place(*crew: int) -> Turn:
    return Turn(None, None, crew)


def play(position: Position, *turns: Turn) -> Position:
    for turn in turns:
        position.play(turn)
    return position


def test_the_last_tile_ends_the_spreading() -> None:
    """After the last tile (phase `reinforcing`)."""
    position = situation(ROOM_FOR_MANY, bag=[1])
    assert position.phase == "spreading"
    position.play(hottest_turn(position, 1))
    assert position.phase == "reinforcing"


def test_turns_go_on_in_the_same_order() -> None:
    """Turns go on in the same order."""
    position = situation(ROOM_FOR_MANY, bag=[1], players=3, to_move="bo")
    movers = []
    for turn in (hottest_turn(position, 1), place(1), place(1), place(2)):
        movers.append(position.to_move)
        position.play(turn)
    assert movers == ["bo", "cleo", "anna", "bo"]


@pytest.mark.parametrize("crew", [(1,), (1, 2), (1, 2, 3), (4, 4, 4)])
def test_placing_one_to_three(crew: tuple[int, ...]) -> None:
    """A player may only place one to three firefighters …"""
    position = play(situation(ROOM_FOR_MANY), place(*crew))
    assert position.supply["anna"] == 12 - len(crew)


def test_four_are_too_many() -> None:
    """One to three."""
    assert codes(situation(ROOM_FOR_MANY), place(1, 2, 3, 4)) == ["too-many"]


def test_passing() -> None:
    """… or pass."""
    position = play(situation(ROOM_FOR_MANY), PASS)
    assert (position.to_move, position.passed) == ("bo", {"anna"})


@pytest.mark.parametrize("turn", [Turn(5, None), Turn(None, Hex(4, 0)), Turn(5, Hex(4, 0), (1,))])
def test_no_tile_is_laid(turn: Turn) -> None:
    """Only place."""
    assert codes(situation(ROOM_FOR_MANY), turn) == ["no-tile-left"]


def test_a_seat_without_supply_is_passed_over() -> None:
    """A seat that can place none (no supply …) is passed over without a turn."""
    position = situation(ROOM_FOR_MANY, players=3, supply={"anna": 2, "cleo": 2})
    play(position, place(1))
    assert position.to_move == "cleo"


def test_a_seat_without_room_is_passed_over() -> None:
    """… or no room anywhere: then nobody can place, and the game is over."""
    position = play(situation("1"), place(1))
    assert (position.phase, position.end, position.to_move) == ("finished", "exhausted", None)


def test_the_first_in_order_may_be_passed_over() -> None:
    """Passed over without a turn: also right after the last tile."""
    position = situation(ROOM_FOR_MANY, bag=[1], players=3, supply={"anna": 1, "cleo": 3})
    play(position, hottest_turn(position, 1))
    assert position.to_move == "cleo"


def test_passing_twice_with_a_placement_between() -> None:
    """Keep the set of seats that have passed since the last placement."""
    position = play(situation(ROOM_FOR_MANY), PASS, place(1), PASS)
    assert position.phase == "reinforcing"
    assert position.passed == {"anna"} and position.to_move == "bo"
    play(position, PASS)
    assert position.end == "passed"


def test_a_turn_of_the_spreading_phase_is_no_pass() -> None:
    """Or since the phase began; a turn of the spreading phase without firefighters is no pass."""
    position = situation(ROOM_FOR_MANY, bag=[1, 1])
    play(position, hottest_turn(position, 1))
    play(position, hottest_turn(position, 1))
    assert position.passed == set() and position.phase == "reinforcing"
    play(position, PASS)
    assert position.phase == "reinforcing"


def test_all_who_can_still_place_have_passed() -> None:
    """After each entry the game is over if that set holds every active seat that can still place."""
    position = play(situation(ROOM_FOR_MANY, players=3, supply={"anna": 1, "cleo": 1}), PASS, PASS)
    assert (position.phase, position.end) == ("finished", "passed")


def test_the_last_one_who_can_place_has_passed_before() -> None:
    """Since the last placement: it voids the passes before, though it leaves only one seat that can place."""
    position = play(situation(ROOM_FOR_MANY, supply={"anna": 1, "bo": 3}, to_move="bo"), PASS, place(1))
    assert position.passed == set() and position.to_move == "bo"
    play(position, PASS)
    assert position.end == "passed"


def test_a_resignation_can_end_it() -> None:
    """After each entry: those who are left have all passed."""
    position = play(situation(ROOM_FOR_MANY, players=3), PASS, PASS)
    position.resign()
    assert (position.end, position.winners()) == ("passed", ["anna", "bo"])


def test_a_retirement_can_end_it() -> None:
    """After each entry: a retired seat is not waited for."""
    position = play(situation(ROOM_FOR_MANY, players=3), PASS, PASS)
    position.retire("cleo")
    assert position.end == "passed"


def test_it_ends_at_once_when_nobody_can_place() -> None:
    """So it ends at once when nobody can place: the last tile leaves no room."""
    position = situation("1ab   1b    2a", bag=[2], supply={})
    play(position, hottest_turn(position, 2))
    assert (position.phase, position.end) == ("finished", "exhausted")


def test_supplies_run_out() -> None:
    """It ends at once when nobody can place: the last supply is spent."""
    position = play(situation(ROOM_FOR_MANY, supply={"anna": 1, "bo": 1}), place(1), place(1))
    assert position.end == "exhausted"


def test_all_pass_in_succession() -> None:
    """And when all who could have passed in succession."""
    position = play(situation(ROOM_FOR_MANY, players=4), PASS, PASS, PASS)
    assert position.phase == "reinforcing"
    play(position, PASS)
    assert position.end == "passed"


def test_alone_one_pass_is_enough() -> None:
    """All who could have passed: alone, that is one."""
    assert play(situation(ROOM_FOR_MANY, players=1), PASS).end == "passed"


def test_a_skip_is_no_pass() -> None:
    """A seat that is skipped by the others has not passed."""
    position = play(situation(ROOM_FOR_MANY, players=3), PASS, PASS)
    position.skip()
    assert (position.phase, position.to_move) == ("reinforcing", "anna")


def test_nothing_is_played_after_the_end() -> None:
    """The game is over (phase `finished`)."""
    position = play(situation(ROOM_FOR_MANY, players=1), PASS)
    for verb in (position.resign, position.skip, lambda: position.play(PASS)):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "game-over"
