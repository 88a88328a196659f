"""Reminders: a mail to whoever is to move when a game has stood still for long. Off unless asked for.

A game with a pace says by itself when a turn is overdue; in others the settings say it.
"""

from collections.abc import Callable
from datetime import datetime

from feurio_pbem.errors import FeurioError
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.mail.host.answer import Answerer
from feurio_pbem.mail.host.config import HostConfig
from feurio_pbem.mail.host.journal import Journal
from feurio_pbem.mail.write.compose import Reason, compose_one
from feurio_pbem.messages import sentence

_HOUR = 3600.0


def remind(config: HostConfig, journal: Journal, answerer: Answerer, log: Callable[[str], None], now: float) -> None:
    """Look at every game that is not paused; each state gets its reminders once, however often this is called."""
    for path in answerer.index.all():
        try:
            _remind_of(load(path).game, config, journal, answerer, log, now)
        except FeurioError as error:
            log(f"no reminder: {path}: {error.code}")


def _remind_of(
    game: Game, config: HostConfig, journal: Journal, answerer: Answerer, log: Callable[[str], None], now: float
) -> None:
    game_id, seat = game.standing.setup.id, game.standing.to_move
    if seat is None or game_id in config.paused:
        return
    since, sent = journal.quiet_since(game_id, game.standing.head.hex(), now)
    if sent >= config.most_reminders or not _is_time(game, config, since, sent, now):
        return
    book = answerer.index.book(game_id)
    if book.addresses.get(seat):
        reason = Reason(
            "reminder", [sentence("A friendly reminder: the others wait for you.")], occasion=f"reminder {sent + 1}"
        )
        journal.remind(game_id, compose_one(game, seat, answerer.sender, book, reason), now)
        log(f"reminded: {game_id}: {seat}")


def _is_time(game: Game, config: HostConfig, since: float, sent: int, now: float) -> bool:
    """The first reminder of a game with a pace comes when the turn is overdue; all others after quiet hours."""
    if sent == 0 and game.due is not None:
        return now >= datetime.fromisoformat(game.due).timestamp()
    return now - since >= (config.remind_after_hours or 0) * _HOUR
