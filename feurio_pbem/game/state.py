"""The snapshot that stands in the file for people and simple tools; it is derived, and every read proves it."""

from typing import Any

from feurio_pbem.game.standing import Standing
from feurio_pbem.rules.board import Board


def state_of(standing: Standing) -> dict[str, Any]:
    """`state` of the game file, in its key order; what is absent has no key."""
    state: dict[str, Any] = {"head": standing.head.hex(), "phase": standing.phase, "turn": standing.turn}
    position = standing.position
    if position is None:
        return state
    if position.to_move is not None:
        state["to_move"] = position.to_move
    if (value := standing.drawn) is not None:
        state["drawn"] = {"value": value, "spaces": position.spaces[value]}
    state["supply"] = dict(position.supply)
    state["scores"] = position.scores()
    state["board"] = board_of(position.board, position.seats)
    if position.end is not None:
        state["end"], state["winners"] = position.end, position.winners()
    return state


def board_of(board: Board, seats: tuple[str, ...]) -> list[dict[str, Any]]:
    """The tiles by number; `crew` in seat order, only seats with firefighters there."""
    return [
        {
            "tile": tile,
            "at": list(board.cells[tile]),
            "value": board.values[tile],
            "spaces": board.spaces[tile],
            "free_sides": board.free_sides[tile],
            "crew": {seat: board.crews[tile][seat] for seat in seats if seat in board.crews[tile]},
        }
        for tile in range(1, len(board) + 1)
    ]
