"""A second verifier of whole games, written from docs/protocol.md and the rules alone; it uses nothing of the engine.

`verify(document)` takes the parsed game file (`game`, `joins`, `log`, perhaps `state`) and returns the state that the
log leads to, or raises `Bad`.
"""

import json
import re
from copy import deepcopy
from datetime import date
from hashlib import sha512
from itertools import pairwise
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.fair.second_rules import Table, h, lp
from tests.fair.second_shapes import (
    CARD,
    Bad,
    check_card,
    check_entry,
    check_genesis,
    check_keys,
    check_text,
    check_time,
    format_of,
    is_number,
    need,
)


def canon(entry: dict[str, Any]) -> bytes:
    bare = {name: value for name, value in entry.items() if name not in ("sig", "sigs")}
    return json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def entry_hash(entry: dict[str, Any]) -> bytes:
    return h("entry", canon(entry))


def check_signature(key: str, entry: dict[str, Any], sig: object) -> None:
    need(isinstance(sig, str) and re.fullmatch("[0-9a-f]{128}", sig), "a signature is 128 lower-case hex digits")
    message = b"SSHSIG" + lp(b"feurio-pbem/1", b"", b"sha512", sha512(canon(entry)).digest())
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(str(sig)), message)
    except InvalidSignature:
        raise Bad("a signature that does not fit") from None


def check_cards(game: dict[str, Any], joins: list[dict[str, Any]]) -> None:
    """The host's card lies in the genesis that he signed; every other one names that genesis and is signed itself."""
    host, seats, gid = game["host"], game["seats"], entry_hash(game).hex()
    check_keys(host, CARD)
    check_card(host, host["seat"])
    check_signature(host["key"], game, game["sig"])
    for join in joins:
        check_keys(join, CARD | {"kind", "game", "sig"})
        need(join["kind"] == "join" and join["game"] == gid, "a card for another game")
        check_card(join, join["seat"])
        check_signature(join["key"], join, join["sig"])
    others = [join["seat"] for join in joins]
    need(host["seat"] in seats and others == [s for s in seats if s != host["seat"] and s in others], "seat order")
    for name in ("key", "commit"):
        need(len({card[name] for card in [host, *joins]}) == len(joins) + 1, f"one {name} on two seats")


def apply(table: Table, entry: dict[str, Any], before: Table | None) -> Table:
    kind, mover = entry["kind"], table.mover()
    if kind == "take-back":
        need(before is not None and before.mover() == entry["by"], "only one's own last turn")
        assert before is not None
        return before
    need(table.end is None, "the game is over")
    if kind in ("turn", "resign"):
        need(entry["by"] == mover, "not this seat's turn")
        table.play(entry) if kind == "turn" else table.resign(entry)
    elif kind == "retire":
        table.retire(entry["seat"])
    elif kind == "skip":
        need(entry["seat"] == mover and len(table.active) > 2, "only the mover is skipped, by more than one")
        table.last = mover
    elif kind == "replace":
        table.replace(entry)
    else:
        raise Bad("a start inside a game")
    table.settle()
    return table


def verify(document: dict[str, Any]) -> dict[str, Any]:
    """The derived state of a sound game; raises `Bad`, whatever the parsed document holds."""
    try:
        return _verify(document)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as fault:
        raise Bad(f"malformed: {fault!r}") from fault


def _verify(document: dict[str, Any]) -> dict[str, Any]:
    game, joins, log = document["game"], document["joins"], document["log"]
    check_genesis(game)
    check_cards(game, joins) if game["draws"] == "sealed" else need(joins == [], "cards in a seeded game")
    table = Table(game, joins)
    two = format_of(game) == 2
    need(document.get("feurio", 1 + two) == 1 + two and ({"opens", "aways"} <= document.keys()) == two, "wrong format")
    roster = head = h("roster", entry_hash(game), *[entry_hash(join) for join in joins])
    opens = document.get("opens", [])
    if table.sealed:
        table.seed = h("seed-init", roster)
    open_all(table, game, roster, opens)
    joint = game.get("opening") == "joint"
    if joint and len(opens) == len(table.seats) - 1:
        head = h("opened", roster, *[entry_hash(entry) for entry in opens])
    if not table.sealed:
        table.seed = h("seed", h("seed-plain", game["seed"].encode()), b"")
        table.lay_start()
    before: Table | None = None
    for index, entry in enumerate(log):
        check_entry(entry, table.sealed)
        need(entry["n"] == index + 1 and entry["prev"] == head.hex(), "the chain of entries is broken")
        check_author(table, entry)
        older = deepcopy(table) if entry["kind"] == "turn" else None
        if table.sealed and index == 0:
            need(not joint or len(opens) == len(table.seats) - 1, "an open is missing")
            start(table, entry, game["host"]["seat"])
        else:
            table = apply(table, entry, before)
        before, head = older, entry_hash(entry)
    check_aways(table, game, document.get("aways", []))
    state = derive_state(table, head)
    if two and state["phase"] == "joining" and joint and len(table.cards) == len(table.seats):
        state["phase"] = "opening"
    found, proven = (json.dumps(one, sort_keys=True) for one in (document.get("state", state), state))
    need(found == proven, "state is not what the log leads to")  # as text: 1 == True
    return state


