"""Whole games through `legal --json` and `move --json`, judged at every step by the independent reference."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.conftest import FILE, Here
from tests.properties.reference import Reference

NAMES = ("Anna", "Bo", "Cleo", "Dora")
WAYS: list[list[object]] = [
    ["--rules", "published"],
    [],
    ["--rules", "published", "--supply", 7],
    ["--tiles", "1:2x5,2:1x4,4:3x5,7:6x3", "--per-turn", 5, "--supply", 9, "--start", 3],
]
FEW = ("--tiles", "1:1x3,2:1x2,3:2x3,4:2x2,5:3x2,6:3x3")


def assert_agreement(shown: dict[str, Any], slow: Reference) -> None:
    """What `show` tells is what the reference has."""
    assert (shown["phase"], shown["to_move"], shown["end"]) == (slow.phase(), slow.to_move(), slow.end)
    left = Counter(slow.bag())
    if shown["drawn"]:
        left[shown["drawn"]["value"]] -= 1
    assert shown["bag"] == {
        str(value): left[value] for value in slow.spaces if value
    }  # a firebreak (0) is drawn by nobody
    for tile, (cell, value) in zip(shown["board"], slow.laid, strict=True):
        number = tile["tile"]
        assert (tile["at"], tile["value"]) == ([*cell], value)
        assert (tile["free_sides"], tile["crew"]) == (slow.free_sides(number), slow.crew(number))
    for player in shown["players"]:
        seat = player["seat"]
        assert (player["active"], player["supply"]) == (seat in slow.active(), slow.supply(seat))
        assert [tuple(region["tiles"]) for region in player["regions"]] == slow.regions(seat)
        assert player["score"] == slow.scores()[seat]
    assert shown["winners"] == (slow.winners() if slow.end else [])


def assert_choices(legal: dict[str, Any], slow: Reference, rules: dict[str, Any]) -> None:
    """What `legal` offers is what the reference allows."""
    seat = slow.to_move()
    assert legal["to_move"] == seat
    assert legal["limit"] == min(rules["per_turn"], slow.supply(str(seat)))
    if legal["phase"] == "reinforcing":
        assert {int(tile): room for tile, room in legal["room"].items()} == slow.rooms()
        return
    cells = sorted(slow.hot_spots(), key=lambda cell: (cell[1], cell[0]))
    assert [tuple(spot["at"]) for spot in legal["spots"]] == cells
    assert legal["heat"] == max(slow.heats().values())
    for spot in legal["spots"]:
        before, slow.laid = slow.laid, [*slow.laid, (tuple(spot["at"]), legal["drawn"]["value"])]
        assert {int(tile): room for tile, room in spot["room"].items()} == slow.rooms()
        slow.laid = before


def attempt(rng: Random, legal: dict[str, Any], tiles: int) -> tuple[str, Any, list[int]]:
    """Words that are legal about as often as not, with the cell and the crew they mean."""
    at, words = None, ""
    if legal["spots"]:
        spot = rng.choice(legal["spots"])
        at = tuple(spot["at"]) if rng.random() < 0.95 else (0, 0)
        words = spot["spot"] if at != (0, 0) and rng.random() < 0.5 else "@{},{}".format(*at)
    crew = sorted(rng.choices(range(max(1, tiles - 8), tiles + 3), k=rng.choice((0, 1, 1, 1, 2, 3, 4))))
    return " ".join([words, *(f"+{tile}" for tile in crew)]).strip() or "pass", at, crew


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("tiles", [FEW, pytest.param((), marks=pytest.mark.nightly)], ids=["few", "all"])
def test_a_whole_game_agrees_at_every_step(here: Here, tmp_path: Path, players: int, tiles: tuple[object, ...]) -> None:
    rng, path = Random(players), tmp_path / FILE
    seats = [word for name in NAMES[:players] for word in ("--player", name)]
    way = WAYS[players - 1]
    here("new", FILE, *seats, *way, *(() if "--tiles" in way else tiles), "--seed", f"whole game {players}")
    shown = here("show", FILE, "--json").json
    rules = shown["rules"]
    slow = Reference(rules, [player["seat"] for player in shown["players"]], [t["value"] for t in shown["board"]])
    refused = 0
    while not slow.end:
        legal = here("legal", FILE, "--json").json
        assert_choices(legal, slow, rules)
        value = legal["drawn"]["value"] if legal["drawn"] else None
        words, at, crew = attempt(rng, legal, len(slow.laid))
        before = path.read_bytes()
        if slow.is_legal(value, at, crew):
            played = here("move", FILE, words, "--json", "--token", legal["token"]).json
            slow.play(value, at, crew)
            assert (played["value"], played["scores"]) == (value, slow.scores())
            assert_agreement(here("show", FILE, "--json").json, slow)
        else:
            here("move", FILE, words, "--json", code=1)
            refused += 1
            assert path.read_bytes() == before
    assert refused > 5
    assert here("legal", FILE, "--json", code=1).json["error"]["code"] == "game-over"
    assert here("move", FILE, "pass", "--json", code=1).json["error"]["code"] == "game-over"
    assert here("check", FILE, "--json").json["files"][0]["turns"] == here("show", FILE, "--json").json["turn"] - 1


def test_a_game_through_real_processes(feurio: Any) -> None:
    feurio("new", FILE, "--player", "Anna", "--player", "Bo", "--tiles", "1:1x2,3:2x3,6:3x2", "--seed", "s", code=0)
    turns = 0
    while (legal := feurio("legal", FILE, "--json")).code == 0:
        spots = legal.json["spots"]
        feurio("move", FILE, spots[0]["spot"] if spots else "pass", "--json", "--token", legal.json["token"], code=0)
        turns += 1
    assert (legal.code, legal.json["error"]["code"], turns) == (1, "game-over", 5)
    assert feurio("show", FILE, "--json", code=0).json["end"] == "passed"
