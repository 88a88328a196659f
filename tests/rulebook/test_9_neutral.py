"""Rules 9: neutral firefighters."""

import pytest

from feurio_pbem.errors import WrongUsage
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.scoring import regions
from feurio_pbem.rules.turns import Turn, legal_turns
from tests.rulebook.drawing import codes, hottest_turn, situation

OFFICIAL = """
    3     6     *
       5     4
    """
FOUR_EACH = Options("custom", neutral=4)


def official(options: Options = FOUR_EACH, **more) -> Position:
    return situation(OFFICIAL, bag=[5, 5, 1], options=options, **more)


def with_neutral(position: Position, crew: tuple[int, ...], neutral: tuple[int, ...]) -> Turn:
    return hottest_turn(position, 5, crew)._replace(neutral=neutral)


def test_each_player_has_k() -> None:
    """Each player also has k neutral firefighters."""
    position = official()
    assert position.neutral == {"anna": 4, "bo": 4} and position.supply == {"anna": 12, "bo": 12}
    plain = official(Options())
    assert codes(plain, with_neutral(plain, (), (1,))) == ["no-neutral"]
    position.neutral["anna"] = 1
    assert codes(position, with_neutral(position, (), (1, 2))) == ["no-neutral"]


@pytest.mark.parametrize("neutral", [-1, 100])
def test_from_0_to_99(neutral: int) -> None:
    """`neutral: k`, 0 to 99."""
    with pytest.raises(WrongUsage) as refused:
        Options("custom", neutral=neutral)
    assert refused.value.code == "bad-option"


@pytest.mark.parametrize(("crew", "neutral"), [((), (1,)), ((1,), (1,)), ((1, 2), (5,)), ((), (2, 2, 2))])
def test_mixed_or_not(crew: tuple[int, ...], neutral: tuple[int, ...]) -> None:
    """They are placed like one's own, mixed with them or not."""
    position = official()
    if neutral == (2, 2, 2):  # room for two once the tile lies there
        assert codes(position, with_neutral(position, crew, neutral)) == ["no-room"]
        return
    position.play(with_neutral(position, crew, neutral))
    assert (position.supply["anna"], position.neutral["anna"]) == (12 - len(crew), 4 - len(neutral))
    assert sum(position.board.neutral) == len(neutral)


def test_under_the_same_limit() -> None:
    """Under the same limit."""
    position = official()
    assert codes(position, with_neutral(position, (1, 3), (3, 5))) == ["too-many"]


def test_under_the_same_room() -> None:
    """They take room."""
    position = official()
    position.play(with_neutral(position, (1,), (1,)))
    assert position.board.room(1) == 0
    assert codes(position, hottest_turn(position, 5, (1,))) == ["no-room"]


def test_on_one_tile() -> None:
    """With `one-tile`: all on one tile."""
    position = official(Options("custom", "one-tile", neutral=4))
    assert codes(position, with_neutral(position, (1,), (2,))) == ["one-tile-only"]
    assert codes(position, with_neutral(position, (5,), (5, 5))) == []


def test_they_score_for_nobody_and_make_no_region() -> None:
    """They score for nobody and make no region."""
    position = situation("3a    6     5a", bag=[1], options=FOUR_EACH)
    position.play(Turn(1, position.board.hot_spots()[0], (), (2, 2)))
    assert [region.tiles for region in regions(position.board, "anna")] == [(1,), (3,)]
    assert position.scores() == {"anna": 2, "bo": 0}


def test_a_seat_can_still_place_while_it_holds_either_kind() -> None:
    """A seat can still place while it holds either kind."""
    position = situation("3     6", supply={"bo": 1}, options=FOUR_EACH)
    assert position.to_move == "anna"
    assert {(turn.crew, turn.neutral[:1]) for turn in legal_turns(position, None)} == {((), ()), ((), (1,)), ((), (2,))}


def test_placing_either_kind_is_a_placement() -> None:
    """In `reinforcing` a turn that places either kind is a placement, and one that places neither a pass."""
    position = situation("3     6", supply=0, options=FOUR_EACH)
    position.play(Turn(None, None))
    assert position.passed == {"anna"}
    position.play(Turn(None, None, (), (1,)))
    assert position.passed == set() and position.end is None
    position.play(Turn(None, None))
    position.play(Turn(None, None))
    assert position.end == "passed"


@pytest.mark.parametrize(("supply", "neutral", "limit"), [(12, 4, 3), (1, 1, 2), (0, 4, 3), (1, 0, 1)])
def test_limit(supply: int, neutral: int, limit: int) -> None:
    """`limit` = min(per_turn, own supply + neutral supply)."""
    position = official(supply=supply)
    position.neutral["anna"] = neutral
    assert position.limit == limit
