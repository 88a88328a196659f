"""The bytes that are hashed and signed: length-prefixed fields, canonical JSON, entry and roster hashes.

One law: whatever enters a hash is a list of byte fields, each preceded by its length, the first one naming the
protocol and the purpose. So no two different inputs can ever give the same bytes.
"""

import hmac
import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

PROTOCOL = "feurio-pbem/1"
_WITHOUT = ("sig", "sigs")
# RFC 8785 for the data an entry may hold: ASCII keys, strings, integers below 2^53, booleans, arrays, objects.
_to_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False).encode


def u32(n: int) -> bytes:
    """Four bytes, big-endian.

    >>> u32(258).hex()
    '00000102'
    """
    return n.to_bytes(4, "big")


def lp(*fields: bytes) -> bytes:
    """Each field after its own length.

    >>> lp(b"", b"a", b"bc").hex()
    '000000000000000161000000026263'
    """
    return b"".join([len(field).to_bytes(4, "big") + field for field in fields])


@cache
def _prefix(tag: str) -> bytes:
    return lp(f"{PROTOCOL}/{tag}".encode())


def digest(tag: str, *fields: bytes) -> bytes:
    """H of the protocol: SHA-256 over the tag and the fields, 32 bytes."""
    return sha256(_prefix(tag) + lp(*fields)).digest()


def derive(key: bytes, tag: str, *fields: bytes) -> bytes:
    """KDF of the protocol: a secret of 32 bytes that only the holder of `key` can compute."""
    return hmac.digest(key, _prefix(tag) + lp(*fields), "sha256")


def canonical_bytes(entry: Mapping[str, Any]) -> bytes:
    """RFC 8785 of an entry without its top-level signatures; the entry's texts and numbers have been judged before.

    >>> canonical_bytes({"n": 1, "kind": "resign", "sig": "00"})
    b'{"kind":"resign","n":1}'
    """
    return _to_json({name: value for name, value in entry.items() if name not in _WITHOUT}).encode()


def size_of_signatures(entry: Mapping[str, Any]) -> int:
    """How many bytes the signatures add to the canonical bytes of an entry that has other keys."""
    size = len('"sig":"",') + len(entry["sig"]) if "sig" in entry else 0
    return size + (len(_to_json({"sigs": entry["sigs"]})) - 1 if "sigs" in entry else 0)


def hash_of_canonical(canonical: bytes) -> bytes:
    """The entry hash for whoever holds the canonical bytes already."""
    return sha256(_prefix("entry") + lp(canonical)).digest()


def entry_hash(entry: Mapping[str, Any]) -> bytes:
    """The identity of a genesis, card or log entry: its content, never its signatures."""
    return hash_of_canonical(canonical_bytes(entry))


def roster_hash(genesis: Mapping[str, Any], joins: Sequence[Mapping[str, Any]]) -> bytes:
    """Who plays under which set-up: `prev` of entry 1. The cards' seats have been judged: each one of the genesis."""
    order: list[str] = list(genesis["seats"])
    cards = sorted(joins, key=lambda card: order.index(card["seat"]))
    return digest("roster", entry_hash(genesis), *[entry_hash(card) for card in cards])


def opened_hash(roster: bytes, opens: Sequence[Mapping[str, Any]]) -> bytes:
    """What everybody has shown before a joint game starts: `prev` of its entry 1; `opens` in seat order."""
    return digest("opened", roster, *[entry_hash(entry) for entry in opens])
