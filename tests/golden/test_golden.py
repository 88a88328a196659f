"""Finished games of every format ever written, replayed strictly: a change of the engine never judges them anew.

Files are added here, never changed; a new format adds its own beside those of the older ones.
"""

from pathlib import Path

import pytest

from feurio_pbem.draws.seal import seal
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.gamefile.writing import without_heading
from tests.fair.second_verifier import verify

FOLDER = Path(__file__).parent
# Head and seal hold every byte that counts; scores and winners what people remember.
OUTCOMES = {
    "format-1-seeded": ("JH1V-G3SW-4XVR", {"anna": 20, "bo": 25}, ["bo"]),
    "format-1-sealed": ("EKCR-REMX-0E94", {"bo": 3, "anna": 15, "cleo": 18}, ["cleo"]),
    "format-1-seeded-published-events": ("0HPP-RZ39-GQHE", {"anna": 13, "bo": 7, "cleo": 4, "dede": 10}, ["anna"]),
    "format-1-sealed-custom-events": ("P5NK-8MWX-BWDC", {"anna": 14, "bo": 4, "cleo": 0, "dede": 9}, ["anna"]),
    "format-2-seeded": ("HBW7-Z4S6-R4E2", {"anna": 10, "bo": 10, "cleo": 18}, ["cleo"]),
    "format-2-joint": ("CD2P-PK2Z-H557", {"bo": 9, "anna": 28, "cleo": 2}, ["anna"]),
    "format-2-host": ("R36D-RF74-NNSA", {"bo": 17, "anna": 12}, ["bo"]),
    "format-2-everything": ("KE6K-0RVV-JNHK", {"dede": 1, "bo": 5, "anna": 1, "cleo": 5}, ["bo", "cleo"]),
}


def test_every_file_has_an_outcome() -> None:
    assert {path.name.removesuffix(".feurio.yaml") for path in FOLDER.glob("*.feurio.yaml")} == set(OUTCOMES)


@pytest.mark.parametrize("name", OUTCOMES)
def test_the_outcome_is_for_ever(name: str) -> None:
    data = (FOLDER / f"{name}.feurio.yaml").read_bytes()
    game = read_game(data)
    position = game.standing.position
    assert (seal(game.standing.head), position.scores(), position.winners()) == OUTCOMES[name]
    assert write_game(game) == without_heading(data)
    verify(game.to_document())
