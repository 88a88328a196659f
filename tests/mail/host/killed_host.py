"""Kills a host at every step of its work, lets it start again, and prints what is left as one JSON document.

Run as a program: it forks for every run, which must not happen in a process with threads.
"""

import json
import mailbox
import os
import sys
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Any

from feurio_pbem.gamefile import create, load, storage
from feurio_pbem.home.book import write_addresses
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host import serve as mail_host
from feurio_pbem.mail.host.journal import Journal
from feurio_pbem.mail.host.queue import Queue
from feurio_pbem.mail.host.receive import Receiver
from feurio_pbem.mail.host.run import run_host
from feurio_pbem.mail.post.mailboxes import Maildir
from tests.mail.letters import answer, first_turn, played, short_game

KILLED = 9
POINTS: dict[str, tuple[Any, str, int]] = {
    "noting": (Journal, "take", 3),
    "playing": (Receiver, "receive", 2),
    "replacing the game file": (storage.os, "replace", 1),
    "settling": (Journal, "settle", 3),
    "filing": (Maildir, "file", 3),
    "noting a letter": (Queue, "sending", 2),
    "sending": (mail_host, "send", 2),
    "noting that it went": (Queue, "end", 2),
}


def prepare(folder: Path) -> None:
    """A game of three, and four mails: a turn, the same from another server, one out of turn, a machine's."""
    os.environ["FEURIO_HOME"] = str(folder / "home")
    (folder / "games").mkdir(parents=True)
    (folder / "out").mkdir()
    game = short_game({"anna": "Anna", "bo": "Bo", "zoe": "Zoë"})
    create(folder / "games" / "k.feurio.yaml", game)
    for seat in ("anna", "bo", "zoe"):
        write_addresses(Home.of_this_machine(), "k7f3qa", seat, [f"{seat}@example.net"])
    turn = answer(game, first_turn(game), "anna@example.net")
    mails = [
        turn,
        b"Received: from elsewhere\n" + turn,
        answer(played(game), "resign", "zoe@example.net"),
        answer(game, "resign", "anna@example.net", Auto_Submitted="auto-replied"),
    ]
    box = mailbox.Maildir(folder / "inbox")
    for number, mail in enumerate(mails):
        os.utime(folder / "inbox" / "new" / box.add(mail), (number, number))
    program = folder / "sendmail"
    program.write_text(f'#!/bin/sh\ncat > "$(mktemp {folder}/out/XXXXXXXX)"\n')
    program.chmod(0o755)
    (folder / "host.toml").write_text(
        'games = "games"\naddress = "host@example.org"\njournal = "journal"\n'
        '[inbox]\nkind = "maildir"\npath = "inbox"\n'
        f'[outgoing]\nkind = "sendmail"\nprogram = "{program}"\n'
    )


def fatal(place: Any, name: str, nth: int, *, before: bool) -> None:
    """Make the nth call of a function the last thing that this process does."""
    real, calls = getattr(place, name), 0

    def deadly(*arguments: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == nth and before:
            os._exit(KILLED)
        result = real(*arguments, **more)
        if calls == nth:
            os._exit(KILLED)
        return result

    setattr(place, name, deadly)


def in_child(action: Callable[[], None]) -> int:
    """The exit code of a forked process that does it."""
    child = os.fork()
    if child == 0:
        code = 70
        try:
            action()
            code = 0
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def outcome(folder: Path, codes: list[int], log: Path) -> dict[str, Any]:
    """What an onlooker finds afterwards."""
    sent = [message_from_bytes(path.read_bytes()) for path in sorted((folder / "out").iterdir())]
    return {
        "codes": codes,
        "entries": [(entry["n"], entry["by"]) for entry in load(folder / "games" / "k.feurio.yaml").game.log],
        "waiting": len(list((folder / "inbox" / "new").iterdir())),
        "done": len(list((folder / "inbox" / ".done" / "cur").iterdir())),
        "refused": len(list((folder / "inbox" / ".refused" / "cur").iterdir())),
        "sent": sorted(str(mail["To"]) for mail in sent),
        "ids": [str(mail["Message-ID"]) for mail in sent],
        "log": log.read_text().splitlines() if log.exists() else [],
    }


def main(base: Path) -> None:
    sys.modules["resvg_py"] = None  # type: ignore[assignment]  # boards as text: faster
    prepare(base / "warm-up")  # a whole run here spares every child its imports
    run_host(base / "warm-up" / "host.toml", bool, once=True)
    found = {}
    for name, (place, function, calls) in POINTS.items():
        for nth in range(1, calls + 1):
            for before in (True, False):
                label = f"{'before' if before else 'after'} {name}, call {nth}"
                folder = base / label.replace(" ", "-")
                prepare(folder)
                config, log = folder / "host.toml", folder / "log"

                def run(config: Path = config, log: Path = log) -> None:
                    with log.open("a") as file:
                        run_host(config, lambda line: print(line, file=file, flush=True), once=True)

                def killed(fault: Any = (place, function, nth), before: bool = before, run: Any = run) -> None:
                    fatal(*fault, before=before)
                    run()

                found[label] = outcome(folder, [in_child(killed), in_child(run), in_child(run)], log)
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
