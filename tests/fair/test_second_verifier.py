"""The second verifier accepts the published games and refuses them altered."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.fair.second_shapes import Bad
from tests.fair.second_verifier import verify

GAMES = json.loads((Path(__file__).parent / "games.json").read_text("utf-8"))
GAMES_2 = json.loads((Path(__file__).parent / "games2.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ["seeded", "joint", "host", "everything"])
def test_accepts_the_published_games_of_format_2(name: str) -> None:
    game = GAMES_2[name]
    state = verify(game["doc"])
    assert state == game["doc"]["state"]
    beginnings = [verify({**without_state(game["doc"]), "log": game["doc"]["log"][:n], "aways": []}) for n in (0, 1, 5)]
    assert [state["head"] for state in beginnings] == [game["first_prev"], game["hashes"][0], game["hashes"][4]]


def without_state(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "state"}


@pytest.mark.parametrize("stage", GAMES_2["stages"], ids=lambda stage: stage["name"])
def test_a_joint_game_before_its_start(stage: dict[str, Any]) -> None:
    whole = without_state(GAMES_2["joint"]["doc"])
    opens = [entry for entry in whole["opens"] if entry["seat"] in stage["opens"]]
    assert (
        verify({**whole, "joins": whole["joins"][: stage["joins"]], "opens": opens, "aways": [], "log": []})
        == stage["state"]
    )


@pytest.mark.parametrize("case", GAMES_2["refusals"], ids=lambda case: case["name"])
def test_the_published_verdicts(case: dict[str, Any]) -> None:
    document = {**GAMES_2[case["of"]]["doc"], **case["replace"]}
    for key in case["remove"]:
        del document[key]
    if case["ok"]:
        verify(document)
        return
    with pytest.raises(Bad):
        verify(document)


@pytest.mark.parametrize("method", ["seeded", "sealed"])
def test_accepts_the_published_games(method: str) -> None:
    game = GAMES[method]
    state = verify(game["doc"])
    assert (state["head"], state["scores"], state["turn"]) == (game["head"], game["scores"], game["turn"])
    assert state["phase"] == "finished"
    best = max(game["scores"].values())
    assert state["winners"] == [seat for seat, score in game["scores"].items() if score == best]


@pytest.mark.parametrize("method", ["seeded", "sealed"])
def test_every_beginning_of_a_game_is_a_game(method: str) -> None:
    document = GAMES[method]["doc"]
    states = [verify({**document, "log": document["log"][:n]}) for n in range(len(document["log"]) + 1)]
    before = [GAMES[method]["roster"], *GAMES[method]["hashes"]]
    assert [state["head"] for state in states] == before
    movers = [state.get("to_move") for state in states[:-1]]
    turns = [(n, entry["by"]) for n, entry in enumerate(document["log"]) if entry["kind"] == "turn"]
    assert [movers[n] for n, _ in turns] == [by for _, by in turns]


@pytest.mark.parametrize("method", ["seeded", "sealed"])
def test_refuses_every_changed_character(method: str) -> None:
    """Changes of one character of the JSON text: unreadable, refused, or canonically the same."""
    document, chance = GAMES[method]["doc"], random.Random(f"second verifier {method}")
    text = json.dumps(document, ensure_ascii=False)
    for _ in range(60):
        at = chance.randrange(len(text))
        altered_text = text[:at] + chance.choice('0123456789abcdef -"[]{},.:A') + text[at + 1 :]
        try:
            altered = json.loads(altered_text)
        except ValueError:
            continue
        if json.dumps(altered, sort_keys=True) != json.dumps(document, sort_keys=True):
            with pytest.raises(Bad):
                verify(altered)


def alter(method: str, change: Any) -> dict[str, Any]:
    document = deepcopy(GAMES[method]["doc"])
    change(document)
    return document


FORGERIES = {
    "a turn left out": lambda d: d["log"].pop(5),
    "two turns swapped": lambda d: d["log"].insert(4, d["log"].pop(5)),
    "a turn doubled": lambda d: d["log"].insert(4, d["log"][4]),
    "an extra key": lambda d: d["log"][3].update(extra=1),
    "another cell": lambda d: d["log"][8].update(at=[0, 5]),
    "another crew": lambda d: d["log"][8].update(crew=[1, 1, 1]),
    "another tile": lambda d: d["log"][8].update(value=d["log"][8]["value"] % 6 + 1),
    "a note put in": lambda d: d["log"][8].update(note="hello"),
    "a reveal while reinforcing": lambda d: d["log"][-1].update(reveal="00" * 32),
    "a supply of 13": lambda d: d["game"]["rules"].update(supply=13),
    "a state that does not follow": lambda d: d.update(state={"turn": 41}),
}
SEALED = {
    "a reveal exchanged": lambda d: d["log"][3].update(reveal=d["log"][4]["reveal"]),
    "a signature of another entry": lambda d: d["log"][3].update(sig=d["log"][4]["sig"]),
    "no signature": lambda d: d["log"][3].pop("sig"),
    "a card missing": lambda d: d["joins"].pop(),
    "cards swapped": lambda d: d["joins"].reverse(),
    "a weak key": lambda d: d["joins"][0].update(key="01" + "00" * 31),
    "a host's other commitment": lambda d: d["game"]["host"].update(commit="00" * 32),
    "another order of seats": lambda d: d["game"]["seats"].reverse(),
    "no start": lambda d: d["log"].pop(0),
    "seeded all of a sudden": lambda d: d["game"].update(draws="seeded"),
}


@pytest.mark.parametrize("name", FORGERIES)
@pytest.mark.parametrize("method", ["seeded", "sealed"])
def test_refuses_forgeries(method: str, name: str) -> None:
    with pytest.raises(Bad):
        verify(alter(method, FORGERIES[name]))


@pytest.mark.parametrize("name", SEALED)
def test_refuses_forgeries_of_sealed_games(name: str) -> None:
    with pytest.raises(Bad):
        verify(alter("sealed", SEALED[name]))


@pytest.mark.parametrize("document", [{}, [], None, {"game": {}, "joins": [], "log": []}, {"game": 1}])
def test_refuses_anything_else(document: Any) -> None:
    with pytest.raises(Bad):
        verify(document)
