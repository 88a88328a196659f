"""Rules 7: resigning."""

from feurio_pbem.game.composing import compose
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.notation import parse_turn
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn
from tests.rulebook.drawing import hottest_turn, situation

START = (3, 6, 5, 4)


def position_of(*seats: str) -> Position:
    return Position(Options(), seats, START)


def test_resigning_instead_of_a_turn() -> None:
    """On his turn a player may resign instead of playing it."""
    position = position_of("anna", "bo", "cleo")
    position.resign()
    assert position.active == {"bo", "cleo"} and position.to_move == "bo"


def test_no_tile_is_laid() -> None:
    """No tile is laid (a tile drawn goes back into the bag)."""
    seats = ("anna", "bo", "cleo")
    game = Game.of(make_genesis("aaaaaa", "", Options(), seats, names={s: s for s in seats}, seed="1"))
    after = game.extend(compose(game, parse_turn("resign")))
    assert len(after.standing.position.board) == 4
    assert after.standing.position.bag == game.standing.position.bag
    assert after.standing.turn == 2


def test_firefighters_of_a_resigned_seat_stay() -> None:
    """His firefighters stay, block and hold tiles …"""
    position = situation("3aa   6a", bag=[1, 1], players=3)
    position.resign()
    assert position.board.crews[1:] == [{"anna": 2}, {"anna": 1}]
    assert position.board.room(1) == 0
    assert position.scores() == {"anna": 3, "bo": 0, "cleo": 0}


def test_a_resigned_seat_gets_no_more_turns() -> None:
    """… his seat gets no more turns …"""
    position = position_of("anna", "bo", "cleo")
    position.resign()
    movers = []
    for value in (1, 1, 2, 2):
        movers.append(position.to_move)
        position.play(hottest_turn(position, value))
    assert movers == ["bo", "cleo", "bo", "cleo"]


def test_a_resigned_seat_cannot_win() -> None:
    """… and cannot win."""
    position = situation("3a    6a    1     6b", players=3)
    position.resign()
    position.play(Turn(None, None))
    position.play(Turn(None, None))
    assert position.scores() == {"anna": 3, "bo": 1, "cleo": 0}
    assert position.winners() == ["bo"]


def test_the_last_active_seat_wins() -> None:
    """When one active seat is left the game is over and that seat wins …"""
    position = situation("3a    6a    1     6b", bag=[1])
    position.resign()
    assert (position.phase, position.end, position.to_move) == ("finished", "resigned", None)
    assert position.winners() == ["bo"]


def test_two_of_three_resign() -> None:
    """One active seat is left."""
    position = position_of("anna", "bo", "cleo")
    position.resign()
    position.resign()
    assert (position.end, position.winners()) == ("resigned", ["cleo"])


def test_a_solo_game_ends_without_a_winner() -> None:
    """… a solo game ends without a winner."""
    position = position_of("anna")
    position.resign()
    assert (position.end, position.winners()) == ("resigned", [])


def test_resigning_while_reinforcing() -> None:
    """On his turn: in either phase."""
    position = situation("6     6", players=3)
    position.resign()
    assert (position.phase, position.to_move) == ("reinforcing", "bo")
