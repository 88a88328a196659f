"""The host's address book: which mail addresses and which secret word belong to a seat of a game.

Game by game, in `book/ID.json`; none of it ever enters a game file. A damaged book is no empty book: it stops the
post until somebody has looked at it.
"""

import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import sentence
from feurio_pbem.notation.addresses import check_address
from feurio_pbem.notation.tokens import is_game_id

_is_word = re.compile(r"[A-Za-z0-9]{4,32}").fullmatch


@dataclass(frozen=True)
class Book:
    """Addresses in the order they were given; secret words stay out of the repr."""

    addresses: Mapping[str, tuple[str, ...]]
    secrets: Mapping[str, str] = field(repr=False)

    def seats_of(self, address: str) -> list[str]:
        """The seats that this address may play for; case does not matter."""
        wanted = address.casefold()
        return [seat for seat, own in self.addresses.items() if wanted in (known.casefold() for known in own)]

    def secret_fits(self, seat: str, word: str | None) -> bool:
        """Whether the word is right, or none is asked for; compared in constant time, case does not matter."""
        wanted = self.secrets.get(seat)
        return wanted is None or hmac.compare_digest(wanted.casefold().encode(), (word or "").casefold().encode())


def read_book(home: Home, game_id: str) -> Book:
    """What is known for a game. Raises Missing for a damaged book."""
    name = _name(game_id)
    record = home.read(name) or {}
    try:
        addresses = {str(seat): tuple(map(check_address, own)) for seat, own in record.get("addresses", {}).items()}
        words = {str(seat): str(word) for seat, word in record.get("secrets", {}).items()}
    except (AttributeError, TypeError, WrongUsage):
        raise Missing(
            "damaged-record",
            sentence("{path} is damaged.", path=home.path / name),
            hint=sentence("Mend it or delete it."),
        ) from None
    return Book(addresses, words)


def write_addresses(home: Home, game_id: str, seat: str, addresses: Sequence[str]) -> Book:
    """Replace the addresses of a seat; none forgets the seat's. Raises WrongUsage for what is no address."""
    own = [check_address(address) for address in addresses]
    return _change(home, game_id, "addresses", seat, own)


def write_secret(home: Home, game_id: str, seat: str, word: str | None) -> Book:
    """Replace the secret word of a seat; None asks for none any more."""
    if word is not None and not _is_word(word):
        raise WrongUsage("bad-secret", sentence("A secret word has 4 to 32 letters a–z or digits."))
    return _change(home, game_id, "secrets", seat, word)


def _change(home: Home, game_id: str, what: str, seat: str, value: Sequence[str] | str | None) -> Book:
    with home.exclusive():
        book = read_book(home, game_id)
        record: dict[str, dict[str, Any]] = {"addresses": dict(book.addresses), "secrets": dict(book.secrets)}
        record[what].pop(seat, None)
        if value:
            record[what][seat] = value
        home.write(_name(game_id), record)
    return read_book(home, game_id)


def _name(game_id: str) -> str:
    if not is_game_id(game_id):
        message = sentence("{id} is no game id: it has 4 to 8 of a–z and 2–7.", id=ascii(game_id[:20]))
        raise WrongUsage("bad-game-id", message)
    return f"book/{game_id}.json"
