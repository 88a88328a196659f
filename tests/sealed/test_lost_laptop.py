"""A laptop is lost in the middle of a game; the recovery code and the newest file bring everything back."""

import shutil

from tests.sealed.people import SMALL, Person, host_a_game, play_round, turn_of


def test_the_code_brings_everything_back(people: list[Person]) -> None:
    bo = people[1]
    shutil.rmtree(bo.home)
    code = bo.does("identity", "--name", "Bo", "--show-code", "--json").json["recovery_code"]
    host_a_game(people, *SMALL)
    play_round(people, turns=4)
    assert bo.sees["to_move"] == "bo"
    hand = bo.sees["drawn"]
    shutil.rmtree(bo.home)
    assert bo.says("move", "a", code=5)["error"]["code"] == "no-identity"
    assert bo.sees["drawn"] is None
    bo.does("identity", "--recover", "--name", "Bo", stdin=f"  {code.lower().replace('-', ' ')}\n")
    assert bo.sees["drawn"] == hand
    assert bo.says("move", turn_of(bo.sees))["value"] == hand["value"]
    bo.sends_to(people[0], people[2])
    assert play_round(people)["phase"] == "finished"


def test_the_restored_machine_writes_the_same_turn(people: list[Person]) -> None:
    anna = people[0]
    host_a_game(people, *SMALL)
    before = anna.file.read_bytes()
    anna.says("move", turn_of(anna.sees))
    entry = anna.says("log")["entries"][-1]
    shutil.rmtree(anna.home)
    anna.becomes_known()
    anna.file.write_bytes(before)
    anna.says("move", turn_of(anna.sees))
    again = anna.says("log")["entries"][-1]
    assert {**again, "time": None} == {**entry, "time": None}
