"""Rules, terms: each word means what the table says."""

import pytest

from feurio_pbem.rules.hexgrid import DIRECTIONS, Hex, neighbours
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import regions
from tests.rulebook.drawing import draw, hottest_turn, situation

CLEARING_IN_A_RING = """
       1     2
    3     *     4
       5     6
    """
TWO_HOLLOWS = """
    5     6     5
       *     *
    5     6     5
    """
PAIR = """
    6     5
    """


def test_board() -> None:
    """Cells in axial coordinates (q, r), six neighbours: (+1,0) (+1,−1) (0,−1) (−1,0) (−1,+1) (0,+1)."""
    assert DIRECTIONS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    assert set(neighbours(Hex(2, -3))) == {(3, -3), (3, -4), (2, -4), (1, -3), (1, -2), (2, -2)}


def test_free_side() -> None:
    """Free sides = 6 − neighbouring tiles."""
    board = draw(CLEARING_IN_A_RING.replace("*", "6")).board
    assert board.free_sides[1:] == [3, 3, 3, 0, 3, 3, 3]


def test_heat_of_an_empty_cell() -> None:
    """The sum of the values of the tiles next to it."""
    drawing = draw(CLEARING_IN_A_RING)
    (clearing,) = drawing.marked
    assert drawing.board.heat[clearing] == 1 + 2 + 3 + 4 + 5 + 6
    alone = draw("4").board
    assert alone.heat == dict.fromkeys(neighbours(alone.cells[1]), 4)


def test_hot_spot() -> None:
    """An empty cell, next to at least one tile, whose heat is the greatest on the board; ties give several."""
    for picture in (CLEARING_IN_A_RING, TWO_HOLLOWS):
        drawing = draw(picture)
        assert set(drawing.board.hot_spots()) == drawing.marked
    pair = draw(PAIR).board
    assert pair.hottest() == 11
    assert pair.hot_spots() == [(1, -1), (0, 1)]


def test_a_single_tile_has_six_hot_spots() -> None:
    """Ties give several, lettered by row, then along it."""
    board = draw("3").board
    assert board.hot_spots() == [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]


@pytest.mark.parametrize(
    ("picture", "room"),
    [
        ("6", 3),
        ("6aab", 0),
        ("6ab", 1),
        ("1", 1),
        ("3b", 1),
        (
            """
           1     1
        1     6     1
           1     .
        """,
            1,
        ),
        (
            """
           1     1
        1     6     1
           1     1
        """,
            0,
        ),
    ],
    ids=["empty", "full", "one-left", "one-space", "of-all-players", "one-free-side", "no-free-side"],
)
def test_room_of_a_tile(picture: str, room: int) -> None:
    """How many more firefighters it takes now: max(0, min(spaces, free sides) − firefighters on it, of all players)."""
    board = draw(picture).board
    assert board.room(max(range(1, len(board) + 1), key=board.values.__getitem__)) == room


def test_supply() -> None:
    """Firefighters a player has not placed yet."""
    position = situation("6     5", bag=[1], supply=5)
    position.play(hottest_turn(position, 1, (1, 1)))
    assert position.supply == {"anna": 3, "bo": 5}


def test_region() -> None:
    """For one player: a maximal set of adjacent tiles that each hold at least one of that player's firefighters."""
    board = draw("""
        6ab   5a    3b    2a
           1     4b    6a
        """).board
    assert [region.tiles for region in regions(board, "anna")] == [(1, 2), (4, 7)]
    assert [region.tiles for region in regions(board, "bo")] == [(1,), (3, 6)]
    assert regions(board, "cleo") == []


def test_closed_region() -> None:
    """A region none of whose tiles has a free side."""
    board = draw("""
           1     2
        3     6a    4
           5     5
        """).board
    (closed,) = regions(board, "anna")
    assert closed.divisor is None and board.free_sides[4] == 0


def test_seat() -> None:
    """A player's place in the turn order; active until it resigns or is retired."""
    position = Position(Options(), ("anna", "bo", "cleo", "dede"), (3, 6, 5, 4))
    position.resign()
    position.retire("cleo")
    assert position.active == {"bo", "dede"}
    assert position.to_move == "bo"
