"""Commits seen, by repository and branch."""

import pytest

from feurio_pbem.home.folder import Home
from feurio_pbem.home.git_memory import last_seen, remember_commit

ONE, TWO = "1" * 40, "2" * 64


def test_commits_are_remembered_per_repository_and_branch(home: Home) -> None:
    assert last_seen(home, "/games", "main") is None
    remember_commit(home, "/games", "main", ONE)
    remember_commit(home, "/games", "side/../way", TWO)
    remember_commit(home, "/other\udcff", "main", TWO)
    assert last_seen(home, "/games", "main") == ONE
    assert last_seen(home, "/games", "side/../way") == TWO
    assert last_seen(home, "/other\udcff", "main") == TWO
    remember_commit(home, "/games", "main", TWO)
    assert last_seen(home, "/games", "main") == TWO


def test_only_whole_commit_names(home: Home) -> None:
    for name in ("--all", "abc", "1" * 41, ""):
        with pytest.raises(ValueError, match="no full commit name"):
            remember_commit(home, "/games", "main", name)


def test_a_damaged_memory_is_no_memory(home: Home) -> None:
    remember_commit(home, "/games", "main", ONE)
    [name] = home.names("git/*.json")
    (home.path / name).write_text('{"feurio": 1, "branches": {"main": "--all"}}')
    assert last_seen(home, "/games", "main") is None
    (home.path / name).write_text("nonsense")
    assert last_seen(home, "/games", "main") is None
    assert "set aside" in str(home.notices[0])
    remember_commit(home, "/games", "main", TWO)
    assert last_seen(home, "/games", "main") == TWO
