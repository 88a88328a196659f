"""Who plays at this machine, and how he likes to read: nothing is remembered without being told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from feurio_pbem.home.folder import Home

_FILE = "me.json"


@dataclass(frozen=True)
class Me:
    """`names` play here in every game, `games` says other seats for some, by game id.

    `words` instead of drawings; `lang` is spoken.
    """

    names: tuple[str, ...] = ()
    games: dict[str, tuple[str, ...]] = field(default_factory=dict)
    words: bool = False
    lang: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The document of `feurio me`."""
        return {"names": list(self.names), "games": {key: list(own) for key, own in self.games.items()},
                "words": self.words, "lang": self.lang}  # fmt: skip

    def seats(self, game: str, names: dict[str, str]) -> set[str]:
        """Which seats of a game (`names` by seat) are played here; empty where nothing is known."""
        known = {name.casefold() for name in self.games.get(game, self.names)}
        return {seat for seat, name in names.items() if seat in known or name.casefold() in known}


def read_me(home: Home) -> Me:
    """What is remembered."""
    record = home.read_or_set_aside(_FILE) or {}
    games = {str(key): tuple(map(str, own)) for key, own in record.get("games", {}).items()}
    lang = record.get("lang")
    names = tuple(map(str, record.get("names", ())))
    return Me(names, games, record.get("words") is True, lang if isinstance(lang, str) else None)


def remember_me(
    home: Home,
    names: Sequence[str] | None,
    game: str | None = None,
    words: bool | None = None,
    lang: str | None = None,
) -> Me:
    """Remember who plays here, in one game or in general (nobody: forget it), whether words are wanted, and `lang`."""
    with home.exclusive():
        old = read_me(home)
        general, games = old.names, dict(old.games)
        if names is not None and game is None:
            general = tuple(names)
        elif names is not None and game is not None:
            games.pop(game, None)
            if names:
                games[game] = tuple(names)
        new = Me(general, games, old.words if words is None else words, lang or old.lang)
        home.write(_FILE, new.to_json())
    return new
