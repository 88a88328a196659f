"""Any byte of a finished sealed game's file changed: refused, or read as the same game, signatures included."""

import json
from pathlib import Path
from random import Random

import pytest

from feurio_pbem.errors import FeurioError
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile.document import read_game, write_game
from tests.fair.walks import Walk


def small_file() -> tuple[Game, bytes]:
    game = Walk(Random("small"), sealed=True, players=2).play()[-1]
    return game, write_game(game)


def flip(data: bytes, at: int, chance: Random) -> bytes:
    return data[:at] + bytes([chance.choice([data[at] ^ 1, data[at] ^ 32, chance.randrange(256)])]) + data[at + 1 :]


def is_caught(game: Game, data: bytes) -> bool:
    try:
        return read_game(data).to_document() == game.to_document()
    except FeurioError:
        return True


def test_a_sample() -> None:
    game, data = small_file()
    chance = Random("bytes")
    assert read_game(data) == game
    assert all(is_caught(game, flip(data, chance.randrange(len(data)), chance)) for _ in range(120))


@pytest.mark.parametrize("name", ["joint", "everything", "seeded"])
def test_a_sample_of_format_2(name: str) -> None:
    """Aways and opens too: what is changed there is refused, or read as the same game."""
    games = json.loads((Path(__file__).parent / "games2.json").read_text("utf-8"))
    game = Game.from_document(games[name]["doc"])
    data, chance = write_game(game), Random(name)
    sealed = name != "seeded"
    places = [chance.randrange(len(data)) for _ in range(80)]
    assert all(is_caught(game, flip(data, at, chance)) for at in places if sealed or not is_away(data, at))


def is_away(data: bytes, at: int) -> bool:
    """In a seeded game anybody may write anybody's absence: no checksum is over it."""
    return data.index(b"aways:") <= at < data.index(b"proposals:")


@pytest.mark.nightly
def test_every_byte() -> None:
    game, data = small_file()
    chance = Random("every byte")
    assert all(is_caught(game, flip(data, at, chance)) for at in range(len(data)))
