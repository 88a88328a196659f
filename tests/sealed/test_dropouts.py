"""Players who vanish: consents gather while the file goes round, seats pass on, and the game always goes on or ends."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import Feurio
from tests.sealed.people import FILE, SMALL, Person, host_a_game, play_round, turn_of


@pytest.fixture
def dede(tmp_path: Path) -> Person:
    return Person("dede", tmp_path).becomes_known()


def test_a_vanished_player_is_retired_and_the_game_ends(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    play_round(people, turns=4)
    assert anna.sees["to_move"] == "bo"
    asked = anna.says("retire", "bo")
    assert (asked["to_move"], asked["waiting_for"]) == ("bo", ["cleo"])
    anna.sends_to(cleo)
    assert cleo.sees["proposals"] == [
        {"kind": "retire", "seat": "bo", "name": None, "signed": ["anna"], "waiting_for": ["cleo"]}
    ]
    shown = cleo.does("show", FILE).out
    assert "Proposed: take Bo out of the game. Anna agreed. Still to agree: Cleo" in shown
    assert f"feurio retire {FILE} bo" in " ".join(shown.split())
    agreed = cleo.says("retire", "bo")
    assert (agreed["to_move"], agreed["waiting_for"]) == ("cleo", [])
    cleo.sends_to(anna)
    end = play_round([anna, cleo])
    assert end["phase"] == "finished"
    assert "bo" not in end["winners"]
    anna.sends_to(bo)
    assert bo.says("check")["files"][0]["ok"]


def test_consents_given_apart_unite(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    anna.says("move", turn_of(anna.sees))
    anna.sends_to(bo, cleo)
    anna.says("retire", "bo")
    cleo.says("retire", "bo")
    shutil.copyfile(anna.file, cleo.desk / "hers.feurio.yaml")
    merged = cleo.says("merge", "hers.feurio.yaml", "-o", FILE)
    assert merged["result"] == "united"
    assert [player["active"] for player in cleo.sees["players"]] == [True, False, True]


def test_agreeing_twice_changes_nothing(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    anna.says("retire", "bo")
    before = anna.file.read_bytes()
    assert anna.says("retire", "bo")["already"] is True
    assert anna.file.read_bytes() == before


def test_a_turn_makes_proposals_fall_away(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    anna.says("retire", "bo")
    anna.says("move", turn_of(anna.sees))
    assert anna.sees["proposals"] == []


def test_a_skip_needs_all_others(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    bo.says("skip", "anna")
    bo.sends_to(cleo)
    assert cleo.says("skip", "anna")["to_move"] == "bo"
    assert cleo.says("skip", "anna", code=1)["error"]["code"] == "not-your-turn"
    assert anna.says("skip", "anna", code=1)["error"]["code"] == "own-seat"


def test_a_seat_passes_on_and_sits_out(people: list[Person], dede: Person) -> None:
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    anna.says("move", turn_of(anna.sees))
    assert anna.says("replace", "bo", code=1)["error"]["code"] == "card-needed"
    anna.sends_to(dede)
    assert dede.says("replace", "bo")["waiting_for"] == ["anna", "cleo"]
    dede.sends_to(anna)
    anna.says("replace", "bo")
    anna.sends_to(cleo)
    replaced = cleo.says("replace", "bo")
    assert (replaced["to_move"], replaced["waiting_for"]) == ("cleo", [])
    assert cleo.sees["sitting_out"] == {"bo": ["anna", "cleo"]}
    assert "Dede is new on the seat and sits out until Anna and Cleo moved once." in cleo.does("show", FILE).out
    cleo.sends_to(anna, bo, dede)
    assert bo.says("move", "a", "--player", "bo", code=1)["error"]["code"] == "not-your-turn"
    view = play_round([cleo, anna], turns=2)
    assert (view["to_move"], view["sitting_out"]) == ("bo", {})
    anna.sends_to(dede, cleo)
    assert dede.sees["drawn"] is not None
    dede.seat = "bo"
    end = play_round([dede, cleo, anna])
    assert end["phase"] == "finished"


@pytest.mark.parametrize("lost", [False, True])
def test_a_retired_player_comes_back(people: list[Person], lost: bool) -> None:
    """With his identity, or with a new one if he has lost that and its code."""
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    for person in (anna, cleo):
        person.says("retire", "bo")
        person.sends_to(*(other for other in people if other is not person))
    assert [player["active"] for player in bo.sees["players"]] == [True, False, True]
    if lost:
        shutil.rmtree(bo.home)
        bo.does("identity", "--name", "Bo")
    assert bo.says("replace", "bo")["waiting_for"] == ["anna", "cleo"]
    for before, person in [(bo, anna), (anna, cleo)]:
        before.sends_to(person)
        person.says("replace", "bo")
    cleo.sends_to(anna, bo)
    assert bo.says("check")["files"][0]["problems"] == []
    assert [player["active"] for player in bo.sees["players"]] == [True, True, True]
    assert play_round(people)["phase"] == "finished"


def test_two_strangers_want_a_seat(people: list[Person], dede: Person, tmp_path: Path) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    emil = Person("emil", tmp_path)
    emil.does("identity", "--name", "Emil")
    anna.sends_to(dede)
    dede.says("replace", "bo")
    dede.sends_to(emil)
    emil.says("replace", "bo")
    emil.sends_to(anna)
    assert anna.says("replace", "bo", code=1)["error"]["code"] == "which-player"
    assert anna.says("replace", "bo", "--name", "Emil")["waiting_for"] == ["cleo"]


def test_with_two_players_a_retirement_is_only_a_claim(people: list[Person]) -> None:
    anna, bo, _ = people
    host_a_game([anna, bo], *SMALL)
    assert bo.says("skip", "anna", code=1)["error"]["code"] == "lone-skip"
    told = bo.does("retire", FILE, "anna")
    assert "only your word" in told.out
    view = bo.sees
    assert (view["phase"], view["end"], view["winners"]) == ("finished", "abandoned", [])
    anna.says("move", turn_of(anna.sees))
    bo.sends_to(anna_copy := Person("copy", anna.desk.parents[1]))
    shutil.copyfile(anna_copy.file, anna.desk / "his.feurio.yaml")
    parted = anna.says("merge", "his.feurio.yaml", code=4)["error"]
    assert "The player has moved after all" in parted["hint"]


def test_who_has_no_say(people: list[Person], dede: Person) -> None:
    anna, bo, _ = people
    host_a_game(people, *SMALL)
    anna.sends_to(dede)
    for person, arguments, code, error in [
        (dede, ("retire", "bo"), 5, "not-your-key"),
        (anna, ("retire", "zoe"), 1, "no-such-seat"),
        (anna, ("retire", "bo", "--player", "cleo"), 5, "not-your-key"),
        (bo, ("replace", "bo"), 1, "own-seat"),
    ]:
        before = person.file.read_bytes()
        assert person.says(*arguments, code=code)["error"]["code"] == error
        assert person.file.read_bytes() == before
    play_round(people)
    assert anna.says("retire", "bo", code=1)["error"]["code"] == "game-over"


def test_nothing_is_decided_before_the_start(people: list[Person]) -> None:
    anna = people[0]
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo", *SMALL)
    assert anna.says("retire", "bo", code=1)["error"]["code"] == "not-started"


def test_seeded_games_know_it_too(feurio: Feurio, people: list[Person]) -> None:
    anna = people[0]
    anna.does("new", FILE, "--player", "Anna", "--player", "Bo", "--player", "Cleo", *SMALL)
    assert anna.says("skip", "anna")["to_move"] == "bo"
    assert anna.says("replace", "bo", "--player", "anna", code=2)["error"]["code"] == "name-needed"
    anna.says("replace", "bo", "--player", "anna", "--name", "Dede")
    assert [player["name"] for player in anna.sees["players"]] == ["Anna", "Dede", "Cleo"]
    assert anna.says("retire", "cleo")["to_move"] == "bo"
    assert anna.says("retire", "cleo", code=1)["error"]["code"] == "not-active"
    log = anna.says("log")["entries"]
    assert [(entry["kind"], entry["by"], entry["seat"]) for entry in log] == [
        ("skip", "bo", "anna"),
        ("replace", "anna", "bo"),
        ("retire", "bo", "cleo"),
    ]
    assert anna.says("check")["files"][0]["ok"]
    assert anna.says("join", code=1)["error"]["code"] == "no-cards-needed"
    assert anna.says("start", code=1)["error"]["code"] == "no-start-needed"
