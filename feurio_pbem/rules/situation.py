"""What stands on the table and who is to move: all that a judge of turns asks, and nothing that changes it."""

from collections.abc import Sequence

from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex, neighbours, reading_order
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.tiles import FIREBREAK, FIREBREAK_SPACES

# Rules 2: a rhombus, (0,0) and (1,1) its sharp corners; a smaller start lays a prefix.
START_CELLS = (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, 1))


class Situation:
    """The board, the bag (tiles left by value), what each seat has not placed yet, who is still in, who moves.

    `supply` counts a seat's own firefighters, `neutral` its neutral ones. `active` seats have neither resigned nor been
    retired; `sitting_out` seats get no turn while tiles remain; `passed` has the seats that passed since the last
    placement in the reinforcing phase; `last_mover` is the seat the turn order goes on from. `spaces` says how many
    firefighters a tile takes by the value that shows on the board, a firebreak's included.
    """

    __slots__ = (
        "active",
        "bag",
        "bag_size",
        "board",
        "last_mover",
        "neutral",
        "options",
        "passed",
        "seats",
        "sitting_out",
        "spaces",
        "supply",
        "to_move",
    )

    def __init__(self, options: Options, seats: Sequence[str], layout: Sequence[int], first: str | None = None) -> None:
        """The start: `layout` has the start tiles as drawn, `first` is the seat to begin (else seat one)."""
        self.options, self.seats = options, tuple(seats)
        self.spaces = {FIREBREAK: FIREBREAK_SPACES, **options.tiles.spaces()}
        self.bag = options.tiles.bag()
        self.supply = dict.fromkeys(self.seats, options.supply)
        self.neutral = dict.fromkeys(self.seats, options.neutral)
        self.active, self.passed, self.sitting_out = set(self.seats), set[str](), set[str]()
        self.board = Board()
        for cell, value in zip(START_CELLS, layout, strict=False):
            self.bag[value] -= 1
            self.board.lay(cell, value, self.spaces[value])
        self.bag_size = sum(self.bag.values())
        self.last_mover = self.seats[self.seats.index(first) - 1 if first else -1]
        self.to_move: str | None = None

    @property
    def limit(self) -> int:
        """The most firefighters of both kinds that the player to move may place this turn; 0 when it is over."""
        seat = self.to_move
        return min(self.options.per_turn, self.supply[seat] + self.neutral[seat]) if seat else 0

    def room_after(self, tile: int, value: int | None, at: Hex | None) -> int | None:
        """Room of a tile once a tile of `value` (0: a firebreak) lies on `at` (None: as the board lies).

        None where there is no such tile.
        """
        board = self.board
        if 0 < tile <= len(board):
            if at is None:
                return board.room(tile)
            spaces, free = board.spaces[tile], board.free_sides[tile]
            if free <= spaces and at in neighbours(board.cells[tile]):
                free -= 1
            return max(0, min(spaces, free) - board.crewed[tile])
        if at is None or value is None or tile != len(board) + 1:
            return None
        return min(self.spaces[value], board.free_sides_at(at))

    def rooms(self, value: int | None = None, at: Hex | None = None) -> dict[int, int]:
        """The tiles with room, ascending, once a tile of `value` lies on `at` (as the board lies without).

        With a firebreak (`value` 0) its own firefighter stands on it, too, so that it has no room itself.
        """
        tiles = sorted(self.board.open_tiles)
        if at is not None and value != FIREBREAK:
            tiles.append(len(self.board) + 1)
        rooms = ((tile, self.room_after(tile, value, at)) for tile in tiles)
        return {tile: room for tile, room in rooms if room}

    def firebreak_cells(self) -> list[Hex]:
        """Where the player to move may lay his tile face down, in reading order (Rules 8)."""
        seat, board = self.to_move, self.board
        if not (self.options.firebreak and self.bag_size and seat and self.supply[seat]):
            return []
        return sorted(filter(board.free_sides_at, board.heat), key=reading_order)
