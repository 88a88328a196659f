"""What a client puts a player's name to, however the file was prepared: never more than the player has said."""

import os
import shutil
from pathlib import Path

import pytest

from feurio_pbem.draws.chain import derive_chain, make_card
from feurio_pbem.draws.identity import public_key, signing_seed
from feurio_pbem.draws.signatures import sign
from feurio_pbem.game.composing import compose_about
from feurio_pbem.game.entry import with_fields
from feurio_pbem.gamefile import load, write_game
from tests.sealed.people import FILE, MASTERS, SMALL, Person, host_a_game, turn_of


def puts_in(person: Person, kind: str, seat: str, signer: str, **labels: str) -> None:
    """A proposal made by hand, signed by one of the table, in this person's file."""
    game = load(person.file).game
    entry = with_fields(compose_about(game, kind, seat), **labels)
    sig = sign(signing_seed(bytes.fromhex(MASTERS[signer])), entry)
    person.file.write_bytes(write_game(game.with_proposals([{**entry, "sigs": {signer: sig}}])))


def test_a_note_that_somebody_else_wrote_is_not_signed(people: list[Person]) -> None:
    anna, _, cleo = people
    host_a_game(people, *SMALL)
    puts_in(anna, "retire", "bo", "cleo", note="Anna owes Cleo a cake.", time="1999-01-01T00:00:00Z")
    asked = anna.does("retire", FILE, "bo")
    assert "Still to agree: Cleo" in asked.out
    assert "carries a note or time of somebody else" in asked.err
    anna.sends_to(cleo)
    assert cleo.says("retire", "bo")["waiting_for"] == []
    assert "note" not in load(cleo.file).game.log[-1]


