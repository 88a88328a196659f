"""Rules 8: a tile laid face down as a firebreak."""

import pytest

from feurio_pbem.errors import IllegalTurn
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import regions, score
from feurio_pbem.rules.turns import Turn, legal_turns
from tests.rulebook.drawing import codes, draw, situation

OFFICIAL = """
    3     6     *
       5     4
    """
WITH_FIREBREAKS = Options("custom", firebreak=True)


def official(options: Options = WITH_FIREBREAKS, **more) -> Position:
    return situation(OFFICIAL, bag=[5, 5, 1], options=options, **more)


def firebreak(at: Hex, *crew: int, value: int = 5, neutral: tuple[int, ...] = ()) -> Turn:
    return Turn(value, at, crew, neutral, firebreak=True)


SPOT, COOL = Hex(2, 0), Hex(1, -1)


def test_only_where_the_game_has_them() -> None:
    """Firebreak (`firebreak: true`)."""
    position = official(Options())
    assert codes(position, firebreak(COOL, 5)) == ["no-firebreaks"]
    assert position.firebreak_cells() == []


def test_while_tiles_remain() -> None:
    """While tiles remain."""
    position = situation("3     6", options=WITH_FIREBREAKS)
    assert codes(position, Turn(None, COOL, (1,), firebreak=True)) == ["no-tile-left"]
    assert position.firebreak_cells() == []


@pytest.mark.parametrize("at", [SPOT, COOL, Hex(-1, 2)], ids=["a hot spot", "a cooler cell", "the coolest"])
def test_on_any_empty_cell_next_to_a_tile(at: Hex) -> None:
    """Instead of laying his tile on a hot spot, on any empty cell next to at least one tile (a hot spot too)."""
    position = official()
    position.play(firebreak(at, 5))
    assert (position.board.cells[5], position.board.is_firebreak(5)) == (at, True)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (
            Hex(5, 5),
            "@5,5 touches no tile; a firebreak goes on an empty cell beside a tile, nearest @2,0, @2,1 or @1,2",
        ),
        (Hex(1, 1), "@1,1 holds tile 4; a firebreak goes on an empty cell beside a tile, nearest"),
    ],
)
def test_nowhere_else(at: Hex, told: str) -> None:
    """On any empty cell next to at least one tile: the refusal names the nearest."""
    with pytest.raises(IllegalTurn, match=told) as refused:
        official().play(firebreak(at, 5))
    assert refused.value.code == "not-beside-a-tile"
    (violation,) = refused.value.violations
    assert len(violation.details["nearest"]) == 3


def test_beside_a_firebreak() -> None:
    """A firebreak counts as a tile."""
    position = situation("0a    *", bag=[5, 5], options=WITH_FIREBREAKS)
    position.play(firebreak(Hex(1, 0), 2))
    assert position.board.free_sides[1:] == [5, 5]


def test_with_the_last_tile_too() -> None:
    """Also with the last tile."""
    position = situation(OFFICIAL, bag=[5], options=WITH_FIREBREAKS)
    position.play(firebreak(COOL, 5))
    assert position.phase == "reinforcing"


@pytest.mark.parametrize("crew", [(), (2,)])
def test_exactly_one_of_his_own_stands_on_it(crew: tuple[int, ...]) -> None:
    """He must put exactly one firefighter of his own on it."""
    assert codes(official(), firebreak(SPOT, *crew)) == ["one-on-the-firebreak"]


def test_not_two_and_no_neutral_one() -> None:
    """Exactly one of his own: more is refused beside the room that is missing."""
    with_neutral = official(Options("custom", firebreak=True, neutral=4))
    assert codes(with_neutral, firebreak(SPOT, 5, 5)) == ["no-room", "one-on-the-firebreak"]
    assert codes(with_neutral, firebreak(SPOT, 5, neutral=(5,))) == ["no-room", "one-on-the-firebreak"]
    assert codes(with_neutral, firebreak(SPOT, neutral=(5,))) == ["one-on-the-firebreak"]


def test_it_counts_in_the_limit_and_more_may_go_elsewhere() -> None:
    """That one counts in the turn's limit, and more may go elsewhere."""
    position = official()
    assert codes(position, firebreak(SPOT, 2, 2, 4, 5)) == ["too-many"]
    position.play(firebreak(SPOT, 2, 2, 5))
    assert position.supply["anna"] == 9


def test_one_tile_means_nobody_elsewhere() -> None:
    """As the option `firefighters` allows (with `one-tile`: none, own or neutral)."""
    position = official(Options("custom", "one-tile", firebreak=True, neutral=4))
    assert codes(position, firebreak(SPOT, 2, 5)) == ["one-tile-only"]
    assert codes(position, firebreak(SPOT, 5, neutral=(2,))) == ["one-tile-only"]
    assert codes(position, firebreak(SPOT, 5)) == []
    listed = [turn for turn in legal_turns(position, 5) if turn.firebreak]
    assert {(turn.crew, turn.neutral) for turn in listed} == {((5,), ())}
    assert [turn.at for turn in listed] == position.firebreak_cells()


