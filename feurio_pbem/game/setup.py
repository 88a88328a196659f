"""The genesis: who plays under which rules and how chance is proven. It never changes once a game is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from feurio_pbem.draws.canonical import PROTOCOL, entry_hash
from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.faults import fault
from feurio_pbem.rules.options import CUSTOM, MOST_PLAYERS, Options, rule_set

SEEDED, SEALED = "seeded", "sealed"
MOST_SEALED_TILES = 250  # a chain has 255 usable links, and every tile costs its player one


@dataclass(frozen=True)
class Setup:
    """A genesis that has been judged; `seed` is None in a sealed game, `host` (a seat) in a seeded one."""

    id: str
    title: str
    options: Options
    seats: tuple[str, ...]
    names: Mapping[str, str]
    seed: str | None
    host: str | None
    gid: bytes

    @property
    def draws(self) -> str:
        """The method: seeded or sealed."""
        return SEEDED if self.host is None else SEALED

    @property
    def is_sealed(self) -> bool:
        """Whether draws are sealed."""
        return self.host is not None


def make_genesis(
    id: str,
    title: str,
    options: Options,
    seats: Sequence[str],
    *,
    names: Mapping[str, str] | None = None,
    seed: str | None = None,
    host: dict[str, Any] | None = None,
    time: str | None = None,
) -> dict[str, Any]:
    """A genesis in the key order of the file: with `names` and `seed` seeded, with the card `host` sealed, unsigned."""
    genesis: dict[str, Any] = {"kind": "genesis", "protocol": PROTOCOL, "id": id, "title": title}
    if time is not None:
        genesis["time"] = time
    genesis["draws"] = SEEDED if host is None else SEALED
    if host is None:
        genesis["seed"] = seed
    genesis |= {"rules": options.to_json(), "seats": list(seats)}
    if host is None:
        genesis["names"] = dict(names or {})
    else:
        genesis["host"] = host
    return genesis


def read_genesis(genesis: dict[str, Any]) -> Setup:
    """Judge a genesis that has the shape of the schema; raises Unsound naming the place."""
    sealed = genesis["draws"] == SEALED
    try:
        options = Options.from_json(genesis["rules"])
    except WrongUsage as error:
        raise fault(error.code, error.message, "game.rules") from None
    seats = tuple(genesis["seats"])
    if options.set != CUSTOM and options != rule_set(options.set, len(seats)):
        raise fault("bad-option", f"These are not the {options.set} rules; such a set is {CUSTOM}.", "game.rules.set")
    least = 2 if sealed else 1
    if not least <= len(seats) <= MOST_PLAYERS:
        raise fault("seat-count", f"A {genesis['draws']} game has {least} to {MOST_PLAYERS} seats.", "game.seats")
    if len(set(seats)) < len(seats):
        raise fault("seat-twice", "A seat is listed twice.", "game.seats")
    host = genesis["host"]["seat"] if sealed else None
    if sealed:
        if host not in seats:
            raise fault("host-without-seat", f"The host's card is for {host}, which is no seat.", "game.host.seat")
        if len(options.tiles) > MOST_SEALED_TILES:
            message = f"A sealed game has at most {MOST_SEALED_TILES} tiles, not {len(options.tiles)}."
            raise fault("too-many-tiles", message, "game.rules.tiles")
    elif set(genesis["names"]) != set(seats):
        raise fault("names-differ", "names has exactly one name for each seat.", "game.names")
    names = {seat: genesis["names"][seat] for seat in seats} if not sealed else {}
    gid = entry_hash(genesis)
    return Setup(genesis["id"], genesis["title"], options, seats, names, genesis.get("seed"), host, gid)
