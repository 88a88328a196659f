"""What scripts rely on: one JSON document whatever happens, fixed keys, null, {} and []; looking changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.cli.commands import COMMANDS
from tests.cli.conftest import FILE, Here

NEXT = {"phase", "to_move", "turn", "token"}
PLAYER = {"seat", "name", "active", "supply", "score", "regions"}
KEYS: dict[str, set[str]] = {
    "new": {"game", "file", "draws", "phase", "to_move", "token"},
    "legal": {"turn", "token", "phase", "to_move", "drawn", "heat", "limit", "tile", "spots"},
    "show": {
        "game",
        "title",
        "turn",
        "token",
        "phase",
        "to_move",
        "drawn",
        "bag",
        "players",
        "board",
        "end",
        "winners",
    },
    "move": {"turn", "player", "text", "value", "tile", "at", "crew", "scores", "next"},
    "check": {"file", "ok", "turns", "entries", "problems"},
    "log": {"n", "kind", "by", "turn", "text", "note", "time", "withdrawn"},
    "score": {"players", "leaders", "end", "winners"},
    "list": {"file", "game", "title", "phase", "turn", "to_move", "since", "ok", "error"},
    "merge": {"result", "at"},
    "identity": {"name", "key", "created"},
    "retire": {"phase", "to_move", "waiting_for", "token"},
}
WRONG: list[list[str]] = [[], ["--nope"], ["missing"], [FILE, "x", "y", "z", "--nope"], [FILE, "--as"], ["."]]
LOOKS = (["show"], ["show", "--turn", "1"], ["legal"], ["log"], ["score"], ["check"], ["move", "a", "--dry-run"],
         ["show", "--as", "bo"], ["legal", "--as", "bo"], ["log", "--as", "bo"], ["score", "--as", "bo"])  # fmt: skip


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "mail receive"])  # that one reads real stdin
def test_one_document_whatever_is_wrong(here: Here, game: Path, name: str) -> None:
    for words in WRONG:
        ran = here(*name.split(), *words, "--json", code=None)
        document = json.loads(ran.out)
        assert ran.code in range(7)
        if ran.code == 2 and name != "check":
            assert {"code", "message"} <= document["error"].keys()


def test_fixed_keys(here: Here, game: Path) -> None:
    def told(*words: object, code: int = 0) -> Any:
        return here(*words, "--json", code=code).json

    assert told("new", "b.feurio.yaml", "--player", "Zoë").keys() >= KEYS["new"]
    assert told("legal", FILE).keys() >= KEYS["legal"]
    assert told("show", FILE).keys() >= KEYS["show"]
    moved = told("move", FILE, "a")
    assert moved.keys() >= KEYS["move"]
    assert moved["next"].keys() >= NEXT
    assert moved["crew"] == {}
    back = told("take-back", FILE)
    assert back.keys() >= KEYS["move"]
    assert [back[key] for key in ("value", "tile", "at", "crew")] == [None, None, None, {}]
    score = told("score", FILE)
    assert score.keys() >= KEYS["score"]
    assert score["players"][0].keys() >= PLAYER
    assert (score["end"], score["winners"]) == (None, [])
    assert all(entry.keys() >= KEYS["log"] for entry in told("log", FILE)["entries"])
    assert told("check", FILE)["files"][0].keys() >= KEYS["check"]
    assert [row["file"] for row in told("list")["games"] if row.keys() >= KEYS["list"]] == [FILE, "b.feurio.yaml"]
    assert told("merge", FILE, FILE).keys() >= KEYS["merge"]
    assert told("merge", FILE, "b.feurio.yaml", code=4).keys() >= {*KEYS["merge"], "error"}
    assert told("identity").keys() >= KEYS["identity"]
    retired = told("retire", FILE, "bo")
    assert retired.keys() >= KEYS["retire"]
    assert (retired["phase"], retired["to_move"], retired["waiting_for"]) == ("finished", None, [])


def test_zero_counts_are_kept(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--tiles", "1:1x4,2:1x1", "--supply", 1, "--seed", "x")
    while (shown := here("show", FILE, "--json").json)["phase"] == "spreading":
        here("move", FILE, "a")
    assert shown["bag"] == {"1": 0, "2": 0}
    legal = here("legal", FILE, "--json").json
    assert [legal[key] for key in ("drawn", "heat", "tile", "spots")] == [None, None, None, []]
    assert set(legal["room"].values()) <= {1}


def test_looking_changes_neither_byte_nor_time(here: Here, game: Path) -> None:
    before = game.read_bytes(), game.stat().st_mtime_ns, game.stat().st_ino
    for command, *words in LOOKS:
        here(command, FILE, *words, "--json")
        here(command, FILE, *words)
    here("list")
    assert before == (game.read_bytes(), game.stat().st_mtime_ns, game.stat().st_ino)
    assert [path.name for path in game.parent.iterdir() if path.name != "feurio-home"] == [FILE]
