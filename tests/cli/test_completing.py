"""What the tabulator offers: game files only, the seats of that game, the turns it allows."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(here: Here, monkeypatch: pytest.MonkeyPatch) -> Complete:
    """What bash is told for a line whose last word is being typed."""

    def ask(line: str) -> list[str]:
        monkeypatch.setenv("_FEURIO_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        told = here(code=None).out.split()
        monkeypatch.delenv("_FEURIO_COMPLETE")
        return told

    return ask


def test_game_files_only(complete: Complete, game: Path) -> None:
    for name in ("notes.txt", "sub/b.feurio.yaml", "sub/other.yaml", ".hidden.feurio.yaml"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text("")
    assert complete("feurio show ") == [FILE, "sub/b.feurio.yaml"]
    assert complete("feurio show su") == complete("feurio check a.feurio.yaml su") == ["sub/b.feurio.yaml"]
    assert complete("feurio move sub/") == ["sub/b.feurio.yaml"]
    assert complete("feurio merge a.feurio.yaml a") == complete("feurio rules ")[:1] == [FILE]
    assert complete("feurio show nothing-like-it") == []


def test_seats_of_that_game(complete: Complete, game: Path) -> None:
    for line in ("move a.feurio.yaml --player ", "show a.feurio.yaml --as ", "retire a.feurio.yaml "):
        assert complete(f"feurio {line}") == ["anna", "bo"]
    assert complete("feurio move a.feurio.yaml --player b") == ["bo"]
    assert complete("feurio show missing.feurio.yaml --as ") == []


def test_turns_that_may_be_played(complete: Complete, here: Here, game: Path) -> None:
    assert complete("feurio move a.feurio.yaml ") == ["a", "b", "pass", "take-back", "resign"]
    tiles = complete("feurio move a.feurio.yaml a ")
    assert tiles == ["+1", "+2", "+3", "+4", "+5"]
    for tile in tiles:
        here("move", FILE, "a", tile, "--dry-run")
    assert complete("feurio move a.feurio.yaml a +2+")[1] == "+2+2"
    here("move", FILE, "a")
    assert "+1" in complete("feurio move a.feurio.yaml +")
    game.write_text("broken: [")
    assert complete("feurio move a.feurio.yaml ") == []
    assert os.listdir() == [FILE]
