"""What this machine remembers of games and people, to look at, to forget, or to set right."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import WrongUsage
from feurio_pbem.gamefile import load
from feurio_pbem.home import pins, players
from feurio_pbem.home.folder import Home


@dataclass(frozen=True)
class Remembered:
    """Games by their pins, and keys by name."""

    games: list[dict[str, Any]]
    players: dict[str, str]
    notices: list[str]

    def to_json(self) -> dict[str, Any]:
        """The same as data."""
        return {"games": self.games, "players": self.players}


def remembered(path: Path | None = None) -> Remembered:
    """What is remembered: of all games, or of the one in a file and its players."""
    home = Home.of_this_machine()
    found, known = pins.list_pins(home), players.known_players(home)
    if path is not None:
        game = load(path).game
        here = (game.standing.setup.id, game.standing.setup.gid.hex())
        found = {name: pinned for name, pinned in found.items() if name == here}
        known = {name: key for name, key in known.items() if name in game.standing.names.values()}
    games = [_row(game_id, gid, pinned) for (game_id, gid), pinned in found.items()]
    return Remembered(games, {name: fingerprint(key) for name, key in known.items()}, home.notices)


def forget(path: Path) -> str:
    """Forget the game in a file, one's card and what one signed for it too; only warnings are lost."""
    game, home = load(path).game, Home.of_this_machine()
    if not pins.forget(home, game.genesis):
        raise WrongUsage("nothing-remembered", "This machine remembers nothing of this game.")
    return f"Forgotten: {game.standing.setup.id}. An older copy or a second version will not be noticed any more."


def adopt(path: Path) -> str:
    """From now on the history in this file is the one that counts here."""
    game, home = load(path).game, Home.of_this_machine()
    pins.check_own_card(home, game)
    comparison = pins.remember(home, game, adopt=True)
    if comparison.kind == "parted":
        return f"This file counts now; the version of entry {comparison.at} seen before is forgotten."
    if comparison.kind == "older":
        return f"This file counts now; what was seen from entry {comparison.at} on is forgotten."
    return "This file agrees with what this machine has seen."


def trust(path: Path) -> str:
    """Accept the keys that the players of a file come with."""
    game, home = load(path).game, Home.of_this_machine()
    changes = players.meet(home, game.standing.cards.values(), trust=True)
    if not changes:
        return "All players come with the keys that are known here."
    return "\n".join(f"{change.name} is known by the key {fingerprint(change.key)} now." for change in changes)


def _row(game_id: str, gid: str, pinned: pins.Pins) -> dict[str, Any]:
    return {
        "game": game_id,
        "gid": gid,
        "title": pinned.title,
        "entries": len(pinned.log),
        "seat": pinned.card["seat"] if pinned.card else None,
        "signed": sorted(pinned.signed),
    }
