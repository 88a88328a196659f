"""Whose turn it is among the games of folders, told once per game, player and turn."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from feurio_pbem.errors import FeurioError
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import sentence
from feurio_pbem.play.list import list_games, row_json, urgent_first
from feurio_pbem.watch.notify import Channels, Notice, deliver, read_channels

_FILE = "told.json"


def tell_turns(folders: Iterable[Path]) -> tuple[list[Notice], list[str]]:
    """Tell what this machine's players may do and were not told of yet; what was told, and what else is to be known.

    That is what could not be delivered, which is tried again the next time, and the warnings of games, whoever is to
    move in them. Two processes tell nothing twice.
    """
    home = Home.of_this_machine()
    channels = read_channels(home)
    told, known = [], []
    for row in sorted(list_games(folders), key=urgent_first):
        if not (row["mine"] or row["notices"]) or not _is_new(home, row):
            continue
        known += [f"{row['file']}: {warning}" for warning in row["notices"]]
        if not row["mine"]:
            continue
        notice = compose_notice(row)
        try:
            _deliver(channels, notice)
        except FeurioError as error:
            _forget(home, row)
            known.append(str(error))
        else:
            told.append(notice)
    return told, known


def compose_notice(row: dict[str, Any]) -> Notice:
    """What is said of a game in which somebody is to move."""
    name = row["title"] or row["game"]
    text = str(sentence("{player}, it is your turn {turn} in {game}.", player=row["name"], turn=row["turn"], game=name))
    lines = [text, *map(str, row["notices"]), f"feurio move {row['file']}"]
    return Notice(str(sentence("Feurio! {game}", game=name)), "\n".join(lines), row_json(row))


def _deliver(channels: Channels, notice: Notice) -> None:
    if channels.command or channels.urls:
        deliver(channels, notice)


def _is_new(home: Home, row: dict[str, Any]) -> bool:
    """Whether the turn was not told yet; from now on it counts as told."""
    key, turn = f"{row['game']} {row['to_move']}", row["turn"]
    with home.exclusive():
        record = home.read_or_set_aside(_FILE) or {}
        if record.get(key) == turn:
            return False
        home.write(_FILE, {**record, key: turn})
    return True


def _forget(home: Home, row: dict[str, Any]) -> None:
    with home.exclusive():
        record = home.read_or_set_aside(_FILE) or {}
        record.pop(f"{row['game']} {row['to_move']}", None)
        home.write(_FILE, record)
