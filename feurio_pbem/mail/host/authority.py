"""Who wrote it: whether a mail may play for a seat. What each of these checks keeps out is told in docs/mail.md."""

from collections.abc import Sequence

from feurio_pbem.errors import Refused
from feurio_pbem.game.entry import JoinEntry, LogEntry, author_of
from feurio_pbem.game.standing import Standing
from feurio_pbem.home.book import Book
from feurio_pbem.mail.read.authentication import failed_checks
from feurio_pbem.mail.read.reading import MailReading


def check_origin(reading: MailReading, authserv_id: str | None) -> str:
    """The one address a mail says it is from. Raises Refused `no-sender`, `several-senders`, `forged`."""
    if len(reading.from_addresses) != 1:
        code = "several-senders" if reading.from_addresses else "no-sender"
        raise Refused(code, "The mail does not say in one address who sent it.")
    failed = failed_checks(reading.authentication_results, authserv_id)
    if failed:
        address = reading.from_addresses[0]
        raise Refused("forged", f"The mail says it is from {address}, but fails {' and '.join(failed)}.")
    return reading.from_addresses[0]


def seat_of_sender(standing: Standing, book: Book, address: str, kind: str, secret: str | None) -> str:
    """The seat for which this address acts, the one whose turn it is if it plays several.

    Raises Refused `unknown-sender`, `wrong-secret`.
    """
    seats = book.seats_of(address)
    if not seats:
        hint = "The host enters addresses with `feurio mail book FILE SEAT ADDRESS`."
        raise Refused("unknown-sender", f"{address} is not in the book of game {standing.setup.id}.", hint=hint)
    last = author_of(standing.last) if standing.last and kind == "take-back" else None
    seat = next((seat for seat in (last, standing.to_move) if seat in seats), seats[0])
    check_secret(book, seat, secret)
    return seat


def check_secret(book: Book, seat: str, secret: str | None) -> None:
    """Raises Refused `wrong-secret`; the word itself is never said."""
    if not book.secret_fits(seat, secret):
        what = "lacks the secret word" if secret is None else "has not the right secret word"
        hint = "Write it before the end: … key:WORD end"
        raise Refused("wrong-secret", f"The turn line {what} of {seat}.", hint=hint)


def check_brought(entries: Sequence[LogEntry | JoinEntry], book: Book, address: str) -> None:
    """Whether a mail may bring these new entries or cards, which do not prove by themselves who made them.

    Raises Refused `unknown-sender`, `foreign-turns`, `wrong-secret`.
    """
    seats = book.seats_of(address)
    if not seats:
        raise Refused("unknown-sender", f"{address} is not in the book of this game.")
    actors = {str(entry.get("by") or entry.get("seat")) for entry in entries}
    foreign = sorted(actors - set(seats))
    if foreign:
        message = f"The attached game brings what {', '.join(foreign)} should have sent, but comes from {address}."
        raise Refused("foreign-turns", message, hint="Send only your own turn, on top of the newest copy.")
    for seat in sorted(actors):
        if seat in book.secrets:
            hint = "Send it as a line with key:WORD."
            raise Refused(
                "wrong-secret", f"{seat}'s turns need the secret word, and a file cannot carry it.", hint=hint
            )
