"""Any byte of a finished sealed game's file changed: refused, or read as the same game, signatures included."""

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


@pytest.mark.nightly
def test_every_byte() -> None:
    game, data = small_file()
    chance = Random("every byte")
    assert all(is_caught(game, flip(data, at, chance)) for at in range(len(data)))
