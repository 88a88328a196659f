"""The bounds of a tile set, each from both sides (Rules 1; FORMAT.md)."""

import pytest

from feurio_pbem.errors import WrongUsage
from feurio_pbem.rules.tiles import MOST, TileSet


@pytest.mark.parametrize("kind", [(MOST, 1, 1), (1, 1, MOST), (1, 6, 1), (1, 1, 1)])
def test_the_greatest_and_the_least(kind: tuple[int, int, int]) -> None:
    assert TileSet.of([kind]).kinds == (kind,)
    assert MOST == 1_000_000


@pytest.mark.parametrize("kind", [(MOST + 1, 1, 1), (1, 1, MOST + 1), (1, 7, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0)])
def test_one_more_or_less_is_refused(kind: tuple[int, int, int]) -> None:
    with pytest.raises(WrongUsage) as caught:
        TileSet.of([kind])
    assert caught.value.code == "bad-tile-set"


def test_a_thousand_values_and_no_more() -> None:
    kinds = [(value, 1, 1) for value in range(1, 1002)]
    assert len(TileSet.of(kinds[:1000])) == 1000
    with pytest.raises(WrongUsage):
        TileSet.of(kinds)
