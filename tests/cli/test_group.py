"""Commands of a made-up module: what every command gets from the table, whatever it does."""

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated

import pytest
import typer

from feurio_pbem.cli.boundary import guarded
from feurio_pbem.cli.commands import COMMANDS, GROUPS, Entry
from feurio_pbem.cli.main import act
from feurio_pbem.cli.options import GameFile, Json, command

Words = Annotated[list[str] | None, typer.Argument()]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The commands `play` and `post play`, which note what they were given and end with code 3."""
    seen: list[object] = []

    @command("\nfeurio play x   y\n  and more\n", ignore_unknown_options=True)
    def play(
        file: GameFile, words: Words = None, note: Annotated[str | None, typer.Option()] = None, json: Json = False
    ) -> int:
        """Play."""
        seen[:] = [str(file), " ".join(words or []), note, json]
        return 3

    module = ModuleType("feurio_pbem.cli.play_for_test")
    module.play = play  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(COMMANDS, "play", Entry("play_for_test:play", "Play.", "Play"))
    monkeypatch.setitem(COMMANDS, "post play", Entry("play_for_test:play", "Play.", "Mail"))
    monkeypatch.setitem(GROUPS, "post", "By post.")
    return seen


def test_an_option_is_no_value_of_another(play: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(act, ["play", "a.yaml", "b", "--note", "--json"]) == 2  # `--note $NOTE --json`, nothing in NOTE
    assert json.loads(capsys.readouterr().out)["error"]["message"] == "Option '--note' requires an argument."
    assert play == []
    assert guarded(act, ["play", "a.yaml", "b", "--note=--json"]) == 3
    assert play == ["a.yaml", "b", "--json", False]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a.yaml @2, -1 +7", "@2, -1 +7"),
        ("a.yaml b +7+7+12", "b +7+7+12"),
        ("a.yaml @-2,-1 +7x2", "@-2,-1 +7x2"),
        ("a.yaml @2 -13 7", "@2 -13 7"),
        ("a.yaml take-back", "take-back"),
        ("a.yaml", ""),
    ],
)
def test_turn_text_may_look_like_options(play: list[object], line: str, words: str) -> None:
    assert act(["play", *line.split()]) == 3
    assert play == ["a.yaml", words, None, False]
    assert act(["play", *line.split(), "--note", "- well", "--json"]) == 3
    assert play == ["a.yaml", words, "- well", True]
    assert act(["play", "--json", *line.split()]) == 3
    assert play == ["a.yaml", words, None, True]


def test_groups_have_commands_help_and_suggestions(play: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    assert act(["post", "play", "b.yaml"]) == 3
    assert play[0] == "b.yaml"
    assert guarded(act, ["post", "--help"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("Usage: feurio post [OPTIONS] COMMAND [ARGS]...\n\n  By post.\n")
    assert "Commands:\n  play  Play." in page
    assert guarded(act, ["post", "plaice"]) == 2
    assert "Did you mean: feurio post play" in capsys.readouterr().err
    assert guarded(act, ["post"]) == 2
    assert guarded(act, ["--help"]) == 0
    assert "Mail:\n  post  " in capsys.readouterr().out


def test_examples_are_printed_as_written(play: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(act, ["play", "--help"]) == 0
    assert capsys.readouterr().out.endswith("Examples:\n  feurio play x   y\n    and more\n")


def test_a_missing_file_is_asked_for_with_the_games_that_are_here(
    play: list[object], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make = "feurio new friday.feurio.yaml --player Anna --player Bo"
    assert guarded(act, ["play"]) == 2
    missing = "feurio: Which game? FILE is missing.\n"
    assert capsys.readouterr().err == f"{missing}There is none in this folder; this makes one: {make}\n"
    for name in ("a", "my b"):
        Path(f"{name}.feurio.yaml").write_text("")
    assert guarded(act, ["play"]) == 2
    here = 'feurio play a.feurio.yaml or feurio play "my b.feurio.yaml"'
    assert capsys.readouterr().err == f"{missing}For example: {here}\n"
    assert guarded(act, ["mail", "book"]) == guarded(act, ["new"]) == 2
    told = capsys.readouterr().err
    assert "For example: feurio mail book a.feurio.yaml or " in told
    assert f"feurio: Which file is to be made?\nFor example: {make}\n" in told
