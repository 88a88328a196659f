"""A document as text in the one style of game files.

Key order, quoting and lines are fixed, so that a turn is one new line of the log and few changed lines of the state.
This file knows the order of keys and no rules; what it writes, `reading` reads back as it was.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any

from feurio_pbem.game.entry import CARD_KEYS, ENTRY_KEYS, GENESIS_KEYS

SCHEMA_LINE = "# yaml-language-server: $schema="
"""How editors are told of the schema beside a game; only by a path that exists, never by an address."""
ORDER: dict[str, tuple[str, ...]] = {
    "": ("feurio", "game", "joins", "opens", "aways", "proposals", "state", "log"),
    "game": GENESIS_KEYS,
    "rules": (*("set", "firefighters", "start", "per_turn", "supply", "first", "firebreak", "neutral", "tiles"),),
    "pace": ("hours",),
    "host": CARD_KEYS,
    "card": CARD_KEYS,
    "state": (
        *("head", "phase", "turn", "to_move", "drawn", "supply", "neutral", "scores", "board", "end", "winners"),
    ),
    "drawn": ("value", "spaces"),
    "board": ("tile", "at", "value", "spaces", "break", "free_sides", "crew", "neutral"),
    "joins": ENTRY_KEYS,
    "opens": ENTRY_KEYS,
    "aways": ENTRY_KEYS,
    "proposals": ENTRY_KEYS,
    "log": ENTRY_KEYS,
}
BLOCKS = {"game", "state"}
_LISTS = {"joins", "opens", "aways", "proposals", "board", "log"}

# Fields whose values stand without quotes where nobody can take them for something else.
_WORDS = {"kind", "protocol", "id", "draws", "set", "firefighters", "first", "seats", "seat", "by", "phase", "to_move"}
_WORDS |= {"end", "winners", "opening"}
_is_plain = re.compile(r"[a-z][a-z0-9_/-]*").fullmatch
_TAKEN_FOR_ELSE = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}  # YAML 1.1
_no_yaml = re.compile(r"[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def write_yaml(document: Mapping[str, Any], heading: str = "") -> str:
    """The whole text of a game file below a `heading` of comment lines."""
    game = document.get("game")
    seats = tuple(game.get("seats", ())) if isinstance(game, dict) else ()
    return heading + "\n".join([*_write_block("", document, seats, ""), ""])


def find_heading(data: bytes) -> str:
    """The line for editors that stands at the top of a file and names a path; it stays when the file is written anew.

    An address is left out: whoever owns its host decides what editors load.
    """
    line = data[:400].partition(b"\n")[0].decode("utf-8", "replace").rstrip("\r")
    is_path = line.startswith(SCHEMA_LINE) and "://" not in line and line.isprintable() and len(line) < 400
    return f"{line}\n" if is_path else ""


def without_heading(data: bytes) -> bytes:
    """The content below a line for editors, be it a path or (in files of older versions) an address."""
    line, end, rest = data.partition(b"\n")
    return rest if end and line.startswith(SCHEMA_LINE.encode()) else data


def _write_block(field: str, mapping: Mapping[str, Any], seats: tuple[str, ...], indent: str) -> Iterator[str]:
    for key, label in _labels(tuple(mapping), ORDER[field]):
        value = mapping[key]
        if key in BLOCKS and not indent and value and isinstance(value, dict):
            yield f"{label}:"
            yield from _write_block(key, value, seats, "  ")
        elif key in _LISTS and value and isinstance(value, list):
            yield f"{indent}{label}:"
            for item in value:
                yield f"{indent}- {_flow(key, item, seats)}"
        else:
            yield f"{indent}{label}: {_flow(key, value, seats)}"


def _flow(field: str, value: Any, seats: tuple[str, ...]) -> str:
    """A value on one line, in the style of its field; an object without an order of its own is keyed by seats."""
    if type(value) is int:
        return str(value)
    if isinstance(value, str):
        return _text(value, field in _WORDS)
    if isinstance(value, dict):
        order = ORDER.get(field)
        labels = _labels(tuple(value), order or seats)
        pairs = [f"{label}: {_flow(key if order else field, value[key], seats)}" for key, label in labels]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([_flow(field, item, seats) for item in value]) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    raise TypeError(f"no file holds a {type(value).__name__}")


@lru_cache(maxsize=1024)
def _labels(keys: tuple[str, ...], order: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each key and how it is written, in the given order; others follow as they came."""
    rank = {key: place for place, key in enumerate(order)}
    ordered = sorted(keys, key=lambda key: rank.get(key, len(rank)))
    return [(key, "n" if key == "n" and "n" in rank else _text(key, True)) for key in ordered]


def _text(value: str, word: bool) -> str:
    if word and _is_plain(value) and value not in _TAKEN_FOR_ELSE:
        return value
    text = encode_basestring(value)
    if text.isascii() and "\x7f" not in text:
        return text
    return _no_yaml.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
