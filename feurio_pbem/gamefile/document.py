"""Game files as games: every read proves the whole file, every write is whole or has not happened.

A file is read as strict YAML, then judged by the schema, by the rules from the first entry to the last, and by its own
`state`. This file knows no command and no words for people but refusals.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Refused, Unsound, WrongUsage
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile.disk_words import show_path
from feurio_pbem.gamefile.locking import PATIENCE, lock
from feurio_pbem.gamefile.marks import Marks, format_path, parse_path
from feurio_pbem.gamefile.marks import Path as Place
from feurio_pbem.gamefile.own_style import read_own_style
from feurio_pbem.gamefile.reading import decode_text, file_limit, read_yaml
from feurio_pbem.gamefile.schema import is_valid, refuse_newer, validate
from feurio_pbem.gamefile.storage import check_free, create_bytes, read_bytes, replace_bytes
from feurio_pbem.gamefile.writing import find_heading, write_yaml
from feurio_pbem.messages import sentence


@dataclass(frozen=True)
class Loaded:
    """A game and the bytes it was read from, which a later write expects to find."""

    game: Game
    data: bytes
    path: Path


def read_game(data: bytes, *, limit: int | None = None) -> Game:
    """The game of a file's content, wholly proven. Raises Unsound with the place, the line and the column.

    `limit` is the most bytes it may have, by default `reading.file_limit`.
    """
    refuse_newer(data)
    document, marks = _read(data, file_limit() if limit is None else limit)
    try:
        game = Game.from_document(document)
        _prove_state(document["state"], game.standing.state())
    except Unsound as error:
        _mark(error, marks)
        raise
    return game


def _read(data: bytes, limit: int) -> tuple[Any, Marks]:
    """A document that meets the schema, the quick way where this program wrote it; every refusal is YAML's way."""
    text = decode_text(data, limit)
    document = read_own_style(text)
    if document is not None and is_valid(document):
        return document, Marks(text)
    document, marks = read_yaml(data, limit=limit)
    validate(document, marks)
    return document, marks


def write_game(game: Game, *, like: bytes = b"", limit: int | None = None) -> bytes:
    """The content of a game's file, in the one style; `like` is the content whose line for editors is kept.

    Raises Refused `too-big` where no reader would take it.
    """
    data = write_yaml(game.to_document(), find_heading(like)).encode()
    most = file_limit() if limit is None else limit
    if len(data) > most:
        what = sentence("The game has outgrown its file: {limit:,} bytes are the most that a reader takes.", limit=most)
        raise Refused("too-big", what)
    return data


def load(path: Path, *, limit: int | None = None) -> Loaded:
    """Read and prove a game file. Raises Unsound (with `file` in its details), WrongUsage, OutsideWorld."""
    data = read_bytes(path, most=(file_limit() if limit is None else limit) + 1)
    try:
        return Loaded(read_game(data, limit=limit), data, path)
    except Unsound as error:
        error.details["file"] = show_path(path)
        raise


def save(path: Path, game: Game, *, expected: bytes, limit: int | None = None) -> None:
    """Replace a file that still holds the `expected` bytes, with the lock held. Raises Conflict, OutsideWorld."""
    data = write_game(game, like=expected, limit=limit)
    _read_back(data, game, limit)
    replace_bytes(path, data, expected=expected)


def create(path: Path, game: Game) -> None:
    """Write a new game file; never overwrites, nor hides one. Raises WrongUsage, OutsideWorld.

    Under the lock, which also sweeps away what a killed one has left.
    """
    if path.name.startswith("."):
        told = sentence(
            "{file} begins with a dot: it would be hidden, and no list would show it.", file=show_path(path)
        )
        raise WrongUsage("hidden-file", told, hint=sentence("Choose a name without the dot."))
    data = write_game(game)
    _read_back(data, game, None)
    check_free(path)
    with lock(path):
        create_bytes(path, data)


def _read_back(data: bytes, game: Game, limit: int | None) -> None:
    """What is written is judged before it takes a place: no clock and no bug makes a file unsound.

    By YAML and schema; the game itself has been judged entry by entry, so it is enough that the same comes back.
    """
    try:
        document, marks = read_yaml(data, limit=limit)
        validate(document, marks)
        if _first_difference(document, game.to_document(), ()) is None:
            return
        what = sentence("What would be written is not what was meant; the file is as it was.")
    except Unsound as error:
        what = sentence("What would be written is no sound game; the file is as it was. {why}", why=error.sentences[0])
    raise Refused("not-written", what)


def update(path: Path, change: Callable[[Game], Game], *, wait: float = PATIENCE, limit: int | None = None) -> Game:
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
    if found == proven:  # the schema has told integers from booleans, which Python calls equal
        return
    difference = _first_difference(found, proven, ("state",))
    if difference is None:
        return
    place, mine, right = difference
    name = format_path(place)
    places = {"place": name, "found": _tell(mine), "right": _tell(right)}
    if mine is None and isinstance(right, str | int):
        what = sentence("{place} is missing, but the log leads to {right}.", **places)
    elif mine is None:
        what = sentence("{place} is missing, but the log leads to something.", **places)
    elif right is None:
        what = sentence("{place} stands there, but the log leads to no such thing.", **places)
    elif isinstance(mine, str | int) and isinstance(right, str | int):
        what = sentence("{place} is {found}, but the log leads to {right}.", **places)
    else:
        what = sentence("{place} is not right: the log leads to something else.", **places)
    hint = sentence("The log is the game; `state` was changed by hand or by a merge of text.")
    raise Unsound("state-mismatch", what, where=name, hint=hint)


def _tell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _first_difference(found: Any, proven: Any, place: Place) -> tuple[Place, Any, Any] | None:
    """The first place, in the order of the file, where two values differ, and both; None is an absent one."""
    if type(found) is not type(proven):  # also where Python calls them equal: 1 == True
        return place, found, proven
    if isinstance(found, str | int):
        return None if found == proven else (place, found, proven)
    steps = {**proven, **found} if isinstance(found, dict) else range(max(len(found), len(proven)))
    for step in steps:
        mine, right = _part(found, step), _part(proven, step)
        inner = None if mine is right is None else _first_difference(mine, right, (*place, step))
        if inner is not None:
            return inner
    return None


def _part(value: Any, step: Any) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if step < len(value) else None
