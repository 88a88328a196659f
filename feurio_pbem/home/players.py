"""The keys of the people one has played with, by name; a name that comes with another key is reported, never believed.

A label, no proof: what a game proves, it proves by its own cards.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from feurio_pbem.home.folder import Home

_FILE = "players.json"


@dataclass(frozen=True)
class KeyChange:
    """`name` is known with `known_key`, but a card says `key`."""

    name: str
    known_key: str
    key: str


def known_players(home: Home) -> dict[str, str]:
    """Key by name as first seen."""
    return {person["name"]: person["key"] for person in _people(home).values()}


def meet(home: Home, cards: Iterable[Mapping[str, Any]], *, trust: bool = False) -> list[KeyChange]:
    """Remember the players of a game's cards; returns who comes with another key than before.

    Such a change is not remembered, unless the user said that he trusts it.
    """
    with home.exclusive():
        people = _people(home)
        before, changes = dict(people), []
        for card in cards:
            name, key = card["name"], card["key"]
            known = people.get(_same_name(name))
            if known and known["key"] != key:
                changes.append(KeyChange(name, known["key"], key))
            if known is None or (trust and known["key"] != key):
                people[_same_name(name)] = {"name": name, "key": key}
        if people != before:
            home.write(_FILE, {"players": people})
    return changes


def _same_name(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _people(home: Home) -> dict[str, dict[str, str]]:
    record = home.read_or_set_aside(_FILE) or {}
    people = record.get("players")
    if not isinstance(people, dict):
        return {}
    return {
        label: {"name": str(person["name"]), "key": str(person["key"])}
        for label, person in people.items()
        if isinstance(person, dict) and {"name", "key"} <= person.keys()
    }
