"""The plain forms that bypass Typer say what Typer's way says, and everything else goes to Typer."""

from pathlib import Path

import pytest

from feurio_pbem.cli.main import run_command
from feurio_pbem.cli.plain import plain_form
from tests.cli.conftest import Here


@pytest.mark.parametrize("words", [("show",), ("legal",)])
def test_looking_plainly_says_the_same(
    words: tuple[str], game: Path, here: Here, capsys: pytest.CaptureFixture[str]
) -> None:
    plainly = plain_form([*words, str(game)])
    assert plainly is not None
    plainly()
    said = capsys.readouterr()
    run_command([*words, str(game)])
    assert capsys.readouterr() == said
    assert "Anna" in said.out


def test_moving_plainly_says_and_does_the_same(
    game: Path, tmp_path: Path, here: Here, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1769774400")
    before = game.read_bytes()
    plainly = plain_form(["move", str(game), "a", "+3"])
    assert plainly is not None
    plainly()
    said, after = capsys.readouterr(), game.read_bytes()
    assert after != before
    game.write_bytes(before)
    run_command(["move", str(game), "a", "+3"])
    assert (capsys.readouterr(), game.read_bytes()) == (said, after)


@pytest.mark.parametrize(
    "words",
    ["show", "show a b", "show --json a", "show a --json", "move a", "move a @2, -1", "log a", "show -", "legal a b"],
)
def test_what_has_options_or_another_number_of_words_goes_to_typer(words: str) -> None:
    assert plain_form(words.split(" ")) is None


def test_no_word_is_empty() -> None:
    assert plain_form(["show", ""]) is None
