"""What this machine remembers of a sealed game, compared with the game in hand; what is amiss becomes a notice."""

from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.game.entry import entry_text
from feurio_pbem.game.record import Game
from feurio_pbem.home import pins, players
from feurio_pbem.home.comparing import Comparison, compare_logs
from feurio_pbem.home.folder import Home


def remember(home: Home, game: Game) -> None:
    """Before acting: check the own card, compare with the pins and move them on, meet the players.

    Raises Unsound `own-card-changed`. A fork and a changed key become notices: people decide.
    """
    pins.check_own_card(home, game)
    _notice(home, _history_text(pins.remember(home, game)))
    for change in players.meet(home, game.standing.cards.values()):
        _notice(home, key_change_text(change))


def compare(home: Home, game: Game) -> list[str]:
    """What `remember` would say, without changing anything on this machine; nothing for a seeded game."""
    if not game.standing.setup.is_sealed:
        return []
    pins.check_own_card(home, game)
    warnings = [_history_text(compare_logs(pins.read_pins(home, game.genesis).log, game.log))]
    changes = players.compare(home, game.standing.cards.values())
    return [warning for warning in (*warnings, *map(key_change_text, changes)) if warning]


def key_change_text(change: players.KeyChange) -> str:
    """A sentence for the player; the new key is reported, never believed."""
    return (
        f"{change.name} is known here by another key ({fingerprint(change.known_key)}, here "
        f"{fingerprint(change.key)}). A new machine without the recovery code does this, and so does somebody else "
        f"under that name: ask {change.name} by another way. `feurio pins FILE --trust` accepts the new key."
    )


def _history_text(comparison: Comparison) -> str | None:
    """The warning, and of a fork both versions and what can be done."""
    pinned, found = comparison.pinned, comparison.found
    if comparison.kind != "parted" or pinned is None or found is None:
        return comparison.warning()
    both = f"Seen before: {entry_text(pinned)}. In this file: {entry_text(found)}."
    ways = "`feurio pins FILE --adopt` lets this file count; `feurio proof FILE` proves that there are two."
    return f"{comparison.warning()} {both} {ways}"


def _notice(home: Home, text: str | None) -> None:
    if text and text not in home.notices:
        home.notices.append(text)
