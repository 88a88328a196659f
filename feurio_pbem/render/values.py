"""How values look: six steps from water to blaze, the same on the terminal and in pictures, for any tile set."""

from collections.abc import Mapping
from typing import Any

STEPS = 6


def looks(rules: Mapping[str, Any]) -> dict[int, int]:
    """The step of each value of the tile set by its rank: 1 for the least, 6 for the greatest.

    >>> looks({"tiles": [[10, 1, 6], [20, 2, 6], [50, 3, 6]]})
    {10: 1, 20: 3, 50: 6}
    """
    values = [tile[0] for tile in rules["tiles"]]
    last = max(1, len(values) - 1)
    return {value: 1 + round(place * (STEPS - 1) / last) for place, value in enumerate(values)}
