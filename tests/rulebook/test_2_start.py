"""Rules 2: the start."""

import pytest

from feurio_pbem.draws.picking import first_seat, fold, plain_seed
from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from tests.rulebook.drawing import draw

OFFICIAL = (3, 6, 5, 4)


def test_four_tiles_form_a_rhombus() -> None:
    """Four random tiles form a rhombus: in the order drawn, on (0,0) (1,0) (0,1) (1,1)."""
    board = Position(Options(), ("anna",), OFFICIAL).board
    assert board.cells[1:] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert board.values[1:] == [3, 6, 5, 4]


def test_sharp_corners() -> None:
    """(0,0) and (1,1) are its sharp corners: they have two neighbours, the others three."""
    assert Position(Options(), ("anna",), OFFICIAL).board.free_sides[1:] == [4, 3, 3, 4]


def test_the_official_example() -> None:
    """The official example lays 3 6 5 4: its one hot spot is (2,0), between the 6 and the 4, with heat 10."""
    board = Position(Options(), ("anna",), OFFICIAL).board
    assert board.hot_spots() == [(2, 0)]
    assert board.hottest() == 10
    drawing = draw("""
        3     6     *
           5     4
        """)
    assert set(drawing.board.hot_spots()) == drawing.marked


@pytest.mark.parametrize("start", [1, 2, 3])
def test_a_smaller_start(start: int) -> None:
    """A game with a smaller start lays a prefix of these four cells."""
    position = Position(Options("custom", start=start), ("anna",), OFFICIAL[:start])
    assert position.board.cells[1:] == [(0, 0), (1, 0), (0, 1)][:start]
    assert position.bag_size == 36 - start


@pytest.mark.parametrize("start", [0, 5])
def test_no_other_start(start: int) -> None:
    """The rhombus has four cells."""
    with pytest.raises(WrongUsage, match="four cells"):
        Options("custom", start=start)


def test_the_first_seat_begins() -> None:
    """The first seat of the list begins …"""
    assert Position(Options(), ("cleo", "anna", "bo"), OFFICIAL).to_move == "cleo"


def test_the_first_player_is_drawn() -> None:
    """… unless the game says that the first player is drawn."""
    seats, begun = ("anna", "bo", "cleo"), set()
    for seed in map(str, range(12)):
        options = Options("custom", first="drawn")
        game = Game.of(make_genesis("aaaaaa", "", options, seats, names={s: s for s in seats}, seed=seed))
        assert game.standing.to_move == first_seat(fold(plain_seed(seed)), seats)
        begun.add(game.standing.to_move)
    assert begun == set(seats)


def test_a_start_that_needs_every_tile() -> None:
    """Nothing is left to spread then: the game begins by reinforcing."""
    tiles = Options().tiles.of([(1, 1, 2), (3, 2, 2)])
    position = Position(Options("custom", tiles=tiles), ("anna", "bo"), (1, 3, 3, 1))
    assert (position.phase, position.to_move) == ("reinforcing", "anna")
