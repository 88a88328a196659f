"""An independent slow reference of the rules, written from RULES.md alone: it keeps what happened and recomputes all.

Shares no code with the package, so that an error would have to be made twice. Knows nothing of drawing.
"""

from collections.abc import Iterable
from math import ceil

Cell = tuple[int, int]
SIX = ((+1, 0), (+1, -1), (0, -1), (-1, 0), (-1, +1), (0, +1))
RHOMBUS = ((0, 0), (1, 0), (0, 1), (1, 1))


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in SIX]


class Reference:
    """`laid` has (cell, value) in order, 0 for a firebreak, `drawn` what came out of the bag for each of them;

    `placed` has (seat, tile number) in order, `placed_neutral` the same for the neutral ones.
    """

    def __init__(self, rules: dict, seats: Iterable[str], layout: Iterable[int], first: str | None = None) -> None:
        self.rules, self.seats = rules, list(seats)
        self.spaces = {0: 1} | {value: spaces for value, spaces, _ in rules["tiles"]}
        self.laid: list[tuple[Cell, int]] = list(zip(RHOMBUS, layout, strict=False))
        self.drawn: list[int] = [value for _, value in self.laid]
        self.placed: list[tuple[str, int]] = []
        self.placed_neutral: list[tuple[str, int]] = []
        self.gone: set[str] = set()
        self.passed: set[str] = set()
        self.last = self.seats[self.seats.index(first or self.seats[0]) - 1]
        self.end: str | None = None
        self.judge_the_end()

    # Glossary

    def bag(self) -> list[int]:
        left = [value for value, _, count in self.rules["tiles"] for _ in range(count)]
        for value in self.drawn:
            left.remove(value)
        return left

    def tile_at(self, cell: Cell) -> int | None:
        return next((number for number, (there, _) in enumerate(self.laid, 1) if there == cell), None)

    def free_sides(self, tile: int) -> int:
        return 6 - sum(self.tile_at(cell) is not None for cell in around(self.laid[tile - 1][0]))

    def heats(self) -> dict[Cell, int]:
        empty = {cell for there, _ in self.laid for cell in around(there) if self.tile_at(cell) is None}
        return {cell: sum(value for there, value in self.laid if there in around(cell)) for cell in empty}

    def hot_spots(self) -> set[Cell]:
        heats = self.heats()
        return {cell for cell, heat in heats.items() if heat == max(heats.values())}

    def crew(self, tile: int) -> dict[str, int]:
        there = [seat for seat, number in self.placed if number == tile]
        return {seat: there.count(seat) for seat in set(there)}

    def neutral(self, tile: int) -> int:
        return [number for _, number in self.placed_neutral].count(tile)

    def room(self, tile: int) -> int:
        there = sum(self.crew(tile).values()) + self.neutral(tile)
        return max(0, min(self.spaces[self.laid[tile - 1][1]], self.free_sides(tile)) - there)

    def rooms(self) -> dict[int, int]:
        rooms = {tile: self.room(tile) for tile in range(1, len(self.laid) + 1)}
        return {tile: room for tile, room in rooms.items() if room}

    def supply(self, seat: str) -> int:
        return self.rules["supply"] - [who for who, _ in self.placed].count(seat)

    def neutral_supply(self, seat: str) -> int:
        return self.rules.get("neutral", 0) - [who for who, _ in self.placed_neutral].count(seat)

    def active(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.gone]

    # Rules 3 to 5, 8, 9

    def phase(self) -> str:
        return "finished" if self.end else "spreading" if self.bag() else "reinforcing"

    def placing(self) -> list[str]:
        return [seat for seat in self.active() if self.supply(seat) + self.neutral_supply(seat) and self.rooms()]

    def to_move(self) -> str | None:
        if self.end:
            return None
        able = self.active() if self.bag() else self.placing()
        after = self.seats.index(self.last) + 1
        return next(seat for seat in self.seats[after:] + self.seats[:after] if seat in able)

    def is_legal(
        self, value: int | None, at: Cell | None, crew: Iterable[int], neutral: Iterable[int] = (), down: bool = False
    ) -> bool:
        crew, neutral, seat = list(crew), list(neutral), self.to_move()
        if seat is None:
            return False
        if self.bag():
            if value not in self.bag() or at not in self.heats():
                return False
            if not down and at not in self.hot_spots():
                return False
        elif at is not None or value is not None or down:
            return False
        if len(crew) > self.supply(seat) or len(neutral) > self.neutral_supply(seat):
            return False
        if len(crew) + len(neutral) > self.rules["per_turn"]:
            return False
        if self.rules["firefighters"] == "one-tile" and len({*crew, *neutral}) > 1:
            return False
        laid = self.laid
        if at is not None and value is not None:
            self.laid = [*laid, (at, 0 if down else value)]
        rooms, last = self.rooms(), len(self.laid)
        self.laid = laid
        if down and not (self.rules.get("firebreak") and last in rooms and [*crew, *neutral].count(last) == 1):
            return False
        if down and last in neutral:
            return False
        return all((crew + neutral).count(tile) <= rooms.get(tile, 0) for tile in crew + neutral)

    def play(
        self, value: int | None, at: Cell | None, crew: Iterable[int], neutral: Iterable[int] = (), down: bool = False
    ) -> None:
        crew, neutral = list(crew), list(neutral)
        assert self.is_legal(value, at, crew, neutral, down)
        seat = self.to_move()
        assert seat is not None
        if at is not None and value is not None:
            self.laid.append((at, 0 if down else value))
            self.drawn.append(value)
        elif not crew and not neutral:
            self.passed.add(seat)
        if crew or neutral:
            self.passed = set()
        self.placed += [(seat, tile) for tile in crew]
        self.placed_neutral += [(seat, tile) for tile in neutral]
        self.last = seat
        self.judge_the_end()

    def resign(self) -> None:
        seat = self.to_move()
        assert seat is not None
        self.gone.add(seat)
        self.last = seat
        if len(self.active()) < 2:
            self.end = "resigned"
        self.judge_the_end()

    def retire(self, seat: str) -> None:
        if len(self.active()) == 2:
            self.end = "abandoned"
        self.gone.add(seat)
        self.judge_the_end()

    def skip(self) -> None:
        seat = self.to_move()
        assert seat is not None
        self.last = seat
        self.judge_the_end()

    def judge_the_end(self) -> None:
        if not self.end and not self.bag() and set(self.placing()) <= self.passed:
            self.end = "passed" if self.placing() else "exhausted"

    # Rules 6 and 7

    def regions(self, seat: str) -> list[tuple[int, ...]]:
        forest = [tile for tile, (_, value) in enumerate(self.laid, 1) if value]
        left = {tile for tile in forest if seat in self.crew(tile)}
        found = []
        while left:
            region = {min(left)}
            while more := {t for t in left - region if any(self.touch(t, other) for other in region)}:
                region |= more
            left -= region
            found.append(tuple(sorted(region)))
        return found

    def touch(self, tile: int, other: int) -> bool:
        return self.laid[other - 1][0] in around(self.laid[tile - 1][0])

    def points(self, region: Iterable[int]) -> int:
        values = {tile: self.laid[tile - 1][1] for tile in region}
        opened = [value for tile, value in values.items() if self.free_sides(tile)]
        return ceil(sum(values.values()) / min(opened)) if opened else 0

    def scores(self) -> dict[str, int]:
        return {seat: sum(map(self.points, self.regions(seat))) for seat in self.seats}

    def winners(self) -> list[str]:
        if self.end == "abandoned":
            return []
        scores = {seat: points for seat, points in self.scores().items() if seat in self.active()}
        if self.end == "resigned":
            return list(scores)
        return [seat for seat, points in scores.items() if points == max(scores.values())]
