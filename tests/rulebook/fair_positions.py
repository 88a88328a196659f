"""The small boards of games2.json, made by an independent program from RULES.md, as positions of this engine."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from feurio_pbem.rules.board import Board
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.tiles import CLASSIC_TILES
from feurio_pbem.rules.turns import Turn

GAMES = Path(__file__).parents[1] / "fair" / "games2.json"


def fair_positions(phase: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each case of a phase by its name."""
    for case in json.loads(GAMES.read_text(encoding="utf-8"))["positions"][phase]:
        yield case["name"], case


def position_of(case: dict[str, Any]) -> Position:
    """The position of a case, its bag full where tiles remain: what left it does not matter here."""
    seats = tuple(case.get("seats", case["supply"]))
    position = Position(Options("custom", tiles=CLASSIC_TILES, **case["rules"]), seats, ())
    position.board = Board()
    for tile in case["board"]:
        position.board.lay(Hex(*tile["at"]), tile["value"], tile["spaces"])
    for tile in case["board"]:
        for seat, count in [*tile["crew"].items(), (None, tile.get("neutral", 0))]:
            for _ in range(count):
                position.board.place(seat, tile["tile"])
    position.supply, position.neutral = dict(case["supply"]), dict(case["neutral"])
    if case["phase"] == "reinforcing":
        position.bag, position.bag_size = {}, 0
        position.passed = set(case["passed"])
    position.last_mover = case.get("last", seats[seats.index(case["to_move"]) - 1])
    position.sit_out(())  # settles whose turn it is
    return position


def turn_of(turn: dict[str, Any], drawn: int | None = None) -> Turn:
    """A turn as the log of a game says it."""
    at = Hex(*turn["at"]) if "at" in turn else None
    return Turn(drawn, at, tuple(turn["crew"]), tuple(turn.get("neutral", ())), turn.get("break", False))
