"""The tiles on the table; nothing here knows whose turn it is.

Heat, free sides and room are kept up to date as tiles are laid and firefighters placed, so that a turn costs the same
on a map of 36 tiles and of 36,000.
"""

from heapq import heappop, heappush

from feurio_pbem.rules.hexgrid import Hex, neighbours, reading_order
from feurio_pbem.rules.tiles import FIREBREAK, FIREBREAK_SPACES, SIDES


class Board:
    """Tiles by number (1, 2, … as laid); every list has an unused entry 0, so that a number is an index.

    `cells`, `values`, `spaces` and `free_sides` describe tile n; only a firebreak has the value 0. `crews[n]` maps a
    seat to its firefighters there and holds only seats that have some, `neutral[n]` counts the neutral ones there,
    `crewed[n]` all. `numbers` finds a tile by its cell; `heat` has every empty cell next to a tile; `open_tiles` lists,
    in no order that means anything, the tiles with room.
    """

    __slots__ = (
        "_at_heat",
        "_heats",
        "_open_at",
        "cells",
        "crewed",
        "crews",
        "free_sides",
        "heat",
        "neutral",
        "numbers",
        "open_tiles",
        "spaces",
        "values",
    )

    def __init__(self) -> None:
        self.cells: list[Hex] = [Hex(0, 0)]
        self.values = [0]
        self.spaces = [0]
        self.free_sides = [0]
        self.crews: list[dict[str, int]] = [{}]
        self.neutral = [0]
        self.crewed = [0]
        self.numbers: dict[Hex, int] = {}
        self.heat: dict[Hex, int] = {}
        self.open_tiles: list[int] = []
        self._open_at = [-1]  # where tile n stands in open_tiles, or -1
        # Cells by the heat they had when they were put there: a cell only ever grows hotter, so it is enough to forget
        # those that have moved on once their list is the hottest, from its end. _heats is a heap of the negative keys.
        self._at_heat: dict[int, list[Hex]] = {}
        self._heats: list[int] = []

    def __len__(self) -> int:
        return len(self.values) - 1

    def copy(self) -> "Board":
        """An independent board in the same position."""
        twin = Board.__new__(Board)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name).copy())
        twin.crews = [crew.copy() for crew in self.crews]
        twin._at_heat = {heat: cells.copy() for heat, cells in self._at_heat.items()}
        return twin

    def lay(self, cell: Hex, value: int, spaces: int) -> int:
        """Lay a tile on an empty cell and return its number; whether the cell is hot is the judge's business."""
        number = len(self.values)
        numbers, heat, at_heat, free_sides, free = self.numbers, self.heat, self._at_heat, self.free_sides, SIDES
        numbers[cell] = number
        heat.pop(cell, None)
        for near in neighbours(cell):
            other = numbers.get(near)
            if other is None:
                if not value and near in heat:
                    continue  # beside a firebreak it is as hot as before, and listed already
                heat[near] = now = heat.get(near, 0) + value
                if now in at_heat:
                    at_heat[now].append(near)
                else:
                    at_heat[now] = [near]
                    heappush(self._heats, -now)
            else:
                free -= 1
                free_sides[other] -= 1
                if free_sides[other] <= self.crewed[other] and self._open_at[other] >= 0:
                    self._close(other)
        self.cells.append(cell)
        self.values.append(value)
        self.spaces.append(spaces)
        free_sides.append(free)
        self.crews.append({})
        self.neutral.append(0)
        self.crewed.append(0)
        self._open_at.append(len(self.open_tiles) if free else -1)
        if free:
            self.open_tiles.append(number)
        self._forget_colder()
        return number

    def lay_firebreak(self, cell: Hex) -> int:
        """Lay a tile face down on an empty cell and return its number (Rules 8)."""
        return self.lay(cell, FIREBREAK, FIREBREAK_SPACES)

    def place(self, seat: str | None, number: int) -> None:
        """Put one firefighter on a tile, a neutral one without a seat; room is the judge's business."""
        if seat is None:
            self.neutral[number] += 1
        else:
            crew = self.crews[number]
            crew[seat] = crew.get(seat, 0) + 1
        crewed = self.crewed[number] = self.crewed[number] + 1
        if (crewed >= self.spaces[number] or crewed >= self.free_sides[number]) and self._open_at[number] >= 0:
            self._close(number)

    def room(self, number: int) -> int:
        """How many more firefighters the tile takes now (glossary: room)."""
        return max(0, min(self.spaces[number], self.free_sides[number]) - self.crewed[number])

    def free_sides_at(self, cell: Hex) -> int:
        """How many free sides a tile on this cell has or would have."""
        return SIDES - sum(map(self.numbers.__contains__, neighbours(cell)))

    def is_firebreak(self, number: int) -> bool:
        """Whether the tile lies face down."""
        return self.values[number] == FIREBREAK

    def hottest(self) -> int:
        """The heat of the hot spots: 0 on an empty board, and where only firebreaks have empty cells beside them."""
        return -self._heats[0] if self._heats else 0

    def hot_spots(self) -> list[Hex]:
        """The hot spots as they are lettered: by row, then along it."""
        hottest, heat = self.hottest(), self.heat
        cells = [cell for cell in self._at_heat.get(hottest, ()) if heat.get(cell) == hottest]
        if len(cells) > 1:
            self._at_heat[hottest] = cells
            return sorted(cells, key=reading_order)
        return cells

    def is_hot_spot(self, cell: Hex) -> bool:
        """Whether the fire may spread to `cell` now."""
        return cell in self.heat and self.heat[cell] == self.hottest()

    def _forget_colder(self) -> None:
        """See that the last cell of the hottest list has that heat: then it is the greatest on the board."""
        heat, heats, at_heat = self.heat, self._heats, self._at_heat
        while heats:
            hottest = -heats[0]
            cells = at_heat[hottest]
            while cells:
                if heat.get(cells[-1]) == hottest:
                    return
                cells.pop()
            del at_heat[-heappop(heats)]

    def _close(self, number: int) -> None:
        # The last of the list takes the place of the one that goes: constant time, however long the list.
        place, last = self._open_at[number], self.open_tiles.pop()
        if last != number:
            self.open_tiles[place] = last
            self._open_at[last] = place
        self._open_at[number] = -1