def test_no_consent_on_an_old_file(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    shutil.copyfile(anna.file, anna.desk / "old")
    anna.says("move", turn_of(anna.sees))
    shutil.copyfile(anna.desk / "old", anna.file)
    before = anna.file.read_bytes()
    refusal = anna.says("retire", "bo", code=4)["error"]
    assert (refusal["code"], refusal["at"]) == ("older-file", 2)
    assert anna.file.read_bytes() == before
    anna.does("pins", FILE, "--adopt")
    assert anna.says("retire", "bo")["waiting_for"] == ["cleo"]


def test_no_consent_on_a_second_history(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    anna.sends_to(bo)
    anna.says("move", "a")
    anna.sends_to(cleo)
    assert cleo.sees["turn"] == 2
    shutil.copyfile(bo.file, anna.file)
    anna.says("move", "b", "--again")
    anna.sends_to(cleo)
    assert cleo.says("skip", "bo", code=4)["error"]["code"] == "parted-from-known"


def test_a_secret_that_was_shown_is_used_before_a_newcomer_is_let_in(people: list[Person], tmp_path: Path) -> None:
    """Else he chooses his chain by it, and with it his tiles: 20 of 20 came out as wished."""
    anna, bo, _ = people
    host_a_game([anna, bo], *SMALL)
    anna.says("move", turn_of(anna.sees))
    anna.sends_to(bo)
    turn = turn_of(bo.sees)
    bo.says("move", turn)
    bo.says("take-back")
    anja = Person("anja", tmp_path)
    anja.does("identity", "--name", "Anja")
    bo.sends_to(anja)
    assert anja.says("replace", "anna")["waiting_for"] == ["bo"]
    anja.sends_to(bo)
    assert bo.says("replace", "anna", code=1)["error"]["code"] == "secret-shown"
    bo.says("move", turn)
    bo.sends_to(anja)
    anja.says("replace", "anna")
    anja.sends_to(bo)
    assert bo.says("replace", "anna")["waiting_for"] == []


def test_a_secret_shown_in_another_copy_counts_too(people: list[Person], tmp_path: Path) -> None:
    anna, bo, _ = people
    host_a_game([anna, bo], *SMALL)
    shutil.copyfile(anna.file, anna.desk / "old")
    anna.says("move", turn_of(anna.sees))
    shutil.copyfile(anna.desk / "old", anna.file)
    anna.does("pins", FILE, "--adopt")
    bodo = Person("bodo", tmp_path)
    bodo.does("identity", "--name", "Bodo")
    anna.sends_to(bodo)
    bodo.says("replace", "bo")
    bodo.sends_to(anna)
    assert anna.says("replace", "bo", code=1)["error"]["code"] == "secret-shown"


def test_a_newcomer_signs_no_card_that_others_made_for_him(people: list[Person], tmp_path: Path) -> None:
    """Be it with a chain that is not his, or with one whose secrets lie open in a game that is over."""
    anna = people[0]
    host_a_game(people, *SMALL)
    dede = Person("dede", tmp_path).becomes_known()
    master = bytes.fromhex(MASTERS["dede"])
    old = make_card(master, "bo", "Dodo", bytes(16))
    foreign = {**old, "commit": derive_chain(bytes(16), public_key(master), bytes(16)).commit.hex()}
    for card in (old, foreign):
        anna.sends_to(dede)
        puts_in(dede, "replace", "bo", "cleo", card=card)
        assert dede.says("replace", "bo")["waiting_for"] == ["anna", "cleo"]
        own = [each for each in load(dede.file).game.proposals if "bo" in each["sigs"]]
        assert [each["card"]["name"] for each in own] == ["Dede"]
        assert own[0]["card"]["nonce"] != old["nonce"]


def test_who_takes_the_seat_is_told_by_his_key(people: list[Person], tmp_path: Path) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    anna.says("show")
    fakes = [Person(name, tmp_path) for name in ("one", "two")]
    keys = [fake.does("identity", "--name", "Bo", "--json").json["fingerprint"] for fake in fakes]
    anna.sends_to(fakes[0])
    fakes[0].says("replace", "bo")
    fakes[0].sends_to(fakes[1])
    fakes[1].says("replace", "bo")
    fakes[1].sends_to(anna)
    several = anna.says("replace", "bo", "--name", "Bo", code=1)["error"]
    assert several["code"] == "which-player"
    assert all(key in several["message"] for key in keys)
    agreed = anna.does("replace", FILE, "bo", "--name", keys[0])
    assert f"You agree to replace bo by Bo ({keys[0]})." in agreed.out
    assert "Bo is known here by another key" in agreed.err


@pytest.mark.parametrize("kind", ["retire", "move"])
def test_what_could_not_be_written_has_not_been_seen(people: list[Person], kind: str) -> None:
    """A closed file comes between the signature and its place in the log: no old file, it may be said again."""
    anna, _, cleo = people
    host_a_game(people, *SMALL)
    anna.says("retire", "bo")
    anna.sends_to(cleo)
    who, words = (cleo, ["retire", "bo"]) if kind == "retire" else (anna, ["move", "a"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.access", lambda _, mode: mode != os.W_OK)
        assert who.says(*words, code=6)["error"]["code"] == "no-permission"
    assert who.says("check")["files"][0]["warnings"] == []
    who.says(*words)
    assert who.says("check")["files"][0]["warnings"] == []


def test_a_start_that_could_not_be_written_has_not_been_seen(people: list[Person]) -> None:
    anna, bo, _ = people
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo", *SMALL)
    anna.sends_to(bo)
    bo.says("join")
    bo.sends_to(anna)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.access", lambda _, mode: mode != os.W_OK)
        assert anna.says("start", "a", code=6)["error"]["code"] == "no-permission"
    anna.says("start", "a")
    assert anna.says("check")["files"][0]["warnings"] == []


def test_a_dry_run_leaves_no_trace_on_this_machine(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    before = {path: path.read_bytes() for path in anna.home.rglob("*") if path.is_file()}
    anna.says("move", "a", "--dry-run")
    assert {path: path.read_bytes() for path in anna.home.rglob("*") if path.is_file()} == before