def check_author(table: Table, entry: dict[str, Any]) -> None:
    if table.sealed and "sigs" in entry:
        keys = table.consents(entry)
        check_keys(entry["sigs"], set(keys))
        for seat, key in keys.items():
            check_signature(key, entry, entry["sigs"][seat])
    elif table.sealed:
        check_signature(table.cards[entry["by"]]["key"], entry, entry["sig"])
    elif "seat" in entry:
        need(entry["by"] in table.active - {entry["seat"]}, "only another active seat decides about a seat")


def open_all(table: Table, game: dict[str, Any], roster: bytes, opens: list[dict[str, Any]]) -> None:
    """Before a joint game starts each seat but the host may show its first link, for exactly these cards."""
    need(not opens or (game.get("opening") == "joint" and len(table.cards) == len(table.seats)), "nothing to open")
    seats = [entry["seat"] for entry in opens]
    need(seats == [seat for seat in table.seats if seat in seats and seat != game["host"]["seat"]], "seat order")
    for entry in opens:
        check_keys(entry, {"kind", "roster", "seat", "reveal", "sig"})
        need((entry["kind"], entry["roster"]) == ("open", roster.hex()), "an open for other cards")
        check_signature(table.cards[entry["seat"]]["key"], entry, entry["sig"])
        table.fold(entry["seat"], entry)


def check_aways(table: Table, game: dict[str, Any], aways: list[dict[str, Any]]) -> None:
    """Whoever is away says so for himself, with any key that his seat has had."""
    seats = [away["seat"] for away in aways]
    need(seats == [seat for seat in table.seats if seat in seats] and ("pace" in game or not aways), "seat order, pace")
    for away in aways:
        check_keys(away, {"kind", "game", "seat", "k", "days"} | ({"sig"} if table.sealed else set()), {"note", "time"})
        need((away["kind"], away["game"]) == ("away", entry_hash(game).hex()), "another game's")
        need(is_number(away["k"], 1) and away["k"] <= 9999, "k counts words")
        check_text(away.get("note", "-"), 280)
        check_time(away)
        check_days(away["days"])
        need(not table.sealed or any(is_signed(key, away) for key in table.keys[away["seat"]]), "nobody signed it")


def check_days(days: list[list[str]]) -> None:
    need(isinstance(days, list) and all(len(span) == 2 for span in days) and len(days) <= 10, "at most ten spans")
    need(all(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day) for span in days for day in span), "no dates")
    numbers = [[date.fromisoformat(day).toordinal() for day in span] for span in days]
    need(all(first <= last for first, last in numbers), "the last day first")
    need(all(one[1] < other[0] for one, other in pairwise(numbers)), "spans overlap")
    need(sum(last - first + 1 for first, last in numbers) <= 366, "more than 366 days")


def is_signed(key: str, entry: dict[str, Any]) -> bool:
    try:
        check_signature(key, entry, entry["sig"])
    except Bad:
        return False
    return True


def start(table: Table, entry: dict[str, Any], host: str) -> None:
    need(entry["kind"] == "start" and entry["by"] == host, "the host starts")
    need(len(table.cards) == len(table.seats), "a card is missing")
    table.fold(host, entry)
    need([entry["layout"], entry["first"]] == list(table.lay_start()), "another layout was drawn")


def derive_state(table: Table, head: bytes) -> dict[str, Any]:
    state: dict[str, Any] = {"head": head.hex(), "phase": table.phase(), "turn": table.turns + 1}
    if state["phase"] == "joining":
        return state
    if not table.end:
        state["to_move"] = table.mover()
    if state["phase"] == "spreading" and not table.sealed:
        ahead = deepcopy(table)
        ahead.fold(state["to_move"], {})
        state["drawn"] = {"value": ahead.draw(0), "spaces": table.spaces[ahead.draw(0)]}
    state["supply"] = table.supply
    if table.is_new:
        state["neutral"] = table.neutral
    state["scores"] = {seat: table.score(seat) for seat in table.seats}
    state["board"] = []
    for tile, (cell, value) in enumerate(table.tiles, 1):
        crew = {seat: table.crew[tile, seat] for seat in table.seats if table.crew[tile, seat]}
        shape = {"spaces": table.spaces[value], "free_sides": table.free_sides(tile), "crew": crew}
        shape |= ({} if value else {"break": True}) | (
            {"neutral": table.neutral_on[tile]} if table.neutral_on[tile] else {}
        )
        state["board"].append({"tile": tile, "at": list(cell), "value": value, **shape})
    if table.end:
        state["end"], state["winners"] = table.end, table.winners()
    return state
