"""The one module that runs git: what surrounds us does not decide, and what git says is cleaned."""

from pathlib import Path

import pytest

from feurio_pbem.errors import OutsideWorld
from feurio_pbem.git.runner import NEXT_COMMIT, Git, clean_environment, legible


def test_locations_are_stripped_and_settings_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_GLOB_PATHSPECS"):
        monkeypatch.setenv(name, "/elsewhere")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "0")
    environment = clean_environment()
    assert not {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_GLOB_PATHSPECS"} & set(environment)
    expected = {"GIT_CONFIG_COUNT": "0", "GIT_LITERAL_PATHSPECS": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    assert expected.items() <= environment.items()
    assert clean_environment(NEXT_COMMIT)["GIT_INDEX_FILE"] == "/elsewhere"


def test_every_location_that_git_knows_is_stripped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Git(tmp_path).run("rev-parse", "--local-env-vars").text.split()
    places = [name for name in known if not name.startswith("GIT_CONFIG")]
    for name in places:
        monkeypatch.setenv(name, "x")
    environment = clean_environment()
    assert [name for name in places if environment.get(name) == "x"] == []
    assert environment["GIT_NO_REPLACE_OBJECTS"] == "1"


def test_words_of_strangers_are_cleaned() -> None:
    said = b"\x1b[31mred\x1b[0m\n\nfatal: \xff no\r\n1\n2\n3\n"
    assert legible(said) == "[31mred[0m / fatal: \ufffd no / 1 / 2 …"
    assert legible(b"a\n" + b"x" * 1000, 1) == "a …"


def test_a_failure_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(OutsideWorld, match=r"^`git cat-file` failed: fatal: not a git repository"):
        Git(tmp_path).run("-c", "core.x=y", "cat-file", "-p", "HEAD")
    with pytest.raises(OutsideWorld, match="could not be run"):
        Git(tmp_path).run("status", "\0")
