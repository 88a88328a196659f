"""Who wrote it: whether a mail may play for a seat. What each of these checks keeps out is told in docs/mail.md."""

from collections.abc import Sequence

from feurio_pbem.errors import Refused
from feurio_pbem.game.entry import JoinEntry, LogEntry, author_of
from feurio_pbem.game.standing import Standing
from feurio_pbem.home.book import Book
from feurio_pbem.mail.read.origin import failed_checks
from feurio_pbem.mail.read.reading import MailReading
from feurio_pbem.messages import Listing, sentence


def check_origin(reading: MailReading, authserv_id: str | None) -> str:
    """The one address a mail says it is from. Raises Refused `no-sender`, `several-senders`, `forged`."""
    if len(reading.from_addresses) != 1:
        code = "several-senders" if reading.from_addresses else "no-sender"
        raise Refused(code, sentence("The mail does not say in one address who sent it."))
    failed = failed_checks(reading.authentication_results, authserv_id)
    if failed:
        address = reading.from_addresses[0]
        message = sentence(
            "The mail says it is from {address}, but fails {checks}.", address=address, checks=Listing(failed)
        )
        raise Refused("forged", message)
    return reading.from_addresses[0]


def unknown_sender(address: str, game_id: str) -> Refused:
    """For an address that may play for nobody."""
    hint = sentence("The host enters addresses with `feurio mail book FILE SEAT ADDRESS`.")
    message = sentence("{address} is not in the book of game {game}.", address=address, game=game_id)
    return Refused("unknown-sender", message, hint=hint)


def seat_of_sender(standing: Standing, book: Book, address: str, kind: str, secret: str | None) -> str:
    """The seat for which this address acts, the one whose turn it is if it plays several.

    Raises Refused `unknown-sender`, `wrong-secret`.
    """
    seats = book.seats_of(address)
    if not seats:
        raise unknown_sender(address, standing.setup.id)
    last = author_of(standing.last) if standing.last and kind == "take-back" else None
    seat = next((seat for seat in (last, standing.to_move) if seat in seats), seats[0])
    check_secret(book, seat, secret)
    return seat


def check_secret(book: Book, seat: str, secret: str | None) -> None:
    """Raises Refused `wrong-secret`; the word itself is never said."""
    if not book.secret_fits(seat, secret):
        message = sentence("The turn line has not the right secret word of {seat}.", seat=seat)
        if secret is None:
            message = sentence("The turn line lacks the secret word of {seat}.", seat=seat)
        raise Refused("wrong-secret", message, hint=sentence("Write it before the end: … key:WORD end"))


def check_brought(entries: Sequence[LogEntry | JoinEntry], book: Book, address: str, game_id: str) -> None:
    """Whether a mail may bring these new entries or cards, which do not prove by themselves who made them.

    Raises Refused `unknown-sender`, `foreign-turns`, `wrong-secret`.
    """
    seats = book.seats_of(address)
    if not seats:
        raise unknown_sender(address, game_id)
    actors = {str(entry.get("by") or entry.get("seat")) for entry in entries}
    foreign = sorted(actors - set(seats))
    if foreign:
        message = sentence(
            "The attached game brings what {seats} should have sent, but comes from {address}.",
            seats=Listing(foreign),
            address=address,
        )
        hint = sentence("Send only your own turn, on top of the newest copy.")
        raise Refused("foreign-turns", message, hint=hint)
    for seat in sorted(actors):
        if seat in book.secrets:
            message = sentence("{seat}'s turns need the secret word, and a file cannot carry it.", seat=seat)
            raise Refused("wrong-secret", message, hint=sentence("Send it as a line with key:WORD."))
