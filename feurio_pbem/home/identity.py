"""Who plays on this machine: one master secret, made once, recovered from its code, never printed.

Knows no games. The file is `identity`; an identity is never overwritten, an old one stays beside the new.
"""

import os
from dataclasses import dataclass, field
from datetime import UTC, datetime

from feurio_pbem.draws.identity import MASTER_BYTES, NONCE_BYTES, decode_recovery, encode_recovery, public_key
from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import sentence

_FILE = "identity"


@dataclass(frozen=True)
class Identity:
    """`key` is the public key in hex, `created` a time label; the master stays out of every repr and message."""

    name: str
    key: str
    created: str
    master: bytes = field(repr=False)

    def recovery_code(self) -> str:
        """The secret to write down: shown once, to its owner."""
        return encode_recovery(self.master)


def load(home: Home) -> Identity | None:
    """The identity of this machine, None if there is none yet. Raises Missing for a damaged one."""
    try:
        record = home.read(_FILE)
        if record is None:
            return None
        master = bytes.fromhex(record["master"])
        identity = Identity(str(record["name"]), str(record["key"]), str(record["created"]), master)
        sound = len(master) == MASTER_BYTES and public_key(master) == identity.key
    except (Missing, KeyError, TypeError, ValueError):
        sound = False
    if not sound:
        raise Missing(
            "identity-damaged",
            sentence("The identity in {path} is damaged.", path=home.path / _FILE),
            hint=sentence(
                "`feurio identity --recover` makes it again from your recovery code; the damaged file is kept. Without "
                "the code, rename that file: then `feurio identity` makes a new one, and the others of a game can give "
                "you your seat back (`feurio replace`)."
            ),
        )
    home.close_to_others(_FILE)
    return identity


def require(home: Home) -> Identity:
    """The identity, or Missing with the way to one."""
    identity = load(home)
    if identity is None:
        raise Missing(
            "no-identity",
            sentence("There is no identity in {path} yet.", path=home.path),
            hint=sentence("`feurio identity` makes one; `feurio identity --recover` brings yours back from its code."),
        )
    return identity


def create(home: Home, name: str) -> Identity:
    """A new identity. Raises WrongUsage where there is one already, Missing for a damaged one."""
    with home.exclusive():
        if load(home) is not None:
            message = sentence("There is an identity in {path} already.", path=home.path)
            raise WrongUsage("identity-exists", message)
        return _write(home, name, os.urandom(MASTER_BYTES))


def recover(home: Home, name: str, code: str) -> Identity:
    """The identity of a recovery code; another or a damaged one that was here is kept as `identity.before-…`.

    Raises Refused for a code that cannot be right.
    """
    master = decode_recovery(code)
    with home.exclusive():
        try:
            present = load(home)
        except Missing:
            present = None
        if present is not None and present.master == master:
            return present
        aside = f"{_FILE}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(2).hex()}"
        if home.rename(_FILE, aside):
            home.notice("identity-kept", sentence("The identity that was here before is kept as {name}.", name=aside))
        return _write(home, name, master)


def rename(home: Home, name: str) -> Identity:
    """The identity under another name; its key and secret stay."""
    with home.exclusive():
        present = require(home)
        return _write(home, name, present.master, present.created)


def fresh_nonce() -> bytes:
    """The nonce of a new card: the player's own, never taken from anything a host says."""
    return os.urandom(NONCE_BYTES)


def _write(home: Home, name: str, master: bytes, created: str | None = None) -> Identity:
    created = created or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    identity = Identity(name, public_key(master), created, master)
    home.write(_FILE, {"name": name, "key": identity.key, "created": created, "master": master.hex()})
    return identity
