"""What this machine remembers of a sealed game, compared with the game in hand; what is amiss becomes a notice."""

from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.game.record import Game
from feurio_pbem.home import pins, players
from feurio_pbem.home.comparing import compare_logs
from feurio_pbem.home.folder import Home


def remember(home: Home, game: Game) -> None:
    """Before acting: check the own card, compare with the pins and move them on, meet the players.

    Raises Unsound `own-card-changed`. A fork and a changed key become notices: people decide.
    """
    pins.check_own_card(home, game)
    _notice(home, pins.remember(home, game).warning())
    for change in players.meet(home, game.standing.cards.values()):
        _notice(home, key_change_text(change))


def compare(home: Home, game: Game) -> list[str]:
    """What `remember` would say, without changing anything on this machine; nothing for a seeded game."""
    if not game.standing.setup.is_sealed:
        return []
    pins.check_own_card(home, game)
    warnings = [compare_logs(pins.read_pins(home, game.genesis).log, game.log).warning()]
    changes = players.compare(home, game.standing.cards.values())
    return [warning for warning in (*warnings, *map(key_change_text, changes)) if warning]


def key_change_text(change: players.KeyChange) -> str:
    """A sentence for the player; the new key is reported, never believed."""
    return (
        f"{change.name} is known here by another key ({fingerprint(change.known_key)}, here "
        f"{fingerprint(change.key)}). A new machine without the recovery code does this, and so does somebody else "
        f"under that name: ask {change.name} by another way. `feurio pins FILE --trust` accepts the new key."
    )


def _notice(home: Home, text: str | None) -> None:
    if text and text not in home.notices:
        home.notices.append(text)
