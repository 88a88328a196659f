"""What a genesis may be, beyond its shape."""

from typing import Any

import pytest

from feurio_pbem.errors import Unsound
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import MOST_SEALED_TILES, make_genesis, read_genesis
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.tiles import TileSet
from tests.game.sealed_table import SealedTable
from tests.game.seeded_game import new_game


def seeded(**changes: Any) -> dict[str, Any]:
    return {**new_game().genesis, **changes}


def sealed(**changes: Any) -> dict[str, Any]:
    return {**SealedTable("anna", "bo").game.genesis, **changes}


FIVE = ["anna", "bo", "cleo", "dede", "emil"]


@pytest.mark.parametrize(
    ("genesis", "code", "where"),
    [
        (seeded(seats=[], names={}), "seat-count", "game.seats"),
        (seeded(seats=FIVE, names=dict.fromkeys(FIVE, "X")), "seat-count", "game.seats"),
        (sealed(seats=["anna"]), "seat-count", "game.seats"),
        (seeded(seats=["anna", "anna"], names={"anna": "Anna"}), "seat-twice", "game.seats"),
        (seeded(names={"anna": "Anna"}), "names-differ", "game.names"),
        (seeded(names={"anna": "Anna", "bo": "Bo", "cleo": "Cleo"}), "names-differ", "game.names"),
        (sealed(seats=["bo", "cleo"]), "host-without-seat", "game.host.seat"),
        (seeded(rules={**Options().to_json(), "tiles": [[2, 1, 6], [1, 1, 6]]}), "bad-tile-set", "game.rules"),
        (seeded(rules={**Options().to_json(), "set": "custom", "start": 9}), "bad-option", "game.rules"),
        (seeded(rules={**Options().to_json(), "per_turn": 2}), "bad-option", "game.rules.set"),
    ],
)
def test_what_no_game_can_be(genesis: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Unsound) as unsound:
        read_genesis(genesis)
    assert (unsound.value.code, unsound.value.where) == (code, where)


def test_a_chain_is_long_enough_for_every_tile() -> None:
    """With 250 tiles one player could have to draw all of them."""
    most = Options("custom", tiles=TileSet.of([(1, 1, MOST_SEALED_TILES)]))
    assert SealedTable("anna", "bo", options=most).game.standing.phase == "joining"
    with pytest.raises(Unsound) as unsound:
        SealedTable("anna", "bo", options=Options("custom", tiles=TileSet.of([(1, 1, MOST_SEALED_TILES + 1)])))
    assert (unsound.value.code, unsound.value.where) == ("too-many-tiles", "game.rules.tiles")


def test_keys_stand_in_the_order_of_the_file() -> None:
    genesis = make_genesis("k7f3qa", "T", Options(), ["anna"], names={"anna": "Anna"}, seed="s", time="2026-01-30")
    assert list(genesis) == ["kind", "protocol", "id", "title", "time", "draws", "seed", "rules", "seats", "names"]
    assert [key for key in sealed() if key != "sig"] == [*list(genesis)[:4], "draws", "rules", "seats", "host"]


def test_equal_seeds_draw_equal_tiles_whatever_the_id_and_names() -> None:
    one, other = new_game(seed="x"), Game.of({**seeded(seed="x"), "id": "zzzzzz", "title": "Another"})
    assert one.standing.position.board.values == other.standing.position.board.values
    assert one.standing.drawn == other.standing.drawn
    assert one.standing.head != other.standing.head
