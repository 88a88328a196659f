"""The game file as a text: one log line per entry, quoting, and texts that are read as they were written."""

import difflib
import hashlib
import json
from pathlib import Path
from typing import Any

import yaml

from tests.cli.conftest import FILE, Here

KEY_ORDER = ["feurio", "game", "joins", "proposals", "state", "log"]
ODD = ("no", "1e2", "12:30", "2026-11-01", "~", "yes: [x]", "\"q\" 'z' \\", "#1", "é 😀")


def digest(tag: str, *fields: bytes) -> bytes:
    """FAIR.md's H."""
    parts = (f"feurio-pbem/1/{tag}".encode(), *fields)
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def entry_hash(entry: dict[str, Any]) -> bytes:
    text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return digest("entry", text.encode())


def test_a_turn_is_one_new_line_of_the_log_and_a_few_of_the_state(here: Here, game: Path) -> None:
    for note in ODD:
        before = game.read_text(encoding="utf-8").splitlines()
        here("move", FILE, "a", "--note", note)
        after = game.read_text(encoding="utf-8").splitlines()
        place = next(number for number, line in enumerate(after) if line.startswith("log:"))
        changes = [line for line in difflib.ndiff(before, after) if line[0] in "+-" and " log:" not in line]
        log_lines = [line for line in changes if line.startswith(("+ - {kind", "- - {kind"))]
        assert len(log_lines) == 1
        assert log_lines[0][2:] == after[-1]
        assert len(after) - place - 1 == len(here("log", FILE, "--json").json["entries"])
        assert before[: before.index("state:")] == after[: after.index("state:")]
    document = yaml.safe_load(game.read_bytes())
    assert list(document) == KEY_ORDER
    assert [entry["note"] for entry in document["log"]] == list(ODD)


def test_every_yaml_reader_sees_the_same_and_the_chain_can_be_followed(here: Here, tmp_path: Path) -> None:
    words = ("--player", "n=no", "--player", "on=1e2", "--seed", "12:30", "--title", "2026-11-01")
    here("new", FILE, *words)
    here("move", FILE, "a")
    here("take-back", FILE)
    document = yaml.safe_load((tmp_path / FILE).read_bytes())
    assert [document["game"][key] for key in ("seats", "seed", "title")] == [["n", "on"], "12:30", "2026-11-01"]
    assert document["game"]["names"] == {"n": "no", "on": "1e2"}
    previous = digest("roster", entry_hash(document["game"])).hex()
    for entry in document["log"]:
        assert entry["prev"] == previous
        previous = entry_hash(entry).hex()
    assert document["state"]["head"] == previous


def test_another_normal_form_is_read_and_kept_and_never_written_anew(here: Here, game: Path) -> None:
    text = game.read_text(encoding="utf-8").replace("Friday forest", "Cafe\u0301")
    document = yaml.safe_load(text)
    head = digest("roster", entry_hash(document["game"])).hex()
    game.write_text(text.replace(document["state"]["head"], head), encoding="utf-8")
    here("move", FILE, "a", "--note", "e\u0301")
    assert here("check", FILE, "--json").json["files"][0]["ok"] is True
    written = game.read_text(encoding="utf-8")
    assert 'title: "Cafe\u0301"' in written
    assert 'note: "\u00e9"' in written
