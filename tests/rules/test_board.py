"""The board's bookkeeping: whatever is kept up to date equals what a look at the whole board would find."""

from random import Random

from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex
from tests.rulebook.drawing import draw


def test_an_empty_board() -> None:
    board = Board()
    assert len(board) == 0 and board.hottest() == 0 and board.hot_spots() == []
    assert not board.is_hot_spot(Hex(0, 0))


def test_hot_spots_as_heat_rises_and_goes() -> None:
    """The hottest cell is laid on; the next hottest are found, however much colder."""
    board = Board()
    board.lay(Hex(0, 0), 100, 1)
    board.lay(Hex(1, 0), 1, 1)
    assert (board.hottest(), board.hot_spots()) == (101, [(1, -1), (0, 1)])
    board.lay(Hex(1, -1), 1, 1)
    assert (board.hottest(), board.hot_spots()) == (101, [(0, -1), (0, 1)])
    for cell in [(0, -1), (0, 1), (-1, 0), (-1, 1)]:
        board.lay(Hex(*cell), 1, 1)
    assert (board.hottest(), len(board.hot_spots())) == (2, 6)


def test_a_copy_is_independent() -> None:
    board = draw("6a    5").board
    twin = board.copy()
    twin.lay(twin.hot_spots()[0], 4, 2)
    twin.place("anna", 2)
    assert len(board) == 2 and board.crews[2] == {} and board.hottest() == 11
    assert board.open_tiles == [1, 2] and len(board.hot_spots()) == 2
    assert all(getattr(board, name) is not getattr(twin, name) for name in Board.__slots__)


def test_open_tiles_lose_any_tile_in_any_order() -> None:
    for seed in range(20):
        rng, board = Random(seed), Board()
        for q in range(9):
            board.lay(Hex(2 * q, 0), 1, 1)  # tiles that touch nothing
        for tile in rng.sample(range(1, 10), 9):
            assert tile in board.open_tiles
            board.place("anna", tile)
            assert sorted(board.open_tiles) == [t for t in range(1, 10) if board.room(t)]


def test_hot_spots_are_the_callers_own_list() -> None:
    board = draw("3").board
    board.hot_spots().clear()
    assert len(board.hot_spots()) == 6
    pair = draw("5     6").board
    pair.lay(pair.hot_spots()[0], 1, 1)
    pair.hot_spots().clear()
    assert pair.hot_spots() != []


def test_cells_far_away() -> None:
    """Coordinates are unbounded."""
    far = 10**15
    board = Board()
    board.lay(Hex(far, -far), 3, 2)
    assert board.heat[Hex(far + 1, -far)] == 3
