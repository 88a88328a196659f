"""What this machine has seen of a game: the entries it accepted, its own card, and what its player signed.

Pins notice an old file, two histories of one game and a second version of one's own turn. They prove nothing about the
game, which proves itself; losing them costs only these warnings. One file per game, `pins/ID-GID.json`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol, TypeVar, cast

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.draws.chain import Card
from feurio_pbem.errors import Conflict, Refused, Unsound
from feurio_pbem.game.entry import Genesis, JoinEntry, LogEntry, is_same_action
from feurio_pbem.home.comparing import Comparison, compare_logs
from feurio_pbem.home.folder import Home
from feurio_pbem.notation.tokens import is_game_id

Own = TypeVar("Own", bound=LogEntry)


class Record(Protocol):
    """What pins need of a game whose content has been judged."""

    @property
    def genesis(self) -> Genesis: ...
    @property
    def joins(self) -> Sequence[JoinEntry]: ...
    @property
    def log(self) -> Sequence[LogEntry]: ...


@dataclass(frozen=True)
class Pins:
    """`log` as last accepted, `card` one's own (None for an onlooker), `signed` one's own entries by their n."""

    title: str = ""
    log: tuple[LogEntry, ...] = ()
    card: Card | None = None
    signed: Mapping[int, LogEntry] = field(default_factory=dict)


def read_pins(home: Home, genesis: Genesis) -> Pins:
    """The pins of a game, empty ones if there are none or they were damaged (the home notices that)."""
    return _read(home, _name(genesis))


def list_pins(home: Home) -> dict[tuple[str, str], Pins]:
    """All pins by game id and gid."""
    found = {}
    for name in home.names("pins/*-*.json"):
        game_id, _, gid = name.removeprefix("pins/").removesuffix(".json").partition("-")
        found[game_id, gid] = _read(home, name)
    return found


def remember(home: Home, game: Record, *, adopt: bool = False) -> Comparison:
    """Compare a sound game with its pins and move them forward.

    Where the file is older than the pins or parts from them, the pins stay as they are unless `adopt` says that the
    user has decided for this file.
    """
    with home.exclusive():
        pins = read_pins(home, game.genesis)
        comparison = compare_logs(pins.log, game.log)
        moved = comparison.kind in ("new", "newer") or (adopt and comparison.kind in ("older", "parted"))
        if moved or not pins.title:
            log = tuple(game.log if moved else pins.log)
            _write(home, game.genesis, Pins(game.genesis["title"], log, pins.card, pins.signed))
    return comparison


def own_card(home: Home, genesis: Genesis, make: Callable[[], Card]) -> Card:
    """One's own card for a game: the one stored, else a new one from `make`, stored before anybody sees it.

    Raises Refused (`game-id-reused`) if one has played another game under the same short id.
    """
    with home.exclusive():
        pins = read_pins(home, genesis)
        if pins.card is not None:
            return pins.card
        _refuse_reused_id(home, genesis)
        card = make()
        _write(home, genesis, Pins(genesis["title"], pins.log, card, pins.signed))
        return card


def forget(home: Home, genesis: Genesis) -> bool:
    """Forget all of a game; False where nothing was remembered."""
    with home.exclusive():
        return home.remove(_name(genesis))


def check_own_card(home: Home, game: Record) -> None:
    """Raise Unsound (`own-card-changed`) if the card that this machine gave to a game lies in it altered."""
    mine = read_pins(home, game.genesis).card
    if mine is None:
        return
    for where, card in [
        ("game.host", game.genesis.get("host")),
        *((f"joins[{i}]", c) for i, c in enumerate(game.joins)),
    ]:
        if card and card["seat"] == mine["seat"] and mine.items() - card.items():
            raise Unsound(
                "own-card-changed",
                f"The card of {mine['seat']} in this file is not the one that was made on this machine.",
                where=where,
                hint="Somebody exchanged it, or you joined from another machine. Ask the host; do not play on.",
            )


def guard(home: Home, game: Record, entry: Own, *, again: bool = False) -> Own:
    """The entry that may be published; call it with an own signed entry before anybody can see that.

    Normally it is the given one, remembered by its n. If the same action was signed before, it is that older entry,
    byte for byte. If another version was, raises Conflict (`already-signed`) unless the user said `again`.
    """
    with home.exclusive():
        pins = read_pins(home, game.genesis)
        before = pins.signed.get(entry["n"])
        if before is not None and is_same_action(before, entry):
            return cast(Own, before)
        if before is not None and not again:
            raise Conflict(
                "already-signed",
                f"You signed another version of entry {entry['n']} before. Two versions look like cheating.",
                hint="Look for the newer file, perhaps on another machine. If nobody saw the first one: --again.",
                n=entry["n"],
            )
        signed = {**pins.signed, entry["n"]: entry}
        _write(home, game.genesis, Pins(game.genesis["title"], pins.log, pins.card, signed))
        return entry


def _refuse_reused_id(home: Home, genesis: Genesis) -> None:
    own_name = _name(genesis)
    for name in home.names(f"pins/{genesis['id']}-*.json"):
        if name != own_name and _read(home, name).card is not None:
            raise Refused(
                "game-id-reused",
                f"You have a card in another game with the id {genesis['id']}, so this one may be a copy made over.",
                hint="Ask the host for a new game with an id of its own.",
            )


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
        signed = {int(n): cast(LogEntry, dict(entry)) for n, entry in record["signed"].items()}
        log = tuple(cast(LogEntry, dict(entry)) for entry in record["log"])
        card = None if record["card"] is None else cast(Card, dict(record["card"]))
        return Pins(str(record["title"]), log, card, signed)
    except (KeyError, TypeError, ValueError, AttributeError):
        home.give_up(name)
        return Pins()


def _write(home: Home, genesis: Genesis, pins: Pins) -> None:
    signed = {str(n): entry for n, entry in sorted(pins.signed.items())}
    record = {"title": pins.title, "card": pins.card, "signed": signed, "log": list(pins.log)}
    home.write(_name(genesis), {**record, "sum": _sum(record)})


def _sum(record: dict[str, Any]) -> str:
    """A checksum against a failing disk and a careless editor; a file nobody else writes needs no more."""
    return sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
