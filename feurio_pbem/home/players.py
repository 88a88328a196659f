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
    cards = list(cards)
    with home.exclusive():
        people = _people(home)
        changes = _changes(people, cards)
        known = people if not trust else {}
        new = {_same_name(card["name"]): {"name": card["name"], "key": card["key"]} for card in cards}
        grown = {**people, **new, **known}
        if grown != people:
            home.write(_FILE, {"players": grown})
    return changes


def compare(home: Home, cards: Iterable[Mapping[str, Any]]) -> list[KeyChange]:
    """Who comes with another key than before; remembers nothing."""
    return _changes(_people(home), cards)


def _changes(people: Mapping[str, Mapping[str, str]], cards: Iterable[Mapping[str, Any]]) -> list[KeyChange]:
    named = [(people.get(_same_name(card["name"])), card) for card in cards]
    return [
        KeyChange(card["name"], known["key"], card["key"])
        for known, card in named
        if known and known["key"] != card["key"]
    ]


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