def test_room_is_judged_after_it_is_laid() -> None:
    """Room is judged after it is laid: it takes a side, and it has one space."""
    position = situation(NOTCH, bag=[6, 6], options=WITH_FIREBREAKS)
    (spot,) = draw(NOTCH).marked
    assert position.board.room(4) == 1
    assert codes(position, firebreak(spot, 4, 7, value=6)) == ["no-room"]
    assert position.rooms(0, spot) == dict.fromkeys((1, 2, 3, 5, 6), 3)


NOTCH = """
       6     6
    6     5     *
       6     6
    """


def test_value_0_and_one_space() -> None:
    """A firebreak has value 0 and one space."""
    position = official()
    position.play(firebreak(SPOT, 5))
    board = position.board
    assert (board.values[5], board.spaces[5], board.room(5)) == (0, 1, 0)


def test_the_cell_must_leave_it_a_free_side() -> None:
    """So the cell must leave it at least one free side."""
    ring = """
          6     6
       6     *     6
          6     6
       """
    position = situation(ring, bag=[6], options=WITH_FIREBREAKS)
    (hole,) = draw(ring).marked
    assert codes(position, firebreak(hole, 7, value=6)) == ["no-free-side", "no-room"]
    assert hole not in position.firebreak_cells()
    assert codes(position, Turn(6, hole)) == []


def test_he_must_have_a_firefighter_in_supply() -> None:
    """The player must have a firefighter in supply: a neutral one will not do."""
    position = official(Options("custom", firebreak=True, neutral=4), supply={"bo": 1})
    assert codes(position, firebreak(SPOT, 5)) == ["no-supply"]
    assert codes(position, firebreak(SPOT, neutral=(5,))) == ["no-supply", "one-on-the-firebreak"]
    assert position.firebreak_cells() == []


def test_a_tile_like_others_for_neighbours() -> None:
    """It closes sides, takes a tile number, and adds 0 to the heat of the cells beside it (worked value)."""
    position = official()
    position.play(firebreak(SPOT, 5))
    board = position.board
    assert (board.free_sides[2], board.free_sides[4], board.free_sides[5]) == (2, 3, 4)
    assert len(board) == 5
    assert board.hottest() == 9 and board.hot_spots() == [Hex(1, -1), Hex(0, 2)]
    assert board.heat[Hex(3, 0)] == 0


def test_where_every_candidate_has_heat_0_all_tie() -> None:
    """Candidates for hot spots like all others (if every candidate has heat 0, all tie)."""
    ring = """
          0     0
       0     6     0
          0     0
       """
    position = situation(ring, bag=[6, 6], options=WITH_FIREBREAKS)
    assert (position.board.hottest(), len(position.board.hot_spots())) == (0, 12)
    position.play(Turn(6, position.board.hot_spots()[-1]))
    assert position.board.hottest() == 6


def test_a_cell_beside_a_firebreak_is_listed_once() -> None:
    """Adds 0 to the heat of the cells beside it: a hot spot stays one hot spot."""
    position = official()
    position.play(firebreak(Hex(2, -1), 5))
    assert position.board.hot_spots() == [SPOT] and position.board.hottest() == 10


@pytest.mark.parametrize(("picture", "points"), [("4a    0a    5a", 2), ("0a    0a", 0), ("1a    6a    0", 7)])
def test_it_belongs_to_no_region(picture: str, points: int) -> None:
    """It belongs to no region: it links nothing, adds nothing and is never a divisor (worked value 7/1)."""
    board = draw(picture).board
    assert score(board, "anna") == points
    assert all(not board.is_firebreak(tile) for region in regions(board, "anna") for tile in region.tiles)


def test_the_tile_drawn_is_used_up() -> None:
    """The tile drawn is used up."""
    position = official()
    position.play(firebreak(SPOT, 5))
    assert position.bag[5] == 1 and position.bag_size == 2


def test_no_limit_on_how_often() -> None:
    """No limit on how often."""
    position = situation("3", bag=[5] * 6, players=1, options=WITH_FIREBREAKS)
    for number in range(2, 8):
        position.play(firebreak(position.firebreak_cells()[0], number))
    assert position.board.values[2:] == [0] * 6 and position.supply["anna"] == 6


def test_it_is_a_custom_set() -> None:
    """Each option can be set by itself; `set` is then `custom`."""
    options = rule_set("published", 3, firebreak=True)
    assert (options.set, options.lowest_format) == ("custom", 2)
