"""Feurio! by file, by git and by mail.

The names below are the public Python API (docs/api.md). Importing the package loads none of them, so that `--help`
stays quick: each is fetched from its module when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from feurio_pbem.bots.random_player import play_out, random_turn
    from feurio_pbem.errors import Conflict, FeurioError, IllegalTurn, Refused, Unsound, Violation, WrongUsage
    from feurio_pbem.game.playing import play_turns, start_game
    from feurio_pbem.game.record import Game
    from feurio_pbem.gamefile import create, load, save, update
    from feurio_pbem.notation import Token, TurnText, format_turn, parse_token, parse_turn
    from feurio_pbem.rules.hexgrid import Hex, neighbours
    from feurio_pbem.rules.options import Options, rule_set
    from feurio_pbem.rules.position import Position
    from feurio_pbem.rules.scoring import Region, regions, score
    from feurio_pbem.rules.tiles import CLASSIC_TILES, TileSet
    from feurio_pbem.rules.turns import Turn, legal_turns, violations

__all__ = [
    "CLASSIC_TILES",
    "Conflict",
    "FeurioError",
    "Game",
    "Hex",
    "IllegalTurn",
    "Options",
    "Position",
    "Refused",
    "Region",
    "TileSet",
    "Token",
    "Turn",
    "TurnText",
    "Unsound",
    "Violation",
    "WrongUsage",
    "create",
    "format_turn",
    "legal_turns",
    "load",
    "neighbours",
    "parse_token",
    "parse_turn",
    "play_out",
    "play_turns",
    "random_turn",
    "regions",
    "rule_set",
    "save",
    "score",
    "start_game",
    "update",
    "violations",
]

_NAMES_BY_MODULE = {
    "bots.random_player": ("play_out", "random_turn"),
    "errors": ("Conflict", "FeurioError", "IllegalTurn", "Refused", "Unsound", "Violation", "WrongUsage"),
    "game.playing": ("play_turns", "start_game"),
    "game.record": ("Game",),
    "gamefile": ("create", "load", "save", "update"),
    "notation": ("Token", "TurnText", "format_turn", "parse_token", "parse_turn"),
    "rules.hexgrid": ("Hex", "neighbours"),
    "rules.options": ("Options", "rule_set"),
    "rules.position": ("Position",),
    "rules.scoring": ("Region", "regions", "score"),
    "rules.tiles": ("CLASSIC_TILES", "TileSet"),
    "rules.turns": ("Turn", "legal_turns", "violations"),
}


def __getattr__(name: str) -> Any:
    for module, names in _NAMES_BY_MODULE.items():
        if name in names:
            globals()[name] = value = getattr(import_module(f"{__name__}.{module}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
