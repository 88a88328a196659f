"""Three people on three machines play a sealed game to the end by copying the file."""

from feurio_pbem.gamefile.reading import read_yaml
from tests.fair.second_verifier import verify
from tests.sealed.people import FILE, SMALL, Person, host_a_game, play_round, turn_of


def test_three_people_play_to_the_end(people: list[Person]) -> None:
    host_a_game(people, *SMALL)
    end = play_round(people)
    assert end["phase"] == "finished"
    assert end["winners"]
    assert verify(read_yaml(people[0].file.read_bytes())[0])["scores"] == {
        player["seat"]: player["score"] for player in end["players"]
    }
    for person in people:
        checked = person.says("check")["files"][0]
        assert checked["ok"]
        assert checked["draws"] == "sealed"
        assert person.file.read_bytes() == people[0].file.read_bytes()


def test_nobody_but_the_mover_can_tell_the_tile(people: list[Person]) -> None:
    host_a_game(people, *SMALL)
    seats = {person.seat: person for person in people}
    for _ in range(4):
        mover = seats[people[0].sees["to_move"]]
        hands = {person.seat: person.sees["drawn"] for person in people}
        assert {seat for seat, hand in hands.items() if hand} == {mover.seat}
        for person in people:
            assert person.says("legal")["drawn"] == hands[person.seat]
            other = next(seat for seat in seats if seat != mover.seat)
            assert person.says("show", "--as", other)["drawn"] is None
        assert sum(mover.sees["bag"].values()) + 1 == sum(people[people[0] is mover].sees["bag"].values())
        played = mover.says("move", turn_of(mover.sees))
        assert played["value"] == hands[mover.seat]["value"]
        mover.sends_to(*(person for person in people if person is not mover))


def test_a_stranger_can_look_and_check(people: list[Person], feurio) -> None:
    host_a_game(people, *SMALL)
    home = people[0].desk / "nobody"
    seen = feurio("show", people[0].file, "--json", code=0, FEURIO_HOME=str(home)).json
    assert seen["drawn"] is None
    assert not home.exists()
    assert feurio("check", people[0].file, code=0, FEURIO_HOME=str(home)).code == 0
    refused = feurio("move", people[0].file, "a", "--json", code=5, FEURIO_HOME=str(home)).json
    assert refused["error"]["code"] == "no-identity"


def test_the_start_carries_the_first_turn_or_nothing(people: list[Person]) -> None:
    anna, bo, _ = people
    anna.does("new", FILE, "--draws", "sealed", "--player", "Anna", "--player", "Bo", *SMALL)
    assert anna.says("start", code=1)["error"]["code"] == "cards-missing"
    anna.sends_to(bo)
    assert bo.says("join")["waiting_for"] == []
    assert bo.says("start", code=5)["error"]["code"] == "not-your-key"
    bo.sends_to(anna)
    before = anna.file.read_bytes()
    assert anna.says("start", "zz", code=1)["error"]["code"] == "no-such-spot"
    assert anna.file.read_bytes() == before
    assert anna.says("start", "a", code=0)["to_move"] == "bo"
    kinds = [entry["kind"] for entry in anna.says("log")["entries"]]
    assert kinds == ["start", "turn"]
    assert anna.says("start", code=1)["error"]["code"] == "started-already"
