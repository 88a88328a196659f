"""The tile set: which values there are, how many firefighters each takes, how many of each (Rules 1)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Message, sentence

SIDES = 6
FIREBREAK = 0
"""The value of a tile that lies face down, whatever was drawn (Rules 8); no tile set has it."""
FIREBREAK_SPACES = 1
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
            raise _bad(sentence("A tile set needs at least one value."))
        if len(tiles.kinds) > MOST_KINDS:
            raise _bad(sentence(_TOO_MANY_VALUES, most=MOST_KINDS, count=len(tiles.kinds)))
        least = 1
        for value, spaces, how_many in tiles.kinds:
            if max(value, how_many) > MOST:
                raise _bad(
                    sentence("{number} is too much: {most:,} is the most.", number=max(value, how_many), most=MOST)
                )
            if value < least:
                raise _bad(sentence("Value {value} is out of order: values are 1 or more, ascending.", value=value))
            if not 1 <= spaces <= SIDES:
                raise _bad(sentence(_BAD_SPACES, value=value, spaces=spaces, most=SIDES))
            if how_many < 1:
                raise _bad(sentence(_TOO_FEW, count=how_many, value=value))
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


_TOO_MANY_VALUES = "A tile set has at most {most} values, not {count}."
_BAD_SPACES = "Tiles of value {value} have {spaces} spaces; 1 to {most} fit."
_TOO_FEW = "There are {count} tiles of value {value}; at least 1 is meant."


def _bad(message: Message) -> WrongUsage:
    return WrongUsage("bad-tile-set", message)


CLASSIC_TILES = TileSet.of([(1, 1, 6), (2, 1, 6), (3, 2, 6), (4, 2, 6), (5, 3, 6), (6, 3, 6)])
