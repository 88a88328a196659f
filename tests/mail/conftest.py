"""A host's desk: a folder with a game of three, its book, and a way to hand in mails."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load
from feurio_pbem.home.book import write_addresses
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.host.handle import Handled, handle_mail
from feurio_pbem.mail.host.receive import Policy
from feurio_pbem.mail.post.mailboxes import Maildir
from tests.mail.letters import HOST, short_game

if TYPE_CHECKING:
    from tests.mail.office import Office

Receive = Callable[..., Handled]


class Desk(NamedTuple):
    """The game's file, and `receive(mail)` which answers as the host."""

    path: Path
    receive: Receive

    @property
    def game(self) -> Game:
        return load(self.path).game


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """This machine's own folder, also for commands."""
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "feurio-home"))
    return Home.of_this_machine()


@pytest.fixture
def desk(tmp_path: Path, home: Home, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Anna, Bo and Zoë play; all have addresses at example.net. Letters have their boards as text, which is faster."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "friday.feurio.yaml"
    game = short_game({"anna": "Anna", "bo": "Bo", "zoe": "Zoë"})
    create(path, game)
    for seat in game.standing.setup.seats:
        write_addresses(home, game.standing.setup.id, seat, [f"{seat}@example.net"])

    def receive(data: bytes, policy: Policy | None = None) -> Handled:
        return handle_mail(data, [folder], policy or Policy(), HOST)

    return Desk(path, receive)


@pytest.fixture
def office(desk: Desk, tmp_path: Path) -> "Office":
    (tmp_path / "out").mkdir()
    program = tmp_path / "sendmail"
    program.write_text(f'#!/bin/sh\ncat > "$(mktemp {tmp_path}/out/XXXXXXXX)"\n')
    program.chmod(0o755)
    Maildir(tmp_path / "inbox").close()
    from tests.mail.office import Office

    return Office(tmp_path, desk)
