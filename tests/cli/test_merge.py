"""`feurio merge`: every way in which two copies can stand to each other, and the union where there is one."""

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here

THEIRS = "theirs.yaml"


@pytest.fixture
def copies(here: Here, game: Path) -> tuple[Path, Path]:
    """Two copies of a game with one turn."""
    here("move", FILE, "a")
    shutil.copy(FILE, THEIRS)
    return game, Path(THEIRS)


def test_the_same(here: Here, copies: tuple[Path, Path]) -> None:
    found = here("merge", FILE, THEIRS, "--json").json
    assert (found["result"], found["at"]) == ("same", None)
    assert here("merge", FILE, THEIRS).out == "Both are the same.\n"


def test_one_is_newer(here: Here, copies: tuple[Path, Path]) -> None:
    here("move", THEIRS, "a")
    found = here("merge", FILE, THEIRS, "--json").json
    assert (found["result"], found["at"]) == ("theirs-newer", 2)
    found = here("merge", THEIRS, FILE, "--json").json
    assert (found["result"], found["at"]) == ("mine-newer", 2)
    assert here("merge", FILE, THEIRS).out == "theirs.yaml is newer: it goes on from entry 2.\n"


@pytest.mark.parametrize("into", [FILE, THEIRS, "new.yaml"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_union_is_written(here: Here, copies: tuple[Path, Path], into: str, turned: bool) -> None:
    here("move", THEIRS, "a +2")
    newest = copies[1].read_bytes()
    here("merge", *((THEIRS, FILE) if turned else (FILE, THEIRS)), "-o", into, "--json")
    assert Path(into).read_bytes() == newest
    assert here("merge", FILE, THEIRS, "-o", into).out.endswith(f"Written to {into}.\n")
    assert Path(into).read_bytes() == newest


def test_histories_that_part(here: Here, copies: tuple[Path, Path]) -> None:
    here("move", FILE, "a +1")
    here("move", THEIRS, "a +2")
    here("move", THEIRS, "a")
    before = [path.read_bytes() for path in copies]
    for options in ([], ["-o", FILE], ["-o", "new.yaml"]):
        parted = here("merge", FILE, THEIRS, *options, "--json", code=4).json
        error = parted["error"]
        assert (parted["result"], parted["at"], error["code"]) == ("diverged", 2, "diverged")
        assert (parted["mine"]["by"], parted["theirs"]["by"]) == ("bo", "bo")
        assert "turn of bo" in error["message"]
        assert error["answered"] == {"mine": False, "theirs": True}
    assert "Only theirs has been answered, so by custom it stands." in here("merge", FILE, THEIRS, code=4).err
    assert [path.read_bytes() for path in copies] == before
    assert not Path("new.yaml").exists()


def test_another_game(here: Here, copies: tuple[Path, Path]) -> None:
    here("new", "other.yaml", "--like", FILE)
    before = copies[0].read_bytes()
    found = here("merge", FILE, "other.yaml", "-o", FILE, "--json", code=4).json
    assert (found["result"], found["at"], found["error"]["code"]) == ("other-game", None, "other-game")
    assert copies[0].read_bytes() == before


def test_into_a_file_of_another_game(here: Here, copies: tuple[Path, Path]) -> None:
    here("new", "other.yaml", "--like", FILE)
    before = Path("other.yaml").read_bytes()
    error = here("merge", FILE, THEIRS, "-o", "other.yaml", "--json", code=4).json["error"]
    assert error["code"] == "other-game"
    assert Path("other.yaml").read_bytes() == before


@pytest.mark.parametrize("into", [".", "/dev/null", "broken", "no/x.yaml", "dangling"])
def test_into_what_holds_no_game(here: Here, copies: tuple[Path, Path], into: str) -> None:
    Path("broken").write_text("precious")
    Path("dangling").symlink_to("nowhere")
    here("move", THEIRS, "a")
    ran = here("merge", FILE, THEIRS, "-o", into, "--json", code=None)
    assert ran.code in (2, 3, 6)
    assert ran.json["error"]["message"]
    assert Path("broken").read_text() == "precious"
    assert not Path("nowhere").exists()


def test_a_copy_that_is_unsound_or_missing(here: Here, copies: tuple[Path, Path]) -> None:
    copies[1].write_text(copies[1].read_text()[:-30])
    assert here("merge", FILE, THEIRS, "--json", code=3).json["error"]["file"] == THEIRS
    assert here("merge", "none", FILE, "--json", code=2).json["error"]["code"] == "no-such-file"
