"""What a machine remembers: old files, forks, exchanged cards and changed keys are told in a friend's words."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.draws.signatures import key_of_seed, sign
from tests.sealed.people import FILE, SMALL, Person, host_a_game, play_round, turn_of

BACKUP = "backup.feurio.yaml"


def forked(people: list[Person]) -> tuple[dict, dict]:
    """Anna moves, restores a backup and moves differently; her first version lies in her BACKUP, the second in FILE."""
    anna = people[0]
    host_a_game(people, *SMALL)
    before = anna.file.read_bytes()
    first = anna.says("move", turn_of(anna.sees))
    shutil.copyfile(anna.file, anna.desk / BACKUP)
    anna.file.write_bytes(before)
    refused = anna.says("move", "a", code=4)["error"]
    assert (refused["code"], refused["n"]) == ("already-signed", 2)
    assert anna.file.read_bytes() == before
    return first, anna.says("move", "a", "--again")


def test_a_restored_backup_is_noticed(people: list[Person]) -> None:
    anna, bo, _ = people
    host_a_game(people, *SMALL)
    old = anna.file.read_bytes()
    play_round(people, turns=3)
    anna.file.write_bytes(old)
    shown = anna.does("show", FILE)
    assert "older than what this machine has seen: entry 2 is missing" in shown.err
    assert "Restoring a backup is the usual cause" in shown.err
    row = anna.says("check")["files"][0]
    assert row["ok"] and "older than" in row["warnings"][0]
    bo.sends_to(anna)
    assert anna.says("check")["files"][0]["warnings"] == []


def test_the_same_turn_again_is_the_same_bytes(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    before = anna.file.read_bytes()
    anna.says("move", turn_of(anna.sees), "--note", "First!")
    after = anna.file.read_bytes()
    anna.file.write_bytes(before)
    anna.says("move", turn_of(anna.sees))
    assert anna.file.read_bytes() == after


def test_a_fork_is_told_proven_and_settled(people: list[Person]) -> None:
    anna, bo, _ = people
    forked(people)
    anna.sends_to(bo)
    bo.says("show")
    shutil.copyfile(anna.desk / BACKUP, bo.desk / BACKUP)
    parted = bo.says("merge", BACKUP, code=4)["error"]
    assert (parted["code"], parted["at"]) == ("diverged", 2)
    assert "usual cause" in parted["hint"]
    shutil.copyfile(bo.desk / BACKUP, bo.file)
    (warning,) = bo.says("check")["files"][0]["warnings"]
    assert "two versions of entry 2 (turn of anna)" in warning
    assert "usual cause, not cheating. Seen before: @" in warning and " In this file: @" in warning
    proven = bo.says("proof", "-o", "anna.json")
    assert (proven["seat"], [version["n"] for version in proven["versions"]]) == ("anna", [2, 2])
    assert bo.does("proof", "--check", "anna.json").out.startswith("Anna (anna) signed two versions of entry 2:")
    assert "counts now" in bo.does("pins", FILE, "--adopt").out
    assert bo.says("check")["files"][0]["warnings"] == []
    assert bo.says("proof", code=1)["error"]["code"] == "no-two-versions"


def test_the_answered_version_stands(people: list[Person]) -> None:
    anna, bo, _ = people
    forked(people)
    anna.sends_to(bo)
    bo.says("move", turn_of(bo.sees))
    bo.sends_to(anna)
    parted = anna.says("merge", BACKUP, code=4)["error"]
    assert parted["answered"] == {"mine": True, "theirs": False}
    assert parted["hint"].startswith("Only mine has been answered")
    assert "`feurio proof MINE THEIRS`" in parted["hint"]


def test_taking_back_is_no_answer(people: list[Person]) -> None:
    anna = people[0]
    forked(people)
    anna.says("take-back")
    assert anna.says("merge", BACKUP, code=4)["error"]["answered"] == {"mine": False, "theirs": False}


def test_a_proof_altered_proves_nothing(people: list[Person]) -> None:
    anna = people[0]
    forked(people)
    proof = anna.says("proof", BACKUP)["proof"]
    assert anna.says("proof", BACKUP, "-o", "proof.json")["written"] == "proof.json"
    assert anna.says("proof", BACKUP, "-o", "proof.json", code=2)["error"]["code"] == "file-exists"
    (anna.desk / "x.json").write_text(json.dumps({**proof, "card": {**proof["card"], "name": "A\u001b[2Jna"}}))
    proof["entries"][0]["crew"] = []
    (anna.desk / "y.json").write_text(json.dumps(proof))
    (anna.desk / "z.json").write_text("[")
    names = ["x.json", "y.json", "z.json"]
    for depth in range(700, 1000, 7):  # what one can be read, but no longer written
        proof["entries"][0]["crew"] = "@"
        text = json.dumps(proof).replace('"@"', "[" * depth + "]" * depth)
        (anna.desk / f"{depth}.json").write_text(text)
        names.append(f"{depth}.json")
    for name in names:
        assert anna.does("proof", "--check", name, "--json", code=3).json["error"]["code"] == "no-proof"


SEED = b"\x07" * 32


def proof_by(**changes: Any) -> dict[str, Any]:
    """A proof that anybody can make of himself, both entries really signed; some things in it are odd."""
    base = {"kind": "turn", "n": 1, "prev": "0" * 64, "by": changes.get("seat", "anna"), "crew": []}
    entries = [base | changes.get("both", {}), base | changes.get("both", {}) | {"note": "x"} | changes.get("two", {})]
    card = {"seat": changes.get("seat", "anna"), "name": "Anna", "key": key_of_seed(SEED), "nonce": "", "commit": ""}
    card |= changes.get("card", {})
    return {"card": card, "entries": [{**entry, "sig": sign(SEED, entry)} for entry in entries]}


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 1},
        {"seat": None},
        {"seat": ["anna"]},
        {"card": {"name": None}},
        {"two": {"n": 2}},
        {"both": {"prev": "\x1b[2J"}},
        {"both": {"prev": {}}},
        {"both": {"n": 1.5}},
    ],
)
def test_a_proof_of_no_game(people: list[Person], changes: dict[str, Any]) -> None:
    anna = people[0]
    (anna.desk / "p.json").write_text(json.dumps(proof_by(**changes)))
    assert anna.does("proof", "--check", "p.json", "--json", code=3).json["error"]["code"] == "no-proof"


def test_a_proof_says_that_it_knows_a_key_and_no_name(people: list[Person]) -> None:
    anna = people[0]
    (anna.desk / "p.json").write_text(json.dumps(proof_by(card={"name": "Cleo"})))
    told = anna.does("proof", "--check", "p.json").out
    assert "They are the same action; only note or time differ" in told
    assert "That it is Cleo's key, only a game you know or Cleo can tell" in told


def test_the_host_exchanges_a_card(people: list[Person], tmp_path: Path) -> None:
    """Bo has joined, but the file that comes back has somebody else on his seat."""
    anna, bo, cleo = people
    players = [word for person in people for word in ("--player", person.name)]
    anna.does("new", FILE, "--draws", "sealed", "--opening", "host", *players, *SMALL)
    anna.sends_to(bo, cleo)
    bo.says("join")
    false_bo = Person("false_bo", tmp_path)
    false_bo.does("identity", "--name", "Bo")
    anna.sends_to(false_bo)
    false_bo.says("join", "--player", "bo")
    false_bo.sends_to(cleo)
    cleo.says("join")
    cleo.sends_to(bo, anna)
    for arguments in (["join"], ["move", "a"]):
        if arguments[0] == "move":
            anna.says("start", turn_of_start(anna))
            anna.sends_to(bo)
        error = bo.says(*arguments, code=3)["error"]
        assert (error["code"], error["where"]) == ("own-card-changed", "joins[0]")
    assert bo.says("check", code=3)["files"][0]["problems"][0]["code"] == "own-card-changed"
    assert "not the one that was made on this machine" in bo.does("show", FILE).err


def turn_of_start(host: Person) -> str:
    """The host's first turn is the same whatever he draws where one spot is the hottest; else it says the first."""
    copy = host.desk / "trial.feurio.yaml"
    shutil.copyfile(host.file, copy)
    host.does("start", copy.name)
    turn = turn_of(dict(host.does("show", copy.name, "--json").json))
    copy.unlink()
    return turn


