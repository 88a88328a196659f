"""A game in plain lists, for whoever plays thousands of them to choose one turn: bots, hints and analysis.

It must agree with `Position` move by move (tests/bots/test_simulation.py), judges nothing, and nothing it says reaches
a game file. It knows what everybody may know of a game: neither a seed nor a secret, only which tiles are left.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from feurio_pbem.bots.cells import AROUND, BIT, HEXES, NEAR, add_ring, index_of
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import EXHAUSTED, PASSED, Position
from feurio_pbem.rules.situation import START_CELLS
from feurio_pbem.rules.tiles import FIREBREAK, FIREBREAK_SPACES, SIDES
from feurio_pbem.rules.turns import Turn

_START = tuple(map(index_of, START_CELLS))
CLOSED = 1 << 62
"""The divisor of a closed region: greater than every value."""

Region = tuple[int, int, int, tuple[int, ...]]
"""Its cells as bits, their sum, the lowest open value (or CLOSED), its cells."""


def points_of(regions: list[Region]) -> int:
    """What a seat's regions are worth together (Rules 6)."""
    points = 0
    for _, total, lowest, _ in regions:
        if lowest != CLOSED:
            points -= -total // lowest
    return points


class Move(NamedTuple):
    """A turn in the simulation's terms: `cell` −1 where none is laid; `crew`, `neutral` name a cell per firefighter."""

    seat: int
    value: int | None
    cell: int
    crew: tuple[int, ...] = ()
    neutral: tuple[int, ...] = ()
    firebreak: bool = False

    @property
    def placed(self) -> int:
        """How many firefighters of both kinds."""
        return len(self.crew) + len(self.neutral)


