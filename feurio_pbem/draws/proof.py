"""A portable proof that somebody signed two different entries for one place in a game's log.

Two entries with the same `prev` under one key are enough: `prev` names everything before it. Anybody can check it
without the game file. It says nothing of intent: a restored backup does the same.
"""

from collections.abc import Mapping
from typing import Any

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.signatures import verify
from feurio_pbem.errors import Unsound

_CARD = ("seat", "name", "key", "nonce", "commit")


def make_proof(card: Mapping[str, Any], one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The proof as plain data; `card` is the signer's. Raises Unsound where the two entries prove nothing."""
    proof = {
        "kind": "two-versions",
        "card": {name: card[name] for name in _CARD},
        "entries": [dict(one), dict(other)],
    }
    check_proof(proof)
    return proof


def check_proof(proof: Mapping[str, Any]) -> None:
    """Raise Unsound (`no-proof`) unless both entries are one key's, for one place, and differ.

    Takes any JSON data, so a proof may come from anywhere.
    """
    try:
        fault = _find_fault(proof["card"], *proof["entries"])
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        fault = "This is no proof of two versions of a turn."
    if fault:
        raise Unsound("no-proof", fault)


def _find_fault(card: Mapping[str, Any], one: Mapping[str, Any], other: Mapping[str, Any]) -> str | None:
    if one["by"] != card["seat"] or other["by"] != card["seat"]:
        return f"These entries are not both played by {card['seat']}."
    if one["prev"] != other["prev"] or entry_hash(one) == entry_hash(other):
        return "These are not two different entries after the same one."
    if not all(verify(card["key"], entry, entry["sig"]) for entry in (one, other)):
        return f"These entries are not both signed by the key of {card['seat']}."
    return None
