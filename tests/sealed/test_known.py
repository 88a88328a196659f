"""What a client signs on: only a history it knows, whatever road brought the file; looking tells the same.

The story (docs/fairness.md): Anna moves, Bo answers; Anna restores her file from before the answer, takes her turn
back, plays another one, and that file reaches Bo. His program refuses in every verb, and every look says what happened.
"""

import shutil
import subprocess
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.draws.identity import signing_seed
from feurio_pbem.draws.signatures import sign
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.gamefile import load, write_game
from feurio_pbem.rules.options import rule_set
from tests.sealed.people import FILE, MASTERS, SMALL, Person, host_a_game, turn_of

LOOKS = ("show", "legal", "log", "score")


def by_file(sender: Person, receiver: Person) -> None:
    """Bo saves the file over his own."""
    sender.sends_to(receiver)


def by_git(sender: Person, receiver: Person) -> None:
    """Anna pushes by force, and Bo takes what is there."""

    def git(person: Person, *words: str) -> None:
        settings = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main"]
        subprocess.run(["git", *settings, *words], cwd=person.desk, check=True, capture_output=True)

    shared = str(sender.desk.parents[1] / "shared.git")
    git(sender, "init", "--quiet", "--bare", shared)
    git(sender, "init", "--quiet")
    git(sender, "add", FILE)
    git(sender, "commit", "--quiet", "-m", "The forest")
    git(sender, "push", "--quiet", shared, "main:main")
    receiver.file.unlink(missing_ok=True)
    git(receiver, "clone", "--quiet", shared, "clone")
    for place in (receiver.desk / "clone").iterdir():
        shutil.move(place, receiver.desk)


def by_mail(sender: Person, receiver: Person) -> None:
    """Bo's copy is gone; he takes the attached one in."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "anna@example.org", "bo@example.org", "Your turn"
    mail["Message-ID"] = "<1@example.org>"
    mail.set_content("Here is the game.")
    mail.add_attachment(sender.file.read_bytes(), "application", "octet-stream", filename=FILE)
    receiver.file.unlink(missing_ok=True)
    (receiver.desk / "mail.eml").write_bytes(bytes(mail))
    receiver.does("mail", "receive", ".", "--message", "mail.eml")
    (found,) = receiver.desk.glob("*.feurio.yaml")
    found.rename(receiver.file)


ROADS = [by_file, by_git, by_mail]


def late_take_back(people: list[Person]) -> bytes:
    """Anna's file with the take-back after Bo's answer, and a third person who saw the game before it; Bo's file."""
    anna, bo, cleo = people
    host_a_game([anna, bo], *SMALL)
    anna.says("move", "a")
    anna.sends_to(bo, cleo)
    bo.says("move", turn_of(bo.sees))
    anna.says("pins", "--forget")  # as if on another machine: her own program would refuse
    anna.says("take-back")
    anna.says("move", "a", "+1")
    return bo.file.read_bytes()


def codes(document: dict[str, Any]) -> list[str]:
    return [notice["code"] for notice in document["notices"]]


@pytest.mark.parametrize("road", ROADS)
def test_a_late_take_back_is_signed_by_nobody(people: list[Person], road: Callable[[Person, Person], None]) -> None:
    anna, bo, _ = people
    right = late_take_back(people)
    road(anna, bo)
    before = bo.file.read_bytes()
    for words in (["move", "a"], ["move", "a", "--again"], ["move", "a", "--dry-run"], ["resign"], ["retire", "anna"]):
        refused = bo.says(*words, code=4)
        error = refused["error"]
        assert error["code"] == "parted-from-known" and codes(refused) == ["parted-from-known"]
        assert (error["at"], error["stands"]) == (3, "known")
        assert (error["known"]["by"], error["found"]["by"]) == ("bo", "anna")
        assert error["answered"] == {"known": False, "found": False}
        assert "feurio pins FILE --adopt" in error["hint"] and "--restore NEW-FILE" in error["hint"]
        assert "proof" not in error["hint"]
        assert bo.file.read_bytes() == before
    for look in LOOKS:
        assert codes(bo.says(look)) == ["parted-from-known"], look
    for _ in range(2):  # the second time it is remembered
        assert codes(bo.says("analyse", "--playouts", "2")) == ["parted-from-known"]
    (row,) = bo.says("check")["files"]
    assert row["ok"] and codes(row) == ["parted-from-known"]
    assert "the one seen before stands, for after an answer nothing is taken back" in row["warnings"][0]
    assert "signed by Bo. In this file: take-back, signed by Anna" in row["warnings"][0]
    (listed,) = bo.does("list", "--json").json["games"]
    assert codes(listed) == ["parted-from-known"]
    assert bo.file.read_bytes() == before
    bo.does("pins", FILE, "--restore", "mine.feurio.yaml")
    assert (bo.desk / "mine.feurio.yaml").read_bytes() == right
    shutil.copyfile(bo.desk / "mine.feurio.yaml", bo.file)
    assert bo.sees["notices"] == []


