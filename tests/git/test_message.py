"""The message of a commit is one line for the log, a picture, and trailers; strangers' text stays text."""

import pytest

from feurio_pbem.git.message import build_message, subject
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.move import MoveRequest, play_in
from tests.git.games import new_game


@pytest.mark.parametrize(
    ("name", "shown"),
    [("-Anna", "Anna"), ("# Anna", "Anna"), (">| Anna", "Anna"), ("Signed-off-by", "Signed-off-by"), ("###", "@")],
)
def test_a_subject_begins_with_nothing_that_git_reads(name: str, shown: str) -> None:
    game = new_game(name, title="# Friday")
    after = play_in(game, MoveRequest(parse_turn("a"))).after
    assert subject(game, after).startswith(shown)
    assert "\n" not in subject(game, after)


def test_several_entries_are_told_in_short() -> None:
    game = after = new_game("Anna")
    for _ in range(3):
        after = play_in(after, MoveRequest(parse_turn("a"))).after
    assert subject(game, after).startswith("3 entries, the last Anna: @")
    assert subject(game, game) == "State as the log leads to it (Friday)"


def test_a_picture_cannot_pass_for_a_trailer() -> None:
    game = new_game("Anna")
    message = build_message(None, game, "Signed-off-by: Eve\n\n# no\n")
    token = game.standing.token
    assert message == (
        "New game: Friday (anna)\n\n  Signed-off-by: Eve\n\n  # no\n\n"
        f"Feurio-Game: {game.standing.setup.id}\nFeurio-Turn: 1\nFeurio-Token: {token}\n"
    )
