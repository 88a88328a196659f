"""Rules 3: a turn while tiles remain."""

import pytest

from feurio_pbem.errors import IllegalTurn
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn
from tests.rulebook.drawing import codes, draw, hottest_turn, situation

OFFICIAL = """
    3     6     *
       5     4
    """
TIE = """
       *
    6     6
       *
    """


def official(**more) -> Position:
    return situation(OFFICIAL, bag=[5, 5, 1], **more)


def test_the_tile_lies_on_a_hot_spot() -> None:
    """The player draws one tile at random from the bag and lays it on a hot spot."""
    position = official()
    position.play(Turn(5, Hex(2, 0)))
    assert position.board.cells[-1] == (2, 0) and position.board.values[-1] == 5
    assert position.bag == {1: 1, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0}


@pytest.mark.parametrize("value", [None, 3, 9])
def test_the_tile_comes_from_the_bag(value: int | None) -> None:
    """Draws from the bag: a value that is not in it cannot be laid."""
    assert codes(official(), Turn(value, Hex(2, 0))) == ["not-in-bag"]


@pytest.mark.parametrize("at", [Hex(1, -1), Hex(0, 0), Hex(9, 9)], ids=["less hot", "a tile", "touches nothing"])
def test_nowhere_else(at: Hex) -> None:
    """Lays it on a hot spot: the refusal names the cell, its heat, and the hot spots with theirs."""
    with pytest.raises(IllegalTurn, match=r"the fire spreads to a \(@2,0, heat 10\)") as refused:
        official().play(Turn(5, at))
    assert refused.value.code == "not-hottest"
    (violation,) = refused.value.violations
    assert violation.details["hot_spots"] == [[2, 0]] and violation.details["heat"] == 10
    assert violation.details["heat_there"] == (9 if at == Hex(1, -1) else 0)


def test_a_spot_is_needed() -> None:
    """Lays it on a hot spot: not laying it at all is no turn."""
    assert codes(official(), Turn(5, None)) == ["spot-needed"]


@pytest.mark.parametrize("at", draw(TIE).marked)
def test_a_tie_leaves_the_choice(at: Hex) -> None:
    """Only when several tie may he choose which."""
    position = situation(TIE, bag=[5, 1])
    assert len(position.board.hot_spots()) == 2
    position.play(Turn(5, at))
    assert position.board.cells[-1] == at


@pytest.mark.parametrize("crew", [(1,), (1, 2), (1, 2, 2), (5, 5, 5)])
def test_one_to_three_firefighters(crew: tuple[int, ...]) -> None:
    """Then he may place one to three firefighters of his own, wherever there is room."""
    position = official()
    position.play(hottest_turn(position, 5, crew))
    assert position.supply == {"anna": 12 - len(crew), "bo": 12}
    assert sum(crew.get("anna", 0) for crew in position.board.crews) == len(crew)


def test_not_four() -> None:
    """One to three."""
    assert codes(official(), Turn(5, Hex(2, 0), (1, 1, 2, 2))) == ["too-many"]


def test_only_ones_own() -> None:
    """Of his own: no more than his supply has."""
    position = official(supply={"anna": 1, "bo": 12})
    assert codes(position, Turn(5, Hex(2, 0), (1, 1))) == ["no-supply"]
    assert position.limit == 1


def test_where_there_is_room() -> None:
    """Wherever there is room: the refusal says why there is none."""
    position = situation("3ab   6", bag=[5], to_move="bo")
    with pytest.raises(IllegalTurn, match="Tile 1 is full: 2 spaces, 4 free sides, 2 firefighters") as no:
        position.play(hottest_turn(position, 5, (1,)))
    assert no.value.code == "no-room"


def test_no_such_tile() -> None:
    """Wherever there is room: on a tile of the board."""
    assert codes(official(), Turn(5, Hex(2, 0), (0, 6))) == ["no-such-tile", "no-such-tile"]


NOTCH = """
       6     6
    6     5     *
       6     6
    """


def test_room_is_judged_after_the_tile_is_laid() -> None:
    """Room is judged after the tile is laid: it may take the last free side, and it brings spaces itself."""
    position = situation(NOTCH, bag=[6, 6])
    middle, fresh = 4, 7
    assert position.board.room(middle) == 1
    spot = next(iter(draw(NOTCH).marked))
    assert position.board.hot_spots() == [spot]
    assert codes(position, Turn(6, spot, (middle,))) == ["no-room"]
    assert position.rooms(6, spot)[fresh] == 3
    position.play(Turn(6, spot, (fresh, fresh, fresh)))
    assert position.board.crews[fresh] == {"anna": 3}


def test_placing_none() -> None:
    """Placing none is allowed."""
    position = official()
    position.play(Turn(5, Hex(2, 0)))
    assert position.to_move == "bo" and position.passed == set()


def test_all_violations_are_told_at_once() -> None:
    """One function lists every violation of a turn in a position."""
    position = official(supply={"anna": 1})
    assert codes(position, Turn(5, Hex(1, -1), (1, 1, 1, 9))) == [
        "not-hottest",
        "too-many",
        "no-supply",
        "no-room",
        "no-such-tile",
    ]


def test_the_new_tile_has_no_room_where_it_does_not_lie() -> None:
    """Room is judged after the tile is laid: a wrong spot is the only thing wrong with this turn."""
    assert codes(official(), Turn(5, Hex(1, -1), (5,))) == ["not-hottest"]


def test_a_refused_turn_changes_nothing() -> None:
    """A refusal changes nothing."""
    position = official()
    with pytest.raises(IllegalTurn):
        position.play(Turn(5, Hex(2, 0), (1, 1, 1)))
    assert (len(position.board), position.bag_size, position.to_move) == (4, 3, "anna")
    assert position.supply == {"anna": 12, "bo": 12}
