"""The two published games are reproduced: draws, hashes, tokens, scores and seals, from seed and secrets alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.chain import derive_chain
from feurio_pbem.draws.identity import public_key, signing_seed
from feurio_pbem.draws.seal import seal
from feurio_pbem.draws.signatures import sign
from feurio_pbem.game.composing import compose, compose_start
from feurio_pbem.game.entry import entry_text
from feurio_pbem.game.record import Game
from feurio_pbem.notation import parse_turn

PUBLISHED = json.loads((Path(__file__).parents[1] / "fair" / "games.json").read_text(encoding="utf-8"))


@pytest.fixture(params=["seeded", "sealed"])
def published(request: pytest.FixtureRequest) -> dict[str, Any]:
    return PUBLISHED[request.param]


def game_of(published: dict[str, Any]) -> Game:
    document = published["doc"]
    return Game.of(document["game"], document["joins"], document["log"])


def test_it_is_sound_and_leads_where_it_should(published: dict[str, Any]) -> None:
    game = game_of(published)
    standing = game.standing
    assert standing.setup.gid.hex() == published["gid"]
    assert game.roster == published["roster"]
    assert game.heads()[1:] == [entry_hash(entry).hex() for entry in game.log] == published["hashes"]
    assert standing.head.hex() == published["head"]
    assert standing.turn == published["turn"]
    assert standing.token == published["token"]
    assert standing.seed.hex() == published["seed_at_end"]
    assert standing.phase == "finished"
    assert standing.position.scores() == published["scores"]
    assert seal(standing.head) == published["seal"]


def test_it_is_written_again_from_turn_texts(published: dict[str, Any]) -> None:
    """The same words give the same entries, signatures included; the tiles are drawn, not copied."""
    document, masters = published["doc"], published.get("masters", {})
    game = Game.of(document["game"], document["joins"])

    def reveal(seat: str, k: int) -> bytes:
        master, card = bytes.fromhex(masters[seat]), game.standing.cards[seat]
        return derive_chain(master, public_key(master), bytes.fromhex(card["nonce"])).reveal(k)

    for old in document["log"]:
        if old["kind"] == "start":
            entry = compose_start(game, reveal)
        else:
            entry = compose(game, parse_turn(entry_text(old)), reveal)
        if masters:
            entry = {**entry, "sig": sign(signing_seed(bytes.fromhex(masters[entry["by"]])), entry)}
        assert entry == old
        game = game.extend(entry)
    assert game == game_of(published)
