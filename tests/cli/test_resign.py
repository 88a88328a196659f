"""`feurio resign`: instead of a turn; the last seat left wins, alone nobody does."""

from pathlib import Path

from tests.cli.conftest import FILE, Here


def test_the_last_seat_wins(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--player", "Cy", "--seed", "s")
    bag = here("show", FILE, "--json").json["bag"]
    gone = here("resign", FILE, "--player", "anna", "--json").json
    assert (gone["turn"], gone["player"], gone["text"], gone["crew"]) == (1, "anna", "resign", {})
    assert (gone["value"], gone["tile"], gone["at"]) == (None, None, None)
    assert (gone["next"]["to_move"], gone["next"]["turn"]) == ("bo", 2)
    shown = here("show", FILE, "--json").json
    assert [player["active"] for player in shown["players"]] == [False, True, True]
    assert sum(shown["bag"].values()) == sum(bag.values())
    here("move", FILE, "resign", "--note", "Enough!")
    over = here("show", FILE, "--json").json
    assert (over["phase"], over["end"], over["winners"], over["to_move"]) == ("finished", "resigned", ["cy"], None)
    assert here("resign", FILE, "--json", code=1).json["error"]["code"] == "game-over"


def test_alone_nobody_wins(here: Here) -> None:
    here("new", FILE, "--player", "Anna")
    assert here("resign", FILE, "--dry-run", "--json").json["next"]["phase"] == "finished"
    assert here("show", FILE, "--json").json["phase"] == "spreading"
    here("resign", FILE)
    over = here("show", FILE, "--json").json
    assert (over["end"], over["winners"]) == ("resigned", [])
    for told in (here("show", FILE).out, here("show", FILE, "--words").out):
        assert "Finished, Anna resigned: nobody wins" in told
    scores = here("score", FILE, "--json").json
    assert (scores["end"], scores["winners"]) == ("resigned", [])


def test_only_the_mover(here: Here, game: Path) -> None:
    before = game.read_bytes()
    assert here("resign", FILE, "--player", "bo", "--json", code=1).json["error"]["code"] == "not-your-turn"
    assert game.read_bytes() == before
