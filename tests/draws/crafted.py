"""Signatures that somebody crafted so that libraries would disagree, each with the one verdict of docs/protocol.md.

`B` is the base point, `L` its order, `T` a point of order eight, `a` the secret scalar, `k` the hash of a signature.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from feurio_pbem.draws.canonical import canonical_bytes
from feurio_pbem.draws.signatures import signed_message
from tests.draws import ed25519
from tests.draws.ed25519 import BASE, NEUTRAL, ORDER, Point, add, encode, hash_number, multiply

SEED = bytes(range(32))
SECRET = ed25519.expand(SEED)[0]
KEY = multiply(SECRET, BASE)
TURN = {"kind": "turn", "n": 2, "prev": "00" * 32, "by": "bo", "crew": [1, 1]}


class Crafted(NamedTuple):
    """A signature and whether it is to be accepted."""

    name: str
    key: str
    entry: dict[str, Any]
    sig: str
    accepted: bool


def torsion() -> Point:
    """A point of order eight: ORDER times any point, until four times it is not the neutral element."""
    y = 2
    while True:
        x = ed25519.recover_x(y, 0)
        if x is not None and multiply(4, start := multiply(ORDER, (x, y))) != NEUTRAL:
            return start
        y += 1


def _craft(name: str, key: Point, commitment: bytes, wanted: Callable[[int], bool], accepted: bool) -> Crafted:
    """With r = 5: S = r + k·a, for the first entry whose k is wanted."""
    raw, n = encode(key), 1
    while True:
        entry = {**TURN, "n": n}
        k = hash_number(commitment, raw, signed_message(canonical_bytes(entry))) % ORDER
        if wanted(k):
            s = (5 + k * SECRET) % ORDER
            return Crafted(name, raw.hex(), entry, (commitment + s.to_bytes(32, "little")).hex(), accepted)
        n += 1


def crafted() -> Iterator[Crafted]:
    """All of them."""
    honest, t, base5 = KEY, torsion(), multiply(5, BASE)
    mixed = add(KEY, t)
    yield _craft("an honest one", honest, encode(base5), lambda k: True, True)
    yield _craft("torsion in R", honest, encode(add(base5, t)), lambda k: True, False)
    yield _craft("torsion in A that shows", mixed, encode(base5), lambda k: k % 8 != 0, False)
    yield _craft("torsion in A that falls out", mixed, encode(base5), lambda k: k % 8 == 0, True)
    yield _craft("torsion in both that cancels", mixed, encode(add(base5, t)), lambda k: k % 8 == 7, True)
    yield _craft("torsion in both that does not", mixed, encode(add(base5, t)), lambda k: k % 8 == 1, False)
    plain = _craft("", honest, encode(base5), lambda k: True, True)
    raised = int.from_bytes(bytes.fromhex(plain.sig[64:]), "little") + ORDER
    yield plain._replace(name="S + L", sig=plain.sig[:64] + raised.to_bytes(32, "little").hex(), accepted=False)
    yield from _neutral_commitments()
    for name, number in (("A beyond p", ed25519.P + 3), ("A that is no point", 2)):
        weak = number.to_bytes(32, "little").hex()
        yield plain._replace(name=name, key=weak, accepted=False)
    for raw in sorted(ed25519.small_order_keys()):
        yield plain._replace(
            name=f"A of small order {raw.hex()[:8]}", key=raw.hex(), sig="01" + "00" * 63, accepted=False
        )


def _neutral_commitments() -> Iterator[Crafted]:
    """R is the neutral element and S = k·a: whoever holds the secret can do so, but only in one spelling."""
    spellings = {
        "R neutral": (1).to_bytes(32, "little"),
        "R neutral, not reduced": (ed25519.P + 1).to_bytes(32, "little"),
        "R neutral, with a sign": (1 | 1 << 255).to_bytes(32, "little"),
    }
    for name, commitment in spellings.items():
        k = hash_number(commitment, encode(KEY), signed_message(canonical_bytes(TURN))) % ORDER
        s = k * SECRET % ORDER
        sig = (commitment + s.to_bytes(32, "little")).hex()
        yield Crafted(name, encode(KEY).hex(), TURN, sig, name == "R neutral")
