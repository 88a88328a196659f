"""`feurio show`: the contract's document in every phase, now and then, and words for those who cannot see it."""

from pathlib import Path
from random import Random

import pytest

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.game.composing import compose
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import update
from feurio_pbem.notation import TurnText
from tests.cli.conftest import FILE, Here

KEYS = {"game", "title", "turn", "token", "phase", "to_move", "drawn", "bag", "players", "board", "end", "winners"}


def test_the_document_at_the_start(here: Here, game: Path) -> None:
    shown = here("show", FILE, "--json").json
    assert shown.keys() >= KEYS
    assert (shown["title"], shown["turn"], shown["phase"], shown["to_move"]) == (
        "Friday forest",
        1,
        "spreading",
        "anna",
    )
    assert shown["drawn"] == {"value": 1, "spaces": 1}
    assert shown["bag"] == {"1": 4, "2": 4, "3": 5, "4": 6, "5": 6, "6": 6}
    player = {"seat": "bo", "name": "Bo", "active": True, "supply": 12, "neutral_supply": 0, "score": 0, "regions": []}
    assert shown["players"][1] == player
    tile = {"tile": 2, "at": [1, 0], "value": 3, "spaces": 2, "break": False, "free_sides": 3, "crew": {}, "neutral": 0}
    assert shown["board"][1] == tile
    assert (shown["end"], shown["winners"]) == (None, [])


def test_regions_are_explained(here: Here, game: Path) -> None:
    here("move", FILE, "a +1+2+2")
    shown = here("show", FILE, "--json").json
    regions = [{"tiles": [1, 2], "sum": 5, "divisor": 2, "points": 3}]
    assert shown["players"][0] == {"seat": "anna", "name": "Anna", "active": True, "supply": 9, "neutral_supply": 0,
                                   "score": 3, "regions": regions}  # fmt: skip
    assert shown["board"][1]["crew"] == {"anna": 2}
    assert shown["bag"] == {"1": 4, "2": 4, "3": 4, "4": 6, "5": 6, "6": 6}


def test_every_turn_is_shown_as_it_was(here: Here, game: Path) -> None:
    seen = []
    for turn in range(1, 40):
        seen.append(here("show", FILE, "--json").json)
        assert seen[-1]["turn"] == turn
        if seen[-1]["phase"] == "finished":
            break
        spots = seen[-1]["spots"]
        here("move", FILE, spots[0]["spot"] if spots else "pass")
    assert [shown["phase"] for shown in seen[31:]] == ["spreading", "reinforcing", "reinforcing", "finished"]
    assert (seen[-1]["end"], seen[-1]["to_move"], seen[-1]["drawn"]) == ("passed", None, None)
    assert seen[-1]["winners"] == ["anna", "bo"]
    for turn, shown in enumerate(seen, start=1):
        assert here("show", FILE, "--turn", turn, "--json").json == shown


@pytest.mark.parametrize("turn", [0, -1, 3, 99999999999999999999])
def test_turns_that_never_were(here: Here, game: Path, turn: int) -> None:
    here("move", FILE, "a")
    error = here("show", FILE, "--turn", turn, "--json", code=2).json["error"]
    assert error["code"] == "no-such-turn"
    assert error["message"] == f"There is no turn {turn}: the game is at turn 2."


def test_a_turn_taken_back_and_played_anew_is_the_new_one(here: Here, game: Path) -> None:
    first = here("show", FILE, "--json").json
    here("move", FILE, "a +1")
    here("take-back", FILE)
    assert here("show", FILE, "--json").json == {**first, "token": here("legal", FILE, "--json").json["token"]}
    here("move", FILE, "b")
    here("move", FILE, here("legal", FILE, "--json").json["spots"][0]["spot"])
    assert here("show", FILE, "--turn", 2, "--json").json["last"]["text"] == "@2,0"


def test_the_screen_says_how_to_answer_only_where_one_can(here: Here, game: Path) -> None:
    assert "Answer: feurio move a.feurio.yaml a +1     Token:" in here("show", FILE).out
    here("move", FILE, "a")
    assert "Answer:" not in here("show", FILE, "--turn", 1).out


def test_words_for_screen_readers(here: Here, game: Path) -> None:
    out = here("show", FILE, "--words").out
    assert out.startswith("Friday forest, turn 1, seeded (anyone with the file can look ahead).\nIt is Anna's turn: in")
    assert "Hot spot a, cell @1,-1, heat 5" in out
    assert "Tile 2 at 1,0: value 3, 2 spaces, 3 free sides, room for two." in out
    assert "│" not in out


def test_a_stranger_sees_nothing(here: Here, game: Path) -> None:
    error = here("show", FILE, "--as", "cy", "--json", code=1).json["error"]
    assert error["code"] == "no-such-seat"
    assert error["message"] == "There is no seat cy; the seats are anna and bo."


def test_a_map_of_four_hundred_tiles_prints(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--tiles", "1:1x100,2:2x100,3:3x100,9:6x100", "--seed", "wide")
    rng = Random(4)

    def grow(game: Game) -> Game:
        for _ in range(390):
            position, drawn = game.standing.position, game.standing.drawn
            turn = random_turn(position, drawn, rng)
            game = game.extend(compose(game, TurnText("turn", turn.at, turn.crew)))
        return game

    update(Path(FILE), grow)
    out = here("show", FILE).out
    assert " 394 " in out
    assert here("show", FILE, "--json").json["turn"] == 391
    assert len(here("show", FILE, "--words").out.splitlines()) > 394


def test_a_picture_into_no_folder(here: Here, game: Path) -> None:
    error = here("show", FILE, "--svg", "away/a.svg", "--json", code=2).json["error"]
    assert (error["code"], error["message"]) == ("no-such-folder", "There is no folder away.")