def test_watching_warns_once_in_the_readers_language(people: list[Person]) -> None:
    anna, bo, _ = people
    late_take_back(people)
    by_file(anna, bo)
    assert "Es gilt die früher gesehene" in bo.does("list", "--lang", "de").err
    watched = [bo.does("watch", ".", "--once") for _ in range(2)]
    assert ["the one seen before stands" in each.err for each in watched] == [True, False]


def test_merging_says_that_the_answer_stands(people: list[Person]) -> None:
    anna, bo, _ = people
    late_take_back(people)
    shutil.copyfile(anna.file, bo.desk / "hers.feurio.yaml")
    error = bo.says("merge", "hers.feurio.yaml", code=4)["error"]
    assert (error["stands"], error["reason"]) == ("mine", "answer")
    assert error["hint"].startswith("By custom mine stands, for after an answer nothing is taken back")


def test_whoever_adopts_the_late_take_back_can_play_on(people: list[Person]) -> None:
    """His answer binds him no more; he is not told for ever that he has signed another version."""
    anna, bo, _ = people
    late_take_back(people)
    anna.sends_to(bo)
    assert "version of entry 3 seen before is set aside" in bo.does("pins", FILE, "--adopt").out
    bo.says("move", turn_of(bo.sees))
    assert bo.sees["notices"] == []


def test_an_own_client_takes_nothing_back_late(people: list[Person]) -> None:
    """Anna restores her file from before the answer; her own machine has seen that."""
    anna, bo, _ = people
    host_a_game([anna, bo], *SMALL)
    anna.says("move", "a")
    old = anna.file.read_bytes()
    anna.sends_to(bo)
    bo.says("move", turn_of(bo.sees))
    bo.sends_to(anna)
    anna.says("show")
    anna.file.write_bytes(old)
    for words in (["take-back"], ["take-back", "--again"], ["retire", "bo"]):
        error = anna.says(*words, code=4)["error"]
        assert (error["code"], error["at"]) == ("older-file", 3)
        assert anna.file.read_bytes() == old


def test_forgetting_is_no_way_round_what_was_signed(people: list[Person]) -> None:
    anna, bo, _ = people
    late_take_back(people)
    anna.sends_to(bo)
    bo.says("pins", "--forget")
    assert bo.says("move", "a", code=4)["error"]["code"] == "parted-from-known"
    assert bo.says("retire", "anna", code=4)["error"]["code"] == "parted-from-known"


def test_the_same_turn_with_another_note_is_told_as_such(people: list[Person]) -> None:
    anna, bo, _ = people
    host_a_game(people, *SMALL)
    before = anna.file.read_bytes()
    anna.says("move", "a", "--note", "First!")
    anna.sends_to(bo)
    bo.says("show")
    shutil.rmtree(anna.home)
    anna.becomes_known()
    anna.file.write_bytes(before)
    anna.says("move", "a", "--note", "Second!")
    anna.sends_to(bo)
    (notice,) = bo.sees["notices"]
    assert "the same action, only note or time differ, so take either" in notice["message"]


@pytest.mark.parametrize("road", ROADS)
def test_a_card_exchanged_before_the_start(people: list[Person], road: Callable[[Person, Person], None]) -> None:
    """Cleo joins, Bo joins last, Cleo makes her card anew until the opening pleases, Anna starts."""
    anna, bo, cleo = people
    players = [word for person in people for word in ("--player", person.name)]
    anna.does("new", FILE, "--draws", "sealed", "--opening", "host", *players, *SMALL)
    anna.sends_to(bo, cleo)
    first = anna.file.read_bytes()
    cleo.says("join")
    cleo.sends_to(bo)
    bo.says("join")
    bo.sends_to(anna)
    shutil.rmtree(cleo.home / "pins")
    cleo.file.write_bytes(first)
    cleo.says("join")
    cleo.file.write_bytes(write_game(with_card_of(load(cleo.file).game, load(bo.file).game, "bo")))
    cleo.sends_to(anna)
    shutil.rmtree(anna.home / "pins")  # the host is in it
    anna.says("start")
    road(anna, bo)
    for look in LOOKS:
        assert codes(bo.says(look)) == ["card-exchanged"], look
    anna.says("move", "a")
    anna.sends_to(bo)
    before = bo.file.read_bytes()
    for words in (["move", "a"], ["retire", "anna"]):
        error = bo.says(*words, code=4)["error"]
        assert (error["code"], error["seat"]) == ("card-exchanged", "cleo")
        assert bo.file.read_bytes() == before
    assert codes(bo.says("check")["files"][0]) == ["card-exchanged"]
    bo.does("pins", FILE, "--adopt")
    assert bo.sees["notices"] == []
    bo.says("move", turn_of(bo.sees))


