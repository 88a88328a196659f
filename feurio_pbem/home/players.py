"""The keys of the people one has played with, by name; a name that comes with another key is reported, never believed.

A label, no proof: what a game proves, it proves by its own cards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from feurio_pbem.home.folder import Home
from feurio_pbem.notation.names import same_name

_FILE = "players.json"


@dataclass(frozen=True)
class KeyChange:
    """`name` is known with `known_key`, but a card says `key`."""

    name: str
    known_key: str
    key: str


def known_players(home: Home) -> dict[str, str]:
    """Key by name as first seen."""
    return {str(person["name"]): str(person["key"]) for person in _people(home).values()}


def meet(home: Home, cards: Iterable[Mapping[str, Any]], *, trust: bool = False) -> list[KeyChange]:
    """Remember the players of a game's cards; returns who comes with another key than before.

    Such a change is not remembered, unless the user said that he trusts it. People of one name have a key each.
    """
    cards = list(cards)
    with home.exclusive():
        people = _people(home)
        changes = compare_people(people, cards)
        grown = {label: dict(person) for label, person in people.items()}
        for card in cards:
            person = grown.setdefault(same_name(card["name"]), {"name": card["name"], "key": card["key"]})
            if (trust or same_name(card["name"]) not in people) and card["key"] not in _keys(person):
                more = person.get("more", [])
                is_change = any(change.key == card["key"] for change in changes)
                # The key that was confirmed last is the one to show; those before stay known.
                old = [*more, person["key"]] if is_change else more
                person |= {"key": card["key"], "more": old} if is_change else {"more": [*more, card["key"]]}
        if grown != people:
            home.write(_FILE, {"players": grown})
    return changes


def compare(home: Home, cards: Iterable[Mapping[str, Any]]) -> list[KeyChange]:
    """Who comes with another key than before; remembers nothing."""
    cards = list(cards)
    return compare_people(_people(home), cards) if cards else []


def compare_people(people: Mapping[str, Mapping[str, Any]], cards: Iterable[Mapping[str, Any]]) -> list[KeyChange]:
    """Who of these cards has a known name and none of the keys known for it."""
    named = [(people.get(same_name(card["name"])), card) for card in cards]
    return [
        KeyChange(card["name"], str(known["key"]), card["key"])
        for known, card in named
        if known and card["key"] not in _keys(known)
    ]


def _keys(person: Mapping[str, Any]) -> list[str]:
    return [person["key"], *person.get("more", [])]


def _people(home: Home) -> dict[str, dict[str, Any]]:
    record = home.read_or_set_aside(_FILE) or {}
    people = record.get("players")
    if not isinstance(people, dict):
        return {}
    return {label: read for label, person in people.items() if (read := _read(person)) is not None}


def _read(person: object) -> dict[str, Any] | None:
    if not isinstance(person, dict) or not {"name", "key"} <= person.keys():
        return None
    more = person.get("more")
    own: dict[str, Any] = {"name": str(person["name"]), "key": str(person["key"])}
    return {**own, "more": [str(key) for key in more]} if isinstance(more, list) and more else own
