"""Keys and signatures in the formats of OpenSSH, so that anybody can check a turn with `ssh-keygen -Y verify`.

Only formats: nothing here signs, verifies or knows what an entry says.
"""

from base64 import b64encode
from hashlib import sha256

from feurio_pbem.draws.canonical import PROTOCOL, lp, u32

_ALGORITHM = b"ssh-ed25519"


def _public_blob(key: str) -> bytes:
    return lp(_ALGORITHM, bytes.fromhex(key))


def fingerprint(key: str) -> str:
    """The fingerprint that `ssh-keygen -l` shows for this public key.

    >>> fingerprint("cdf87a5a9164af88dc1e29850952a9abfb1f798de7bf98687f07de7438542461")
    'SHA256:vIhokMoyl52IW63H3n7e/RROaI7WLMXWUR1F8y219oY'
    """
    return "SHA256:" + b64encode(sha256(_public_blob(key)).digest()).decode().rstrip("=")


def allowed_signer(seat: str, key: str) -> str:
    """One line of an allowed-signers file; the seat is the identity to ask for (`-I`)."""
    return f'{seat} namespaces="{PROTOCOL}" {_ALGORITHM.decode()} {b64encode(_public_blob(key)).decode()}\n'


def armour(key: str, sig: str) -> str:
    """The signature file that `ssh-keygen -Y sign` would write for the entry's canonical bytes (PROTOCOL.sshsig)."""
    signature = lp(_ALGORITHM, bytes.fromhex(sig))
    blob = b"SSHSIG" + u32(1) + lp(_public_blob(key), PROTOCOL.encode(), b"", b"sha512", signature)
    text = b64encode(blob).decode()
    lines = [text[at : at + 70] for at in range(0, len(text), 70)]
    return "\n".join(["-----BEGIN SSH SIGNATURE-----", *lines, "-----END SSH SIGNATURE-----", ""])
