"""What this machine remembers of games and people, to look at, to forget, to set right, or to have back as a file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from feurio_pbem.draws.ssh import fingerprint
from feurio_pbem.errors import Refused, WrongUsage
from feurio_pbem.game.entry import JoinEntry
from feurio_pbem.game.forks import Fork
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load
from feurio_pbem.home import pins, players
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import Message, Notice, sentence
from feurio_pbem.sealed import known
from feurio_pbem.sealed.secrets import own_seat


@dataclass(frozen=True)
class Remembered:
    """Games by their pins, and keys by name."""

    games: list[dict[str, Any]]
    players: dict[str, str]
    notices: list[Notice]

    def to_json(self) -> dict[str, Any]:
        """The same as data."""
        notices = [notice.to_json() for notice in self.notices]
        return {"games": self.games, "players": self.players, "notices": notices}


def remembered(path: Path | None = None) -> Remembered:
    """What is remembered: of all games, or of the one in a file and its players."""
    home = Home.of_this_machine()
    found, keys = pins.list_pins(home), players.known_players(home)
    if path is not None:
        game = load(path).game
        here = (game.standing.setup.id, game.standing.setup.gid.hex())
        found = {name: pinned for name, pinned in found.items() if name == here}
        keys = {name: key for name, key in keys.items() if name in game.standing.names.values()}
        home.notices += known.compare(home, game)
    games = [_row(game_id, gid, pinned) for (game_id, gid), pinned in found.items()]
    return Remembered(games, {name: fingerprint(key) for name, key in keys.items()}, home.notices)


def forget(path: Path) -> Message:
    """Forget what was seen of the game in a file; what was signed for it stays binding until `adopt`."""
    game, home = load(path).game, Home.of_this_machine()
    identity = known.usable_identity(home)
    is_own = identity is not None and own_seat(game.standing, identity) is not None
    if not pins.forget(home, game.genesis, keep_card=is_own):
        raise WrongUsage("nothing-remembered", sentence("This machine remembers nothing of this game."))
    return sentence(
        "Forgotten: {game}. An older copy of it, or another version of what others played, will not be noticed. What "
        "you have signed is kept, so that you do not sign a second version by mistake.",
        game=game.standing.setup.id,
    )


def adopt(path: Path) -> Message:
    """From now on the game, its cards and its history in this file are the ones that count here."""
    game, home = load(path).game, Home.of_this_machine()
    is_other = pins.other_game(home, game.genesis) is not None
    found = known.adopt(home, game)
    if isinstance(found, Fork):
        return sentence("This file counts now; the version of entry {at} seen before is set aside.", at=found.at)
    if found is not None:
        message = "This file counts now; what was seen or signed from entry {at} on is set aside."
        return sentence(message, at=found.at)
    if is_other:
        return sentence(
            "This game counts now; the other one known as {game} is set aside.", game=game.standing.setup.id
        )
    return sentence("This file counts now, with its cards; its history agrees with what this machine has seen.")


def trust(path: Path) -> Message:
    """Accept the keys that the players of a file come with."""
    game, home = load(path).game, Home.of_this_machine()
    changes = players.meet(home, game.standing.cards.values(), trust=True)
    if not changes:
        return sentence("All players come with the keys that are known here.")
    lines = [
        str(sentence("{name} is known by the key {key} now.", name=change.name, key=fingerprint(change.key)))
        for change in changes
    ]
    return sentence("{lines}", lines="\n".join(lines))


def restore(path: Path, into: Path) -> Message:
    """Write the version that was seen before into a new file, to go on with it or to send it round.

    Raises Refused `nothing-seen`, WrongUsage `file-exists`.
    """
    game, home = load(path).game, Home.of_this_machine()
    seen = pins.read_pins(home, game.genesis)
    if not seen.log:
        raise Refused("nothing-seen", sentence("This machine has seen no entries of this game."))
    joins = [cast(JoinEntry, seen.cards.get(card["seat"], card)) for card in game.joins]  # as they were signed
    create(into, Game.of(game.genesis, joins, list(seen.log)))
    return sentence("Written: the game as this machine has seen it, {count} entries.", count=len(seen.log))


def _row(game_id: str, gid: str, pinned: pins.Pins) -> dict[str, Any]:
    return {
        "game": game_id,
        "gid": gid,
        "title": pinned.title,
        "entries": len(pinned.log),
        "seat": pinned.card["seat"] if pinned.card else None,
        "signed": sorted(pinned.signed),
    }
