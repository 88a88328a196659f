"""Whole games with players who resign, vanish, are skipped or replaced, and take back: there is always a next one."""

import random

import pytest

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.game.entry import entry_text
from feurio_pbem.game.record import Game
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.tiles import TileSet
from tests.fair.second_verifier import verify
from tests.game.sealed_table import SealedTable
from tests.game.seeded_game import SEATS, decide, new_game, play

SMALL = Options("custom", supply=4, per_turn=2, tiles=TileSet.of([(1, 1, 4), (4, 2, 4), (6, 3, 4)]))


def random_text(game: Game, rng: random.Random, value: int | None) -> str:
    """A legal turn of the mover in turn text."""
    position = game.standing.position
    turn = random_turn(position, value, rng)
    entry = {"kind": "turn", "crew": turn.crew} | ({"at": turn.at} if turn.at else {})
    return entry_text(entry)


def assert_somebody_moves_until_the_end(game: Game) -> None:
    standing, position = game.standing, game.standing.position
    if standing.phase == "finished":
        assert standing.to_move is None and position.end is not None
        return
    mover = standing.to_move
    assert mover in position.active
    assert standing.phase != "spreading" or mover not in position.sitting_out
    assert standing.phase != "reinforcing" or (position.supply[mover] and position.board.open_tiles)
    assert position.sitting_out == set(standing.waits) or standing.phase == "reinforcing"
    for sitter, wait in standing.waits.items():
        assert wait and wait <= position.active - standing.waits.keys() - {sitter}


def assert_the_record_leads_here(game: Game) -> None:
    verify(game.to_document())
    again = Game.from_document(game.to_document())
    assert again == game
    assert again.to_document() == game.to_document()
    assert again.heads() == game.heads()
    assert again.standing.token == game.standing.token
    assert again.standing.waits == game.standing.waits
    assert again.standing.links == game.standing.links


def may_take_back(game: Game) -> bool:
    return game.standing.last is not None and game.standing.last["kind"] == "turn"


@pytest.mark.parametrize("seed", range(24))
def test_a_sealed_walk_always_has_a_next_player(seed: int) -> None:
    rng = random.Random(seed)
    table = SealedTable(*SEATS[: 2 + seed % 3], options=SMALL, host=SEATS[seed % 2]).seat_all()
    while table.game.standing.phase != "finished":
        one_sealed_event(table, rng)
        assert_somebody_moves_until_the_end(table.game)
    assert_the_record_leads_here(table.game)


def one_sealed_event(table: SealedTable, rng: random.Random) -> None:
    standing = table.game.standing
    position, mover = standing.position, standing.to_move
    seat = rng.choice(sorted(position.active | standing.retired))
    event = rng.choices(["play", "take-back", "resign", "retire", "skip", "replace"], [60, 8, 1, 3, 4, 14])[0]
    if event == "take-back" and may_take_back(table.game):
        table.play("take-back")
    elif event == "resign":
        table.play("resign")
        assert mover not in table.game.standing.position.active
    elif event == "retire" and seat in position.active and len(position.active) > 2:
        table.agree("retire", seat)
    elif event == "skip" and len(position.active) > 2:
        table.agree("skip", mover)
    elif event == "replace":
        table.agree("replace", seat, newcomer=f"newcomer {table.cards_made}")
    else:
        reveal = table.reveal(mover, standing.links[mover].reveals + 1) if position.bag_size else b""
        table.play(random_text(table.game, rng, standing.drawn_with(reveal)))


@pytest.mark.parametrize("seed", range(24))
def test_a_seeded_walk_always_has_a_next_player(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(1 + seed % 4, SMALL, seed=str(seed))
    while game.standing.phase != "finished":
        game = one_seeded_event(game, rng)
        assert_somebody_moves_until_the_end(game)
    assert_the_record_leads_here(game)


def one_seeded_event(game: Game, rng: random.Random) -> Game:
    standing, position = game.standing, game.standing.position
    seat, by = rng.choice(sorted(position.active | standing.retired)), rng.choice(sorted(position.active))
    event = rng.choices(["play", "take-back", "resign", "retire", "skip", "replace"], [60, 8, 1, 2, 4, 6])[0]
    if event == "take-back" and may_take_back(game):
        return play(game, "take-back")
    if event == "resign":
        return play(game, "resign")
    if by != seat and len(position.active) > 2:
        if event == "retire" and seat in position.active:
            return decide(game, "retire", seat, by)
        if event == "skip" and by != standing.to_move:
            return decide(game, "skip", standing.to_move, by)
        if event == "replace":
            return decide(game, "replace", seat, by, name="Somebody")
    return play(game, random_text(game, rng, standing.drawn))


def test_somebody_may_resign_while_all_others_sit_out() -> None:
    """Both others wait for anna; when she leaves the game, nobody has to wait any longer."""
    for leave in ("resign", "retire"):
        table = SealedTable("anna", "bo", "cleo").seat_all()
        table.agree("replace", "cleo", newcomer="dora").agree("replace", "bo", newcomer="bert")
        assert table.game.standing.waits == {"cleo": {"anna"}, "bo": {"anna"}}
        if leave == "resign":
            table.play("resign")
        else:
            table.agree("retire", "anna")
        assert table.game.standing.waits == {}
        assert table.game.standing.to_move == "bo"
