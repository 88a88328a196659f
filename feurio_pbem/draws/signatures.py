"""Ed25519 over entries; the only module that imports `cryptography`, and only when something is signed or verified.

What is signed is OpenSSH's SSHSIG message of the entry's canonical bytes, so `ssh-keygen -Y verify` can check any
turn without this program, and a turn can never pass for a git or login signature. Keys and signatures are the
lower-case hex of the game file. A signature is no randomness (its maker can vary it): never draw from one.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha512
from typing import Any, Protocol

from feurio_pbem.draws.canonical import PROTOCOL, canonical_bytes, lp


class Backend(Protocol):
    """A library's Ed25519 over bytes; keys and seeds have 32, signatures 64.

    `verify` is asked about usable keys alone and accepts if and only if S < L and the encoding of
    S·B - SHA-512(R, A, M)·A is R, byte for byte: the equation without cofactor. A library that multiplies by it takes
    crafted signatures that others refuse, and the players part.
    """

    def public_key(self, seed: bytes) -> bytes: ...
    def sign(self, seed: bytes, message: bytes) -> bytes: ...
    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool: ...


class _OpenSsl:
    """`cryptography`, imported when it is first asked; it judges as `Backend` wants."""

    def public_key(self, seed: bytes) -> bytes:
        return self._private(seed).public_key().public_bytes_raw()  # type: ignore[no-any-return]

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return self._private(seed).sign(message)  # type: ignore[no-any-return]

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        from cryptography.exceptions import InvalidSignature

        try:
            self._public(key).verify(signature, message)
        except InvalidSignature:
            return False
        return True

    @staticmethod
    def _private(seed: bytes) -> Any:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(seed)

    @staticmethod
    @lru_cache(maxsize=4096)
    def _public(key: bytes) -> Any:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        return Ed25519PublicKey.from_public_bytes(key)


_backend: Backend = _OpenSsl()


def use_backend(backend: Backend) -> None:
    """Let another library sign and verify from now on: where `cryptography` cannot be, as in a browser."""
    global _backend  # noqa: PLW0603 (a program has one library for signatures)
    _backend = backend


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


_P = 2**255 - 19
_D = -121665 * pow(121666, -1, _P) % _P


@lru_cache(maxsize=4096)
def is_usable_key(key: str) -> bool:
    """Whether this is the hex of a point, written in the one way, under which no signature fits by itself.

    Every card's key has to be usable.
    """
    if not _is_key(key):
        return False
    raw = bytes.fromhex(key)
    without_sign = raw[:31] + bytes([raw[31] & 0x7F])
    y = int.from_bytes(without_sign, "little")
    return without_sign not in _SMALL_ORDER and y < _P and _is_on_curve(y)


def _is_on_curve(y: int) -> bool:
    """Whether -x² + y² = 1 + d·x²·y² has an x; Euler's criterion on the square (RFC 8032 §5.1.3)."""
    above, below = y * y - 1, _D * y * y + 1
    return pow(above * below % _P, (_P - 1) // 2, _P) in (0, 1)


def signed_message(canonical: bytes) -> bytes:
    """What the signature of an entry is a signature of."""
    return _FRAME + lp(sha512(canonical).digest())


def key_of_seed(sign_seed: bytes) -> str:
    """The public key of a signing seed."""
    return _backend.public_key(sign_seed).hex()


def sign(sign_seed: bytes, entry: Mapping[str, Any]) -> str:
    """The signature of an entry; signatures that lie in it do not matter."""
    return _backend.sign(sign_seed, signed_message(canonical_bytes(entry))).hex()


def verify(key: str, entry: Mapping[str, Any], sig: str) -> bool:
    """Whether the holder of `key` signed exactly this entry; False too for a weak key or anything malformed."""
    return verify_canonical(key, canonical_bytes(entry), sig)


def verify_canonical(key: str, canonical: bytes, sig: str) -> bool:
    """`verify` for whoever holds the canonical bytes already."""
    if not _is_signature(sig) or not is_usable_key(key):
        return False
    return _backend.verify(bytes.fromhex(key), signed_message(canonical), bytes.fromhex(sig))
