"""One secret of 16 bytes per person, and what follows from it: signing seed, public key, recovery code.

Nothing here makes, stores or prints a secret; whoever holds a master passes it in.
"""

from feurio_pbem.draws.canonical import derive, digest
from feurio_pbem.draws.crockford import decode_number, encode_number
from feurio_pbem.draws.signatures import key_of_seed
from feurio_pbem.errors import Refused
from feurio_pbem.messages import sentence

MASTER_BYTES = NONCE_BYTES = 16
_CODE_CHARACTERS = 28


def signing_seed(master: bytes) -> bytes:
    """The Ed25519 private key of a master, the same in all games."""
    return derive(master, "sign-key")


def public_key(master: bytes) -> str:
    """The hex of the public key that stands on this person's cards."""
    return key_of_seed(signing_seed(master))


def encode_recovery(master: bytes) -> str:
    """The master and 12 bits of checksum as 28 characters to write down: a secret.

    >>> encode_recovery(bytes(range(16)))
    '000G-40R4-0M30-E209-185G-R38E-1ZCJ'
    """
    return encode_number(int.from_bytes(master, "big") << 12 | _checksum(master), _CODE_CHARACTERS)


def decode_recovery(text: str) -> bytes:
    """The master; reads kindly (case, blanks, dashes, O for 0, I and L for 1). Never repeats the code in a refusal."""
    try:
        number, characters = decode_number(text)
    except ValueError as fault:
        raise Refused(
            "recovery-code-character",
            f"{fault.args[0]!a} does not occur in a recovery code; it has digits and letters, but never U.",
        ) from None
    if characters != _CODE_CHARACTERS:
        raise Refused(
            "recovery-code-length",
            sentence(
                "A recovery code has {wanted} characters in seven groups of four; this one has {found}.",
                wanted=_CODE_CHARACTERS,
                found=characters,
            ),
        )
    master = (number >> 12).to_bytes(MASTER_BYTES, "big")
    if number & 0xFFF != _checksum(master):
        raise Refused(
            "recovery-code-checksum",
            sentence(
                "The checksum of this recovery code does not fit: some character is not the one that was written down."
            ),
            hint=sentence(
                "Which group is wrong cannot be told: compare all seven (B and 8, S and 5, Z and 2 look alike)."
            ),
        )
    return master


def _checksum(master: bytes) -> int:
    return int.from_bytes(digest("recovery-check", master)[:2], "big") >> 4
