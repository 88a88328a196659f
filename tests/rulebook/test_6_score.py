"""Rules 6: the score, with the worked values."""

import pytest

from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import regions, score
from tests.rulebook.drawing import draw, situation


def points(picture: str, seat: str = "anna") -> list[int]:
    """What each region of anna's is worth."""
    return [region.points for region in regions(draw(picture).board, seat)]


TWO_REGIONS = """
    6a    2     5a
       3a    1
    """


def test_every_region_scores() -> None:
    """Each player scores every one of his regions."""
    assert points(TWO_REGIONS) == [3, 1]
    assert score(draw(TWO_REGIONS).board, "anna") == 4


CLOSED = """
       1     2
    3     6a    4
       5     5
    """


def test_a_closed_region_is_worth_nothing() -> None:
    """A closed region is worth 0 …"""
    assert points(CLOSED) == [0]


def test_an_open_region() -> None:
    """… any other is worth the sum of the values of its tiles divided by the lowest value (among the open ones) …"""
    assert points("2a    4a    6a") == [6]


LOWEST_IS_CLOSED = """
       1     2
    3     1a    4
       5     5a
    """


def test_closed_tiles_divide_nothing() -> None:
    """… among those of its tiles that still have a free side …"""
    (region,) = regions(draw(LOWEST_IS_CLOSED).board, "anna")
    assert (region.sum, region.divisor, region.points) == (6, 5, 2)


def test_rounded_up() -> None:
    """… rounded up."""
    assert points("5a    6a") == [3]  # 11 / 5
    assert points("5a    5a") == [2]  # 10 / 5


def test_how_many_and_whose_else_does_not_matter() -> None:
    """How many firefighters, and whose else, does not matter."""
    assert points("6a    3a") == points("6aaa  3a") == points("6abc  3ab") == [3]


def test_the_highest_total_wins() -> None:
    """The highest total wins …"""
    position = finished("6a    3a    2     6b")
    assert position.scores() == {"anna": 3, "bo": 1}
    assert position.winners() == ["anna"]


def test_equal_totals_share() -> None:
    """… equal totals share the win."""
    assert finished("6a    3     2     6b").winners() == ["anna", "bo"]


def test_nobody_placed_anybody() -> None:
    """Equal totals share the win: also at nought all."""
    position = finished("6     3")
    assert (position.scores(), position.winners()) == ({"anna": 0, "bo": 0}, ["anna", "bo"])


def finished(picture: str) -> Position:
    position = situation(picture, supply=0)
    assert position.phase == "finished"
    return position


def test_nobody_wins_before_the_end() -> None:
    """The highest total leads until the game is over."""
    position = situation("6a    3a    2     6b", bag=[1])
    assert position.leaders() == ["anna"]
    assert position.winners() == []


# The worked values. A ring of water closes the tiles inside it.

THREE_OPEN = """
    3a    6a
    """
ONLY_THE_SIX_OPEN = """
       5     5
    5     3a    6a
       5     5
    """
ONE_OPEN = """
    1a    6a    6a    5a
    """
ONE_CLOSED = """
       6a    6a
    2     1a    2
       5a    2
    """


@pytest.mark.parametrize(
    ("picture", "worth", "divisor"),
    [(THREE_OPEN, 3, 3), (ONLY_THE_SIX_OPEN, 2, 6), (ONE_OPEN, 18, 1), (ONE_CLOSED, 4, 5), (CLOSED, 0, None)],
    ids=["{3, 6}: 9/3", "{3, 6} with only the 6 open: 9/6", "{1, 6, 6, 5}: 18/1", "the 1 closed: 18/5", "closed: 0"],
)
def test_worked_values(picture: str, worth: int, divisor: int | None) -> None:
    """ceil(9/3) = 3; only the 6 open ceil(9/6) = 2; {1, 6, 6, 5} is 18; the 1 closed ceil(18/5) = 4; closed is 0."""
    (region,) = regions(draw(picture).board, "anna")
    assert (region.points, region.divisor) == (worth, divisor)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_single_open_tile_is_always_one(value: int) -> None:
    """A single open tile is always 1."""
    assert points(f"{value}a") == [1]
