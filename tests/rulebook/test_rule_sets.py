"""Rules, the two rule sets: what each means, and every option by itself."""

import pytest

from feurio_pbem.errors import Unsound, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.tiles import CLASSIC_TILES, TileSet
from feurio_pbem.rules.turns import Turn
from tests.rulebook.drawing import codes, situation

FEW = TileSet.of([(1, 1, 2), (4, 3, 5)])


def test_classic() -> None:
    """`classic` (default): on any tiles, start 4, per_turn 3, supply 12, first listed, tiles as above."""
    usual = Options("classic", "any-tiles", 4, 3, 12, "listed", CLASSIC_TILES)
    assert Options() == rule_set("classic", 2) == usual


@pytest.mark.parametrize(("players", "start"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_published(players: int, start: int) -> None:
    """`published`: all on one tile; as many start tiles as players, at least 2; the rest is the same."""
    assert rule_set("published", players) == Options("published", "one-tile", start, 3, 12, "listed", CLASSIC_TILES)


def test_any_tiles() -> None:
    """`firefighters` of one turn: on any tiles."""
    assert codes(situation("6     6"), Turn(None, None, (1, 2, 2))) == []


def test_one_tile() -> None:
    """All on one tile (`one-tile`)."""
    position = situation("6     6", options=rule_set("published", 2))
    assert codes(position, Turn(None, None, (1, 2, 2))) == ["one-tile-only"]
    assert codes(position, Turn(None, None, (2, 2, 2))) == []


def test_per_turn() -> None:
    """`per_turn` firefighters of one turn."""
    position = situation("6     6", options=Options("custom", per_turn=5))
    assert codes(position, Turn(None, None, (1, 1, 1, 2, 2))) == []
    assert codes(position, Turn(None, None, (1, 1, 1, 2, 2, 2))) == ["too-many"]
    assert position.limit == 5


@pytest.mark.parametrize(
    ("name", "value"),
    [("firefighters", "one-tile"), ("start", 3), ("per_turn", 1), ("supply", 7), ("first", "drawn"), ("tiles", FEW)],
)
def test_each_option_by_itself(name: str, value: object) -> None:
    """Each option can be set by itself; `set` is then `custom`."""
    options = rule_set("classic", 2, **{name: value})
    assert options.set == "custom"
    assert getattr(options, name) == value
    assert {key for key in vars(options) if getattr(options, key) != getattr(Options(), key)} == {"set", name}
    layout = [kind.value for kind in options.tiles.kinds for _ in range(kind.how_many)][: options.start]
    assert Position(options, ("anna", "bo"), layout).to_move == "anna"


def test_naming_what_is_usual_changes_nothing() -> None:
    """Each option can be set by itself: to what it is anyway."""
    assert rule_set("published", 3, start=3, supply=None).set == "published"


def test_the_record_has_all_of_them() -> None:
    """The game file records all of them."""
    rules = rule_set("published", 2, supply=9).to_json()
    assert list(rules) == ["set", "firefighters", "start", "per_turn", "supply", "first", "tiles"]
    assert Options.from_json(rules) == rule_set("published", 2, supply=9)


@pytest.mark.parametrize("named", ["classic", "published"])
def test_a_set_that_is_not_what_it_says(named: str) -> None:
    """Any other options are `custom`, so a record cannot pass them off as a known set."""
    rules = Options(named, supply=11)
    genesis = make_genesis("aaaaaa", "", rules, ("anna", "bo"), names={"anna": "Anna", "bo": "Bo"}, seed="1")
    with pytest.raises(Unsound) as unsound:
        Game.of(genesis)
    assert (unsound.value.code, unsound.value.where) == ("bad-option", "game.rules.set")


@pytest.mark.parametrize(
    "wrong",
    [
        {"firefighters": "two-tiles"},
        {"first": "last"},
        {"start": 0},
        {"start": 5},
        {"per_turn": 0},
        {"supply": 0},
        {"start": 3, "tiles": TileSet.of([(1, 1, 2)])},
    ],
)
def test_what_cannot_be_played(wrong: dict[str, object]) -> None:
    """Options that no game can be played under are refused."""
    with pytest.raises(WrongUsage) as refused:
        rule_set("classic", 2, **wrong)
    assert refused.value.code == "bad-option"


def test_an_unknown_set() -> None:
    """There are two rule sets."""
    with pytest.raises(WrongUsage, match="classic and published"):
        rule_set("modern", 2)
