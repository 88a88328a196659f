"""The identity of this machine: shown, made at first use, brought back from its recovery code."""

import getpass
from dataclasses import dataclass, field
from typing import Any

from feurio_pbem.draws.identity import decode_recovery
from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Missing, Refused, WrongUsage
from feurio_pbem.home import identity as identities
from feurio_pbem.home.folder import Home
from feurio_pbem.home.identity import Identity
from feurio_pbem.messages import Message, Notice, sentence
from feurio_pbem.notation.names import fit_name


@dataclass(frozen=True)
class Shown:
    """An identity; `made` says that it is new, so that its recovery code may be shown this once."""

    identity: Identity
    made: bool = False
    notices: list[Notice] = field(default_factory=list)

    @property
    def fingerprint(self) -> str:
        """As `ssh-keygen -l` shows it, for comparing aloud."""
        return fingerprint(self.identity.key)

    def to_json(self, *, show_code: bool = False) -> dict[str, Any]:
        """The contract's document; the recovery code only of an identity just made, and only if asked for."""
        identity = self.identity
        document = {
            "name": identity.name,
            "key": identity.key,
            "fingerprint": self.fingerprint,
            "created": identity.created,
            "made": self.made,
        }
        return {**document, "recovery_code": identity.recovery_code()} if show_code and self.made else document


def present() -> Shown | None:
    """The identity that is here, None if there is none yet. Raises Missing for a damaged one."""
    home = Home.of_this_machine()
    found = identities.load(home)
    return None if found is None else Shown(found, notices=home.notices)


def make(name: str | None = None) -> Shown:
    """A new identity. Raises WrongUsage `identity-exists`."""
    home = Home.of_this_machine()
    return Shown(identities.create(home, fit_name(name or usual_name())), True, home.notices)


def rename(name: str) -> Shown:
    """Another name for the identity; games that were joined before keep the old one."""
    home = Home.of_this_machine()
    return Shown(identities.rename(home, fit_name(name)), notices=home.notices)


def recover(code: str, name: str | None = None) -> Shown:
    """The identity of a recovery code; one that was here before is kept beside it. Raises Refused for a wrong code."""
    home = Home.of_this_machine()
    try:
        before = identities.load(home)
    except Missing:
        before = None
    name = fit_name(name or (before.name if before else usual_name()))
    return Shown(identities.recover(home, name, code), notices=home.notices)


def is_code_of(identity: Identity, text: str) -> Message | None:
    """Why the text is not this identity's recovery code, None if it is."""
    try:
        same = decode_recovery(text) == identity.master
    except Refused as refusal:
        return refusal.sentences[0]
    return None if same else sentence("That is another recovery code.")


def usual_name() -> str:
    """The name somebody goes by on this machine."""
    try:
        return fit_name(getpass.getuser().strip().capitalize()[:40])
    except (OSError, KeyError, ImportError, WrongUsage):
        return "Player"
