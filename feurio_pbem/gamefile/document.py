"""Game files as games: every read proves the whole file, every write is whole or has not happened.

A file is read as strict YAML, then judged by the schema, by the rules from the first entry to the last, and by its own
`state`. This file knows no command and no words for people but refusals.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from feurio_pbem.errors import Refused, Unsound
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile.disk_words import show_path
from feurio_pbem.gamefile.locking import PATIENCE, lock
from feurio_pbem.gamefile.marks import Marks, format_path, parse_path
from feurio_pbem.gamefile.marks import Path as Place
from feurio_pbem.gamefile.storage import create_bytes, read_bytes, replace_bytes
from feurio_pbem.gamefile.strict import LIMIT, read_yaml
from feurio_pbem.gamefile.validator import validate
from feurio_pbem.gamefile.writing import write_yaml


@dataclass(frozen=True)
class Loaded:
    """A game and the bytes it was read from, which a later write expects to find."""

    game: Game
    data: bytes
    path: Path


def read_game(data: bytes, *, limit: int = LIMIT) -> Game:
    """The game of a file's content, wholly proven. Raises Unsound with the place, the line and the column."""
    document, marks = read_yaml(data, limit=limit)
    validate(document, marks)
    try:
        game = Game.from_document(document)
        _prove_state(document["state"], game.to_document()["state"])
    except Unsound as error:
        _mark(error, marks)
        raise
    return game


def write_game(game: Game, *, limit: int = LIMIT) -> bytes:
    """The content of a game's file, in the one style. Raises Refused `too-big` where no reader would take it."""
    data = write_yaml(cast(dict[str, Any], game.to_document())).encode()
    if len(data) > limit:
        raise Refused("too-big", f"The game has outgrown its file: {limit:,} bytes are the most that a reader takes.")
    return data


def load(path: Path, *, limit: int = LIMIT) -> Loaded:
    """Read and prove a game file. Raises Unsound (with `file` in its details), WrongUsage, OutsideWorld."""
    data = read_bytes(path, most=limit + 1)
    try:
        return Loaded(read_game(data, limit=limit), data, path)
    except Unsound as error:
        error.details["file"] = show_path(path)
        raise


def save(path: Path, game: Game, *, expected: bytes, limit: int = LIMIT) -> None:
    """Replace a file that still holds the `expected` bytes, with the lock held. Raises Conflict, OutsideWorld."""
    replace_bytes(path, write_game(game, limit=limit), expected=expected)


def create(path: Path, game: Game) -> None:
    """Write a new game file; never overwrites. Raises WrongUsage, OutsideWorld."""
    create_bytes(path, write_game(game))


def update(path: Path, change: Callable[[Game], Game], *, wait: float = PATIENCE, limit: int = LIMIT) -> Game:
    """Load, change and save under the lock; nothing is written if `change` raises or returns an equal game."""
    read_bytes(path, most=0)  # what is not there or no file needs no lock beside it
    with lock(path, wait=wait):
        loaded = load(path, limit=limit)
        game = change(loaded.game)
        if game != loaded.game:
            save(path, game, expected=loaded.data, limit=limit)
        return game


def _mark(error: Unsound, marks: Marks) -> None:
    """Say line and column of a fault that names only its place."""
    if error.where and error.line is None:
        error.line, error.column = marks.find(parse_path(error.where))
        error.details |= {"line": error.line, "column": error.column}


def _prove_state(found: Any, proven: Any) -> None:
    difference = _first_difference(found, proven, ("state",))
    if difference is not None:
        place, mine, right = difference
        name, is_now = format_path(place), f"is {mine}" if isinstance(mine, str | int) else "is not right"
        expected = f"the log leads to {right}" if isinstance(right, str | int) else "the log leads to something else"
        if right is None:
            is_now, expected = "stands there", "the log leads to no such thing"
        message = f"{name} {'is missing' if mine is None else is_now}, but {expected}."
        hint = "The log is the game; `state` was changed by hand or by a merge of text."
        raise Unsound("state-mismatch", message, where=name, hint=hint)


def _first_difference(found: Any, proven: Any, place: Place) -> tuple[Place, Any, Any] | None:
    """The first place, in the order of the file, where two values differ, and both; None is an absent one."""
    if type(found) is not type(proven) or isinstance(found, str | int):
        return None if found == proven else (place, found, proven)
    steps = {**proven, **found} if isinstance(found, dict) else range(max(len(found), len(proven)))
    for step in steps:
        inner = _first_difference(_part(found, step), _part(proven, step), (*place, step))
        if inner is not None:
            return inner
    return None


def _part(value: Any, step: Any) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if step < len(value) else None
