"""A position: all the rules need to go on. It changes only by its verbs, each of which ends in a legal position.

Chance comes in as a value: the caller says which tile was drawn, whatever drew it.
"""

from collections.abc import Iterable, Sequence

from feurio_pbem.errors import IllegalTurn, Refused
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex, neighbours
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.scoring import score
from feurio_pbem.rules.turns import Turn, violations

SPREADING, REINFORCING, FINISHED = "spreading", "reinforcing", "finished"
EXHAUSTED, PASSED, RESIGNED, ABANDONED = "exhausted", "passed", "resigned", "abandoned"

# Rules 2: a rhombus, (0,0) and (1,1) its sharp corners; a smaller start lays a prefix.
START_CELLS = (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, 1))


class Position:
    """The board, the bag (tiles left by value), each seat's supply, who is still in, who moves.

    `active` seats have neither resigned nor been retired; `sitting_out` seats get no turn while tiles remain;
    `passed` has the seats that passed since the last placement in the reinforcing phase; `last_mover` is the seat the
    turn order goes on from, and `following[seat]` is that order, from the seat after it round to itself. `end` says how
    a finished game ended. `copy` gives an independent twin.
    """

    __slots__ = (
        "active",
        "bag",
        "bag_size",
        "board",
        "end",
        "following",
        "last_mover",
        "options",
        "passed",
        "phase",
        "seats",
        "sitting_out",
        "spaces",
        "supply",
        "to_move",
    )

    def __init__(self, options: Options, seats: Sequence[str], layout: Sequence[int], first: str | None = None) -> None:
        """The start: `layout` has the start tiles as drawn, `first` is the seat to begin (else seat one)."""
        self.options, self.seats = options, tuple(seats)
        self.spaces, self.bag = options.tiles.spaces(), options.tiles.bag()
        self.supply = dict.fromkeys(self.seats, options.supply)
        self.active, self.passed, self.sitting_out = set(self.seats), set[str](), set[str]()
        self.board = Board()
        for cell, value in zip(START_CELLS, layout, strict=False):
            self.bag[value] -= 1
            self.board.lay(cell, value, self.spaces[value])
        self.bag_size = sum(self.bag.values())
        twice = self.seats * 2
        self.following = {seat: twice[place : place + len(seats)] for place, seat in enumerate(self.seats, start=1)}
        self.last_mover = self.seats[self.seats.index(first) - 1 if first else -1]
        self.end: str | None = None
        self.phase = SPREADING
        self.to_move: str | None = None
        self._settle()

    def copy(self) -> "Position":
        """An independent position equal to this one."""
        twin = Position.__new__(Position)
        for name in ("bag_size", "end", "following", "last_mover", "options", "phase", "seats", "spaces", "to_move"):
            setattr(twin, name, getattr(self, name))
        for name in ("active", "bag", "board", "passed", "sitting_out", "supply"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    # ---- verbs

    def play(self, turn: Turn) -> None:
        """Play a turn for the player to move; raises IllegalTurn (position unchanged) or Refused `game-over`."""
        seat = self._mover()
        if found := violations(self, turn):
            raise IllegalTurn(found)
        value, at, crew = turn
        if value is not None and at is not None:
            self.bag[value] -= 1
            self.bag_size -= 1
            self.board.lay(at, value, self.spaces[value])
        elif not crew:
            self.passed.add(seat)
        if crew:
            self.supply[seat] -= len(crew)
            for tile in crew:
                self.board.place(seat, tile)
            self.passed.clear()
        self.last_mover = seat
        self._settle()

    def resign(self) -> None:
        """The player to move gives up his seat; his firefighters stay (Rules 7)."""
        seat = self._mover()
        self.active.discard(seat)
        self.last_mover = seat
        if len(self.active) <= 1:
            self._finish(RESIGNED)
        else:
            self._settle()

    def retire(self, seat: str) -> None:
        """The others take `seat` out of the game; between two it only proves that one has left: nobody wins."""
        two = len(self.active) <= 2
        self.active.discard(seat)
        self.sitting_out.discard(seat)
        if two:
            self._finish(ABANDONED)
        else:
            self._settle()

    def skip(self) -> None:
        """The player to move gets no turn this time; nothing is drawn, and it is no pass."""
        self.last_mover = self._mover()
        self._settle()

    def sit_out(self, seats: Iterable[str]) -> None:
        """From now on exactly these seats get no turn while tiles remain."""
        self.sitting_out = set(seats)
        self._settle()

    def reopen(self, seat: str) -> None:
        """A retired seat takes part again."""
        self.active.add(seat)
        self._settle()

    # ---- questions

    @property
    def limit(self) -> int:
        """The most firefighters the player to move may place this turn: min(per turn, supply); 0 when it is over."""
        return min(self.options.per_turn, self.supply[self.to_move]) if self.to_move else 0

    def room_after(self, tile: int, value: int | None, at: Hex | None) -> int | None:
        """Room of a tile once a tile of `value` lies on `at` (None: as the board lies); None where there is no tile."""
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
        """The tiles with room, ascending, once a tile of `value` lies on `at` (as the board lies without)."""
        tiles = sorted(self.board.open_tiles)
        if at is not None:
            tiles.append(len(self.board) + 1)
        rooms = ((tile, self.room_after(tile, value, at)) for tile in tiles)
        return {tile: room for tile, room in rooms if room}

    def scores(self) -> dict[str, int]:
        """Every seat's points if the game ended now."""
        return {seat: score(self.board, seat) for seat in self.seats}

    def leaders(self) -> list[str]:
        """The active seats with the highest total now, in turn order."""
        scores = {seat: points for seat, points in self.scores().items() if seat in self.active}
        best = max(scores.values(), default=0)
        return [seat for seat, points in scores.items() if points == best]

    def winners(self) -> list[str]:
        """Who wins a finished game, in turn order: the highest total of the active seats, or the last one left."""
        if self.end is None or self.end == ABANDONED:
            return []
        if self.end == RESIGNED:
            return [seat for seat in self.seats if seat in self.active]
        return self.leaders()

    # ---- the turn order

    def _mover(self) -> str:
        if self.to_move is None:
            raise Refused("game-over", "The game is over.")
        return self.to_move

    def _settle(self) -> None:
        """After each entry: which phase it is, whether the game is over, who moves (Rules 5)."""
        if self.end is not None:
            return
        if self.bag_size:
            playing = self.active - self.sitting_out if self.sitting_out else self.active
            self.to_move = self._next_mover(playing or self.active)  # the last one for whom others sat out has left
            return
        self.phase = REINFORCING
        placing = {seat for seat in self.active if self.supply[seat]} if self.board.open_tiles else set()
        if placing <= self.passed:
            self._finish(PASSED if placing else EXHAUSTED)
        else:
            self.to_move = self._next_mover(placing)

    def _next_mover(self, among: set[str]) -> str:
        for seat in self.following[self.last_mover]:
            if seat in among:
                return seat
        raise AssertionError("a game that is not over has a player to move")

    def _finish(self, end: str) -> None:
        self.phase, self.end, self.to_move = FINISHED, end, None
