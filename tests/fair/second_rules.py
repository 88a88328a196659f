"""The second verifier's own rules: a table on which everything is computed anew at every step, slow and simple."""

import re
from collections import Counter
from hashlib import sha256
from math import ceil
from typing import Any

from tests.fair.second_shapes import CARD, check_card, check_keys, is_number, need


def lp(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def h(tag: str, *fields: bytes) -> bytes:
    return sha256(lp(b"feurio-pbem/1/" + tag.encode(), *fields)).digest()


def neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + q, cell[1] + r) for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]


class Table:
    """All that changes in a game; a take-back puts an older copy of it back."""

    def __init__(self, game: dict[str, Any], joins: list[dict[str, Any]]) -> None:
        self.sealed, self.rules, self.seats = game["draws"] == "sealed", game["rules"], game["seats"]
        self.spaces = {0: 1} | {value: spaces for value, spaces, _ in self.rules["tiles"]}  # 0: a firebreak
        self.neutral = dict.fromkeys(self.seats, self.rules.get("neutral", 0))
        self.neutral_on = Counter[int]()
        self.bag = Counter({value: count for value, _, count in self.rules["tiles"]})
        self.supply = dict.fromkeys(self.seats, self.rules["supply"])
        self.tiles: list[tuple[tuple[int, int], int]] = []
        self.crew: Counter[tuple[int, str]] = Counter()
        self.active, self.retired, self.waits = set(self.seats), set[str](), dict[str, set[str]]()
        self.cards = {card["seat"]: card for card in [game.get("host"), *joins] if card}
        self.reveals = {seat: (0, bytes.fromhex(card["commit"])) for seat, card in self.cards.items()}
        self.keys = {seat: [card["key"]] for seat, card in self.cards.items()}
        self.is_new = "neutral" in self.rules
        self.used = [card["commit"] for card in self.cards.values()]
        self.seed, self.passed, self.turns, self.last = b"", set[str](), 0, self.seats[-1]
        self.end: str | None = None

    def fold(self, seat: str, entry: dict[str, Any]) -> None:
        """Check the reveal and let the seed absorb it; in a seeded game nothing is revealed."""
        need(("reveal" in entry) == self.sealed, "a reveal while tiles remain, in sealed games only")
        reveal = b""
        if self.sealed:
            need(re.fullmatch("[0-9a-f]{64}", str(entry["reveal"])), "a reveal is 64 lower-case hex digits")
            (count, link), card, reveal = self.reveals[seat], self.cards[seat], bytes.fromhex(entry["reveal"])
            key, nonce = bytes.fromhex(card["key"]), bytes.fromhex(card["nonce"])
            need(count < 255, "a chain has 255 usable links")
            need(h("chain", key, nonce, (256 - count).to_bytes(4, "big"), reveal) == link, "not the next link")
            self.reveals[seat] = count + 1, reveal
        self.seed = h("seed", self.seed, reveal)
        self.leave(seat)

    def leave(self, seat: str) -> None:
        for waits in self.waits.values():
            waits.discard(seat)

    def pick(self, tag: str, j: int, n: int) -> int:
        return int.from_bytes(h(tag, self.seed, j.to_bytes(4, "big")), "big") % n

    def draw(self, j: int) -> int:
        left = sorted(self.bag.elements())
        return left[self.pick("draw", j, len(left))]

    def lay_start(self) -> tuple[list[int], str]:
        for j, cell in enumerate([(0, 0), (1, 0), (0, 1), (1, 1)][: self.rules["start"]]):
            self.tiles.append((cell, self.draw(j)))
            self.bag[self.tiles[-1][1]] -= 1
        first = self.pick("first", 0, len(self.seats)) if self.rules["first"] == "drawn" else 0
        self.last = self.seats[first - 1]
        self.settle()
        return [value for _, value in self.tiles], self.seats[first]

    def spreading(self) -> bool:
        return sum(self.bag.values()) > 0

    def phase(self) -> str:
        if self.end or not self.tiles:
            return "finished" if self.end else "joining"
        return "spreading" if self.spreading() else "reinforcing"

    def cells(self) -> set[tuple[int, int]]:
        return {cell for cell, _ in self.tiles}

    def hot_spots(self) -> set[tuple[int, int]]:
        heat: Counter[tuple[int, int]] = Counter()
        for cell, value in self.tiles:
            heat.update({near: value for near in neighbours(cell) if near not in self.cells()})
        return {cell for cell, degrees in heat.items() if degrees == max(heat.values())}

    def free_sides(self, tile: int) -> int:
        return sum(near not in self.cells() for near in neighbours(self.tiles[tile - 1][0]))

    def room(self, tile: int) -> int:
        on_it = sum(count for (where, _), count in self.crew.items() if where == tile) + self.neutral_on[tile]
        return max(0, min(self.spaces[self.tiles[tile - 1][1]], self.free_sides(tile)) - on_it)

    def can_place(self, seat: str) -> bool:
        return self.supply[seat] + self.neutral[seat] > 0 and any(
            self.room(tile) for tile in range(1, len(self.tiles) + 1)
        )

    def score(self, seat: str) -> int:
        todo = {cell: n for n, (cell, value) in enumerate(self.tiles, 1) if self.crew[n, seat] and value}
        total = 0
        while todo:
            region, edge = list[int](), [next(iter(todo))]
            while edge:
                cell = edge.pop()
                if cell in todo:
                    region.append(todo.pop(cell))
                    edge += neighbours(cell)
            open_values = [self.tiles[n - 1][1] for n in region if self.free_sides(n)]
            total += ceil(sum(self.tiles[n - 1][1] for n in region) / min(open_values)) if open_values else 0
        return total

    def mover(self) -> str | None:
        at = self.seats.index(self.last)
        for seat in [*self.seats[at + 1 :], *self.seats[: at + 1]]:
            waiting = self.spreading() and self.waits.get(seat)
            if seat in self.active and not waiting and (self.spreading() or self.can_place(seat)):
                return str(seat)
        return None

    def settle(self) -> None:
        """Is the game over after this entry?"""
        placing = {seat for seat in self.active if self.can_place(seat)}
        if not self.spreading() and placing <= self.passed and not self.end:
            self.end = "passed" if placing else "exhausted"

    def play(self, entry: dict[str, Any]) -> None:
        by, crew, placing_only = entry["by"], entry["crew"], not self.spreading()
        neutral, is_break = entry.get("neutral", []), "break" in entry
        if placing_only:
            need(not {"reveal", "value", "at", "break"} & entry.keys(), "no tile is left to draw")
        else:
            self.fold(by, entry)
            need(entry["value"] == self.draw(0) and type(entry["value"]) is int, "not the tile that was drawn")
            at = entry["at"]
            need(isinstance(at, list) and len(at) == 2 and all(type(n) is int for n in at), "at is a cell")
            if is_break:
                beside = sum(near in self.cells() for near in neighbours((at[0], at[1])))
                need(self.rules["firebreak"] and tuple(at) not in self.cells() and 0 < beside < 6, "no firebreak there")
                need(crew.count(len(self.tiles) + 1) == 1, "one firefighter on the firebreak")
            else:
                need(tuple(at) in self.hot_spots(), "not a hot spot")
            self.tiles.append(((at[0], at[1]), 0 if is_break else entry["value"]))
            self.bag[entry["value"]] -= 1
        for some in (crew, neutral):
            need(isinstance(some, list) and all(is_number(n, 1) and n <= len(self.tiles) for n in some), "no such tile")
            need(some == sorted(some), "another order")
        placed = crew + neutral
        need(len(placed) <= self.rules["per_turn"], "too many firefighters")
        need(len(crew) <= self.supply[by] and len(neutral) <= self.neutral[by], "too few in supply")
        need(self.rules["firefighters"] == "any-tiles" or len(set(placed)) <= 1, "all on one tile")
        need(all(count <= self.room(tile) for tile, count in Counter(placed).items()), "no room")
        self.crew.update((tile, by) for tile in crew)
        self.neutral_on.update(neutral)
        self.supply[by] -= len(crew)
        self.neutral[by] -= len(neutral)
        if placing_only:
            self.passed = set() if placed else self.passed | {by}
        self.last, self.turns = by, self.turns + 1

    def resign(self, entry: dict[str, Any]) -> None:
        if self.spreading():
            self.fold(entry["by"], entry)
        else:
            need("reveal" not in entry, "no tile is left to draw")
        self.leave(entry["by"])
        self.active.discard(entry["by"])
        self.last, self.turns = entry["by"], self.turns + 1
        if len(self.active) <= 1:
            self.end = "resigned"

    def retire(self, seat: str) -> None:
        need(seat in self.active and len(self.active) > 1, "retires an inactive seat, or the last one")
        if len(self.active) == 2:
            self.end = "abandoned"
        self.leave(seat)
        self.active.discard(seat)
        self.retired.add(seat)

    def replace(self, entry: dict[str, Any]) -> None:
        seat = entry["seat"]
        need(seat in self.active | self.retired, "nobody to replace")
        self.active.add(seat)
        self.retired.discard(seat)
        self.leave(seat)
        self.waits.pop(seat, None)
        if self.sealed:
            card = entry["card"]
            check_keys(card, CARD)
            check_card(card, seat)
            need(card["key"] not in {c["key"] for s, c in self.cards.items() if s != seat}, "a key on two seats")
            need(card["commit"] not in self.used, "a chain that was used before")
            self.used.append(card["commit"])
            self.keys[seat].append(card["key"])
            self.cards[seat], self.reveals[seat] = card, (0, bytes.fromhex(card["commit"]))
            self.waits[seat] = {other for other in self.active - {seat} if not self.waits.get(other)}

    def consents(self, entry: dict[str, Any]) -> dict[str, str]:
        """Who has to sign a retire, skip or replace, and with which key."""
        keys = {seat: self.cards[seat]["key"] for seat in self.active - {entry["seat"]}}
        return keys | ({entry["seat"]: entry["card"]["key"]} if entry["kind"] == "replace" else {})

    def winners(self) -> list[str]:
        if self.end in (None, "abandoned"):
            return []
        best = max((self.score(seat) for seat in self.active), default=0)
        return [seat for seat in self.seats if seat in self.active and self.score(seat) == best]
