"""`feurio me`: nobody plays another's turn by mistake where it was told who plays here."""

from pathlib import Path

from tests.cli.conftest import FILE, Here


def test_nothing_is_remembered_without_being_told(here: Here, game: Path) -> None:
    here("move", FILE, "a")
    here("move", FILE, "a")
    assert here("me", "--json").json == {"names": [], "games": {}, "words": False, "lang": None}


def test_another_turn_is_refused_unless_the_player_is_named(here: Here, game: Path) -> None:
    assert here("me", "Bo").out == "Here plays Bo.\n"
    before = game.read_bytes()
    error = here("move", FILE, "a", "--json", code=1).json["error"]
    assert error["code"] == "not-your-seat"
    assert error["message"] == "It is Anna's turn, and here plays Bo."
    assert error["hint"] == "If it is Anna who moves here: --player anna"
    assert here("resign", FILE, "--json", code=1).json["error"]["code"] == "not-your-seat"
    assert game.read_bytes() == before
    here("move", FILE, "a", "--player", "Anna")
    assert here("take-back", FILE, "--json", code=1).json["error"]["code"] == "not-your-seat"
    here("move", FILE, "a")  # Bo's own


def test_one_game_may_differ_and_two_may_share_a_machine(here: Here, game: Path) -> None:
    here("me", "Cleo")
    here("move", FILE, "a")  # Cleo is no player of this game, so nothing is known of it
    here("me", "Anna", "--game", FILE)
    assert here("move", FILE, "a", "--json", code=1).json["error"]["code"] == "not-your-seat"
    here("me", "--forget", "--game", FILE)
    here("move", FILE, "a")
    here("me", "Anna", "Bo")
    here("move", FILE, "a")
    here("me", "--forget")
    assert here("me").out == "Who plays here was not told.\n"
    assert here("me", "Dora", "--game", FILE, "--json", code=1).json["error"]["code"] == "no-such-seat"