def with_card_of(game: Game, other: Game, seat: str) -> Game:
    return game.with_joins([*game.joins, *(card for card in other.joins if card["seat"] == seat)])


def test_a_seeded_game_in_the_place_of_a_sealed_one(people: list[Person]) -> None:
    anna, bo, _ = people
    host_a_game([anna, bo], *SMALL)
    setup = load(bo.file).game.standing.setup
    names = {"anna": "Anna", "bo": "Bo"}
    genesis = make_genesis(setup.id, setup.title, rule_set("classic", 2), list(names), names=names, seed="mine")
    sealed = bo.file.read_bytes()
    bo.file.write_bytes(write_game(Game.of(genesis)))
    before = bo.file.read_bytes()
    for look in LOOKS:
        assert codes(bo.says(look)) == ["known-as-another-game"], look
    assert codes(bo.says("check")["files"][0]) == ["known-as-another-game"]
    for words in (["move", "a"], ["move", "a", "--dry-run"], ["resign"], ["retire", "bo"], ["skip", "anna"]):
        refused = bo.says(*words, code=4)
        assert refused["error"]["code"] == "known-as-another-game"
        assert bo.file.read_bytes() == before
    assert "This game counts now" in bo.does("pins", FILE, "--adopt").out
    assert bo.says("move", "a", "--dry-run")["notices"] == []
    bo.file.write_bytes(sealed)
    assert bo.sees["notices"] == []


def test_a_second_sealed_set_up_under_one_id(people: list[Person]) -> None:
    anna, bo, _ = people
    host_a_game([anna, bo], *SMALL)
    genesis = {**load(anna.file).game.genesis, "title": "The same again"}
    genesis["sig"] = sign(signing_seed(bytes.fromhex(MASTERS["anna"])), genesis)
    bo.file.write_bytes(write_game(Game.of(genesis)))
    assert codes(bo.says("show")) == ["known-as-another-game"]
    assert bo.says("join", code=4)["error"]["code"] == "known-as-another-game"
    bo.does("pins", FILE, "--adopt")
    assert bo.says("join")["waiting_for"] == []


def test_who_joined_from_two_machines_is_told_so(people: list[Person], tmp_path: Path) -> None:
    anna, bo, _ = people
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo", *SMALL)
    laptop = Person("laptop", tmp_path)
    shutil.copytree(bo.home, laptop.home)
    anna.sends_to(bo, laptop)
    bo.says("join")
    laptop.says("join")
    laptop.sends_to(anna)
    anna.says("start", "a")
    anna.sends_to(bo)
    (notice,) = bo.sees["notices"]
    assert "made by you on another machine" in notice["message"]
    assert bo.says("move", "a", code=4)["error"]["code"] == "card-exchanged"
    bo.does("pins", FILE, "--adopt")
    bo.says("move", turn_of(bo.sees))
    assert bo.sees["notices"] == []


def test_no_circle_when_the_other_lost_everything(people: list[Person], tmp_path: Path) -> None:
    """Bo has adopted a late take-back, so his secret lies open; it is Anna's turn, and she needs a new card."""
    anna, bo, _ = people
    host_a_game([anna, bo], *SMALL)
    anna.says("move", "a")
    anna.sends_to(bo)
    bo.says("move", turn_of(bo.sees))
    anna.says("take-back")
    anna.sends_to(bo)
    bo.does("pins", FILE, "--adopt")
    anja = Person("anja", tmp_path)
    anja.does("identity", "--name", "Anja")
    bo.sends_to(anja)
    anja.says("replace", "anna")
    anja.sends_to(bo)
    error = bo.says("replace", "anna", code=1)["error"]
    assert error["code"] == "secret-shown"
    assert "Play your turn first" not in error["hint"] and "feurio retire FILE anna" in error["hint"]
    assert bo.says("retire", "anna")["phase"] == "finished"


def test_a_damaged_identity_is_no_hindrance_to_looking(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    anna.does("new", "seeded.feurio.yaml", "--player", "Anna", "--player", "Bo")
    (anna.home / "identity").write_text("{")
    assert anna.does("show", "seeded.feurio.yaml", "--json").json["notices"] == []
    assert codes(anna.says("show")) == ["identity-damaged"]
    assert "identity --recover" in anna.says("show")["notices"][0]["message"]


def test_after_a_take_back_the_tile_in_hand_is_known_to_all(people: list[Person]) -> None:
    anna, bo, cleo = people
    host_a_game(people, *SMALL)
    value = anna.says("move", "a")["value"]
    anna.says("take-back")
    anna.sends_to(bo, cleo)
    assert [person.sees["drawn"]["value"] for person in people] == [value] * 3
