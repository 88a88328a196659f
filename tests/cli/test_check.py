"""`feurio check`: one row per file, and one exit code for all."""

from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here


def test_a_sound_file(here: Here, game: Path) -> None:
    for words in ("a", "take-back", "b +2"):
        here("move", FILE, words)
    (row,) = here("check", FILE, "--json").json["files"]
    assert row.items() >= {"file": FILE, "ok": True, "turns": 1, "entries": 3, "problems": []}.items()
    assert here("check", FILE).out.startswith("a.feurio.yaml: sound, turns played: 1, entries: 3.\n")


def test_a_changed_score_is_named_with_its_line(here: Here, game: Path) -> None:
    game.write_text(game.read_text().replace("bo: 0}", "bo: 9}"))
    (row,) = here("check", FILE, "--json", code=3).json["files"]
    (problem,) = row["problems"]
    assert (row["ok"], problem["code"], problem["where"]) == (False, "state-mismatch", "state.scores.bo")
    assert "bo: 9" in game.read_text().splitlines()[problem["line"] - 1]
    out = here("check", FILE, code=3).out
    assert out.startswith(f"a.feurio.yaml:{problem['line']}: state.scores.bo is 9, but the log leads to 0. [state-mis")


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ([FILE, FILE], 0),
        ([FILE, "missing"], 2),
        ([FILE, "."], 6),
        (["missing", ".", "broken"], 3),
        (["missing", "."], 2),
        ([FILE, "broken"], 3),
        ([], 2),
    ],
)
def test_the_worst_file_decides(here: Here, game: Path, files: list[str], code: int) -> None:
    Path("broken").write_text("feurio: 1\n")
    ran = here("check", *files, "--json", code=code)
    if files:
        assert [row["file"] for row in ran.json["files"]] == files
        assert all(row["ok"] == (row["file"] == FILE) for row in ran.json["files"])
        assert all(row["problems"][0].keys() >= {"code", "where", "line", "message"}
                   for row in ran.json["files"] if not row["ok"])  # fmt: skip
    else:
        assert ran.json["error"]["code"] == "usage"


def test_a_name_with_an_escape_reaches_no_terminal(here: Here, game: Path) -> None:
    name = "n\n\x1b[31m"
    game.rename(name)
    Path("b\x1b").write_text("")
    assert here("check", name, "b\x1b", "--json", code=3).json["files"][0]["file"] == name
    out = here("check", name, "b\x1b", code=3).out
    assert out.startswith("n\\n\\x1b[31m: sound")
    assert "\x1b" not in out
