"""The options a game is played under (RULES: the two rule sets); they are fixed when the game is made."""

from dataclasses import dataclass, replace
from typing import Any

from feurio_pbem.errors import WrongUsage
from feurio_pbem.rules.tiles import CLASSIC_TILES, MOST, TileSet

MOST_PLAYERS = 4
CLASSIC, PUBLISHED, CUSTOM = "classic", "published", "custom"
ANY_TILES, ONE_TILE = "any-tiles", "one-tile"
LISTED, DRAWN = "listed", "drawn"


@dataclass(frozen=True)
class Options:
    """`start` tiles lie at the beginning, `per_turn` and `supply` count firefighters; each can be set by itself."""

    set: str = CLASSIC
    firefighters: str = ANY_TILES
    start: int = 4
    per_turn: int = 3
    supply: int = 12
    first: str = LISTED
    tiles: TileSet = CLASSIC_TILES

    def __post_init__(self) -> None:
        if self.firefighters not in (ANY_TILES, ONE_TILE):
            raise WrongUsage("bad-option", f"firefighters is {ANY_TILES} or {ONE_TILE}, not {self.firefighters!r}.")
        if self.first not in (LISTED, DRAWN):
            raise WrongUsage("bad-option", f"first is {LISTED} or {DRAWN}, not {self.first!r}.")
        if not 1 <= self.start <= 4:
            raise WrongUsage("bad-option", f"start is 1 to 4 tiles (the rhombus has four cells), not {self.start}.")
        if self.start > len(self.tiles):
            raise WrongUsage("bad-option", f"start is {self.start}, but tiles in the tile set: {len(self.tiles)}.")
        for name, count in (("per_turn", self.per_turn), ("supply", self.supply)):
            if not 1 <= count <= MOST:
                raise WrongUsage("bad-option", f"{name} is 1 to {MOST:,} firefighters, not {count}.")

    def to_json(self) -> dict[str, Any]:
        """The `rules` of the game file."""
        return {
            "set": self.set,
            "firefighters": self.firefighters,
            "start": self.start,
            "per_turn": self.per_turn,
            "supply": self.supply,
            "first": self.first,
            "tiles": [list(kind) for kind in self.tiles.kinds],
        }

    @classmethod
    def from_json(cls, rules: dict[str, Any]) -> "Options":
        """The options of a game file's `rules`; raises WrongUsage `bad-option`, `bad-tile-set`."""
        return cls(**{**rules, "tiles": TileSet.of(rules["tiles"])})


def rule_set(name: str, players: int, **changed: Any) -> Options:
    """The rule set `classic` or `published` for so many players, with the options that differ (None: as the set says).

    Any difference makes `set` `custom`. Raises WrongUsage.
    """
    if name not in (CLASSIC, PUBLISHED):
        raise WrongUsage("bad-option", f"The rule sets are {CLASSIC} and {PUBLISHED}, not {name!r}.")
    usual = Options(PUBLISHED, firefighters=ONE_TILE, start=max(2, players)) if name == PUBLISHED else Options()
    differs = {key: value for key, value in changed.items() if value not in (None, getattr(usual, key))}
    return replace(usual, **differs, set=CUSTOM) if differs else usual
