"""A joint opening: each seat opens for the cards that are there, once; three people play such a game to the end."""

import shutil

import pytest

from feurio_pbem.gamefile import load, write_game
from tests.sealed.people import FILE, SMALL, Person, play_round, turn_of
from tests.sealed.test_known import codes, with_card_of


def invite(people: list[Person], *options: str) -> None:
    anna, *others = people
    players = [word for person in people for word in ("--player", person.name)]
    anna.does("new", FILE, "--draws", "sealed", *players, *SMALL, *options)
    anna.sends_to(*others)


@pytest.mark.parametrize(
    ("count", "options", "format"),
    [(2, [], 1), (3, [], 2), (3, ["--opening", "host"], 1), (2, ["--opening", "joint"], 2)],
)
def test_who_opens_unless_it_is_said(people: list[Person], count: int, options: list[str], format: int) -> None:
    invite(people[:count], *options)
    genesis = load(people[0].file).game.genesis
    assert f"feurio: {format}\n" in people[0].file.read_text("utf-8")
    assert genesis.get("opening") == ("joint" if format == 2 else None)


def test_three_people_play_a_joint_game_with_all_options_to_the_end(people: list[Person]) -> None:
    anna, bo, cleo = people
    invite(people, "--firebreak", "--neutral", "2", "--pace", "3d")
    assert bo.says("join")["waiting_for"] == ["cleo"]
    bo.sends_to(cleo)
    joined = cleo.says("join")
    assert (joined["phase"], joined["waiting_for"]) == ("opening", ["bo"])
    assert "cleo" in [entry["seat"] for entry in load(cleo.file).game.opens]
    cleo.sends_to(anna, bo)
    assert "Bo opens the game: feurio join" in " ".join(bo.does("show", FILE).out.split())
    assert anna.says("start", code=1)["error"]["code"] == "opens-missing"
    assert bo.says("join")["waiting_for"] == ["anna"]
    bo.sends_to(anna)
    (row,) = anna.does("check", FILE, "--json").json["files"]
    assert any("nobody could choose the opening" in line for line in row["protects"])
    assert anna.says("start")["phase"] == "spreading"
    anna.sends_to(bo, cleo)
    mover = next(person for person in people if person.seat == anna.sees["to_move"])
    at = mover.says("legal")["breaks"][0]["at"]
    mover.says("move", f"break @{at[0]},{at[1]}")
    mover.sends_to(*(person for person in people if person is not mover))
    mover = next(person for person in people if person.seat == anna.sees["to_move"])
    mover.says("move", turn_of(mover.sees).replace("+", "+n"))
    mover.sends_to(*(person for person in people if person is not mover))
    end = play_round(people)
    assert end["phase"] == "finished" and end["winners"]
    for person in people:
        assert person.says("check")["files"][0]["ok"] and person.sees["notices"] == []
        assert person.file.read_bytes() == anna.file.read_bytes()


def test_opens_unite(people: list[Person]) -> None:
    anna, bo, cleo = people
    invite(people)
    bo.says("join")
    cleo.says("join")
    for person in (bo, cleo):
        shutil.copyfile(person.file, anna.desk / "theirs.feurio.yaml")
        anna.says("merge", "theirs.feurio.yaml", "-o", FILE)
    anna.sends_to(bo, cleo)
    assert bo.says("join")["already"] is False and cleo.says("join")["already"] is False
    for person in (bo, cleo):
        shutil.copyfile(person.file, anna.desk / "theirs.feurio.yaml")
        anna.says("merge", "theirs.feurio.yaml", "-o", FILE)
    assert anna.says("start", "a")["phase"] == "spreading"


def test_nobody_opens_for_a_second_roster(people: list[Person]) -> None:
    """Bo has opened; Cleo makes her card anew and would choose the opening by what he has shown."""
    _, bo, cleo = people
    invite(people)
    invitation = cleo.file.read_bytes()
    cleo.says("join")
    cleo.sends_to(bo)
    assert bo.says("join")["waiting_for"] == ["cleo"]
    joined = load(bo.file).game
    shutil.rmtree(cleo.home / "pins")
    cleo.file.write_bytes(invitation)
    cleo.says("join")
    cleo.file.write_bytes(write_game(with_card_of(load(cleo.file).game, joined, "bo")))
    cleo.says("join")
    cleo.sends_to(bo)
    before = bo.file.read_bytes()
    assert set(codes(bo.says("show"))) == {"card-exchanged"}
    for words in (["join"], ["pins", FILE, "--adopt", "--json"]):
        refused = bo.does(*words, code=4) if words[0] == "pins" else bo.does("join", FILE, "--json", code=4)
        assert refused.json["error"]["code"] == "card-exchanged"
        assert bo.file.read_bytes() == before


def test_the_same_open_is_sent_again(people: list[Person]) -> None:
    anna, bo, _ = people
    invite([anna, bo], "--opening", "joint")
    invitation = bo.file.read_bytes()
    bo.says("join")
    first = bo.file.read_bytes()
    bo.file.write_bytes(invitation)
    bo.says("join")
    assert bo.file.read_bytes() == first
