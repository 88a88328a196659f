"""The answers to a received mail: a game that went on goes to everybody, all else to the sender alone, or to nobody.

Only addresses in the book of the game are ever written to, never a machine, and a program's mail that brought nothing
new gets no answer: so no two mailboxes can keep each other busy.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from feurio_pbem.errors import FeurioError, Refused
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.home.book import read_book
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.games import Shelf
from feurio_pbem.mail.host.receive import Deed
from feurio_pbem.mail.read.reading import MailReading
from feurio_pbem.mail.write.compose import About, Pictures, Sender, compose_one
from feurio_pbem.mail.write.composing import Mail
from feurio_pbem.mail.write.message_ids import is_refusal

_FAULTS_OF_A_LINE = {"unreadable-turn", "unreadable-token", "incomplete", "trailing-text", "two-turns"}
_OURS = re.compile(r"<(?:game\.([a-z2-7]{4,8})\.|feurio\.([a-z2-7]{4,8})-)[^<>]*>")


@dataclass(frozen=True)
class Clerk:
    """Who answers, and what he may look up."""

    sender: Sender
    shelf: Shelf
    home: Home

    def answers(self, reading: MailReading, deeds: Sequence[Deed]) -> list[Mail]:
        """All answers to one mail, each to one seat; the same mail always gets answers with the same Message-IDs."""
        if reading.automatic or len(reading.from_addresses) != 1 or _goes_in_circles(reading):
            return []
        mails: dict[str, Mail] = {}
        for deed in deeds or self._asked_in_vain(reading):
            for mail in self._for(deed, reading):
                mails.setdefault(mail.message_id, mail)
        return list(mails.values())

    def _for(self, deed: Deed, reading: MailReading) -> list[Mail]:
        game = deed.game or self._game_meant(reading)
        if game is None:
            return []
        book = read_book(self.home, game.standing.setup.id)
        own = next(iter(book.seats_of(reading.from_addresses[0])), None)
        if deed.is_news:
            mine = book.seats_of(self.sender.address)
            seats = [seat for seat in game.standing.setup.seats if book.addresses.get(seat) and seat not in mine]
            pictures: Pictures = {}
            abouts = {seat: _follow_up(reading, seat == own) for seat in seats}
            return [compose_one(game, seat, self.sender, book, abouts[seat], pictures) for seat in seats]
        if own is None or not _is_worth_an_answer(deed, reading):
            return []
        return [compose_one(game, own, self.sender, book, _to_sender(deed, reading))]

    def _asked_in_vain(self, reading: MailReading) -> list[Deed]:
        """A reply to a turn mail without any turn line: its writer waits for something to happen."""
        if reading.feurio_mail is not None or not any(map(_OURS.fullmatch, reading.in_reply_to)):
            return []
        hint = reading.missed or "Write the line at the very top, in one line, with its end."
        refused = Refused("no-turn-line", "Your mail holds no turn line.", hint=hint)
        return [Deed("refused", refused.message, error=refused)]

    def _game_meant(self, reading: MailReading) -> Game | None:
        """The game of the thread that an unreadable mail belongs to."""
        found = [match for mail in reading.in_reply_to if (match := _OURS.fullmatch(mail))]
        try:
            return load(self.shelf.find(found[0][1] or found[0][2])).game if found else None
        except FeurioError:
            return None


def _goes_in_circles(reading: MailReading) -> bool:
    """An answer to a refusal in which nobody has even tried to write a line: some machines do not say what they are."""
    tried = reading.commands or reading.games or (reading.refused and reading.refused.code in _FAULTS_OF_A_LINE)
    return not tried and any(map(is_refusal, reading.in_reply_to))


def _is_worth_an_answer(deed: Deed, reading: MailReading) -> bool:
    """A forger learns nothing; a program that sent its file again is not told that it did."""
    if deed.error is not None and deed.error.code == "forged":
        return False
    return deed.error is not None or reading.feurio_mail is None


def _follow_up(reading: MailReading, is_senders: bool) -> About:
    return About(answered=reading.message_id if is_senders else None)


def _to_sender(deed: Deed, reading: MailReading) -> About:
    hint = deed.error.hint if deed.error else None
    said = " ".join(part for part in (deed.message, hint) if part)
    preface = f"Your mail changed nothing. {said}"
    occasion = hashlib.sha256(f"{reading.message_id}\0{said}".encode()).hexdigest()[:16]
    return About(preface, reading.message_id, occasion, machine=True)
