"""Two signed versions of one turn, and what does not make a proof."""

from typing import Any

import pytest

from feurio_pbem.draws.identity import signing_seed
from feurio_pbem.draws.proof import check_proof, make_proof
from feurio_pbem.draws.signatures import sign
from feurio_pbem.errors import Unsound


@pytest.fixture
def two(games: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Bo's card, his turn of entry 2, and the same turn with firefighters."""
    game = games["sealed"]
    card, turn = game["doc"]["joins"][0], game["doc"]["log"][1]
    other = {**turn, "crew": [1]}
    other["sig"] = sign(signing_seed(bytes.fromhex(game["masters"]["bo"])), other)
    return card, turn, other


def test_two_versions_are_proven(two: Any) -> None:
    card, one, other = two
    proof = make_proof(card, one, other)
    assert proof["card"]["name"] == "Bo"
    assert [entry["crew"] for entry in proof["entries"]] == [[], [1]]
    check_proof(proof)


def test_what_proves_nothing(two: Any, games: dict[str, Any]) -> None:
    card, one, other = two
    later = games["sealed"]["doc"]["log"][4]
    with pytest.raises(Unsound, match="not two different entries"):
        make_proof(card, one, one)
    with pytest.raises(Unsound, match="not two different entries"):
        make_proof(card, one, later)
    with pytest.raises(Unsound, match="not both signed"):
        make_proof(card, one, {**other, "crew": [2]})
    with pytest.raises(Unsound, match="not both played by anna"):
        make_proof(games["sealed"]["doc"]["game"]["host"], one, other)


@pytest.mark.parametrize("proof", [{}, {"card": {}, "entries": []}, {"card": 1, "entries": [1, 2]}, {"card": {}}])
def test_what_is_no_proof_at_all(proof: dict[str, Any]) -> None:
    with pytest.raises(Unsound, match="no proof"):
        check_proof(proof)
