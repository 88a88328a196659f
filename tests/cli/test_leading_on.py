"""Where a newcomer's slip is told, the next step is told with it."""

from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here


def test_feurio_alone_shows_my_games_and_what_to_do(here: Here, game: Path) -> None:
    here("new", "b.feurio.yaml", "--player", "Cy", "--player", "Dede", "--title", "Mine")
    here("me", "Cy")
    shown = here().out
    assert shown.index("b.feurio.yaml  Mine: turn 1, Cy to move") < shown.index("a.feurio.yaml")
    assert "Next: feurio move b.feurio.yaml\n" in shown
    Path("b.feurio.yaml").unlink()
    game.unlink()
    assert "feurio new friday.feurio.yaml --player Anna --player Bo\n" in here().out


def test_feurio_alone_says_what_to_do_next_in_every_state(here: Here, game: Path) -> None:
    last = "The rules: feurio rules     All commands: feurio --help"
    assert here().out.splitlines()[-2:] == [f"Next: feurio play {FILE}", last]
    here("resign", FILE)
    assert f"\nAgain: feurio new again.feurio.yaml --like {FILE}\n" in here().out
    Path("deeper").mkdir()
    Path("deeper/my game.feurio.yaml").write_text("feurio: 1\n")
    assert '\nWhat is wrong: feurio check "deeper/my game.feurio.yaml"\n' in here().out
    here("identity", "--name", "Anna")
    here("new", "s.feurio.yaml", "--draws", "sealed", "--player", "Anna", "--player", "Bo", "--as", "anna")
    assert "\nNext: feurio show s.feurio.yaml\n" in here().out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["status"], "Did you mean: feurio list"),
        (["undo", FILE], f"Did you mean: feurio take-back {FILE}"),
        (["undo", "a", "--yes"], f"Did you mean: feurio take-back {FILE} --yes"),
        (["a"], f"Did you mean: feurio show {FILE}"),
        ([FILE], f"Did you mean: feurio show {FILE}"),
        (["shwo", FILE], "Did you mean: feurio show"),
    ],
)
def test_other_words_lead_on(here: Here, game: Path, words: list[str], hint: str) -> None:
    assert here(*words, code=2).err.rstrip().endswith(hint)


def test_a_missing_file_offers_the_near_one(here: Here, game: Path) -> None:
    game.rename("friday.feurio.yaml")
    for name in ("friday", "friday.yaml", "freitag.feurio.yaml", "fridya.feurio.yaml"):
        error = here("show", name, "--json", code=2).json["error"]
        assert (error["code"], error["hint"]) == ("no-such-file", "Did you mean friday.feurio.yaml?"), name
    assert "feurio list" in here("show", "xyz", "--json", code=2).json["error"]["hint"]


def test_help_is_a_word_too(here: Here) -> None:
    assert here("help").out == here("--help").out
    assert here("help", "move").out == here("move", "--help").out


def test_a_finished_game_says_who_won(here: Here, game: Path) -> None:
    here("resign", FILE)
    assert "finished, Bo won" in here("list").out
    for words in (["move", FILE, "a"], ["retire", FILE, "bo"], ["legal", FILE]):
        assert here(*words, "--json", code=1).json["error"]["message"] == "The game is over: Bo won."


def test_without_a_terminal_a_turn_is_asked_for_only_where_one_can_be_played(here: Here, game: Path) -> None:
    for verb in ("move", "play"):
        told = here(verb, FILE, code=2).err
        assert told.startswith(
            "feurio: Which turn? Without a terminal it has to be said.\nFor example: feurio move a.feurio"
        )
        missing = here(verb, "a", code=2).err
        assert missing == "feurio: There is no file a.\nDid you mean a.feurio.yaml?\n"
    here("resign", FILE)
    assert here("play", FILE, code=1).err.startswith("feurio: The game is over: Bo won.")
