"""The book of a game on this machine: who may answer from where, and with which secret word."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.home.book import read_book, write_addresses, write_language, write_only_my_turns, write_secret
from feurio_pbem.home.folder import Home
from feurio_pbem.languages.choice import check_language
from feurio_pbem.messages import sentence

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that a phone's user mistakes for another
_LENGTH = 13  # of these letters: 64 bits


@dataclass(frozen=True)
class Players:
    """Every seat with its addresses, which have a secret word (never the word), which get no news, and languages."""

    addresses: dict[str, list[str]]
    secrets: list[str]
    only_my_turns: list[str]
    languages: dict[str, str]


def read_addresses(path: Path) -> Players:
    """What is known of the players of the game in a file."""
    game = load(path).game
    return _players(game, Home.of_this_machine())


def set_addresses(
    path: Path,
    seat: str,
    addresses: Sequence[str],
    *,
    none: bool = False,
    only_my_turns: bool | None = None,
    language: str | None = None,
) -> Players:
    """Replace the addresses of a seat, `none` forgets them; choose its mails; what is not named stays as it is."""
    game, home = load(path).game, Home.of_this_machine()
    check_seat(game.standing, seat)
    if addresses and none:
        raise WrongUsage("bad-option", sentence("Either addresses or --none."))
    if addresses or none:
        write_addresses(home, game.standing.setup.id, seat, addresses)
    if only_my_turns is not None:
        write_only_my_turns(home, game.standing.setup.id, seat, only_my_turns)
    if language is not None:
        write_language(home, game.standing.setup.id, seat, check_language(language))
    return _players(game, home)


def set_secret(path: Path, seat: str, word: str | None, *, new: bool = False, none: bool = False) -> str | None:
    """Ask a word of the seat's lines and return it. Raises WrongUsage unless exactly one way is chosen."""
    game = load(path).game
    check_seat(game.standing, seat)
    if [word is not None, new, none].count(True) != 1:
        raise WrongUsage("bad-option", sentence("Say a word, or --new, or --none."))
    chosen = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH)) if new else word
    write_secret(Home.of_this_machine(), game.standing.setup.id, seat, chosen)
    return chosen


def _players(game: Game, home: Home) -> Players:
    book = read_book(home, game.standing.setup.id)
    seats = game.standing.setup.seats
    return Players(
        {seat: list(book.addresses.get(seat, ())) for seat in seats},
        [seat for seat in seats if seat in book.secrets],
        [seat for seat in seats if seat in book.only_my_turns],
        dict(book.languages),
    )
