"""Making sealed games: what cannot be sealed is refused before anything is written."""

import pytest

from feurio_pbem.draws.identity import signing_seed
from feurio_pbem.draws.signatures import sign
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load, write_game
from tests.sealed.people import FILE, MASTERS, Person


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--player", "Anna"], "seat-count"),
        (["--player", "Anna", "--player", "Bo", "--seed", "x"], "bad-option"),
        (["--player", "Anna", "--player", "Bo", "--tiles", "1:1x251"], "too-many-tiles"),
        (["--player", "Anna", "--player", "Bo", "--as", "zoe"], "no-such-seat"),
    ],
)
def test_what_cannot_be_sealed(people: list[Person], options: list[str], error: str) -> None:
    anna = people[0]
    refused = anna.does("new", FILE, "--draws", "sealed", *options, "--json", code=2).json
    assert refused["error"]["code"] == error
    assert not anna.file.exists()


def test_it_needs_an_identity(tmp_path) -> None:
    nobody = Person("nobody", tmp_path)
    words = ["new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo", "--json"]
    assert nobody.does(*words, code=5).json["error"]["code"] == "no-identity"
    assert not nobody.file.exists()


def test_the_host_may_sit_anywhere(people: list[Person]) -> None:
    anna, bo, _ = people
    players = ["--player", "Anna", "--player", "Bo"]
    made = bo.does("new", FILE, "--draws", "sealed", *players, "--as", "bo", "--json").json
    assert (made["phase"], made["to_move"], made["waiting_for"]) == ("joining", None, ["anna"])
    bo.sends_to(anna)
    assert anna.says("join")["waiting_for"] == []
    anna.sends_to(bo)
    shown = bo.does("show", FILE).out
    assert "Everybody has joined. Bo starts the game: feurio start" in shown
    assert bo.says("start")["to_move"] == "anna"
    assert bo.says("show")["draws"] == "sealed"


def test_joining_again_sends_the_same_card(people: list[Person]) -> None:
    anna, bo, cleo = people
    names = [word for person in people for word in ("--player", person.name)]
    anna.does("new", FILE, "--draws", "sealed", "--opening", "host", *names)
    anna.sends_to(bo, cleo)
    invitation = anna.file.read_bytes()
    bo.says("join")
    joined = bo.file.read_bytes()
    assert bo.says("join")["already"] is True
    bo.file.write_bytes(invitation)
    assert bo.says("join")["already"] is False
    assert bo.file.read_bytes() == joined
    bo.file.write_bytes(invitation)
    assert bo.says("join", "--player", "cleo", code=1)["error"]["code"] == "other-seat"
    assert bo.says("join", "--player", "anna", code=1)["error"]["code"] == "seat-taken"
    assert bo.says("join", "--player", "zoe", code=1)["error"]["code"] == "no-such-seat"
    assert anna.says("join", "--player", "cleo", code=1)["error"]["code"] == "key-twice"


def test_cards_given_apart_unite(people: list[Person]) -> None:
    anna, bo, cleo = people
    names = [word for person in people for word in ("--player", person.name)]
    anna.does("new", FILE, "--draws", "sealed", "--opening", "host", *names)
    anna.sends_to(bo, cleo)
    bo.says("join")
    cleo.says("join")
    (anna.desk / "bo.feurio.yaml").write_bytes(bo.file.read_bytes())
    (anna.desk / "cleo.feurio.yaml").write_bytes(cleo.file.read_bytes())
    assert anna.says("merge", "bo.feurio.yaml", "-o", FILE)["result"] == "theirs-newer"
    assert anna.says("merge", "cleo.feurio.yaml", "-o", FILE)["result"] == "united"
    assert anna.says("start")["phase"] == "spreading"


def test_which_seat_is_asked_where_it_is_not_clear(people: list[Person]) -> None:
    anna, bo, _ = people
    words = ["--player", "Anna", "--player", "Xavier", "--player", "Yolanda"]
    anna.does("new", FILE, "--draws", "sealed", "--opening", "host", *words)
    anna.sends_to(bo)
    asked = bo.says("join", code=1)["error"]
    assert (asked["code"], asked["open"]) == ("which-seat", ["xavier", "yolanda"])
    assert bo.says("join", "--player", "yolanda", "--name", "Yo")["waiting_for"] == ["xavier"]
    bo.sends_to(people[2])
    assert people[2].says("join")["waiting_for"] == []


def test_check_names_the_method_and_its_limits(people: list[Person]) -> None:
    anna = people[0]
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo")
    anna.does("new", "plain.feurio.yaml", "--player", "Anna", "--player", "Bo")
    told = anna.does("check", FILE, "plain.feurio.yaml").out
    assert "Draws: sealed\n" in told and "Draws: seeded (anyone with the file can look ahead)\n" in told
    assert "the host can invite anew when he dislikes the opening" in told
    assert "seeded (anyone with the file can look ahead)" in anna.does("show", "plain.feurio.yaml").out
    assert "\nsealed\n" in anna.does("show", FILE).out
    row = anna.says("check", "--strict")["files"][0]
    assert row["ok"] and row["method"] == "sealed" and row["does_not_protect"]
    anna.file.write_bytes(anna.file.read_bytes().replace(b"joins: []", b"joins:   []"))
    assert anna.says("check")["files"][0]["ok"]
    (problem,) = anna.says("check", "--strict", code=3)["files"][0]["problems"]
    assert problem["code"] == "other-style"
    assert anna.file.read_bytes().split(b"\n")[problem["line"] - 1] == b"joins:   []"


def test_a_game_id_used_again_is_no_invitation(people: list[Person]) -> None:
    """A host who makes another game under the same id could learn the secrets of a chain; so a chain is for one gid."""
    anna, bo, _ = people
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo")
    anna.sends_to(bo)
    bo.says("join")
    genesis = {**load(anna.file).game.genesis, "title": "The same again"}
    genesis["sig"] = sign(signing_seed(bytes.fromhex(MASTERS["anna"])), genesis)
    bo.file.write_bytes(write_game(Game.of(genesis)))
    before = bo.file.read_bytes()
    assert bo.says("join", code=4)["error"]["code"] == "known-as-another-game"
    assert bo.file.read_bytes() == before


def test_a_rematch_is_hosted_from_ones_own_seat(people: list[Person]) -> None:
    anna, bo, _ = people
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo")
    anna.sends_to(bo)
    bo.does("join", FILE)
    assert bo.does("new", "rematch.feurio.yaml", "--like", FILE, "--json").json["waiting_for"] == ["anna"]


def test_a_seat_that_looks_like_another_person_is_mentioned(people: list[Person]) -> None:
    anna, _, cleo = people
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo")
    anna.sends_to(cleo)
    joined = cleo.does("join", FILE)
    assert joined.out.startswith("Cleo has joined as bo.")
    assert "note: Cleo sits on the seat bo, which does not look like that name. Was it meant for you?" in joined.err


def test_who_starts_may_be_asserted(people: list[Person]) -> None:
    anna, bo, _ = people
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo")
    anna.sends_to(bo)
    bo.says("join")
    bo.sends_to(anna)
    assert anna.says("start", "--player", "bo", code=1)["error"]["code"] == "not-your-turn"
    assert anna.says("start", "a", "--player", "anna")["phase"] == "spreading"