class Simulation:
    """Cells are indices (`bots.cells`), seats their places in the turn order, `mover` −1 once the game is over.

    By cell: `value` (−1 where no tile lies, 0 a firebreak), `free` sides, `spaces`, `crewed` (all firefighters there).
    `order` has the cells as laid, so that tile n lies on `order[n - 1]`; `heat` every empty cell next to a tile;
    `open` the tiles with room. By seat: `supply`, `neutral`, `held` (tiles with own firefighters, as bits), `regions`.
    """

    __slots__ = (
        "active",
        "bag",
        "bag_size",
        "crewed",
        "edge",
        "end",
        "free",
        "heat",
        "held",
        "hot_spots",
        "hottest",
        "last",
        "mover",
        "neutral",
        "open",
        "options",
        "order",
        "passed",
        "placed",
        "regions",
        "seats",
        "sitting_out",
        "spaces_of",
        "supply",
        "value",
    )

    def __init__(self, options: Options, seats: Sequence[str]) -> None:
        """An empty board, before the start."""
        count = len(seats)
        self.options, self.seats = options, tuple(seats)
        self.spaces_of, self.bag = {FIREBREAK: FIREBREAK_SPACES, **options.tiles.spaces()}, options.tiles.bag()
        self.bag_size = len(options.tiles)
        self.value: list[int] = []
        self.free: list[int] = []
        self.crewed: list[int] = []
        self._make_room()
        self.order: list[int] = []
        self.heat: defaultdict[int, int] = defaultdict(int)
        self.hottest = 0
        self.hot_spots: list[int] = []
        self.open: dict[int, None] = {}
        self.supply, self.neutral = [options.supply] * count, [options.neutral] * count
        self.held = [0] * count
        self.regions: list[list[Region]] = [[]] * count
        self.placed: list[tuple[int, int]] = []
        self.active, self.sitting_out, self.passed = set(range(count)), set[int](), set[int]()
        self.last, self.mover = count - 1, 0
        self.end: str | None = None

    def copy(self) -> "Simulation":
        """An independent twin."""
        twin = Simulation.__new__(Simulation)
        twin.options, twin.seats, twin.spaces_of = self.options, self.seats, self.spaces_of
        twin.bag_size, twin.last, twin.mover, twin.end = self.bag_size, self.last, self.mover, self.end
        twin.edge = self.edge
        twin.active, twin.sitting_out = self.active, self.sitting_out  # no turn changes these
        twin.bag, twin.passed = self.bag.copy(), self.passed.copy()
        twin.value, twin.free, twin.crewed = self.value[:], self.free[:], self.crewed[:]
        twin.hottest, twin.hot_spots = self.hottest, self.hot_spots  # the list is replaced, never changed
        twin.order, twin.placed = self.order[:], self.placed[:]
        twin.heat, twin.open = self.heat.copy(), self.open.copy()
        twin.supply, twin.neutral, twin.held = self.supply[:], self.neutral[:], self.held[:]
        twin.regions = self.regions[:]  # a seat's list is replaced, never changed
        return twin

    @classmethod
    def of(cls, position: Position) -> "Simulation":
        """The same position; never changes it."""
        board, seats = position.board, position.seats
        twin = cls(position.options, seats)
        for hex, value in zip(board.cells[1:], board.values[1:], strict=True):
            twin.lay(index_of(hex), value)
        for cell, crew, neutral in zip(twin.order, board.crews[1:], board.neutral[1:], strict=True):
            for seat, count in crew.items():
                for _ in range(count):
                    twin.place(seats.index(seat), cell)
            for _ in range(neutral):
                twin.place_neutral(0, cell)
        twin.bag, twin.bag_size = dict(position.bag), position.bag_size
        twin.supply = [position.supply[seat] for seat in seats]
        twin.neutral = [position.neutral[seat] for seat in seats]
        twin.active, twin.sitting_out, twin.passed = (
            {seats.index(seat) for seat in those} for those in (position.active, position.sitting_out, position.passed)
        )
        twin.last, twin.end = seats.index(position.last_mover), position.end
        twin.mover = -1 if position.to_move is None else seats.index(position.to_move)
        return twin

    # ---- what happens

    def lay(self, cell: int, value: int) -> None:
        """Lay a tile on an empty cell (value 0: a firebreak); the bag is the caller's business."""
        if cell >= self.edge:
            self._make_room(cell)
        free, crewed, heat, hottest, sides = self.free, self.crewed, self.heat, self.hottest, SIDES
        heat.pop(cell, None)
        spots = self.hot_spots
        spots = [] if len(spots) == 1 and spots[0] == cell else [each for each in spots if each != cell]
        for near in NEAR[cell]:
            left = free[near] - 1
            if left < -1:
                now = heat[near] = heat[near] + value
                if now >= hottest:
                    if now > hottest:
                        hottest, spots = now, [near]
                    else:
                        spots.append(near)
            else:
                sides -= 1
                free[near] = left
                if left <= crewed[near]:
                    self.open.pop(near, None)
                    if not left and crewed[near] and self.regions:
                        self._close(near)
        if not spots or not value:
            hottest = max(heat.values())
            spots = [each for each, there in heat.items() if there == hottest]
        self.hottest, self.hot_spots = hottest, spots
        self.value[cell], free[cell] = value, sides
        if sides:
            self.open[cell] = None
        self.order.append(cell)

    def place(self, seat: int, cell: int) -> None:
        """Put one of the seat's own firefighters on a tile."""
        self.supply[seat] -= 1
        self.placed.append((seat, cell))
        bit, value, there = BIT[cell], self.value[cell], self.crewed[cell] + 1
        self.crewed[cell] = there
        if there >= self.free[cell] or there >= self.spaces_of[value]:
            self.open.pop(cell, None)
        if value and not self.held[seat] & bit:
            self.held[seat] |= bit
            if self.regions:
                self.regions[seat] = self.joined(self.regions[seat], cell)

    def place_neutral(self, seat: int, cell: int) -> None:
        """Put one of the seat's neutral firefighters on a tile."""
        self.neutral[seat] -= 1
        self.placed.append((-1, cell))
        self.crewed[cell] += 1
        if not self.room(cell):
            self.open.pop(cell, None)

    def play(self, move: "Move") -> None:
        """A whole turn of the mover; `value` must be in the bag."""
        seat, value, cell, crew, neutral, firebreak = move
        if value is not None:
            self.bag[value] -= 1
            self.bag_size -= 1
            self.lay(cell, 0 if firebreak else value)
        for each in crew:
            self.place(seat, each)
        for each in neutral:
            self.place_neutral(seat, each)
        self.end_turn(bool(crew or neutral), laid=value is not None)

    def end_turn(self, has_placed: bool, *, laid: bool = False) -> None:
        """The mover has done what he wanted: who is next, and is the game over (Rules 5)?"""
        if has_placed:
            self.passed.clear()
        elif not laid:
            self.passed.add(self.mover)
        self.last = self.mover
        self.settle()

    def settle(self) -> None:
        """Who moves after `last`."""
        count = len(self.seats)
        if self.bag_size:
            among = self.active - self.sitting_out or self.active  # who others sat out for may have left
        else:
            among = {seat for seat in self.active if self.supply[seat] or self.neutral[seat]} if self.open else set()
            if among <= self.passed:
                self.end, self.mover = PASSED if among else EXHAUSTED, -1
                return
        seat = (self.last + 1) % count
        while seat not in among:
            seat = (seat + 1) % count
        self.mover = seat

    def lay_start(self, values: Sequence[int]) -> None:
        """The start tiles as drawn (Rules 2)."""
        for cell, value in zip(_START, values, strict=False):
            self.bag[value] -= 1
            self.lay(cell, value)
        self.bag_size -= len(values)

    # ---- questions

    def move_of(self, turn: Turn) -> Move:
        """A turn of the mover in these terms."""
        cell = -1 if turn.at is None else index_of(turn.at)
        cells = [*self.order, cell]
        crew, neutral = (tuple(sorted(cells[tile - 1] for tile in tiles)) for tiles in (turn.crew, turn.neutral))
        return Move(self.mover, turn.value, cell, crew, neutral, turn.firebreak)

    def turn_of(self, move: Move) -> Turn:
        """The inverse of `move_of`, before the move is played."""
        numbers = {cell: number for number, cell in enumerate([*self.order, move.cell], start=1)}
        at = None if move.value is None else HEXES[move.cell]
        crew, neutral = (tuple(sorted(numbers[cell] for cell in cells)) for cells in (move.crew, move.neutral))
        return Turn(move.value, at, crew, neutral, move.firebreak)

    def turn_order(self) -> list[int]:
        """The seats that get turns while tiles remain, the mover first."""
        among = self.active - self.sitting_out or self.active
        count = len(self.seats)
        return [seat for place in range(count) if (seat := (self.mover + place) % count) in among]

    def score(self, seat: int) -> int:
        """The seat's points if the game ended now (Rules 6)."""
        if not self.regions:
            self.find_regions()
        return points_of(self.regions[seat])

    def forget_regions(self) -> None:
        """Keep account of them no longer: who only wants the scores at the end has them found then."""
        self.regions = []

    def find_regions(self) -> None:
        """Find every seat's regions anew, and keep account of them from here on."""
        found = []
        for held in self.held:
            regions: list[Region] = []
            for cell in self.order:
                if held & BIT[cell]:
                    regions = self.joined(regions, cell)
            found.append(regions)
        self.regions = found

    def joined(self, regions: list[Region], cell: int) -> list[Region]:
        """A seat's regions once it also holds the tile on this cell."""
        near, mask, total = AROUND[cell], BIT[cell], self.value[cell]
        cells: tuple[int, ...] = (cell,)
        lowest = total if self.free[cell] else CLOSED
        found = []
        for region in regions:
            if region[0] & near:
                mask |= region[0]
                total += region[1]
                lowest = min(lowest, region[2])
                cells += region[3]
            else:
                found.append(region)
        found.append((mask, total, lowest, cells))
        return found

    def room(self, cell: int) -> int:
        """How many more firefighters the tile takes (glossary: room)."""
        return max(0, min(self.spaces_of[self.value[cell]], self.free[cell]) - self.crewed[cell])

    def gain(self, seat: int, cell: int) -> int:
        """How many points more the seat would have with a firefighter there."""
        total, near = self.value[cell], AROUND[cell]
        if not total or self.held[seat] & BIT[cell]:
            return 0
        lowest, before = total if self.free[cell] else CLOSED, 0
        for mask, sum_of_values, divisor, _ in self.regions[seat]:
            if mask & near:
                total += sum_of_values
                if divisor != CLOSED:
                    before -= -sum_of_values // divisor
                    lowest = min(lowest, divisor)
        return (0 if lowest == CLOSED else -(-total // lowest)) - before

    def _close(self, cell: int) -> None:
        """The tile has lost its last free side: the regions it is part of may get another divisor."""
        bit, value, free = BIT[cell], self.value, self.free
        for seat, held in enumerate(self.held):
            if held & bit:
                self.regions[seat] = [
                    (mask, total, min([value[each] for each in cells if free[each]], default=CLOSED), cells)
                    if lowest == value[cell] and mask & bit
                    else (mask, total, lowest, cells)
                    for mask, total, lowest, cells in self.regions[seat]
                ]

    def _make_room(self, cell: int = 0) -> None:
        """Let the lists reach beyond this cell; below `edge` all neighbours are in them."""
        while cell >= len(NEAR):
            add_ring()
        self.edge, more = len(NEAR), len(HEXES) - len(self.value)
        self.free += [-1] * more
        self.value += [0] * more
        self.crewed += [0] * more
