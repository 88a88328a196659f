"""`feurio merge --json` answers in one form whether two copies fit together or part."""

from collections.abc import Callable
from pathlib import Path
from shutil import copyfile
from typing import Any


def test_parted_copies_have_their_result_beside_the_error(feurio: Callable[..., Any], tmp_path: Path) -> None:
    feurio("new", "a.feurio.yaml", "--player", "Anna", "--player", "Bo", "--seed", "2026-01-30", code=0)
    copyfile(tmp_path / "a.feurio.yaml", tmp_path / "b.feurio.yaml")
    feurio("move", "a.feurio.yaml", "a", code=0)
    feurio("move", "b.feurio.yaml", "b", code=0)
    parted = feurio("merge", "a.feurio.yaml", "b.feurio.yaml", "--json", code=4).json
    assert (parted["result"], parted["at"], parted["error"]["code"]) == ("diverged", 1, "diverged")
    assert (parted["mine"]["at"], parted["theirs"]["at"]) == ([1, -1], [2, 0])
    assert "turn of anna" in parted["error"]["message"]


def test_other_games_too(feurio: Callable[..., Any]) -> None:
    for name in ("a", "b"):
        feurio("new", f"{name}.feurio.yaml", "--player", "Anna", code=0)
    other = feurio("merge", "a.feurio.yaml", "b.feurio.yaml", "--json", code=4).json
    assert (other["result"], other["at"], other["error"]["code"]) == ("other-game", None, "other-game")
