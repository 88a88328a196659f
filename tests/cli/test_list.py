"""`feurio list`: every game below folders, whatever else lies there."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here

KEYS = {"file", "game", "title", "phase", "turn", "to_move", "since", "ok", "error"}


def test_nothing_here(here: Here) -> None:
    assert here("list").out == "No games here.\n"
    assert here("list", "--json").json == {"games": []}


def test_rows(here: Here, game: Path) -> None:
    Path("inner/deep").mkdir(parents=True)
    here("new", "inner/deep/b.feurio.yaml", "--player", "Cy", "--tiles", "1:1x1", "--start", 1)
    here("move", "inner/deep/b.feurio.yaml", "pass")
    Path("inner/broken.feurio.yaml").write_text("feurio: 1\n<<<<<<< ours\n")
    for hidden in (".hidden.feurio.yaml", "notes.yaml", "inner/.git.feurio.yaml"):
        Path(hidden).write_text("not looked at")
    Path(".hidden").mkdir()
    here("new", ".hidden/c.feurio.yaml", "--player", "Cy")
    mine, broken, done = here("list", "--json").json["games"]
    assert [row["file"] for row in (mine, broken, done)] == [
        FILE,
        "inner/broken.feurio.yaml",
        "inner/deep/b.feurio.yaml",
    ]
    for row in (mine, broken, done):
        assert row.keys() >= KEYS
    assert (mine["title"], mine["phase"], mine["turn"], mine["to_move"]) == ("Friday forest", "spreading", 1, "anna")
    assert (mine["ok"], mine["error"]) == (True, None)
    assert mine["since"].endswith("Z")
    assert (broken["ok"], broken["game"], broken["phase"]) == (False, None, None)
    assert broken["error"]["code"] == "conflict-markers"
    assert (done["phase"], done["to_move"]) == ("finished", None)
    out = here("list").out
    assert "Friday forest: turn 1, Anna to move, for a moment" in out
    assert "finished" in out
    assert here("list", "inner", "--json").json["games"] == [broken, done]
    assert here("list", FILE, "inner/deep", "--json").json["games"] == [mine, done]


def test_since_the_last_entry(here: Here, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1769774400")
    here("move", FILE, "a")
    assert here("list", "--json").json["games"][0]["since"] == "2026-01-30T12:00:00Z"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1769774400 + 3 * 86400))
    assert "Bo to move, for 3 days" in here("list").out


def test_links_in_a_circle_and_strange_things(here: Here, game: Path) -> None:
    Path("folder").mkdir()
    Path("folder/up").symlink_to("..")
    Path("self.feurio.yaml").symlink_to("self.feurio.yaml")
    Path("folder.feurio.yaml").mkdir()
    os.mkfifo("pipe.feurio.yaml")
    name = "n\n\x1b[31m.feurio.yaml"
    game.rename(name)
    rows = {row["file"]: row for row in here("list", "--json").json["games"]}
    assert {file: row["ok"] for file, row in rows.items()} == {
        name: True, "pipe.feurio.yaml": False, "self.feurio.yaml": False
    }  # fmt: skip
    assert rows["pipe.feurio.yaml"]["error"]["code"] == "not-a-file"
    assert "\x1b" not in here("list").out


@pytest.fixture
def ordinary_user(tmp_path: Path) -> Iterator[None]:
    """Root may read everything; take its rights away for a while."""
    tmp_path.chmod(0o777)
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_closed_folder_is_told(here: Here, game: Path, ordinary_user: None) -> None:
    Path("closed").mkdir(mode=0)
    mine, closed = here("list", "--json").json["games"]
    assert mine["ok"]
    assert (closed["file"], closed["ok"], closed["error"]["code"]) == ("closed", False, "no-permission")
    assert "closed  unsound: Cannot read closed: no permission" in here("list").out


def test_a_folder_that_is_not_there(here: Here) -> None:
    error = here("list", "no\x1bwhere", "--json", code=2).json["error"]
    assert error == {"code": "no-such-file", "message": "There is no folder or file no\\x1bwhere.", "hint": None}


def test_the_most_urgent_of_mine_comes_first(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = {"a": 72, "b": 24, "c": 2, "d": None, "e": 1}
    for name, pace in hours.items():
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1_770_000_000 + ord(name)))
        players = ("Anna", "Bo") if name != "e" else ("Bo", "Anna")
        more = () if pace is None else ("--pace", pace)
        here("new", f"{name}.feurio.yaml", *(word for each in players for word in ("--player", each)), *more)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1_770_000_000 + 30 * 3600))
    assert here("list", "--mine").out == "Who plays here was not told: feurio me NAME\n"
    here("me", "Anna")
    rows = here("list", "--mine", "--json").json["games"]
    assert [(row["file"][0], row["overdue"]) for row in rows] == [("c", True), ("b", True), ("a", False), ("d", None)]
    lines = here("list", "--mine").out.splitlines()
    assert lines[0].startswith("c.feurio.yaml") and "LATE" in lines[0]
    here("me", "Cy")
    assert here("list", "--mine").out == "In no game here it is your turn.\n"
