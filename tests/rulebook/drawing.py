"""Boards drawn as text: one word per cell, each line half a cell further right or left than its neighbours.

    3     6ab
       5     4

A word is a tile's value (0: a firebreak) and its firefighters, one letter each (a is anna); `*` is a cell that should
be a hot spot, `.` just an empty one. A cell is six characters wide. Tiles are numbered in reading order.
"""

import re
from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import NamedTuple

from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.tiles import FIREBREAK_SPACES
from feurio_pbem.rules.turns import Turn, violations

HALF_A_CELL = 3
SEATS = {"a": "anna", "b": "bo", "c": "cleo", "d": "dede"}
CLASSIC_SPACES = Options().tiles.spaces()


class Drawing(NamedTuple):
    """A board and the cells marked `*`."""

    board: Board
    marked: set[Hex]


def draw(picture: str, spaces: Mapping[int, int] = CLASSIC_SPACES) -> Drawing:
    """The board of a picture, as it lies: whether the fire could have spread so does not matter."""
    board, marked, crews = Board(), set[Hex](), list[str]()
    for cell, word in _words(picture):
        if word == "*":
            marked.add(cell)
        elif word != ".":
            value = int(re.match(r"\d+", word)[0])
            board.lay(cell, value, spaces[value] if value else FIREBREAK_SPACES)
            crews.append(word.lstrip("0123456789"))
    for tile, crew in enumerate(crews, start=1):
        for letter in crew:
            board.place(SEATS[letter], tile)
    return Drawing(board, marked)


def _words(picture: str) -> list[tuple[Hex, str]]:
    lines = [line for line in dedent(picture).splitlines() if line.strip()]
    found, parity = [], None
    for r, line in enumerate(lines):
        for word in re.finditer(r"\S+", line):
            place, rest = divmod(word.start(), HALF_A_CELL)
            parity = (place - r) % 2 if parity is None else parity
            assert rest == 0 and (place - r) % 2 == parity, f"{word[0]} stands between two cells: {line!r}"
            found.append((Hex((place - r - parity) // 2, r), word[0]))
    return found


def situation(
    picture: str,
    bag: Sequence[int] = (),
    *,
    players: int = 2,
    to_move: str = "anna",
    supply: int | Mapping[str, int] = 12,
    options: Options | None = None,
) -> Position:
    """A position with that board, those values left in the bag, and `supply` for all or (the others: none) for some."""
    options = options or Options()
    seats = tuple(SEATS.values())[:players]
    position = Position(options, seats, ())
    position.board = draw(picture, options.tiles.spaces()).board
    position.bag = {value: bag.count(value) for value in options.tiles.bag()}
    position.bag_size = len(bag)
    position.neutral = dict.fromkeys(seats, options.neutral)
    position.supply = {seat: supply.get(seat, 0) if isinstance(supply, Mapping) else supply for seat in seats}
    position.last_mover = seats[seats.index(to_move) - 1]
    position.sit_out(())  # settles whose turn it is
    return position


def hottest_turn(position: Position, value: int, crew: Sequence[int] = ()) -> Turn:
    """A turn on the first hot spot."""
    return Turn(value, position.board.hot_spots()[0], tuple(crew))


def codes(position: Position, turn: Turn) -> list[str]:
    """What the judge says of a turn."""
    return [violation.code for violation in violations(position, turn)]
