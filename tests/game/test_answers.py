"""Tokens: an answer is new, a repeat, late, early, withdrawn or for another game; and who may answer at all."""

import pytest

from feurio_pbem.errors import Conflict, FeurioError, Refused
from feurio_pbem.game.answers import check_actor, check_mover, find_answered, find_repeated
from feurio_pbem.game.entry import entry_text
from feurio_pbem.game.record import Game
from feurio_pbem.notation import parse_turn
from tests.game.sealed_table import SealedTable
from tests.game.seeded_game import decide, new_game, play, without_tiles_left


@pytest.fixture
def game() -> Game:
    """anna has played, bo is to move."""
    return play(new_game(), "a +1")


def token_before(game: Game, n: int) -> str:
    return game.before_entry(n).standing.token


def conflict(game: Game, token: str, text: str) -> str:
    with pytest.raises(Conflict) as error:
        find_repeated(game, token, parse_turn(text))
    assert error.value.exit_code == 4 and error.value.message
    return error.value.code


def test_an_answer_to_the_head_is_new(game: Game) -> None:
    assert find_repeated(game, game.standing.token, parse_turn("a")) is None
    assert find_answered(game, game.standing.token) == len(game.log)


@pytest.mark.parametrize("text", ["a +1", "A, 1", "@{q},{r} +1"])
def test_the_same_action_again_is_a_repeat(game: Game, text: str) -> None:
    q, r = game.log[0]["at"]
    assert find_repeated(game, token_before(game, 1), parse_turn(text.format(q=q, r=r)))


def test_a_repeat_is_recognised_however_late(game: Game) -> None:
    later = play(game, "a", "a", "a")
    assert find_repeated(later, token_before(game, 1), parse_turn("a +1"))


def test_a_late_repeat_of_the_same_kind(game: Game) -> None:
    three = new_game(3)
    later = play(three, "resign", "a")
    assert find_repeated(later, three.standing.token, parse_turn("resign"))
    back = play(game, "take-back")
    assert find_repeated(back, game.standing.token, parse_turn("take-back"))


@pytest.mark.parametrize("text", ["a +2", "a", "@9,9 +1", "zz +1", "resign", "take-back"])
def test_another_action_is_stale(game: Game, text: str) -> None:
    assert conflict(game, token_before(game, 1), text) == "stale-turn"


def test_an_answer_to_a_withdrawn_turn(game: Game) -> None:
    back = play(game, "take-back")
    for text in ("a +1", "a"):
        assert conflict(back, token_before(game, 1), text) == "taken-back"
    assert find_repeated(back, back.standing.token, parse_turn("a +1")) is None


def test_after_a_take_back_the_turn_number_is_the_same_and_the_token_another(game: Game) -> None:
    back = play(game, "take-back")
    assert back.standing.turn == 1
    assert back.standing.token != new_game().standing.token


def test_an_answer_in_another_game(game: Game) -> None:
    assert conflict(game, "aaaaaa-1-0000", "a") == "wrong-game"


def test_an_answer_to_a_head_not_known_here(game: Game) -> None:
    later = play(game, "a")
    assert conflict(game, later.standing.token, "a") == "future-turn"
    assert conflict(later, "k7f3qa-1-0000", "a") == "stale-turn"
    elsewhere = play(new_game(), "a +1+2").standing.token
    assert conflict(game, elsewhere, "a") == "stale-turn"


def test_a_pass_in_reinforcing_find_repeateded() -> None:
    game = without_tiles_left()
    assert game.standing.phase == "reinforcing"
    later = play(game, "pass")
    assert find_repeated(later, game.standing.token, parse_turn("pass"))
    assert conflict(later, game.standing.token, "+1") == "stale-turn"
    assert conflict(later, game.standing.token, "a") == "stale-turn"


def test_a_turn_where_the_seat_was_skipped_meanwhile() -> None:
    game = new_game(3)
    assert conflict(decide(game, "skip", "anna", "bo"), game.standing.token, "a") == "stale-turn"


def refusal(action, *arguments) -> tuple[int, str]:
    with pytest.raises(FeurioError) as error:
        action(*arguments)
    return error.value.exit_code, error.value.code


def test_who_moves(game: Game) -> None:
    assert check_mover(game.standing, None) == check_mover(game.standing, "bo") == "bo"
    assert refusal(check_mover, game.standing, "anna") == (1, "not-your-turn")
    assert refusal(check_mover, game.standing, "zoe") == (1, "no-such-seat")


def test_nobody_moves_before_the_start() -> None:
    joining = SealedTable("anna", "bo").game.standing
    with pytest.raises(Refused, match="cards of bo are missing") as error:
        check_mover(joining, None)
    assert error.value.code == "not-started" and error.value.details["waiting_for"] == ["bo"]


def test_nobody_moves_after_the_end() -> None:
    assert refusal(check_mover, play(new_game(1), "resign").standing, None) == (1, "game-over")


def test_who_takes_back(game: Game) -> None:
    assert check_actor(game.standing, "take-back", None) == "anna"
    assert refusal(check_actor, game.standing, "take-back", "bo") == (1, "not-your-turn")
    for nothing in (new_game(), play(game, "take-back"), play(new_game(3), "resign")):
        assert refusal(check_actor, nothing.standing, "take-back", None) == (1, "nothing-to-take-back")


def test_the_turn_that_ended_the_game_can_be_taken_back() -> None:
    game = play(without_tiles_left(), "pass", "pass")
    assert game.standing.phase == "finished"
    again = play(game, "take-back")
    assert (again.standing.phase, again.standing.to_move) == ("reinforcing", "bo")


def test_texts_of_entries() -> None:
    game = decide(play(new_game(4), "a +1", "resign"), "skip", "cleo", "anna")
    q, r = game.log[0]["at"]
    assert [entry_text(entry) for entry in game.log] == [f"@{q},{r} +1", "resign", "skip cleo"]
    assert entry_text({"kind": "turn", "crew": []}) == "pass"
    assert entry_text({"kind": "turn", "at": [2, -1], "crew": [7, 7, 12]}) == "@2,-1 +7+7+12"
