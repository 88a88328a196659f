"""Running a host: once, for ever, or dry. After a failure of the mailbox it waits and tries again."""

import time
from collections.abc import Callable
from pathlib import Path

from feurio_pbem.errors import FeurioError, OutsideWorld
from feurio_pbem.mail.host.config import HostConfig, read_config
from feurio_pbem.mail.host.desk import handle_mail
from feurio_pbem.mail.host.games import Shelf
from feurio_pbem.mail.host.journal import Journal
from feurio_pbem.mail.host.receive import Rules
from feurio_pbem.mail.host.serve import Host
from feurio_pbem.mail.read.reading import read_mail

Log = Callable[[str], None]


def run_host(path: Path, log: Log, *, once: bool = False, dry_run: bool = False) -> None:
    """Serve the mailbox that the settings name; they are read anew for every round.

    Raises WrongUsage for bad settings, Conflict `host-running`, Missing; with `once` also OutsideWorld.
    """
    config = read_config(path)
    Shelf(config.places).all()  # a folder of games that is not there is told before any mail comes
    if dry_run:
        _only_tell(config, log)
        return
    journal, box = Journal(config.journal), config.box()
    try:
        host = Host(config, box, config.way(), journal, log)
        host.start()
        if not once:
            log(f"serving {config.inbox['kind']} for {config.sender.address}; Ctrl-C ends it")
        while True:
            try:
                host.round()
                if once:
                    return
                box.wait(config.poll_seconds)
            except OutsideWorld as error:
                if once:
                    raise
                log(f"later: {error.message}")
                time.sleep(config.poll_seconds)
            config = _read_again(path, config, log)
            host = Host(config, box, host.way, journal, log)
    finally:
        box.close()
        journal.close()


def _read_again(path: Path, config: HostConfig, log: Log) -> HostConfig:
    """Pauses, limits and reminders may change while a host runs; settings that are broken meanwhile wait."""
    try:
        return read_config(path)
    except FeurioError as error:
        log(f"settings unchanged: {error.message}")
        return config


def _only_tell(config: HostConfig, log: Log) -> None:
    rules = Rules(authserv_id=config.authserv_id, dry_run=True)
    box = config.box()
    try:
        for mail in box.arrived():
            handled = handle_mail(mail.data, config.places, rules, config.sender)
            who = " ".join(read_mail(mail.data).from_addresses) or "a mail without a sender"
            told = [*handled.said(), *(error.code for error in handled.refusals())]
            answered = ", ".join(" ".join(answer.recipients) for answer in handled.answers) or "nobody"
            log(f"would handle: {who}: {'; '.join(told)}; would answer {answered}")
    finally:
        box.close()
