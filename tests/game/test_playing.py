"""Starting a seeded game and playing turn text, for programs."""

from typing import Any

import pytest

from feurio_pbem.errors import FeurioError, Refused
from feurio_pbem.game.playing import play_turns, start_game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.rules.options import rule_set

TWO = {"anna": "Anna", "bo": "Bo"}


def test_what_is_started_can_be_saved_and_loaded() -> None:
    game = start_game(TWO, seed="x", options=rule_set("published", 2), title="Friday")
    assert read_game(write_game(game)) == game
    assert (game.standing.setup.id, game.standing.to_move) == ("python", "anna")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"players": {"Anna": "Anna"}}, "bad-seat"),
        ({"players": {"anna": "An\nna"}}, "unfit-name"),
        ({"players": {}}, "seat-count"),
        ({"seed": ""}, "unfit-seed"),
        ({"title": "x" * 61}, "unfit-title"),
        ({"id": "k7f3q1"}, "bad-id"),
        ({"id": "k7f3qa\n"}, "bad-id"),
    ],
)
def test_what_no_file_could_hold_is_not_started(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(FeurioError) as error:
        start_game(**{"players": TWO, "seed": "x", **wrong})
    assert error.value.code == code


def test_playing_stops_at_the_first_refusal() -> None:
    game = start_game(TWO, seed="x")
    with pytest.raises(Refused) as refused:
        play_turns(game, "a", "a +77", "a")
    assert refused.value.code == "no-such-tile"
    assert game.log == ()
