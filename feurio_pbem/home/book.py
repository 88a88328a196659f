"""The host's address book: which mail addresses and which secret word belong to a seat of a game.

Game by game, in `book/ID.json`; none of it ever enters a game file. A damaged book is no empty book: it stops the
post until somebody has looked at it.
"""

import hmac
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import sentence
from feurio_pbem.notation.addresses import check_address
from feurio_pbem.notation.tokens import is_game_id

Value = TypeVar("Value")
_is_word = re.compile(r"[A-Za-z0-9]{8,32}").fullmatch  # shorter ones of older books are still asked for


@dataclass(frozen=True)
class Book:
    """Addresses in the order they were given; secret words stay out of the repr.

    Who is in `only_my_turns` gets no news, only the mails that say it is his turn, and answers to his own;
    `languages` are those in which seats are written to.
    """

    addresses: Mapping[str, tuple[str, ...]]
    secrets: Mapping[str, str] = field(repr=False)
    only_my_turns: frozenset[str] = frozenset()
    languages: Mapping[str, str] = field(default_factory=dict)

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
        quiet = frozenset(map(str, record.get("only_my_turns", [])))
        spoken = {str(seat): str(name) for seat, name in record.get("languages", {}).items()}
    except (AttributeError, TypeError, WrongUsage):
        message = sentence("{place} is damaged.", place=home.path / name)
        raise Missing("damaged-record", message, hint=sentence("Mend it or delete it.")) from None
    return Book(addresses, words, quiet, spoken)


def write_addresses(home: Home, game_id: str, seat: str, addresses: Sequence[str]) -> Book:
    """Replace the addresses of a seat; none forgets the seat's. Raises WrongUsage for what is no address."""
    own = tuple(check_address(address) for address in addresses)

    def change(book: Book) -> Book:
        return replace(book, addresses=_with(book.addresses, seat, own))

    return _change(home, game_id, change)


def write_secret(home: Home, game_id: str, seat: str, word: str | None) -> Book:
    """Replace the secret word of a seat; None asks for none any more. Raises WrongUsage `bad-secret`."""
    if word is not None and not _is_word(word):
        raise WrongUsage("bad-secret", sentence("A secret word has 8 to 32 letters a–z or digits."))

    def change(book: Book) -> Book:
        return replace(book, secrets=_with(book.secrets, seat, word))

    return _change(home, game_id, change)


def write_only_my_turns(home: Home, game_id: str, seat: str, chosen: bool) -> Book:
    """Whether a seat gets only the mails that say it is its turn."""

    def change(book: Book) -> Book:
        return replace(book, only_my_turns=book.only_my_turns | {seat} if chosen else book.only_my_turns - {seat})

    return _change(home, game_id, change)


def write_language(home: Home, game_id: str, seat: str, language: str | None) -> Book:
    """In which language a seat is written to; None: in that of whoever sends."""

    def change(book: Book) -> Book:
        return replace(book, languages=_with(book.languages, seat, language))

    return _change(home, game_id, change)


def _with(known: Mapping[str, Value], seat: str, value: Value | None) -> dict[str, Value]:
    """The mapping with the seat last, or without it where there is no value."""
    others = {other: own for other, own in known.items() if other != seat}
    return {**others, seat: value} if value else others


def _change(home: Home, game_id: str, change: Callable[[Book], Book]) -> Book:
    with home.exclusive():
        book = change(read_book(home, game_id))
        record: dict[str, Any] = {"addresses": dict(book.addresses), "secrets": dict(book.secrets)}
        if book.only_my_turns:
            record["only_my_turns"] = sorted(book.only_my_turns)
        if book.languages:
            record["languages"] = dict(book.languages)
        home.write(_name(game_id), record)
    return read_book(home, game_id)


def _name(game_id: str) -> str:
    if not is_game_id(game_id):
        message = sentence("{text} is no game id: it has 4 to 8 of a–z and 2–7.", text=ascii(game_id[:20]))
        raise WrongUsage("bad-game-id", message)
    return f"book/{game_id}.json"
