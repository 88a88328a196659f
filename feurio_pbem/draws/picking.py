"""From a seed to tiles and seats. Knows bags as counts per value; knows no boards, turns or players.

The seed absorbs reveals, never moves: the whole sequence of draws is fixed once everybody has committed.
"""

from collections.abc import Mapping, Sequence

from feurio_pbem.draws.canonical import digest, u32


def plain_seed(text: str) -> bytes:
    """The first seed of a seeded game, from the seed text in its file."""
    return digest("seed-plain", text.encode())


def sealed_seed(roster: bytes) -> bytes:
    """The first seed of a sealed game, from its roster hash."""
    return digest("seed-init", roster)


def fold(seed: bytes, reveal: bytes = b"") -> bytes:
    """The next seed. A seeded game folds the empty string wherever a sealed one folds a reveal."""
    return digest("seed", seed, reveal)


def pick(tag: str, seed: bytes, j: int, n: int) -> int:
    """A number from 0 to n − 1; 256 bits are reduced, so the bias stays below 2^−250 and no draw is ever rejected."""
    return int.from_bytes(digest(tag, seed, u32(j)), "big") % n


def draw_value(seed: bytes, j: int, bag: Mapping[int, int]) -> int:
    """The value of draw j from the tiles left, `bag` being how many there are of each value; never mutates it.

    >>> draw_value(bytes(32), 0, {1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6})  # position 28 of 36
    5
    """
    position = pick("draw", seed, j, sum(bag.values()))
    for value in sorted(bag):
        position -= bag[value]
        if position < 0:
            return value
    raise ValueError("a draw from an empty bag")


def draw_layout(seed: bytes, bag: Mapping[int, int], start: int) -> list[int]:
    """The start tiles in the order drawn: draws j = 0 … start − 1 of one seed; never mutates the bag."""
    left = dict(bag)
    layout = []
    for j in range(start):
        value = draw_value(seed, j, left)
        left[value] -= 1
        layout.append(value)
    return layout


def first_seat(seed: bytes, seats: Sequence[str]) -> str:
    """Who begins where the rules say `first: drawn`, by the seed that also drew the layout."""
    return seats[pick("first", seed, 0, len(seats))]
