"""The list of legal turns: complete, in order, each once."""

from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.turns import legal_turns
from tests.rulebook.drawing import situation

TWO_TILES = "1     1"


def test_while_tiles_remain() -> None:
    position = situation(TWO_TILES, bag=[1, 2])
    turns = list(legal_turns(position, 2))
    assert [turn.at for turn in turns] == [Hex(1, -1)] * 8 + [Hex(0, 1)] * 8
    assert [turn.crew for turn in turns[:8]] == [(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)]
    assert {turn.value for turn in turns} == {2}


def test_when_none_remains() -> None:
    position = situation("1     3", options=Options("custom", per_turn=2))
    assert [turn.crew for turn in legal_turns(position, None)] == [(), (1,), (2,), (1, 2), (2, 2)]


def test_on_one_tile() -> None:
    position = situation("3     3", options=rule_set("published", 2))
    assert [turn.crew for turn in legal_turns(position, None)] == [(), (1,), (2,), (1, 1), (2, 2)]


def test_a_tile_that_was_not_drawn_and_a_game_that_is_over() -> None:
    assert list(legal_turns(situation(TWO_TILES, bag=[2]), 6)) == []
    assert list(legal_turns(situation(TWO_TILES, supply=0), None)) == []
