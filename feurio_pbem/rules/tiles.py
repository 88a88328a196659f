"""The tile set: which values there are, how many firefighters each takes, how many of each (Rules 1)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from feurio_pbem.errors import WrongUsage

SIDES = 6
MOST = 1_000_000
"""The greatest number in the options of a game; the schema of the game file says the same."""
MOST_KINDS = 1000


class Kind(NamedTuple):
    """All tiles of one value: `value` ≥ 1, `spaces` 1–6, `how_many` ≥ 1."""

    value: int
    spaces: int
    how_many: int


@dataclass(frozen=True)
class TileSet:
    """The kinds of tile of a game, each value once, ascending."""

    kinds: tuple[Kind, ...]

    @classmethod
    def of(cls, kinds: Iterable[Sequence[int]]) -> "TileSet":
        """A tile set from triples (value, spaces, how many); raises WrongUsage `bad-tile-set`."""
        tiles = cls(tuple(Kind(*kind) for kind in kinds))
        if not tiles.kinds:
            raise WrongUsage("bad-tile-set", "A tile set needs at least one value.")
        if len(tiles.kinds) > MOST_KINDS:
            raise WrongUsage("bad-tile-set", f"A tile set has at most {MOST_KINDS} values, not {len(tiles.kinds)}.")
        least = 1
        for value, spaces, how_many in tiles.kinds:
            if max(value, how_many) > MOST:
                raise WrongUsage("bad-tile-set", f"{max(value, how_many)} is too much: {MOST:,} is the most.")
            if value < least:
                raise WrongUsage("bad-tile-set", f"Value {value} is out of order: values are 1 or more, ascending.")
            if not 1 <= spaces <= SIDES:
                raise WrongUsage("bad-tile-set", f"Tiles of value {value} have {spaces} spaces; 1 to {SIDES} fit.")
            if how_many < 1:
                raise WrongUsage("bad-tile-set", f"There are {how_many} tiles of value {value}; at least 1 is meant.")
            least = value + 1
        return tiles

    def bag(self) -> dict[int, int]:
        """The full bag: how many tiles of each value, ascending by value."""
        return {kind.value: kind.how_many for kind in self.kinds}

    def spaces(self) -> dict[int, int]:
        """How many firefighters a tile of each value takes."""
        return {kind.value: kind.spaces for kind in self.kinds}

    def __len__(self) -> int:
        return sum(kind.how_many for kind in self.kinds)


CLASSIC_TILES = TileSet.of([(1, 1, 6), (2, 1, 6), (3, 2, 6), (4, 2, 6), (5, 3, 6), (6, 3, 6)])
