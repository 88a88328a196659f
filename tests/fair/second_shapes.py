"""The second verifier on shapes: which keys, texts and numbers a game file may hold (docs/protocol.md, Shapes)."""

import re
from typing import Any

CARD = {"seat", "name", "key", "nonce", "commit"}
FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
BLANKS = "[ \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]"
BLANK = re.compile(f"^{BLANKS}|{BLANKS}$")
P = 2**255 - 19
ORDER_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD83D3D706A17C7
SMALL_ORDER = {0, 1, P - 1, P, P + 1, ORDER_8, P - ORDER_8}  # y of the eight points, reduced or not


class Bad(Exception):
    """This is no sound game."""


def need(condition: object, message: str) -> None:
    if not condition:
        raise Bad(message)


def check_keys(what: dict[str, Any], must: set[str], may: frozenset[str] | set[str] = frozenset()) -> None:
    need(isinstance(what, dict) and must <= what.keys() <= must | may, f"keys {sorted(what)}, not {sorted(must)}")


def check_text(text: object, limit: int, least: int = 1) -> None:
    need(isinstance(text, str) and least <= len(text) <= limit, f"a text of {least} to {limit} characters")
    need(not FORBIDDEN.search(str(text)) and not BLANK.search(str(text)), "a forbidden character")


def is_number(n: object, least: int = 0) -> bool:
    return type(n) is int and least <= n < 2**53


def check_card(card: dict[str, Any], seat: str) -> None:
    need(card["seat"] == seat, "a card of another seat")
    check_text(card["name"], 40)
    for name, digits in (("key", 64), ("nonce", 32), ("commit", 64)):
        need(isinstance(card[name], str) and re.fullmatch(f"[0-9a-f]{{{digits}}}", card[name]), f"bad {name}")
    need(int.from_bytes(bytes.fromhex(card["key"]), "little") % 2**255 not in SMALL_ORDER, "a weak key")


def check_time(entry: dict[str, Any]) -> None:
    need(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", entry.get("time", "2026-01-30T12:00:00Z"), re.A), "bad time")


FIELDS: dict[str, tuple[set[str], set[str]]] = {
    "start": ({"by", "reveal", "layout", "first"}, set()),
    "turn": ({"by", "crew"}, {"value", "at", "reveal", "break", "neutral"}),
    "take-back": ({"by"}, set()),
    "resign": ({"by"}, {"reveal"}),
    "retire": ({"seat"}, set()),
    "skip": ({"seat"}, set()),
    "replace": ({"seat"}, set()),
}


def check_entry(entry: dict[str, Any], sealed: bool) -> None:
    need(entry["kind"] in FIELDS, "unknown kind")
    must, may = FIELDS[entry["kind"]]
    group = entry["kind"] in ("retire", "skip", "replace")
    must = must | {"kind", "n", "prev"} | ({"sigs" if group else "sig"} if sealed else {"by"})
    if entry["kind"] == "replace":
        must = must | {"card" if sealed else "name"}
    check_keys(entry, must, may | {"note", "time"})
    check_text(entry.get("note", "-"), 280)
    check_text(entry.get("name", "-"), 40)
    check_time(entry)
    need(is_number(entry["n"], 1), "n counts entries")
    need(entry.get("break", True) is True and entry.get("neutral", [1]), "break is true, neutral not empty, or absent")


def check_genesis(game: dict[str, Any]) -> None:
    sealed, seats = game["draws"] == "sealed", game["seats"]
    own = {"host", "sig"} if sealed else {"seed", "names"}
    own |= {"opening"} if sealed and format_of(game) == 2 else set()
    check_keys(game, {"kind", "protocol", "id", "title", "draws", "rules", "seats"} | own, {"time", "pace"})
    need(game.get("opening", "host") in ("host", "joint"), "unknown opening")
    pace = game.get("pace", {"hours": 1})
    check_keys(pace, {"hours"})
    need(is_number(pace["hours"], 1) and pace["hours"] <= 8760, "bad pace")
    need((game["kind"], game["protocol"]) == ("genesis", "feurio-pbem/1"), "another protocol")
    need(game["draws"] in ("seeded", "sealed") and re.fullmatch("[a-z2-7]{6}", game["id"]), "bad method or id")
    check_text(game["title"], 60, least=0)
    check_time(game)
    need(2 * sealed <= len(seats) <= 4 and 0 < len(seats) == len(set(seats)), "bad seats")
    need(all(re.fullmatch("[a-z][a-z0-9_]{0,15}", seat) for seat in seats), "bad seats")
    tiles = check_rules(game["rules"], format_of(game))
    need(not sealed or tiles <= 250, "a chain has 255 usable links")
    if not sealed:
        check_text(game["seed"], 100)
        check_keys(game["names"], set(seats))
        for name in game["names"].values():
            check_text(name, 40)


def format_of(game: dict[str, Any]) -> int:
    """The lowest format that can say it."""
    rules = game["rules"]
    new = rules.get("firebreak") is True or rules.get("neutral", 0) != 0 or game.get("opening") == "joint"
    return 2 if new or "pace" in game else 1


def check_rules(rules: dict[str, Any], file_format: int) -> int:
    """How many tiles there are."""
    new = {"firebreak", "neutral"} if file_format == 2 else set()
    check_keys(rules, {"set", "firefighters", "start", "per_turn", "supply", "first", "tiles"} | new)
    if new:
        need(type(rules["firebreak"]) is bool and is_number(rules["neutral"]), "bad options of format 2")
        need(max(rules["neutral"], rules["per_turn"], rules["supply"]) <= 99, "too many firefighters")
    need(rules["set"] in ("classic", "published", "custom"), "unknown rule set")
    need(rules["firefighters"] in ("any-tiles", "one-tile") and rules["first"] in ("listed", "drawn"), "unknown option")
    tiles, values = rules["tiles"], [tile[0] for tile in rules["tiles"]]
    need(tiles and all(len(t) == 3 and all(is_number(n, 1) for n in t) and t[1] <= 6 for t in tiles), "bad tiles")
    need(values == sorted(set(values)), "each value once, ascending")
    count = sum(tile[2] for tile in tiles)
    need(is_number(rules["start"], 1) and rules["start"] <= min(4, count), "bad start")
    need(is_number(rules["per_turn"], 1) and is_number(rules["supply"], 1), "bad numbers")
    return int(count)
