"""Random games to the end through the engine's own record: every kind of entry, several tile sets, all methods."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from feurio_pbem.draws.chain import derive_chain, make_card
from feurio_pbem.draws.identity import public_key, signing_seed
from feurio_pbem.draws.signatures import sign
from feurio_pbem.game.composing import compose, compose_about, compose_open, compose_start
from feurio_pbem.game.pace import compose_away
from feurio_pbem.game.record import Game
from feurio_pbem.game.setup import make_genesis
from feurio_pbem.notation import TurnText
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.tiles import TileSet

SEATS = ("anna", "bo", "cleo", "dede")


class Walk:
    """One random game; `play` takes it to the end and returns the record after every entry.

    `later`: with what format 2 adds, a joint opening, a pace, firebreaks and neutral firefighters, each by chance.
    """

    def __init__(self, chance: Random, *, sealed: bool, players: int, later: bool = False) -> None:
        self.chance, self.sealed, self.seats = chance, sealed, SEATS[:players]
        self.masters = {seat: chance.randbytes(16) for seat in self.seats}
        tiles = TileSet.of([[1, 1, 2], [3, 2, 3], [4, 6, 2], [7, 3, chance.randint(1, 5)]])
        fighters = chance.choice(["any-tiles", "one-tile"])
        start, first = chance.randint(1, 4), chance.choice(["listed", "drawn"])
        options = Options("custom", fighters, start, chance.randint(1, 3), chance.randint(1, 5), first, tiles)
        self.more: dict[str, Any] = {}
        if later:
            options = replace(options, firebreak=chance.random() < 0.7, neutral=chance.choice([0, 1, 3]))
            self.more = {"hours": chance.choice([None, 1, 72]), "joint": sealed and chance.random() < 0.7}
        if sealed:
            self.game = self._sealed(options)
        else:
            names = {seat: seat.title() for seat in self.seats}
            genesis = make_genesis(
                "walks2", "A walk", options, self.seats, names=names, seed=str(chance.random()), **self.more
            )
            self.game = Game.of(genesis)

    def _sealed(self, options: Options) -> Game:
        host, *others = self.chance.sample(self.seats, len(self.seats))
        card = make_card(self.masters[host], host, host.title(), self.chance.randbytes(16))
        genesis = make_genesis("walks2", "A walk", options, self.seats, host=card, **self.more)
        genesis["sig"] = self.sign(host, genesis)
        gid = Game.of(genesis).standing.setup.gid.hex()
        joins = []
        for seat in sorted(others, key=self.seats.index):
            made = make_card(self.masters[seat], seat, seat.title(), self.chance.randbytes(16))
            join = {"kind": "join", "game": gid, **made}
            joins.append({**join, "sig": self.sign(seat, join)})
        self.game = Game.of(genesis, joins)
        if self.more.get("joint"):
            for seat in self.chance.sample(others, len(others)):
                entry = compose_open(self.game, seat, self.reveal)
                self.game = self.game.with_opens([*self.game.opens, {**entry, "sig": self.sign(seat, entry)}])
        entry = compose_start(self.game, self.reveal)
        return self.game.extend({**entry, "sig": self.sign(host, entry)})

    def sign(self, seat: str, entry: dict[str, Any]) -> str:
        return sign(signing_seed(self.masters[seat]), entry)

    def reveal(self, seat: str, k: int) -> bytes:
        nonce = bytes.fromhex(self.game.standing.cards[seat]["nonce"])
        return derive_chain(self.masters[seat], public_key(self.masters[seat]), nonce).reveal(k)

    def play(self) -> list[Game]:
        games = [self.game]
        while self.game.standing.phase != "finished":
            if self.more.get("hours") and self.chance.random() < 0.1:
                self.game = self._away()
            entry = self._event() if self.chance.random() < 0.3 else None
            self.game = self.game.extend(entry or self.turn())
            games.append(self.game)
            assert (self.game.standing.to_move is None) == (self.game.standing.phase == "finished")
        return games

    def said(self, words: TurnText) -> dict[str, Any]:
        entry = compose(self.game, words, self.reveal)
        return {**entry, "sig": self.sign(entry["by"], entry)} if self.sealed else entry

    def turn(self) -> dict[str, Any]:
        """A legal turn: any hot spot or firebreak, and as many firefighters as the dice say, one by one where there is

        room, own and neutral ones.
        """
        position = self.game.standing.position
        assert position is not None
        spot = self.chance.choice(position.board.hot_spots()) if position.bag_size else None
        value = self.game.standing.drawn_with(self._next_reveal()) if position.bag_size else None
        breaks = position.firebreak_cells() if position.options.firebreak else []
        is_break = bool(breaks) and self.chance.random() < 0.3
        if is_break:
            spot, value = self.chance.choice(breaks), 0
        rooms, mover = position.rooms(value, spot), position.to_move
        assert mover is not None
        crew = [len(position.board) + 1] if is_break else []
        neutral = list[int]()
        one_tile = position.options.firefighters == "one-tile"
        for _ in range(self.chance.randint(0, position.limit - len(crew))):
            placed = crew + neutral
            open_tiles = [tile for tile, room in rooms.items() if room > placed.count(tile)]
            if one_tile and placed:
                open_tiles = [tile for tile in open_tiles if tile == placed[0]]
            kinds = [crew] * (len(crew) < position.supply[mover]) + [neutral] * (len(neutral) < position.neutral[mover])
            if open_tiles and kinds:
                self.chance.choice(kinds).append(self.chance.choice(open_tiles))
        return self.said(TurnText("turn", spot, tuple(sorted(crew)), tuple(sorted(neutral)), is_break))

    def _away(self) -> Game:
        seat = self.chance.choice(self.seats)
        days = [[f"2026-0{month}-03", f"2026-0{month}-{self.chance.randint(3, 28):02}"] for month in (1, 2, 7)]
        entry = compose_away(self.game.standing, self.game.aways, seat, days[: self.chance.randint(0, 3)])
        return self.game.with_aways([{**entry, "sig": self.sign(seat, entry)} if self.sealed else entry])

    def _next_reveal(self) -> bytes:
        standing = self.game.standing
        mover = standing.to_move
        assert mover is not None
        return self.reveal(mover, standing.links[mover].reveals + 1) if self.sealed else b""

    def _event(self) -> dict[str, Any] | None:
        """Something rarer, None where it cannot be."""
        happen: Callable[[], dict[str, Any] | None] = self.chance.choice(
            [self._take_back, self._resign, self._retire, self._skip, self._replace, self._replace]
        )
        return happen()

    def _take_back(self) -> dict[str, Any] | None:
        last = self.game.standing.last
        return self.said(TurnText("take-back")) if last and last["kind"] == "turn" else None

    def _resign(self) -> dict[str, Any] | None:
        return self.said(TurnText("resign")) if self.chance.random() < 0.4 else None

    def _retire(self) -> dict[str, Any] | None:
        active = sorted(self._active())
        return (
            self.about("retire", self.chance.choice(active)) if len(active) > 1 and self.chance.random() < 0.4 else None
        )

    def _skip(self) -> dict[str, Any] | None:
        mover = self.game.standing.to_move
        return self.about("skip", mover) if mover and len(self._active()) > 2 else None

    def _replace(self) -> dict[str, Any] | None:
        seat = self.chance.choice(sorted(self._active() | self.game.standing.retired))
        if not self._active() - {seat}:
            return None
        return self.replaced(seat)

    def replaced(self, seat: str) -> dict[str, Any]:
        if not self.sealed:
            return self.about("replace", seat, name="Somebody else")
        self.masters[seat] = self.chance.randbytes(16)
        return self.about("replace", seat, card=make_card(self.masters[seat], seat, "New", self.chance.randbytes(16)))

    def _active(self) -> set[str]:
        position = self.game.standing.position
        assert position is not None
        return position.active

    def about(self, kind: str, seat: str, **more: Any) -> dict[str, Any]:
        others = sorted(self._active() - {seat})
        if not self.sealed:
            return compose_about(self.game, kind, seat, **more, by=self.chance.choice(others))
        entry = compose_about(self.game, kind, seat, **more)
        signers = [*others, seat] if kind == "replace" else others
        return {**entry, "sigs": {signer: self.sign(signer, entry) for signer in signers}}
