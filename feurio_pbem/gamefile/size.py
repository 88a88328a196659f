"""How big the file of a game can become: `new` makes none that could not be played to its end (FORMAT.md, Size).

The longest game without notes: every tile is laid, then one firefighter is placed a turn, and between two such turns
all others pass. Each line is measured as it would be written at its longest.
"""

from typing import Any

from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.game.replay import LOG_LIMIT
from feurio_pbem.game.setup import Setup
from feurio_pbem.gamefile.reading import file_limit
from feurio_pbem.gamefile.writing import write_yaml
from feurio_pbem.messages import sentence


def check_fits(game: Game) -> None:
    """Raise WrongUsage `too-long-a-game` where the longest game would not fit into the half of a file kept for it."""
    longest, room = longest_file(game), file_limit() - LOG_LIMIT
    if longest > room:
        what = sentence(
            "Such a game could grow to {size:,} bytes, and only {room:,} are sure to fit into its file.",
            size=longest,
            room=room,
        )
        hint = sentence("Take fewer tiles or firefighters; FEURIO_FILE_LIMIT=4M raises the limit for your own games.")
        raise WrongUsage("too-long-a-game", what, hint=hint, size=longest, room=room)


def longest_file(game: Game) -> int:
    """An upper bound of the bytes of this game's file if it goes on as long as it can, without notes."""
    setup = game.standing.setup
    options, players = setup.options, len(setup.seats)
    tiles = len(options.tiles)
    spaces = sum(kind.spaces * kind.how_many for kind in options.tiles.kinds)
    firefighters = min(players * (options.supply + options.neutral), spaces)
    laying, placing = tiles - options.start, (firefighters + 1) * players
    turn, crew = _measure_turn(setup, tiles)
    goodbyes = 2 * players * _measure_signed(setup)  # who resigns or is retired when all has been said
    log = laying * turn + placing * turn + firefighters * crew + goodbyes
    return len(write_yaml(game.to_document())) + log + tiles * _measure_tile(setup, tiles) + firefighters * _PER_CREW


_PER_CREW = len(", abcdefghijklmnop: 99")  # a seat on a tile of the board


def _measure(field: str, item: dict[str, Any], setup: Setup) -> int:
    """The bytes of one item of a list of the document; escapes do not occur in what is measured."""
    seats = {"game": {"seats": list(setup.seats)}}
    return len(write_yaml({**seats, field: [item]})) - len(write_yaml({**seats, field: []}))


def _measure_turn(setup: Setup, tiles: int) -> tuple[int, int]:
    """A turn that lays a tile and names nobody, and each firefighter it names."""
    far = [-tiles, -tiles]
    value = setup.options.tiles.kinds[-1].value
    entry: dict[str, Any] = {"kind": "turn", "n": 10**6, "prev": "0" * 64, "by": max(setup.seats, key=len)}
    entry |= {"value": value, "at": far, "crew": [], "time": "2026-01-30T12:00:00Z"}
    if setup.is_sealed:
        entry |= {"reveal": "0" * 64, "sig": "0" * 128}
    if setup.options.firebreak:
        entry["break"] = True
    if setup.options.neutral:
        entry["neutral"] = []
    return _measure("log", entry, setup), len(f", {tiles}")


def _measure_signed(setup: Setup) -> int:
    seat = max(setup.seats, key=len)
    entry: dict[str, Any] = {"kind": "retire", "n": 10**6, "prev": "0" * 64, "seat": seat, "by": seat}
    entry |= {"time": "2026-01-30T12:00:00Z", "reveal": "0" * 64}
    entry["sigs"] = dict.fromkeys(setup.seats, "0" * 128)
    return _measure("log", entry, setup)


def _measure_tile(setup: Setup, tiles: int) -> int:
    row = {"tile": tiles, "at": [-tiles, -tiles], "value": setup.options.tiles.kinds[-1].value, "spaces": 6}
    row |= {"break": True, "free_sides": 6, "crew": {}, "neutral": 99}
    document = {"game": {"seats": list(setup.seats)}, "state": {"board": [row]}}
    return len(write_yaml(document)) - len(write_yaml({**document, "state": {"board": []}}))
