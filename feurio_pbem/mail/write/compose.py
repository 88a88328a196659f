"""Turn mails of a game in hand: for each player his own view, news since his last turn, picture and game file."""

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.game.answers import check_seat
from feurio_pbem.game.pace import is_overdue
from feurio_pbem.game.record import Game
from feurio_pbem.game.views import log_view
from feurio_pbem.gamefile import write_game
from feurio_pbem.home.book import Book, read_book
from feurio_pbem.home.folder import Home
from feurio_pbem.languages import catalogue
from feurio_pbem.mail.write.letter import Kind, Letter
from feurio_pbem.mail.write.message import Enclosed, Envelope, Mail, make_message_id, thread_root, write_message
from feurio_pbem.messages import Listing, Message, language, sentence, speaking
from feurio_pbem.notation.addresses import is_address
from feurio_pbem.notation.texts import find_forbidden
from feurio_pbem.play.clock import now_label
from feurio_pbem.play.draw import draw_png
from feurio_pbem.play.look import Sight, look_at

ALL = "all"
Pictures = dict[tuple[int | None, str], bytes | None]  # by tile in hand and language: all else is the same
_SENDER = re.compile(r"(?:(?P<name>[^<>]*)<(?=.*>))?(?P<address>[^<>]*)(?(name)>)")
_PIXELS = 640  # as wide as it is shown at most


@dataclass(frozen=True)
class Sender:
    """In whose name mails go out."""

    address: str
    name: str = "Feurio!"

    @classmethod
    def of(cls, text: str | None) -> "Sender":
        """From `--from` or $EMAIL: ADDRESS or NAME <ADDRESS>. Raises WrongUsage."""
        found = _SENDER.fullmatch((text or "").strip())
        name = (found["name"] or "").strip(' "') if found else ""
        if found is None or not is_address(found["address"]) or find_forbidden(name):
            hint = sentence("Say --from you@example.org, or set EMAIL in the environment.")
            raise WrongUsage("sender-needed", sentence("In whose name does the mail go out?"), hint=hint)
        return cls(found["address"], name or "Feurio!")


@dataclass(frozen=True)
class Reason:
    """Why a mail is written: what stands before all else, and which message it answers.

    `occasion` tells apart mails about one state; a `word` is marked so that no machine answers it.
    """

    kind: Kind = "state"
    preface: Sequence[Message | str] = ()
    answered: str | None = None
    occasion: str = ""


def seats_to(game: Game, book: Book, to: str | None, sender: Sender) -> list[str]:
    """The seats that get mail: one, or all that have an address and are not the sender's own.

    Raises Refused `no-such-seat`, Missing `no-address`.
    """
    standing = game.standing
    if to not in (None, ALL):
        check_seat(standing, str(to))
        wanted = [str(to)]
    else:
        own = book.seats_of(sender.address)
        wanted = [seat for seat in standing.setup.seats if seat not in own and book.addresses.get(seat)]
    missing = [seat for seat in wanted or standing.setup.seats if not book.addresses.get(seat)]
    if missing or not wanted:
        who = missing or wanted or [*standing.setup.seats]
        message = sentence("The book has no mail address for {seats}.", seats=Listing(who))
        seat = (missing or [*standing.setup.seats])[0]
        raise Missing("no-address", message, hint=sentence("feurio mail book FILE {seat} NAME@EXAMPLE.ORG", seat=seat))
    return wanted


def compose_all(game: Game, sender: Sender, to: str | None = None, *, home: Home | None = None) -> list[Mail]:
    """The mails of the game as it stands, one for each seat that gets one."""
    home = home or Home.of_this_machine()
    book = read_book(home, game.standing.setup.id)
    pictures: Pictures = {}
    return [compose_one(game, seat, sender, book, pictures=pictures) for seat in seats_to(game, book, to, sender)]


def compose_one(
    game: Game, seat: str, sender: Sender, book: Book, reason: Reason = Reason(), pictures: Pictures | None = None
) -> Mail:
    """The mail for one seat that has an address; `pictures` keeps what was drawn of this very game."""
    with speaking_to(book, seat):
        return _compose(game, seat, sender, book, reason, pictures if pictures is not None else {})


def speaking_to(book: Book, seat: str) -> AbstractContextManager[None]:
    """Within it every message speaks the language in which the seat is written to."""
    chosen = book.languages.get(seat)
    return nullcontext() if chosen is None else speaking(catalogue(chosen))


def _compose(game: Game, seat: str, sender: Sender, book: Book, reason: Reason, pictures: Pictures) -> Mail:
    sight = look_at(game, viewer=seat)
    view = sight.show()
    letter = Letter(
        view,
        seat,
        news_for(game, seat),
        reason.preface,
        timing_of(game, now_label()),
        reason.kind,
        secret=seat in book.secrets,
        only_my_turns=seat in book.only_my_turns,
    )
    root = thread_root(view["game"], game.standing.setup.gid.hex())
    is_word = reason.kind == "word"
    envelope = Envelope(
        sender.address,
        sender.name,
        book.addresses[seat],
        datetime.strptime(now_label(), "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC),
        id_of(game, seat, sender, about=reason.occasion, refusal=is_word),
        [root, reason.answered] if reason.answered else [root],
        machine=is_word,
    )
    drawn = _picture(sight, pictures)
    return write_message(letter, envelope, Enclosed(write_game(game), drawn))


def id_of(game: Game, seat: str, sender: Sender, *, about: str = "", refusal: bool = False) -> str:
    """The Message-ID of the mail that tells a seat how the game stands; `about` tells apart others of that state."""
    standing = game.standing
    return make_message_id(standing.token, standing.head.hex(), seat, sender.address, about=about, refusal=refusal)


def timing_of(game: Game, now: str) -> list[Message]:
    """When the turn to be played is due, whether it is overdue, and who is away now or later."""
    said, names = [], game.standing.names
    if game.due is not None:
        told = sentence("The turn is due on {due}.", due=game.due)
        said.append(
            sentence("The turn is overdue: it was due on {due}.", due=game.due) if is_overdue(game.due, now) else told
        )
    for away in game.aways:
        spans = [
            sentence("{first} to {last}", first=first, last=last) for first, last in away["days"] if last >= now[:10]
        ]
        if spans and game.standing.to_move is not None:
            said.append(sentence("{name} is away: {days}.", name=names[away["seat"]], days=Listing(spans)))
    return said


def news_for(game: Game, seat: str) -> Sequence[Mapping[str, Any]]:
    """The entries since the seat last acted; from the beginning if it never did."""
    entries = log_view(game)
    last = max((place for place, entry in enumerate(entries) if entry["by"] == seat), default=-1)
    return entries[last + 1 :]


def _picture(sight: Sight, pictures: Pictures) -> bytes | None:
    """PNG; None where there is no board yet or no library draws: the mail then shows the board as text."""
    key = (sight.drawn, language())
    if key not in pictures:
        try:
            started = sight.game.standing.is_started
            pictures[key] = draw_png(sight, size=_PIXELS, palette=True) if started else None
        except Missing:
            pictures[key] = None
    return pictures[key]
