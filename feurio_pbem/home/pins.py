"""What this machine has seen of a game: its log, its cards, and what its player has signed. Keeps, and judges nothing.

Pins notice an old file, two histories of one game and a second version of one's own turn (`sealed.known`). They prove
nothing about the game, which proves itself; losing them costs only these warnings. One file per game,
`pins/ID-GID.json`; keys that the first version did not write may be absent.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, cast

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.chain import Card
from feurio_pbem.game.entry import Genesis, LogEntry, OpenEntry
from feurio_pbem.home.folder import Home
from feurio_pbem.notation.tokens import is_game_id


@dataclass(frozen=True)
class Pins:
    """`log` as last accepted, `cards` by seat as first seen, `card` one's own (None for an onlooker).

    `signed` are one's own entries by their n, each of which a file must hold before the next one is signed;
    `set_aside` those that the player has given up: they bind no more, but their secrets lie open. `opened` is the open
    of a joint game. `superseded`: the player has decided for another game under the same id. `forgotten`: only what was
    signed is kept.
    """

    title: str = ""
    log: tuple[LogEntry, ...] = ()
    card: Card | None = None
    signed: Mapping[int, LogEntry] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    set_aside: tuple[LogEntry, ...] = ()
    opened: OpenEntry | None = None
    superseded: bool = False
    forgotten: bool = False

    @property
    def is_known(self) -> bool:
        """Whether this game has been seen here and not been given up for another one."""
        return bool(self.title) and not self.superseded and not self.forgotten

    def signed_ever(self) -> list[LogEntry]:
        """All that was signed here, whether it counts or not."""
        return [*self.signed.values(), *self.set_aside]


def read_pins(home: Home, genesis: Genesis) -> Pins:
    """The pins of a game, empty ones if there are none or they were damaged (the home notices that)."""
    return _read(home, _name(genesis))


def list_pins(home: Home) -> dict[tuple[str, str], Pins]:
    """All pins by game id and gid, but for forgotten games."""
    found = {}
    for name in home.names("pins/*-*.json"):
        game_id, _, gid = name.removeprefix("pins/").removesuffix(".json").partition("-")
        pins = _read(home, name)
        if not pins.forgotten:
            found[game_id, gid] = pins
    return found


def other_game(home: Home, genesis: Genesis) -> Pins | None:
    """The pins of another game that is known here under the id of this one; of many the first, for one is enough."""
    mine = _name(genesis)
    names = [name for name in home.names_by_prefix("pins").get(genesis["id"], []) if name != mine]
    return next((pins for pins in (_read(home, name) for name in names) if pins.is_known), None)


def change_pins(home: Home, genesis: Genesis, change: Callable[[Pins], Pins]) -> Pins:
    """Read, change and write the pins of a game, one process at a time; nothing is written if nothing changes."""
    with home.exclusive():
        before = read_pins(home, genesis)
        after = replace(change(before), title=genesis["title"])
        if after != before:
            _write(home, _name(genesis), after)
        return after


def supersede_others(home: Home, genesis: Genesis) -> bool:
    """Let the other games of this id be known no more; False where there are none."""
    mine, found = _name(genesis), False
    with home.exclusive():
        for name in home.names_by_prefix("pins").get(genesis["id"], []):
            if name != mine and (pins := _read(home, name)).is_known:
                _write(home, name, replace(pins, superseded=True))
                found = True
    return found


def own_card(home: Home, genesis: Genesis, make: Callable[[], Card]) -> Card:
    """One's own card for a game: the one stored, else a new one from `make`, stored before anybody sees it."""

    def with_card(pins: Pins) -> Pins:
        return pins if pins.card is not None else replace(pins, card=make(), forgotten=False)

    card = change_pins(home, genesis, with_card).card
    assert card is not None
    return card


def forget(home: Home, genesis: Genesis, *, keep_card: bool) -> bool:
    """Forget what was seen of a game; False where nothing was.

    What was signed stays binding, and so does one's card if `keep_card` says so: forgetting is no way to a second
    version of either.
    """
    with home.exclusive():
        pins = read_pins(home, genesis)
        if not pins.title or pins.forgotten:
            return False
        kept = Pins(
            pins.title,
            card=pins.card if keep_card else None,
            signed=pins.signed,
            set_aside=pins.set_aside,
            opened=pins.opened,
            forgotten=True,
        )
        if kept.card or kept.signed_ever() or kept.opened:
            _write(home, _name(genesis), kept)
            return True
        return home.remove(_name(genesis))


def _name(genesis: Genesis) -> str:
    if not is_game_id(genesis["id"]):
        raise ValueError("a genesis that has not been judged")
    return f"pins/{genesis['id']}-{entry_hash(genesis).hex()}.json"


def _read(home: Home, name: str) -> Pins:
    record = home.read_or_set_aside(name)
    if record is None:
        return Pins()
    try:
        if record.pop("sum") != _sum(record):  # then whatever is in it is what was written
            raise ValueError
        return Pins(
            title=str(record["title"]),
            log=_entries(record["log"]),
            card=None if record["card"] is None else cast(Card, dict(record["card"])),
            signed={int(n): cast(LogEntry, dict(entry)) for n, entry in record["signed"].items()},
            cards={str(seat): cast(Card, dict(card)) for seat, card in record.get("cards", {}).items()},
            set_aside=_entries(record.get("set_aside", [])),
            opened=None if record.get("opened") is None else cast(OpenEntry, dict(record["opened"])),
            superseded=record.get("superseded") is True,
            forgotten=record.get("forgotten") is True,
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        home.give_up(name)
        return Pins()


def _entries(found: Sequence[Mapping[str, Any]]) -> tuple[LogEntry, ...]:
    return tuple(cast(LogEntry, dict(entry)) for entry in found)


def _write(home: Home, name: str, pins: Pins) -> None:
    record: dict[str, Any] = {
        "title": pins.title,
        "card": pins.card,
        "signed": {str(n): entry for n, entry in sorted(pins.signed.items())},
        "log": list(pins.log),
        "cards": dict(pins.cards),
        "set_aside": list(pins.set_aside),
        "opened": pins.opened,
        "superseded": pins.superseded,
        "forgotten": pins.forgotten,
    }
    home.write(name, {**record, "sum": _sum(record)})


def _sum(record: dict[str, Any]) -> str:
    """A checksum against a failing disk and a careless editor; a file nobody else writes needs no more."""
    return sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
