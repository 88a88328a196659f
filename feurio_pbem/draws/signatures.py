"""Ed25519 over entries; the only module that imports `cryptography`, and only when something is signed or verified.

What is signed is OpenSSH's SSHSIG message of the entry's canonical bytes, so `ssh-keygen -Y verify` can check any
turn without this program, and a turn can never pass for a git or login signature. Keys and signatures are the
lower-case hex of the game file. A signature is no randomness (its maker can vary it): never draw from one.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha512
from typing import TYPE_CHECKING, Any

from feurio_pbem.draws.canonical import PROTOCOL, canonical_bytes, lp

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_FRAME = b"SSHSIG" + lp(PROTOCOL.encode(), b"", b"sha512")
_is_key = re.compile("[0-9a-f]{64}").fullmatch
_is_signature = re.compile("[0-9a-f]{128}").fullmatch
# Points of small order, canonical or not, without their sign bit: under these some signatures fit every message.
# https://cr.yp.to/ecdh.html#validate; the tests derive them.
_SMALL_ORDER = frozenset(
    bytes.fromhex(point)
    for point in (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
    )
)


def is_usable_key(key: str) -> bool:
    """Whether this is the hex of a key that no signature fits by itself; every card's key has to be usable."""
    if not _is_key(key):
        return False
    raw = bytes.fromhex(key)
    return raw[:31] + bytes([raw[31] & 0x7F]) not in _SMALL_ORDER


def signed_message(canonical: bytes) -> bytes:
    """What the signature of an entry is a signature of."""
    return _FRAME + lp(sha512(canonical).digest())


def key_of_seed(sign_seed: bytes) -> str:
    """The public key of a signing seed."""
    return _private(sign_seed).public_key().public_bytes_raw().hex()


def sign(sign_seed: bytes, entry: Mapping[str, Any]) -> str:
    """The signature of an entry; signatures that lie in it do not matter."""
    return _private(sign_seed).sign(signed_message(canonical_bytes(entry))).hex()


def verify(key: str, entry: Mapping[str, Any], sig: str) -> bool:
    """Whether the holder of `key` signed exactly this entry; False too for a weak key or anything malformed."""
    return verify_canonical(key, canonical_bytes(entry), sig)


def verify_canonical(key: str, canonical: bytes, sig: str) -> bool:
    """`verify` for whoever holds the canonical bytes already."""
    from cryptography.exceptions import InvalidSignature

    public = _public(key)
    if public is None or not _is_signature(sig):
        return False
    try:
        public.verify(bytes.fromhex(sig), signed_message(canonical))
    except InvalidSignature:
        return False
    return True


@lru_cache(maxsize=4096)
def _public(key: str) -> "Ed25519PublicKey | None":
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)) if is_usable_key(key) else None


def _private(sign_seed: bytes) -> "Ed25519PrivateKey":
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(sign_seed)
