"""Whole random games for the benchmarks, made through the record as players make them: seeded and sealed."""

import random
from hashlib import sha256
from typing import Any

from feurio_pbem.draws.chain import derive_chain, make_card
from feurio_pbem.draws.identity import public_key, signing_seed
from feurio_pbem.draws.signatures import sign
from feurio_pbem.errors import IllegalTurn
from feurio_pbem.game.composing import compose, compose_start
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis, read_genesis
from feurio_pbem.notation import TurnText, spot_name
from feurio_pbem.rules.options import Options

NAMES = {"anna": "Anna", "bo": "Bo", "cem": "Cem", "dora": "Dora"}


class Players:
    """The masters of all seats of one sealed game; they sign and reveal."""

    def __init__(self, seats: list[str], number: int) -> None:
        self.masters = {seat: sha256(f"{seat} {number}".encode()).digest() for seat in seats}
        nonces = {seat: sha256(f"nonce {seat} {number}".encode()).digest()[:16] for seat in seats}
        self.cards = {seat: make_card(self.masters[seat], seat, NAMES[seat], nonces[seat]) for seat in seats}
        self.chains = {
            seat: derive_chain(master, public_key(master), nonces[seat]) for seat, master in self.masters.items()
        }

    def signed(self, seat: str, entry: dict[str, Any]) -> dict[str, Any]:
        """The entry with the signature of the seat."""
        return {**entry, "sig": sign(signing_seed(self.masters[seat]), entry)}

    def reveal(self, seat: str, k: int) -> bytes:
        """The k-th secret of the seat."""
        return self.chains[seat].reveal(k)


def game_id(number: int) -> str:
    """One for each number: a folder in which many games share one is somebody's attack."""
    return "gam" + "".join(chr(ord("a") + number // step % 26) for step in (676, 26, 1))


def seeded_start(players: int, number: int) -> Game:
    """A seeded game before its first turn."""
    seats = list(NAMES)[:players]
    names = {seat: NAMES[seat] for seat in seats}
    return Game.of(make_genesis(game_id(number), f"Game {number}", Options(), seats, names=names, seed=str(number)))


def sealed_start(seats: list[str], number: int, people: Players) -> Game:
    """A sealed game whose cards are all there and whose host has opened it."""
    host, *others = seats
    bare = make_genesis(game_id(number), f"Game {number}", Options(), seats, host=people.cards[host])
    genesis = people.signed(host, bare)
    gid = read_genesis(genesis).gid.hex()
    joins = [people.signed(seat, {"kind": "join", "game": gid, **people.cards[seat]}) for seat in others]
    game = Game.of(genesis, joins)
    return game.extend(people.signed(host, compose_start(game, people.reveal)))


def some_words(game: Game, rng: random.Random) -> TurnText:
    """What the mover may want: any hot spot, up to three firefighters on one tile with room."""
    position = game.standing.position
    assert position is not None
    spots = position.board.hot_spots() if position.bag_size else []
    spot = spot_name(rng.randrange(len(spots))) if spots else None
    tiles = sorted(position.board.open_tiles)
    if not tiles or not position.limit:
        return TurnText("turn", spot, ())
    tile = rng.choice(tiles)
    most = min(position.limit, position.board.room(tile))
    return TurnText("turn", spot, (tile,) * rng.randint(0 if spots else 1, most))


def play_to_the_end(game: Game, rng: random.Random, people: Players | None = None, turns: int = 10**6) -> Game:
    """Random turns until the game is over or `turns` were played."""
    reveal = people.reveal if people else None
    while (seat := game.standing.to_move) is not None and game.standing.turn <= turns:
        words = some_words(game, rng)
        try:
            entry = compose(game, words, reveal)
        except IllegalTurn:
            entry = compose(game, TurnText("turn", words.spot, ()), reveal)
        game = game.extend(people.signed(seat, entry) if people else entry)
    return game


def seeded_game(players: int, number: int, turns: int = 10**6) -> Game:
    """A random seeded game, to the end or for so many turns."""
    return play_to_the_end(seeded_start(players, number), random.Random(number), turns=turns)


def sealed_game(players: int, number: int) -> Game:
    """A random sealed game to the end."""
    seats = list(NAMES)[:players]
    people = Players(seats, number)
    return play_to_the_end(sealed_start(seats, number, people), random.Random(number), people)
