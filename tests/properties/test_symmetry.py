"""No direction of the map is special: turned by 60° or mirrored, every heat, hot spot, room and score is the same."""

import random
from collections.abc import Callable

import pytest

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import regions
from tests.properties.random_games import SEATS, random_options, random_start, random_value

Move = Callable[[Hex], Hex]


def turned(cell: Hex) -> Hex:
    return Hex(-cell.r, cell.q + cell.r)


def mirrored(cell: Hex) -> Hex:
    return Hex(cell.r, cell.q)


def moved(board: Board, move: Move) -> Board:
    """The same tiles and firefighters, laid on the moved cells in the same order."""
    twin = Board()
    for cell, value, spaces in zip(board.cells[1:], board.values[1:], board.spaces[1:], strict=True):
        twin.lay(move(cell), value, spaces)
    for tile, crew in enumerate(board.crews):
        for seat, count in crew.items():
            for _ in range(count):
                twin.place(seat, tile)
        for _ in range(board.neutral[tile]):
            twin.place(None, tile)
    return twin


def random_position(rng: random.Random) -> Position:
    """Somewhere in a random game, or at its end."""
    options = random_options(rng)
    position = Position(options, SEATS[: rng.randint(1, 4)], random_start(rng, options))
    for _ in range(rng.randint(0, 60)):
        if position.to_move is None:
            break
        position.play(random_turn(position, random_value(rng, position), rng))
    return position


@pytest.mark.parametrize("move", [turned, mirrored], ids=["turned", "mirrored"])
def test_no_direction_is_special(move: Move) -> None:
    rng = random.Random(60)
    for _ in range(100):
        position = random_position(rng)
        board = position.board
        twin = moved(board, move)
        assert twin.heat == {move(cell): heat for cell, heat in board.heat.items()}
        assert set(twin.hot_spots()) == {move(cell) for cell in board.hot_spots()}
        assert twin.free_sides == board.free_sides
        assert sorted(twin.open_tiles) == sorted(board.open_tiles)
        for seat in position.seats:
            assert regions(twin, seat) == regions(board, seat)


def test_six_turns_and_two_mirrors_lead_back() -> None:
    cell = Hex(3, -1)
    assert mirrored(mirrored(cell)) == cell
    for _ in range(6):
        cell = turned(cell)
    assert cell == Hex(3, -1)
