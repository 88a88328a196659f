"""Scores explained, games listed."""

from typing import Any

import pytest

from feurio_pbem.errors import Unsound
from feurio_pbem.game.documents import PlayerView
from feurio_pbem.render.text import Style, draw_list, draw_scores
from feurio_pbem.render.text.tables import how_long

ANNA: PlayerView = {
    "seat": "anna",
    "name": "Anna",
    "active": True,
    "supply": 3,
    "score": 3,
    "regions": [
        {"tiles": [1, 5], "sum": 9, "divisor": 3, "points": 3},
        {"tiles": [7], "sum": 6, "divisor": None, "points": 0},
    ],
}
BO: PlayerView = {"seat": "bo", "name": "Bo", "active": False, "supply": 12, "score": 0, "regions": []}
GAME = {
    "file": "f.feurio.yaml",
    "game": "k7f3qa",
    "title": "Friday forest",
    "phase": "spreading",
    "turn": 13,
    "to_move": "anna",
    "name": "Anna",
    "since": "2026-01-30T20:00:00Z",
    "ok": True,
    "error": None,
}


def test_every_region_is_explained() -> None:
    assert draw_scores([ANNA, BO], Style()).split("\n") == [
        "A Anna: 3",
        "  tiles 1 and 5: 9 / 3 = 3 points",
        "  tile 7: closed, 0 points",
        "B Bo: 0 (out)",
        "  no region yet",
        "The score if the game ended now.",
    ]


def test_the_winner_at_the_end() -> None:
    text = draw_scores([ANNA, BO], Style(), end="exhausted", winners=["anna"])
    assert text.startswith("A Anna: 3 (wins)\n")
    assert text.endswith("\nThe score at the end.")


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({}, "f.feurio.yaml  Friday forest: turn 13, Anna to move, for 2 days"),
        ({"phase": "finished", "to_move": None, "since": None}, "f.feurio.yaml  Friday forest: finished"),
        ({"phase": "finished", "to_move": None}, "f.feurio.yaml  Friday forest: finished, 2 days ago"),
        (
            {"phase": "joining", "to_move": None, "since": None, "waiting_for": ["bo", "cleo"]},
            "f.feurio.yaml  Friday forest: waiting for bo and cleo",
        ),
        (
            {"phase": "joining", "to_move": None, "since": None, "waiting_for": []},
            "f.feurio.yaml  Friday forest: waiting for the host to start",
        ),
        ({"ok": False, "error": Unsound("x", "Line 3 is odd.")}, "f.feurio.yaml  unsound: Line 3 is odd."),
    ],
)
def test_list(changes: dict[str, Any], line: str) -> None:
    assert draw_list([{**GAME, **changes}], Style(), now="2026-02-01T21:00:00Z") == line


def test_an_empty_list_says_so() -> None:
    assert draw_list([], Style(), now="") == "No games here."


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("2026-01-30T20:00:30Z", "a moment"),
        ("2026-01-30T20:01:00Z", "1 minute"),
        ("2026-01-31T19:00:00Z", "23 hours"),
        ("2026-01-29T00:00:00Z", "a moment"),
        ("soon", "2026-01-30T20:00:00Z"),
    ],
)
def test_how_long(now: str, said: str) -> None:
    assert how_long("2026-01-30T20:00:00Z", now) == said
