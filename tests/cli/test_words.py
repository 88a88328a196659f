"""A game by words alone: whoever hears only what `--words` says can play it from the first turn to the end."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here

SMALL = ("--tiles", "1:1x3,2:1x2,4:2x3,6:3x2", "--supply", 3)


def read_turn(told: str) -> str:
    """The turn that a listener makes of what he hears: the last hot spot, and a firefighter where there is room."""
    spots = re.findall(r"^Hot spot (\w+), cell @-?\d+,-?\d+, heat \d+\. Beside it: tile ", told, re.M)
    rooms = re.search(r"^(?:With the tile on \w+, room|Room) for \w+ on tile (\d+)", told, re.M)
    may_place = "\nYou may place " in told and rooms
    return " ".join([*spots[-1:], *([f"+{rooms[1]}"] if may_place and rooms else [])]) or "pass"


@pytest.mark.parametrize("stays", [False, True])
def test_a_whole_game_by_words_alone(here: Here, tmp_path: Path, stays: bool) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--seed", "words", *SMALL)
    option = () if stays else ("--words",)
    if stays:
        here("me", "--words")
    told = here("show", FILE, *option).out
    for _ in range(40):
        if "\nFinished, " in told:
            break
        legal = here("legal", FILE, *option).out
        assert all(line in told for line in legal.splitlines() if not line.startswith("Draws: "))
        told = here("move", FILE, read_turn(told), *option).out
    assert "\nFinished, nobody can place any more: " in told
    log = here("log", FILE, *option).out
    assert log.startswith("Turn 1. Anna laid a ") and log.count("\nTurn ") == 5
    assert "wins: " in here("score", FILE, *option).out


def test_it_stays_until_it_is_taken_back(here: Here, game: Path) -> None:
    drawn = [here(command, FILE).out for command in ("show", "legal", "score")]
    told = [here(command, FILE, "--words").out for command in ("show", "legal", "score")]
    assert not set(drawn) & set(told)
    here("me", "--words")
    assert [here(command, FILE).out for command in ("show", "legal", "score")] == told
    assert [here(command, FILE, "--no-words").out for command in ("show", "legal", "score")] == drawn
    assert here("puzzle", 1).out.count("\nTile ") > 4
    here("me", "--drawings")
    assert [here(command, FILE).out for command in ("show", "legal", "score")] == drawn


def test_what_happened_since_the_own_turn_comes_first(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--player", "Cy", "--seed", "three")
    for turn, note in (("a", "one"), ("a", "two"), ("a", "three")):
        here("move", FILE, turn, "--note", note)
    lines = here("show", FILE, "--words").out.splitlines()
    assert lines[1].startswith("Last: Turn 2. Bo laid ") and lines[2] == "The note says: two"
    assert lines[3].startswith("Turn 3. Cy laid ") and lines[4] == "The note says: three"
    assert lines[5].startswith("New is tile 6. Beside it: ") and lines[6].startswith("New is tile 7. Beside it: ")
    told = here("move", FILE, "pass", "--words", "--dry-run").out.splitlines()
    assert told[:2] == ["Nobody was placed, though there was room.", "This was a dry run: nothing was changed."]
    assert told[3].startswith("Last: Turn 4. Anna laid ")
    assert here("take-back", FILE, "--words").out.splitlines()[1] == "Last: Cy took that turn back."