def test_a_known_player_with_another_key_is_reported(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    bo.does("identity", "--recover", stdin=code_of("dede"))
    for person in people:
        person.file.rename(person.desk / "first.feurio.yaml")
    host_a_game(people, *SMALL)
    told = anna.does("show", FILE).err
    assert "Bo is known here by another key (SHA256:" in told
    assert "ask Bo by another way" in told
    assert any("Bo is known" in warning for warning in anna.says("check")["files"][0]["warnings"])
    assert "Bo is known by the key SHA256:" in anna.does("pins", FILE, "--trust").out
    assert anna.does("show", FILE).err == ""
    assert cleo.says("pins")["players"].keys() == {"Anna", "Bo", "Cleo"}


def code_of(seat: str) -> str:
    from feurio_pbem.draws.identity import encode_recovery
    from tests.sealed.people import MASTERS

    return encode_recovery(bytes.fromhex(MASTERS[seat]))


def test_losing_the_pins_loses_only_warnings(people: list[Person]) -> None:
    host_a_game(people, *SMALL)
    play_round(people, turns=3)
    for person in people:
        shutil.rmtree(person.home / "pins")
        (person.home / "players.json").unlink()
    assert play_round(people)["phase"] == "finished"


def test_pins_are_listed_and_forgotten(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    anna.says("move", turn_of(anna.sees))
    (row,) = anna.does("pins", "--json").json["games"]
    assert (row["seat"], row["entries"], row["signed"]) == ("anna", 2, [1, 2])
    assert anna.does("pins", "--forget", "--json", code=2).json["error"]["code"] == "usage"
    anna.does("pins", FILE, "--forget")
    assert anna.says("pins")["games"] == []
    assert anna.says("pins", "--forget", code=2)["error"]["code"] == "nothing-remembered"
