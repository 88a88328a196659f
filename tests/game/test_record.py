"""The record as one value: it never changes, knows every earlier turn, and tells its standing in the file's words."""

from typing import Any

import pytest

from feurio_pbem.errors import IllegalTurn
from feurio_pbem.game.record import Game
from tests.game.sealed_table import SealedTable
from tests.game.seeded_game import decide, new_game, play, without_tiles_left


def test_a_game_never_changes() -> None:
    game = new_game(3)
    before = game.to_document()
    play(game, "a +1", "a", "take-back")
    decide(game, "retire", "bo", "anna")
    with pytest.raises(IllegalTurn):
        play(game, "a +77")
    assert game.to_document() == before


def test_state_of_a_running_seeded_game() -> None:
    state = play(new_game(), "a +1").to_document()["state"]
    assert list(state) == ["head", "phase", "turn", "to_move", "drawn", "supply", "scores", "board"]
    assert (state["phase"], state["turn"], state["to_move"]) == ("spreading", 2, "bo")
    assert state["supply"] == {"anna": 11, "bo": 12} and state["scores"] == {"anna": 1, "bo": 0}
    assert list(state["board"][0]) == ["tile", "at", "value", "spaces", "free_sides", "crew"]
    assert [tile["tile"] for tile in state["board"]] == [1, 2, 3, 4, 5]
    assert state["board"][0]["crew"] == {"anna": 1}


def test_state_when_no_tiles_remain_and_when_it_is_over() -> None:
    game = without_tiles_left()
    assert "drawn" not in game.to_document()["state"]
    state = play(game, "pass", "pass").to_document()["state"]
    assert list(state) == ["head", "phase", "turn", "supply", "scores", "board", "end", "winners"]
    assert (state["end"], state["winners"]) == ("passed", ["anna", "bo"])


def test_state_of_a_sealed_game_tells_no_tile() -> None:
    table = SealedTable("anna", "bo")
    assert list(table.game.to_document()["state"]) == ["head", "phase", "turn"]
    assert "drawn" not in table.seat_all().game.to_document()["state"]


def test_every_earlier_turn_as_it_last_stood() -> None:
    game = play(new_game(), "a", "a +1", "take-back", "a +2", "a")
    assert [entry["kind"] for entry in game.log] == ["turn", "turn", "take-back", "turn", "turn"]
    assert game.turns_after() == [1, 2, 3, 2, 3, 4]
    second = game.before_turn(2)
    assert second.log == game.log[:3]
    assert game.before_turn(3).log == game.log[:4]
    assert game.before_turn(4) is game
    assert game.before_turn(5) is None and game.before_turn(0) is None
    assert game.standing.withdrawn == {2}


def test_every_turn_taken_back_stays_withdrawn() -> None:
    """Also those before the last take-back, and whether the log is read whole or goes on entry by entry."""
    game = play(new_game(), "a", "take-back", "a +1", "take-back", "a +2", "a")
    assert game.standing.withdrawn == {1, 3}
    assert Game.of(game.genesis, log=game.log).standing.withdrawn == {1, 3}


def test_skips_and_decisions_count_no_turns() -> None:
    game = decide(play(new_game(3), "a"), "skip", "bo", "anna")
    assert game.standing.turn == 2 and game.standing.n == 2
    game = decide(game, "retire", "bo", "anna")
    assert game.turns_after() == [1, 2, 2, 2]
    assert play(game, "resign").standing.turn == 3


def test_heads_are_what_tokens_name() -> None:
    game = play(new_game(), "a", "a")
    assert game.heads()[0] == game.roster
    assert game.heads()[-1] == game.standing.head.hex()
    assert [entry["prev"] for entry in game.log] == game.heads()[:-1]
    assert game.before_entry(1).log == () and game.before_entry(3) is game


def test_a_resignation_folds_the_seed_and_the_tile_goes_back() -> None:
    game = new_game(3)
    after = play(game, "resign")
    assert after.standing.seed != game.standing.seed
    assert after.standing.position.bag == game.standing.position.bag
    assert play(play(game, "a"), "take-back").standing.seed == game.standing.seed


def test_a_document_has_the_key_order_of_the_file() -> None:
    assert list(new_game().to_document()) == ["feurio", "game", "joins", "proposals", "state", "log"]
    entry = play(new_game(), "a").log[0]
    assert list(entry) == ["kind", "n", "prev", "by", "value", "at", "crew"]
    sealed = SealedTable("anna", "bo").seat_all().play("a")
    assert list(sealed.game.log[0]) == ["kind", "n", "prev", "by", "reveal", "layout", "first", "sig"]
    assert list(sealed.game.log[1]) == ["kind", "n", "prev", "by", "reveal", "value", "at", "crew", "sig"]
    assert Game.from_document(sealed.game.to_document()) == sealed.game


def test_the_history_is_every_standing_before_an_entry() -> None:
    game = play(new_game(3), "a +1", "a", "take-back", "a +2", "take-back", "a", "resign")
    assert len(list(game.history())) == len(game.log)
    for n, past in enumerate(game.history(), start=1):
        assert past == game.before_entry(n)
        assert past.to_document() == game.before_entry(n).to_document()


def test_thousands_of_take_backs_are_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from feurio_pbem.game import record, replay
    from feurio_pbem.play.draw import all_views

    game = play(new_game(2), *["a", "take-back"] * 60)
    judged = []
    original = replay.advance

    def counted(*arguments: Any, **more: Any) -> Any:
        judged.append(arguments)
        return original(*arguments, **more)

    monkeypatch.setattr(replay, "advance", counted)
    monkeypatch.setattr(record, "advance", counted)
    assert [view["turn"] for view in all_views(game, None)] == [1]
    assert len(judged) == len(game.log)
