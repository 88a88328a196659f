"""Rules 1: the tile set, the firefighters and the players."""

from collections import Counter

import pytest

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.rules.options import MOST_PLAYERS, Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.tiles import CLASSIC_TILES, TileSet
from feurio_pbem.rules.turns import Turn

SEATS = ("anna", "bo", "cleo", "dede")


def test_thirty_six_tiles() -> None:
    """36 tiles, six of each value 1–6."""
    assert len(CLASSIC_TILES) == 36
    assert CLASSIC_TILES.bag() == dict.fromkeys(range(1, 7), 6)


def test_spaces_by_value() -> None:
    """Spaces by value: 1→1, 2→1, 3→2, 4→2, 5→3, 6→3."""
    assert CLASSIC_TILES.spaces() == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


def test_twelve_firefighters() -> None:
    """Each player has 12 firefighters."""
    assert Position(Options(), SEATS, (3, 6, 5, 4)).supply == dict.fromkeys(SEATS, 12)


@pytest.mark.parametrize("players", range(1, MOST_PLAYERS + 1))
def test_one_to_four_players(players: int) -> None:
    """One to four players."""
    seats = SEATS[:players]
    genesis = make_genesis("aaaaaa", "", Options(), seats, names=dict(zip(seats, seats, strict=True)), seed="1")
    assert Game.of(genesis).standing.to_move == "anna"
    assert MOST_PLAYERS == 4


def test_another_tile_set_and_supply() -> None:
    """A game may bring another tile set or supply: nothing in the engine may depend on 36, 6, 3 or 12."""
    tiles = TileSet.of([(2, 6, 3), (40, 5, 2)])
    options = Options("custom", start=1, per_turn=5, supply=6, tiles=tiles)
    position = Position(options, ("anna",), (40,))
    for value, crew in ((2, (1, 1, 1, 1, 1)), (2, ()), (40, ()), (2, ())):
        position.play(Turn(value, position.board.hot_spots()[0], crew))
    assert position.phase == "reinforcing"
    position.play(Turn(None, None, (2,)))
    assert (position.end, position.supply) == ("exhausted", {"anna": 0})
    assert Counter(position.board.values[1:]) == {2: 3, 40: 2}
    assert position.scores() == {"anna": 21}  # (40 + 2) / 2


@pytest.mark.parametrize(
    ("kinds", "what"),
    [
        ([], "at least one value"),
        ([(2, 1, 6), (1, 1, 6)], "ascending"),
        ([(1, 1, 6), (1, 2, 6)], "ascending"),
        ([(0, 1, 6)], "1 or more"),
        ([(1, 0, 6)], "1 to 6"),
        ([(1, 7, 6)], "1 to 6"),
        ([(1, 1, 0)], "at least 1"),
    ],
)
def test_what_is_a_tile_set(kinds: list[tuple[int, int, int]], what: str) -> None:
    """A tile set lists each value at most once, ascending: value ≥ 1, spaces 1–6, how many ≥ 1."""
    with pytest.raises(WrongUsage, match=what) as refused:
        TileSet.of(kinds)
    assert refused.value.code == "bad-tile-set"
