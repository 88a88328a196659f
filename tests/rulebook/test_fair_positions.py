"""What is legal, how hot and worth what on the small boards that an independent program made from RULES.md."""

from typing import Any

import pytest

from feurio_pbem.errors import IllegalTurn
from feurio_pbem.rules.scoring import regions
from tests.rulebook.drawing import codes
from tests.rulebook.fair_positions import fair_positions, position_of, turn_of

SPREADING, REINFORCING = dict(fair_positions("spreading")), dict(fair_positions("reinforcing"))


def rooms_of(expected: dict[str, int]) -> dict[int, int]:
    return {int(tile): room for tile, room in expected.items()}


@pytest.mark.parametrize("case", SPREADING.values(), ids=SPREADING)
def test_what_is_legal_while_tiles_remain(case: dict[str, Any]) -> None:
    position, expected, drawn = position_of(case), case["expect"], case["drawn"]["value"]
    board = position.board
    assert position.to_move == case["to_move"]
    assert (board.hottest(), position.limit) == (expected["heat"], expected["limit"])
    assert [list(cell) for cell in board.hot_spots()] == expected["hot_spots"]
    assert position.rooms() == rooms_of(expected["room"])
    spots = [{"at": list(at), "room": position.rooms(drawn, at)} for at in board.hot_spots()]
    assert spots == [{"at": spot["at"], "room": rooms_of(spot["room"])} for spot in expected["spots"]]
    breaks = [{"at": list(at), "room": position.rooms(0, at)} for at in position.firebreak_cells()]
    assert breaks == [{"at": cell["at"], "room": rooms_of(cell["room"])} for cell in expected.get("breaks", [])]
    assert position.scores() == expected["scores"]
    assert {seat: [list(region.tiles) for region in regions(board, seat)] for seat in position.seats} == (
        expected["regions"]
    )


TURNS = {
    f"{name}-{number}": (case, turn) for name, case in SPREADING.items() for number, turn in enumerate(case["turns"])
}


@pytest.mark.parametrize(("case", "expected"), TURNS.values(), ids=TURNS)
def test_a_turn_while_tiles_remain(case: dict[str, Any], expected: dict[str, Any]) -> None:
    position, turn = position_of(case), turn_of(expected["turn"], case["drawn"]["value"])
    mover = case["to_move"]
    if not expected["legal"]:
        assert sorted(codes(position, turn)) == expected["faults"]
        with pytest.raises(IllegalTurn):
            position.play(turn)
        return
    position.play(turn)
    board, after = position.board, expected["after"]
    number = after["tile"]["tile"]
    assert after["tile"] == {
        "tile": number,
        "at": list(board.cells[number]),
        "value": board.values[number],
        "spaces": board.spaces[number],
        **({"break": True} if board.is_firebreak(number) else {}),
        "free_sides": board.free_sides[number],
        "crew": board.crews[number],
        **({"neutral": board.neutral[number]} if board.neutral[number] else {}),
    }
    assert (board.hottest(), [list(cell) for cell in board.hot_spots()]) == (after["heat"], after["hot_spots"])
    assert position.scores() == after["scores"]
    assert (position.supply[mover], position.neutral[mover]) == (after["supply"], after["neutral"])


@pytest.mark.parametrize("case", REINFORCING.values(), ids=REINFORCING)
def test_how_a_game_ends(case: dict[str, Any]) -> None:
    position = position_of(case)
    assert (position.to_move, position.end) == (case["to_move"], case["end"])
    for move in case["moves"]:
        assert position.to_move == move["by"]
        position.play(turn_of(move["turn"]))
        assert (position.to_move, position.end) == (move["to_move"], move["end"])
        assert sorted(position.passed) == move["passed"]
        assert position.scores() == move["scores"]
        assert position.winners() == move["winners"]
