"""Rules 4: firefighters stay."""

from feurio_pbem.rules.scoring import score
from feurio_pbem.rules.turns import Turn
from tests.rulebook.drawing import draw, situation

ONE_SIDE_LEFT = """
       6     6
    6     5ab   *
       6     6
    """
TWO_SIDES_LEFT = """
       5     6
    5     6aab  *
       4     .
    """


def test_room_is_a_condition_on_placing() -> None:
    """Room is a condition on placing: three stand where two sides are free, and nobody more may come."""
    position = situation(TWO_SIDES_LEFT, bag=[1, 1])
    assert position.board.crewed[4] == 3 and position.board.free_sides[4] == 2
    assert position.board.room(4) == 0


def test_a_forced_tile_leaves_more_firefighters_than_free_sides() -> None:
    """A tile laid later can leave more firefighters on a tile than it has free sides."""
    position = situation(TWO_SIDES_LEFT, bag=[1, 1])
    (spot,) = draw(TWO_SIDES_LEFT).marked
    assert position.board.hot_spots() == [spot]
    position.play(Turn(1, spot))
    assert position.board.free_sides[4] == 1
    assert position.board.crews[4] == {"anna": 2, "bo": 1}
    assert position.board.room(4) == 0
    assert 4 not in position.rooms()


def test_a_forced_tile_closes_a_region() -> None:
    """… or no free side at all; they stay and count (closed regions must be able to exist)."""
    position = situation(ONE_SIDE_LEFT, bag=[1, 1])
    (spot,) = draw(ONE_SIDE_LEFT).marked
    assert position.board.hot_spots() == [spot]
    assert score(position.board, "anna") == 1
    position.play(Turn(1, spot))
    assert position.board.free_sides[4] == 0
    assert position.board.crews[4] == {"anna": 1, "bo": 1}
    assert position.scores() == {"anna": 0, "bo": 0}
