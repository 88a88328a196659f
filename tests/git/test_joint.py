"""Three people and three clones: a sealed joint game with all of format 2, and absences noted while a third moves."""

import subprocess
from pathlib import Path

import pytest

from tests.sealed.people import FILE, SMALL, Person, turn_of


def git(*arguments: object) -> None:
    subprocess.run(["git", *map(str, arguments)], check=True, capture_output=True)


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    """Anna, Bo and Cleo, each with an identity and a clone."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Somebody")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "somebody@example.org")
    git("init", "-q", "--bare", "-b", "main", tmp_path / "hub")
    people = [Person(seat, tmp_path) for seat in ("anna", "bo", "cleo")]
    for person in people:
        person.does("identity", "--name", person.name)
        git("clone", "-q", tmp_path / "hub", person.desk)
    return people


def host_pushed(people: list[Person], *options: str) -> None:
    players = [word for person in people for word in ("--player", person.name)]
    people[0].does("new", FILE, "--draws", "sealed", *players, *SMALL, *options, "--push")


def test_who_joins_while_others_push_opens_in_the_same_command(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_pushed(people)
    for person in (bo, cleo):
        person.does("sync")
    assert bo.says("join", "--push")["waiting_for"] == ["cleo"]
    joined = cleo.says("join", "--push")  # her clone has not seen Bo's card yet
    assert (joined["phase"], joined["waiting_for"], joined["git"]["pushed"]) == ("opening", ["bo"], True)
    assert joined["token"] == cleo.sees["token"]
    bo.does("sync")
    assert bo.says("join", "--push")["waiting_for"] == ["anna"]
    anna.does("sync")
    assert anna.says("start", "--push")["phase"] == "spreading"


@pytest.mark.nightly
def test_a_joint_game_by_git_to_the_end(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_pushed(people, "--firebreak", "--neutral", "2", "--pace", "3d")
    for person, waiting in ((bo, ["cleo"]), (cleo, ["bo"]), (bo, ["anna"])):
        person.does("sync")
        assert person.says("join", "--push")["waiting_for"] == waiting
    anna.does("sync")
    assert anna.says("start", "--push")["phase"] == "spreading"
    for n in range(100):
        for person in people:
            person.does("sync")
        if anna.sees["to_move"] is None:
            break
        mover = next(person for person in people if person.seat == anna.sees["to_move"])
        at, turn = mover.says("legal").get("breaks", []), turn_of(mover.sees)
        if n == 3:
            for away, person in enumerate(person for person in people if person is not mover):
                person.does("away", FILE, "--from", f"2026-12-0{1 + away}", "--until", "2026-12-05", "--push")
        if n == 0:
            turn = f"break @{at[0]['at'][0]},{at[0]['at'][1]}"
        mover.says("move", turn.replace("+", "+n") if n == 1 else turn, "--push")
    end = anna.sees
    assert (end["phase"], len(end["aways"]), end["notices"]) == ("finished", 2, []) and end["winners"]
    assert any(tile["break"] for tile in end["board"]) and any(tile["neutral"] for tile in end["board"])
    for person in people:
        assert person.says("check")["files"][0]["ok"] and person.file.read_bytes() == anna.file.read_bytes()
