"""The options a game is played under (RULES: the two rule sets, and two more); they are fixed when the game is made."""

from dataclasses import dataclass, replace
from typing import Any

from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Message, sentence
from feurio_pbem.rules.tiles import CLASSIC_TILES, MOST, TileSet

MOST_PLAYERS = 4
MOST_FIREFIGHTERS = 99
"""As many as one turn can name, and in format 2 the most of each kind that a player has."""
CLASSIC, PUBLISHED, CUSTOM = "classic", "published", "custom"
ANY_TILES, ONE_TILE = "any-tiles", "one-tile"
LISTED, DRAWN = "listed", "drawn"


@dataclass(frozen=True)
class Options:
    """`start` tiles lie at the beginning; `per_turn`, `supply` and `neutral` count firefighters; `firebreak` allows to

    lay a tile face down. Each can be set by itself.
    """

    set: str = CLASSIC
    firefighters: str = ANY_TILES
    start: int = 4
    per_turn: int = 3
    supply: int = 12
    first: str = LISTED
    tiles: TileSet = CLASSIC_TILES
    firebreak: bool = False
    neutral: int = 0

    def __post_init__(self) -> None:
        if self.firefighters not in (ANY_TILES, ONE_TILE):
            raise _bad(
                sentence(_EITHER, option="firefighters", one=ANY_TILES, other=ONE_TILE, value=repr(self.firefighters))
            )
        if self.first not in (LISTED, DRAWN):
            raise _bad(sentence(_EITHER, option="first", one=LISTED, other=DRAWN, value=repr(self.first)))
        if not 1 <= self.start <= 4:
            raise _bad(sentence("start is 1 to 4 tiles (the rhombus has four cells), not {start}.", start=self.start))
        if self.start > len(self.tiles):
            raise _bad(
                sentence(
                    "start is {start}, but tiles in the tile set: {tiles}.", start=self.start, tiles=len(self.tiles)
                )
            )
        if not 0 <= self.neutral <= MOST_FIREFIGHTERS:
            raise _bad(sentence(_NEUTRAL, most=MOST_FIREFIGHTERS, count=self.neutral))
        self.check_limits(self.lowest_format)

    @property
    def lowest_format(self) -> int:
        """The lowest format of the game file that can say these options."""
        return 2 if self.firebreak or self.neutral else 1

    def check_limits(self, format: int) -> None:
        """Raise WrongUsage `bad-option` where a file of that format may not hold so many firefighters."""
        most = MOST if format == 1 else MOST_FIREFIGHTERS
        for name, count in (("per_turn", self.per_turn), ("supply", self.supply)):
            if not 1 <= count <= most:
                raise _bad(
                    sentence(
                        "{option} is 1 to {most:,} firefighters, not {count}.", option=name, most=most, count=count
                    )
                )

    def to_json(self, format: int | None = None) -> dict[str, Any]:
        """The `rules` of a game file of that format, by default the lowest that can say them."""
        format = format or self.lowest_format
        return {
            "set": self.set,
            "firefighters": self.firefighters,
            "start": self.start,
            "per_turn": self.per_turn,
            "supply": self.supply,
            "first": self.first,
            **({"firebreak": self.firebreak, "neutral": self.neutral} if format > 1 else {}),
            "tiles": [list(kind) for kind in self.tiles.kinds],
        }

    @classmethod
    def from_json(cls, rules: dict[str, Any]) -> "Options":
        """The options of a game file's `rules`, of either format; raises WrongUsage `bad-option`, `bad-tile-set`."""
        return cls(**{**rules, "tiles": TileSet.of(rules["tiles"])})


_EITHER = "{option} is {one} or {other}, not {value}."
_NEUTRAL = "neutral is 0 to {most} firefighters of each player, not {count}."


def _bad(message: Message) -> WrongUsage:
    return WrongUsage("bad-option", message)


def rule_set(name: str, players: int, **changed: Any) -> Options:
    """The rule set `classic` or `published` for so many players, with the options that differ (None: as the set says).

    Any difference makes `set` `custom`. Raises WrongUsage.
    """
    if name not in (CLASSIC, PUBLISHED):
        raise _bad(
            sentence(
                "The rule sets are {one} and {other}, not {value}.", one=CLASSIC, other=PUBLISHED, value=repr(name)
            )
        )
    usual = Options(PUBLISHED, firefighters=ONE_TILE, start=max(2, players)) if name == PUBLISHED else Options()
    differs = {key: value for key, value in changed.items() if value not in (None, getattr(usual, key))}
    return replace(usual, **differs, set=CUSTOM) if differs else usual
