"""Running a host: once, for ever, or dry; and what waits with one. After a failure of the mailbox it tries again."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError, OutsideWorld
from feurio_pbem.mail.host.config import HostConfig, read_config
from feurio_pbem.mail.host.database import Database
from feurio_pbem.mail.host.handle import handle_mail
from feurio_pbem.mail.host.journal import Journal
from feurio_pbem.mail.host.queue import Queue
from feurio_pbem.mail.host.receive import Policy
from feurio_pbem.mail.host.serve import Host
from feurio_pbem.mail.post.mailboxes import MailStuck
from feurio_pbem.messages import Message, counted, sentence

Log = Callable[[str], None]


def run_host(
    path: Path,
    log: Log,
    *,
    once: bool = False,
    dry_run: bool = False,
    went_on: Callable[[list[Path]], None] | None = None,
) -> None:
    """Serve the mailbox that the settings name; they are read anew for every round, after which `went_on` gets the
    files of the games that have gone on.

    Raises WrongUsage for bad settings, Conflict `host-running`, Missing; with `once` also OutsideWorld.
    """
    config = read_config(path)
    config.check_places()
    if dry_run:
        _only_tell(config, log)
        return
    database, mailbox = Database(config.journal), None
    try:
        mailbox = config.mailbox()
        host = Host(config, mailbox, config.transport(), database, log)
        host.start()
        if not once:
            kind, address = config.inbox["kind"], config.sender.address
            log(str(sentence("serving {kind} for {address}; Ctrl-C ends it", kind=kind, address=address)))
        while True:
            try:
                try:
                    host.round()
                finally:
                    if went_on is not None:
                        went_on(host.went_on())
                if once:
                    return
                mailbox.wait(_pause(host, config))
            except OutsideWorld as error:
                host.post(0 if once else config.poll_seconds)  # letters need no mailbox
                if once:
                    raise
                log(f"later: {' '.join(map(str, (*error.sentences, *error.hints)))}")
                time.sleep(config.poll_seconds)
            config = _read_again(path, config, log)
            host.configure(config)
    finally:
        if mailbox is not None:
            mailbox.close()
        database.close()


def _pause(host: Host, config: HostConfig) -> float:
    """Until the next letter is due, at most as long as the settings say."""
    now = host.clock()
    due = host.queue.next_due(now)
    return config.poll_seconds if due is None else max(1.0, min(config.poll_seconds, due - now))


def _read_again(path: Path, config: HostConfig, log: Log) -> HostConfig:
    """Pauses, limits and reminders may change while a host runs; settings that are broken meanwhile wait."""
    try:
        return read_config(path)
    except FeurioError as error:
        log(str(sentence("settings unchanged: {fault}", fault=error)))
        return config


def _only_tell(config: HostConfig, log: Log) -> None:
    policy = Policy(authserv_id=config.authserv_id, dry_run=True)
    mailbox = config.mailbox()
    try:
        for key in mailbox.waiting():
            try:
                data = mailbox.fetch(key)
            except MailStuck as error:
                log(str(sentence("would step over: {fault}", fault=error)))
                continue
            if data is None:
                continue
            handled = handle_mail(data, config.places, policy, config.sender)
            who = " ".join(handled.reading.from_addresses) or sentence("a mail without a sender")
            told = [*map(str, handled.said()), *(error.code for error in handled.refusals())]
            answered = ", ".join(" ".join(answer.recipients) for answer in handled.answers) or sentence("nobody")
            log(str(sentence("would handle: {sender}: {told}; would answer {answered}", sender=who,
                             told="; ".join(told), answered=answered)))  # fmt: skip
    finally:
        mailbox.close()


class Status:
    """What waits with a host, and what ended badly; it may be running meanwhile."""

    def __init__(self, path: Path) -> None:
        config = read_config(path)
        database = Database(config.journal, only_look=True)
        try:
            queue = Queue(database)
            self.waiting, self.ended = queue.waiting(), queue.ended_badly()
            self.stuck = Journal(database).stuck()
            self.aside = [version for (version,) in database.rows("SELECT version FROM aside")]
        finally:
            database.close()

    def sentences(self) -> list[Message]:
        """One for each address that waits, each letter that ended badly, each mail that is stuck or set aside."""
        said: list[Message] = []
        for item in self.waiting:
            if not item.address:
                said.append(sentence("The server takes no mail at all: {reason} Tried again at {due}.",
                                     reason=item.reason or "", due=_label(item.due)))  # fmt: skip
                continue
            mails = counted("{count} mail", "{count} mails", item.mails)
            if not item.tries:
                said.append(sentence("{address}: {mails} to be sent.", address=item.address, mails=mails))
                continue
            said.append(sentence(
                "{address}: {mails} to be sent, {tries} since {since}; next try at {due}: {reason}",
                address=item.address, mails=mails, tries=counted("{count} try", "{count} tries", item.tries),
                since=_label(item.since), due=_label(item.due), reason=item.reason or "",
            ))  # fmt: skip
        for end in self.ended:
            template = sentence("{address}: given up at {at}: {reason}", address=end.address, at=_label(end.at),
                                reason=end.reason or "")  # fmt: skip
            if end.state == "unsure":
                template = sentence("{address}: may have gone or not at {at}: {reason}", address=end.address,
                                    at=_label(end.at), reason=end.reason or "")  # fmt: skip
            said.append(template)
        for key, since, reason in self.stuck:
            said.append(sentence("Mail {key} stays in the inbox since {since}: {reason}", key=key, since=_label(since),
                                 reason=reason))  # fmt: skip
        if self.aside:
            said.append(counted("{count} mail is kept aside for the next version.",
                                "{count} mails are kept aside for the next version.", len(self.aside)))  # fmt: skip
        return said or [sentence("Nothing waits.")]

    def to_json(self) -> dict[str, Any]:
        """The document of `feurio mail run --status --json`."""
        return {
            "waiting": [
                {
                    "address": item.address or None,
                    "mails": item.mails,
                    "tries": item.tries,
                    "since": item.since and _label(item.since),
                    "next": item.due and _label(item.due),
                    "reason": item.reason,
                }
                for item in self.waiting
            ],
            "ended": [
                {"address": end.address, "state": end.state, "reason": end.reason, "at": _label(end.at)}
                for end in self.ended
            ],
            "stuck": [{"mail": key, "since": _label(since), "reason": reason} for key, since, reason in self.stuck],
            "aside": len(self.aside),
        }


def _label(seconds: float | None) -> str:
    try:
        return datetime.fromtimestamp(seconds or 0, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, OSError, ValueError):
        return "?"
