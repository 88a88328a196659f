"""What the shell offers for a word that is being typed: game files, the seats of that game, the turns it allows.

Nothing here may fail or print: what cannot be read offers nothing.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from feurio_pbem.game.documents import ShowView
    from feurio_pbem.play.look import Sight

_MOST = 200


def complete_games(incomplete: str) -> list[str]:
    """Game files in the folder that was typed so far, and in the folders there."""
    from feurio_pbem.play.list import is_game_name

    folder, name = os.path.split(incomplete)
    found = []
    for entry in _entries(folder or "."):
        if not entry.name.startswith(name) or entry.name.startswith("."):
            continue
        path = os.path.join(folder, entry.name)
        if is_game_name(entry.name) and entry.is_file():
            found.append(path)
        elif entry.is_dir():
            games = sorted(each.name for each in _entries(path) if is_game_name(each.name) and each.is_file())
            found += [os.path.join(path, game) for game in games]
    return found[:_MOST]


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(os.path.expanduser(folder)) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def complete_seats(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The seats of the game that stands before in the line, with their names."""
    sight = _look(ctx)
    if sight is None:
        return []
    standing = sight.game.standing
    return [(seat, standing.names.get(seat, seat)) for seat in standing.setup.seats]


def complete_turn(ctx: typer.Context, incomplete: str) -> list[str]:
    """The next word of a turn: hot spots, then tiles with room; `+7+` goes on with another tile."""
    sight = _look(ctx)
    if sight is None or sight.game.standing.to_move is None:
        return []
    view = sight.show()
    words = list(ctx.params.get("turn") or [])
    if words[-1:] == [incomplete]:
        words = words[:-1]  # what is being typed, where the parser has taken it for given
    spots = {spot["spot"]: spot["room"] for spot in view["spots"]}
    given = next((word for word in words if word in spots), None)
    begun = incomplete[: incomplete.rfind("+") + 1]
    room = _room(view, given)
    tiles = [f"{begun or '+'}{tile}" for tile in room]
    offered = tiles if given or begun or not spots else [*spots, *(tiles if len(spots) == 1 else ())]
    return offered if words or begun else [*offered, "pass", "take-back", "resign"]


def _room(view: "ShowView", spot: str | None) -> list[str]:
    rooms = [each["room"] for each in view["spots"] if spot in (None, each["spot"])] or [view["room"] or {}]
    return sorted({tile for room in rooms for tile in room}, key=int)


def _look(ctx: typer.Context) -> "Sight | None":
    from feurio_pbem.errors import FeurioError
    from feurio_pbem.gamefile import load
    from feurio_pbem.play.look import look_at

    file = ctx.params.get("file") or _file_in_line()
    try:
        return look_at(load(Path(file)).game) if file else None
    except (FeurioError, OSError):
        return None


def _file_in_line() -> str | None:
    """The game file of the line, where the parser stops before it: at an option whose value is being typed."""
    from feurio_pbem.play.list import is_game_name

    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    return next((word for word in line.split() if is_game_name(os.path.basename(word))), None)
