"""A host at work: takes mails from a mailbox, plays them, answers, and can be killed at any moment.

The order of steps is the whole safety. A mail is noted (1), played (2), settled together with its answers (3), filed
(4); a letter is noted as being sent (5) when the next step may make it go (6), then noted as sent (7). Killed after 1
or 2, the mail is played again, which its token or a merge makes harmless, and what looks like a repeat is told as the
news it is. Killed after 3, it is only filed. Killed after 5, the letter is never sent again, for it may have gone.

Nothing waits for somebody else: a mail that cannot be had is stepped over, one that makes us fail is set aside, letters
go out between the mails of a backlog, each address has its own queue.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from feurio_pbem.errors import FeurioError, Missing
from feurio_pbem.game.entry import author_of
from feurio_pbem.gamefile import load
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.answer import Answerer
from feurio_pbem.mail.host.config import HostConfig
from feurio_pbem.mail.host.database import GIVEN_UP, SENT, UNSURE, Database
from feurio_pbem.mail.host.index import GameIndex, id_in
from feurio_pbem.mail.host.journal import Begun, Journal, Settled
from feurio_pbem.mail.host.queue import Delivery, Queue
from feurio_pbem.mail.host.receive import Kind, Policy, Receiver, Result
from feurio_pbem.mail.host.reminders import remind
from feurio_pbem.mail.post.mailboxes import Mailbox, MailStuck, Place
from feurio_pbem.mail.post.transports import Transport, Unsent, send
from feurio_pbem.mail.read.reading import MailReading, read_mail, read_origin
from feurio_pbem.mail.write.message import Mail, write_notice
from feurio_pbem.messages import Message, counted, sentence
from feurio_pbem.notation import parse_token
from feurio_pbem.version import __version__ as VERSION

_MOST_CRASHES = 5
_TROUBLE = "gives-trouble"
_HOUR = 3600.0
_WORDS_A_DAY = {True: 24, False: 8}  # to a seat of a game: to somebody who has our letters, and to anybody
_LONGEST_PASS = 60.0  # seconds of sending before the mailbox is looked at again
_LONGEST_PAUSE = 10.0  # likewise, between two mails of a backlog
_AS_NEWS: dict[Kind, Kind] = {"already": "played", "same": "merged"}
Log = Callable[[str], None]


@dataclass
class Host:
    """Everything a host works with; `log` gets lines without a word of any mail's text."""

    config: HostConfig
    mailbox: Mailbox
    transport: Transport
    database: Database
    log: Log
    clock: Callable[[], float] = time.time
    index: GameIndex = field(init=False)

    def __post_init__(self) -> None:
        self.journal, self.queue = Journal(self.database), Queue(self.database)
        self.index = GameIndex(self.config.places, Home.of_this_machine())
        self._unmoved: dict[str, Place] = {}
        self._went_on: set[Path] = set()
        self.configure(self.config)

    def configure(self, config: HostConfig) -> None:
        """Work by other settings from now on."""
        self.config, self.index.places = config, config.places
        self.receiver = Receiver(self.index, Policy(authserv_id=config.authserv_id, bots=config.bots))
        self.answerer = Answerer(config.sender, self.index, self._may_tell)

    def _may_tell(self, game: str, seat: str, is_known: bool) -> bool:
        return self.journal.may_tell(game, seat, is_known, _WORDS_A_DAY[is_known], self.clock())

    def _tell(self, what: str, *said: object) -> None:
        """One line of the log: a word that is the same in every language, then about whom, and what was the case."""
        self.log(": ".join([what, *map(str, said)]))

    def went_on(self) -> list[Path]:
        """The games that have gone on since this was asked before."""
        found = sorted(self._went_on)
        self._went_on.clear()
        return found

    def start(self) -> None:
        """Tell what a killed host has left in doubt."""
        for address in self.queue.recover(self.clock()):
            self._tell("unsure", sentence("The mail to {address} may not have gone; {command} sends it again.",
                                          address=address, command="`feurio mail send FILE --to SEAT`"))  # fmt: skip

    def round(self) -> None:
        """All that waits now: mails, letters, reminders. Raises OutsideWorld when the mailbox fails as a whole."""
        self.index.refresh()
        for key, data in self.journal.set_aside_before(VERSION):
            self._try_again(key, data)
        keys = self.mailbox.waiting()
        self.journal.unstick({key for key, _, _ in self.journal.stuck()} - set(keys))
        self._unmoved = {key: place for key, place in self._unmoved.items() if key in keys}
        for key in keys:
            try:
                self._take(key)
                self.journal.unstick([key])
            except MailStuck as error:
                if self.journal.step_over(key, str(error), self.clock()):
                    self._tell("stepped over", sentence("{fault} Tried again at every round.", fault=error))
            self.post(_LONGEST_PAUSE)
        self._play_bots()
        if self.config.remind_after_hours is not None:
            remind(self.config, self.journal, self.answerer, self.log, self.clock())
        self.post(_LONGEST_PASS)

    def _play_bots(self) -> None:
        """Where a bot is to move and no mail says so, as at the beginning; told also after a crash meanwhile."""
        for game_id, levels in self.config.bots.items():
            if game_id in self.config.paused:
                continue
            try:
                path = self.index.find(game_id)
                before = load(path).game
                game = self.receiver.answered(path, before)
                if game.standing.last is not None and author_of(game.standing.last) in levels:
                    self.queue.put(self.answerer.news(game, known=self.queue.knows), self.clock())
            except FeurioError as error:
                self._tell("later", game_id, error.code, error)
                continue
            if game is not before:
                self._went_on.add(path)
                self._tell("played", game_id)

    def _take(self, key: str) -> None:
        """One mail, from the mailbox to its end; one that cannot be handled now stays where it is."""
        place = self._unmoved.get(key)
        if place is None:
            data = self.mailbox.fetch(key)
            settled = self.handle(data) if data is not None else None
            if settled is None:
                return
            place = self._unmoved[key] = settled.place
        self.mailbox.file(key, place)
        del self._unmoved[key]

    def handle(self, data: bytes) -> Settled | None:
        """What becomes of a mail; None where it has to wait."""
        origin = read_origin(data)
        settled = self.journal.settled(origin.key)
        if settled is not None:
            return settled
        begun = self.journal.take(origin.key, self.clock())
        if begun.crashes >= _MOST_CRASHES:
            return self._set_aside(origin, data, with_a_word=begun.crashes < 2 * _MOST_CRASHES)
        return self._settle(data, begun, _who(origin))

    def _settle(self, data: bytes, begun: Begun, who: str) -> Settled | None:
        reading: MailReading | None = None
        try:
            reading = read_mail(data)
            later = self._why_later(reading)
            if later is not None:
                self.journal.put_back(reading.key)
                if later:
                    self._tell("later", who, "too-many-mails", later)
                return None
            results = self._results(reading, begun)
            settled, answers = _verdict(reading, results, self.config), self.answerer.answers(reading, results)
        except FeurioError as error:
            self.journal.put_back(read_origin(data).key)
            self._tell("later", who, error.code, error)
            return None
        except Exception as error:  # a bug of ours must not stop the post
            report = sentence("Please report it with {command} on this mail.", command="`feurio mail receive`")
            self._tell("later", who, "bug", type(error).__name__, report)
            return None
        acted = any(result.is_news for result in results)
        actor = reading.from_addresses[0].casefold() if acted and reading.from_addresses else None
        self.journal.settle(reading.key, settled, answers, self.clock(), actor)
        self._went_on |= {result.path for result in results if result.is_news and result.path is not None}
        self._tell(settled.place, who, settled.reason)
        return settled

    def _results(self, reading: MailReading, begun: Begun) -> list[Result]:
        """Play it; after a crash what was played before counts as news."""
        if _is_ours(reading, self.config):
            return []
        results = self.receiver.receive(reading)
        if begun.again:
            results = [replace(result, kind=_AS_NEWS.get(result.kind, result.kind)) for result in results]
        return results

    def _why_later(self, reading: MailReading) -> Message | Literal[""] | None:
        """Why a mail has to wait, None if it need not: a paused game (nothing to say), or a limit.

        A limit only delays, and only mails that would let a game go on count; so nobody can use up another's.
        """
        meant = {parse_token(line.token).game for line in reading.commands} | {
            id_in(game.data) for game in reading.games
        }
        if not meant.isdisjoint(self.config.paused):
            return ""
        if not meant or not reading.from_addresses:
            return None
        sender, now = reading.from_addresses[0].casefold(), self.clock()
        if self.journal.acts_of(sender, now - _HOUR, now) < self.config.mails_per_hour:
            return None
        trial = Receiver(self.index, replace(self.receiver.policy, dry_run=True))
        if not any(result.is_news for result in trial.receive(reading)):
            return None
        return sentence("More than {most} turns within an hour.", most=self.config.mails_per_hour)

    def _set_aside(self, origin: MailReading, data: bytes, *, with_a_word: bool) -> Settled:
        """A mail at which the program has failed time and again: keep it for the next version, and tell its sender."""
        kept = sentence("kept aside for a version after {version}", version=VERSION)
        settled = Settled("refused", f"{_TROUBLE}: {kept}")
        words = self._apology(origin) if with_a_word else []
        self.journal.set_aside(origin.key, data, VERSION)
        self.journal.settle(origin.key, settled, words, self.clock())
        self._tell(settled.place, _who(origin), settled.reason)
        return settled

    def _apology(self, origin: MailReading) -> list[Mail]:
        """From the headers alone, for the text or the game may be what makes us fail."""
        address = origin.from_addresses[0] if len(origin.from_addresses) == 1 else ""
        if origin.automatic or origin.feurio_mail is not None or not self.index.games_of(address):
            return []
        said = [
            sentence("Your mail could not be handled"),
            sentence("The program of this host has failed {count} times at your mail. It is not your fault.",
                     count=_MOST_CRASHES),
            sentence("Nothing was played. Your mail is kept and tried again with the next version of the program; "
                     "until then, please answer the newest letter of the game by a new mail with the line alone."),
        ]  # fmt: skip
        sender = self.config.sender
        return [write_notice(sender.address, sender.name, address, origin.message_id, origin.key, list(map(str, said)))]

    def _try_again(self, key: str, data: bytes) -> None:
        """A mail that another version has set aside."""
        self.journal.try_again(key, VERSION)
        settled = self.handle(data)
        if settled is not None and not settled.reason.startswith(_TROUBLE):
            self.journal.forget_aside(key)

    def post(self, seconds: float) -> None:
        """Send what is due, at most so long."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit and (delivery := self.queue.next(self.clock())) is not None:
            self._deliver(delivery)

    def _deliver(self, delivery: Delivery) -> None:
        try:
            send(
                delivery.mail,
                delivery.address,
                self.transport,
                lambda: self.queue.sending(delivery, self.clock()),
            )
        except (Unsent, Missing) as error:
            self._not_sent(delivery, error)
            return
        self.queue.end(delivery, self.clock(), SENT)
        self._tell("sent", delivery.address)

    def _not_sent(self, delivery: Delivery, error: Unsent | Missing) -> None:
        to, now = delivery.address, self.clock()
        if isinstance(error, Unsent) and (error.perhaps or error.final):
            self.queue.end(delivery, now, UNSURE if error.perhaps else GIVEN_UP, str(error))
            self._tell("unsure" if error.perhaps else "given up", to, error)
            return
        everybody = isinstance(error, Missing) or error.everybody
        given_up = self.queue.postpone(delivery, str(error), now, everybody=everybody)
        if given_up:
            mails = counted("after days, {count} mail", "after days, {count} mails", given_up)
            self._tell("given up", to, mails, error)
        else:
            self._tell("not sent yet", "everybody" if everybody else to, error)


def _who(origin: MailReading) -> str:
    return origin.from_addresses[0].lower() if origin.from_addresses else str(sentence("a mail without a sender"))


def _is_ours(reading: MailReading, config: HostConfig) -> bool:
    return bool(reading.feurio_mail) and _who(reading) == config.sender.address.lower()


def _verdict(reading: MailReading, results: Sequence[Result], config: HostConfig) -> Settled:
    """Where the mail goes: to `done` if anything of it counted, or if there was nothing to do."""
    if reading.automatic and not results:
        return Settled("done", str(sentence("a machine's mail ({why})", why=reading.automatic)))
    if _is_ours(reading, config):
        return Settled("done", str(sentence("our own mail")))
    told = [f"{_game(result)}{result.message if result.error is None else result.error.code}" for result in results]
    some_counted = not results or any(result.error is None for result in results)
    nothing = sentence("no turn line ({why})", why=reading.slip.code) if reading.slip else sentence("nothing to do")
    return Settled("done" if some_counted else "refused", "; ".join(told) or str(nothing))


def _game(result: Result) -> str:
    return f"{result.game.standing.setup.id}: " if result.game else ""
