"""Nobody can fill a file so that the others cannot play on, resign or retire (FORMAT.md, Size)."""

import os
from random import Random

import pytest

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.draws.canonical import canonical_bytes, entry_hash
from feurio_pbem.errors import Refused, Unsound, WrongUsage
from feurio_pbem.game.composing import compose, compose_about, extend
from feurio_pbem.game.entry import LogEntry, with_fields
from feurio_pbem.game.playing import play_turns, start_game
from feurio_pbem.game.record import Game
from feurio_pbem.game.replay import LOG_LIMIT
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.gamefile.reading import LIMIT, file_limit
from feurio_pbem.gamefile.size import check_fits, longest_file
from feurio_pbem.notation import parse_turn
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.tiles import TileSet

NOTE = "x" * 280


def small_game(players: int = 2, **options: object) -> Game:
    tiles = TileSet.of([(1, 1, 4), (3, 2, 4)])
    names = {seat: seat.title() for seat in ("anna", "bo", "cleo", "dede")[:players]}
    return start_game(names, seed="size", options=Options("custom", tiles=tiles, **options))


def filled(game: Game) -> Game:
    """One player repeats a turn and its take-back, with notes, until the log takes no more."""
    log: list[LogEntry] = []
    standing = game.standing
    spot = "@{},{}".format(*standing.position.board.hot_spots()[0])
    turn = with_fields(compose(game, parse_turn(spot)), note=NOTE)
    once = game.extend(turn)
    back = with_fields(compose(once, parse_turn("take-back")), note=NOTE)
    size, head = 0, standing.head.hex()
    while size <= LOG_LIMIT:
        entry = with_fields((turn, back)[len(log) % 2], n=len(log) + 1, prev=head)
        log.append(entry)
        size += len(canonical_bytes(entry))
        head = entry_hash(entry).hex()
    return Game.of(game.genesis, log=log)


@pytest.fixture(scope="module")
def full() -> Game:
    """Full, and the last entry is a turn that could be taken back otherwise."""
    game = filled(small_game(3))
    return game.extend(compose(game, random_words(game)))


def random_words(game: Game) -> object:
    from feurio_pbem.notation import TurnText

    turn = random_turn(game.standing.position, game.standing.drawn, Random(len(game.log)))
    return TurnText("turn", turn.at, turn.crew)


def test_what_could_be_said_for_ever_is_refused(full: Game) -> None:
    for text, labels in (("take-back", {}), ("resign", {"note": "x"})):
        with pytest.raises(Refused) as caught:
            compose(full, parse_turn(text), None, **labels)
        assert (caught.value.code, caught.value.exit_code) == ("too-long", 1)
    mover = full.standing.to_move
    other = next(seat for seat in full.standing.setup.seats if seat != mover)
    for entry in (
        compose_about(full, "skip", mover, by=other),
        compose_about(full, "replace", mover, by=other, name="X"),
    ):
        with pytest.raises(Refused) as caught:
            extend(full, entry)
        assert caught.value.code == "too-long"


def test_every_reader_refuses_it(full: Game) -> None:
    note = with_fields(compose(full, parse_turn("resign")), note="x")
    with pytest.raises(Unsound) as caught:
        Game.of(full.genesis, log=[*full.log, note])
    assert (caught.value.code, caught.value.where) == ("too-long", f"log[{len(full.log)}]")


def test_the_others_play_on_to_the_end_or_leave(full: Game) -> None:
    game = full
    while game.standing.to_move:
        game = game.extend(compose(game, random_words(game), None, time="2026-01-30T12:00:00Z"))
    assert read_game(write_game(game)) == game
    mover = full.standing.to_move
    other = next(seat for seat in full.standing.setup.seats if seat != mover)
    assert play_turns(full, "resign").standing.to_move != mover
    assert extend(full, compose_about(full, "retire", mover, by=other)).standing.retired == {mover}


def test_signatures_count(full: Game) -> None:
    """All bytes of an entry, here with its signatures, but not those of a withdrawn position's copy."""
    assert full.standing.size == sum(len(canonical_bytes(entry)) for entry in full.log)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("options", [{}, {"neutral": 3, "firebreak": True}, {"per_turn": 1, "supply": 5}])
def test_no_game_outgrows_its_bound(players: int, options: dict[str, object]) -> None:
    """One firefighter at a time, everybody else passing, is what the bound is made for."""
    game = small_game(players, **options)
    bound, chance = longest_file(game), Random(7)
    while game.standing.to_move:
        game = game.extend(compose(game, slow_words(game, chance), None, time="2026-01-30T12:00:00Z"))
        assert len(write_game(game)) <= bound


def slow_words(game: Game, chance: Random) -> object:
    from feurio_pbem.notation import TurnText

    position = game.standing.position
    if position.bag_size:
        return TurnText("turn", position.board.hot_spots()[0])
    rooms = list(position.rooms())
    places = rooms and (position.seats.index(position.to_move) == len(game.log) % len(position.seats))
    return TurnText("turn", None, (chance.choice(rooms),) if places and position.supply[position.to_move] else ())


def test_a_game_that_cannot_fit_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Options("custom", tiles=TileSet.of([(1, 1, 1000), (6, 3, 1500)]))
    game = start_game({"anna": "Anna", "bo": "Bo"}, seed="x", options=many)
    with pytest.raises(WrongUsage) as caught:
        check_fits(game)
    assert caught.value.code == "too-long-a-game"
    assert caught.value.details["room"] == LIMIT - LOG_LIMIT
    monkeypatch.setenv("FEURIO_FILE_LIMIT", "4M")
    check_fits(game)


def test_a_crowd_of_firefighters_does_not_fit_either() -> None:
    many = Options("custom", supply=1_000_000, tiles=TileSet.of([(6, 6, 1000)]))
    with pytest.raises(WrongUsage):
        check_fits(start_game({"anna": "Anna", "bo": "Bo"}, seed="x", options=many))


@pytest.mark.parametrize(("text", "size"), [("", LIMIT), ("4M", 4 << 20), ("2048k", 2 << 20), ("1", LIMIT)])
def test_the_limit_can_be_raised(monkeypatch: pytest.MonkeyPatch, text: str, size: int) -> None:
    monkeypatch.setenv("FEURIO_FILE_LIMIT", text)
    assert file_limit() == size


def test_a_bad_limit_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "FEURIO_FILE_LIMIT", "much")
    with pytest.raises(WrongUsage) as caught:
        file_limit()
    assert caught.value.code == "bad-limit"
