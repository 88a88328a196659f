"""The games of examples/ are sound, as told in their README, and the command can play each of them again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.gamefile import load
from tests.examples.produce import EXAMPLES, RECIPES

LEGAL = sorted(EXAMPLES.glob("*.feurio.yaml"))


def test_there_is_one_of_each_kind() -> None:
    assert [path.name.removesuffix(".feurio.yaml") for path in LEGAL] == sorted(RECIPES)
    kinds = {(len(game.setup.seats), game.phase == "finished") for game in (load(path).game.standing for path in LEGAL)}
    assert kinds == {(seats, finished) for seats in (1, 2, 3, 4) for finished in (True, False)}
    sets = {load(path).game.genesis["rules"]["set"] for path in LEGAL}
    assert {"classic", "published"} <= sets


@pytest.mark.parametrize("name", ["one-in-progress", "three-in-progress"])
def test_the_command_plays_it_again(name: str, feurio: Callable[..., Any], tmp_path: Path) -> None:
    """A game made with the same seed takes the turns of the example's log and comes to the same state."""
    example = EXAMPLES / f"{name}.feurio.yaml"
    feurio("new", "again.feurio.yaml", *RECIPES[name].options, code=0)
    for entry in feurio("log", example, "--json", code=0).json["entries"]:
        feurio("move", "again.feurio.yaml", *entry["text"].split(), "--player", entry["by"], code=0)
    ours = feurio("show", tmp_path / "again.feurio.yaml", "--json", code=0).json
    theirs = feurio("show", example, "--json", code=0).json
    assert ours["turn"] == RECIPES[name].turns
    for key in ("turn", "phase", "to_move", "drawn", "bag", "players", "board", "spots", "room", "end", "winners"):
        assert ours[key] == theirs[key], key


@pytest.mark.parametrize(
    ("name", "code", "line"),
    [
        ("chosen-tile", "not-the-tile", 57),
        ("conflict", "conflict-markers", 57),
        ("edited-score", "state-mismatch", 23),
        ("moved-tile", "not-hottest", 57),
    ],
)
def test_an_illegal_one_is_refused(name: str, code: str, line: int, feurio: Callable[..., Any]) -> None:
    ran = feurio("check", EXAMPLES / "illegal" / f"{name}.feurio.yaml", "--json", code=3)
    (problem,) = ran.json["files"][0]["problems"]
    assert (problem["code"], problem["line"]) == (code, line)
