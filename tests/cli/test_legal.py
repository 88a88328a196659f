"""`feurio legal`: the contract's document in every phase."""

from pathlib import Path

from tests.cli.conftest import FILE, Here

KEYS = {"turn", "token", "phase", "to_move", "drawn", "heat", "limit", "tile", "spots"}


def test_while_the_fire_spreads(here: Here, game: Path) -> None:
    legal = here("legal", FILE, "--json").json
    assert legal.keys() >= KEYS
    token = here("show", FILE, "--json").json["token"]
    assert {key: legal[key] for key in KEYS} == {
        "turn": 1, "token": token, "phase": "spreading", "to_move": "anna", "drawn": {"value": 1, "spaces": 1},
        "heat": 5, "limit": 3, "tile": 5,
        "spots": [{"spot": "a", "at": [1, -1], "room": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 1}},
                  {"spot": "b", "at": [2, 0], "room": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 1}}],
    }  # fmt: skip


def test_the_limit_is_what_is_left_of_the_supply(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--supply", 4, "--seed", "s")
    for expected, crew in ((3, 2), (2, 2), (0, 0)):
        legal = here("legal", FILE, "--json").json
        assert legal["limit"] == expected
        spot = legal["spots"][0]
        tiles = [tile for tile, room in spot["room"].items() for _ in range(room)][:crew]
        here("move", FILE, spot["spot"], *(f"+{tile}" for tile in tiles))


def test_while_crews_are_reinforced_and_after_the_end(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--tiles", "2:2x5", "--seed", "s")
    here("move", FILE, here("legal", FILE, "--json").json["spots"][0]["spot"])
    legal = here("legal", FILE, "--json").json
    assert (legal["phase"], legal["to_move"], legal["turn"]) == ("reinforcing", "bo", 2)
    assert (legal["drawn"], legal["heat"], legal["tile"], legal["spots"]) == (None, None, None, [])
    assert legal["room"] == {"1": 2, "2": 2, "3": 2, "4": 2, "5": 2}
    here("move", FILE, "pass")
    here("move", FILE, "pass")
    for words in ([], ["--json"]):
        ran = here("legal", FILE, *words, code=1)
    assert ran.json["error"]["code"] == "game-over"


def test_words(here: Here, game: Path) -> None:
    out = here("legal", FILE).out
    assert out.startswith("It is Anna's turn: in hand a 1 with 1 space, to be laid as tile 5.\n  (a) @1,-1, heat 5\n")
    assert "two on tile 2; at most 3" in out
