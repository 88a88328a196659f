"""Reminders: a mail to whoever is to move when a game has stood still for long. Off unless asked for."""

from collections.abc import Callable

from feurio_pbem.errors import FeurioError
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.home.book import read_book
from feurio_pbem.mail.host.answer import Clerk
from feurio_pbem.mail.host.config import HostConfig
from feurio_pbem.mail.host.journal import Journal
from feurio_pbem.mail.write.compose import About, compose_one

_HOUR = 3600.0


def remind(config: HostConfig, journal: Journal, clerk: Clerk, log: Callable[[str], None], now: float) -> None:
    """Look at every game that is not paused; each state gets its reminders once, however often this is called."""
    for path in clerk.shelf.all():
        try:
            _remind_of(load(path).game, config, journal, clerk, log, now)
        except FeurioError as error:
            log(f"no reminder: {path}: {error.code}")


def _remind_of(
    game: Game, config: HostConfig, journal: Journal, clerk: Clerk, log: Callable[[str], None], now: float
) -> None:
    game_id, seat = game.standing.setup.id, game.standing.to_move
    if seat is None or game_id in config.paused:
        return
    since, sent = journal.quiet_since(game_id, game.standing.head.hex(), now)
    if now - since < (config.remind_after_hours or 0) * _HOUR or sent >= config.most_reminders:
        return
    book = read_book(clerk.home, game_id)
    if book.addresses.get(seat):
        about = About("A friendly reminder: the others wait for you.", occasion=f"reminder {sent + 1}")
        journal.remind(game_id, compose_one(game, seat, clerk.sender, book, about), now)
        log(f"reminded: {game_id}: {seat}")
