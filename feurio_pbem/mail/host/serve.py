"""A host at work: takes mails from a box, plays them, answers, and can be killed at any moment.

The order of steps is the whole safety. A mail is noted (1), played (2), settled together with its answers (3), filed
(4); an answer is noted as being sent (5), sent (6), noted as sent (7). Killed after 1 or 2, the mail is played again,
which its token or a merge makes harmless, and what looks like a repeat is told as the news it is. Killed after 3, it is
only filed. Killed after 5, the answer is never sent again, for it may have gone.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from feurio_pbem.errors import FeurioError, Missing
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.answer import Clerk
from feurio_pbem.mail.host.config import HostConfig
from feurio_pbem.mail.host.games import Shelf, id_in
from feurio_pbem.mail.host.journal import GIVEN_UP, UNSURE, Begun, Journal, Settled, mail_key
from feurio_pbem.mail.host.receive import ALREADY, MERGED, PLAYED, SAME, Deed, Receiver, Rules
from feurio_pbem.mail.host.reminders import remind
from feurio_pbem.mail.post.boxes.box import Arrived, Box
from feurio_pbem.mail.post.outgoing import Unsent, Way, send
from feurio_pbem.mail.read.reading import MailReading, read_mail
from feurio_pbem.mail.write.composing import Mail
from feurio_pbem.notation import parse_token

_MOST_CRASHES = 5
_HOUR = 3600.0
Log = Callable[[str], None]


@dataclass
class Host:
    """Everything a host works with; `log` gets lines without a word of any mail's text."""

    config: HostConfig
    box: Box
    way: Way
    journal: Journal
    log: Log
    clock: Callable[[], float] = time.time

    def __post_init__(self) -> None:
        shelf, home = Shelf(self.config.places), Home.of_this_machine()
        self.receiver = Receiver(shelf, home, Rules(authserv_id=self.config.authserv_id))
        self.clerk = Clerk(self.config.sender, shelf, home)

    def start(self) -> None:
        """Tell what a killed host has left in doubt."""
        for recipients in self.journal.recover():
            self.log(f"unsure: the mail to {recipients} may not have gone; `feurio mail send` sends the newest state")

    def round(self) -> None:
        """All that waits now: mails, answers, reminders. Raises OutsideWorld when the mailbox fails."""
        for mail in self.box.arrived():
            self.handle(mail)
        if self.config.remind_after_hours is not None:
            remind(self.config, self.journal, self.clerk, self.log, self.clock())
        self.post()

    def handle(self, mail: Arrived) -> None:
        """One mail, to its end; one that cannot be handled now stays where it is."""
        reading = read_mail(mail.data)
        key = mail_key(mail.data, reading.message_id)
        settled = self.journal.settled(key)
        if settled is None and not self._is_paused(reading):
            settled = self._settle(key, reading)
        if settled is not None:
            self.box.file(mail, settled.place)

    def _settle(self, key: str, reading: MailReading) -> Settled | None:
        sender = reading.from_addresses[0].lower() if reading.from_addresses else None
        begun = self.journal.take(key, sender, self.clock())
        who = sender or "a mail without a sender"
        try:
            settled, answers = self._judge(reading, sender, begun)
        except FeurioError as error:
            self.journal.put_back(key)
            self.log(f"later: {who}: {error.code}: {error.message}")
            return None
        except Exception as error:  # a bug of ours must not stop the post
            self.log(
                f"later: {who}: bug: {type(error).__name__}; please report it with `feurio mail receive` on this mail"
            )
            return None
        self.journal.settle(key, settled, answers, self.clock())
        self.log(f"{settled.place}: {who}: {settled.reason}")
        return settled

    def _judge(self, reading: MailReading, sender: str | None, begun: Begun) -> tuple[Settled, Sequence[Mail]]:
        """Play it and compose the answers; after a crash what was played before counts as news."""
        if reading.automatic:
            return Settled("done", f"a machine's mail ({reading.automatic})"), ()
        if sender == self.config.sender.address.lower() and reading.feurio_mail:
            return Settled("done", "our own mail"), ()
        if begun.crashes >= _MOST_CRASHES:
            return Settled("refused", "gives-trouble"), ()
        now = self.clock()
        if sender and self.journal.from_sender(sender, now - _HOUR, now) > self.config.mails_per_hour:
            return Settled("refused", "too-many-mails"), ()
        deeds = self.receiver.receive(reading)
        if begun.again:
            deeds = [replace(deed, what={ALREADY: PLAYED, SAME: MERGED}.get(deed.what, deed.what)) for deed in deeds]
        return _verdict(deeds), self.clerk.answers(reading, deeds)

    def _is_paused(self, reading: MailReading) -> bool:
        meant = {parse_token(line.token).game for line in reading.commands} | {
            id_in(game.data) for game in reading.games
        }
        return not meant.isdisjoint(self.config.paused)

    def post(self) -> None:
        """Send what is due."""
        while (mail := self.journal.next_answer(self.clock())) is not None:
            self.journal.sending(mail)
            try:
                refused = send(mail, self.way)
            except (Unsent, Missing) as error:
                if self._not_sent(mail, error):
                    return
                continue
            self.journal.sent(mail)
            self.log(f"sent: {' '.join(mail.recipients)}" + (f" (refused: {' '.join(refused)})" if refused else ""))

    def _not_sent(self, mail: Mail, error: Unsent | Missing) -> bool:
        """Whether to leave the others for later too."""
        to = " ".join(mail.recipients)
        if isinstance(error, Unsent) and (error.perhaps or error.final):
            self.journal.sent(mail, UNSURE if error.perhaps else GIVEN_UP)
            self.log(f"{'unsure' if error.perhaps else 'given up'}: {to}: {error.message}")
        else:
            self.journal.postpone(mail, self.clock())
            self.log(f"not sent yet: {to}: {error.message}")
            return True
        return False


def _verdict(deeds: Sequence[Deed]) -> Settled:
    """Where the mail goes: to `done` if anything of it counted, or if there was nothing to do."""
    told = [f"{_game(deed)}{deed.message if deed.error is None else deed.error.code}" for deed in deeds]
    counted = not deeds or any(deed.error is None for deed in deeds)
    return Settled("done" if counted else "refused", "; ".join(told) or "nothing to do")


def _game(deed: Deed) -> str:
    return f"{deed.game.standing.setup.id}: " if deed.game else ""
