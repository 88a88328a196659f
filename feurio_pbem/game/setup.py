"""The genesis: who plays under which rules and how chance is proven. It never changes once a game is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from feurio_pbem.draws.canonical import PROTOCOL, entry_hash
from feurio_pbem.draws.chain import Card
from feurio_pbem.errors import WrongUsage
from feurio_pbem.game.entry import Genesis, with_fields
from feurio_pbem.game.faults import fault
from feurio_pbem.messages import sentence
from feurio_pbem.rules.options import CUSTOM, MOST_PLAYERS, Options, rule_set

NEWEST_FORMAT = 2
"""The highest format of the game file that this program reads."""
SEEDED, SEALED = "seeded", "sealed"
HOST, JOINT = "host", "joint"
MOST_SEALED_TILES = 250  # a chain has 255 usable links, and every tile costs its player one


@dataclass(frozen=True)
class Setup:
    """A genesis that has been judged; `seed` is empty in a sealed game, `host` (a seat) None in a seeded one.

    `hours` is the pace of the game, None where none was agreed; a `joint` game is opened by all together.
    """

    id: str
    title: str
    options: Options
    seats: tuple[str, ...]
    names: Mapping[str, str]
    seed: str
    host: str | None
    gid: bytes
    format: int
    joint: bool
    hours: int | None

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
    seed: str = "",
    host: Card | None = None,
    joint: bool = False,
    hours: int | None = None,
    time: str | None = None,
) -> Genesis:
    """A genesis in the key order of the file: with `names` and `seed` seeded, with the card `host` sealed, unsigned.

    In the lowest format that can say the options, a `joint` opening and a pace of so many `hours`.
    """
    format = _lowest_format(options, joint, hours)
    genesis: Genesis = {
        "kind": "genesis",
        "protocol": PROTOCOL,
        "id": id,
        "title": title,
        "draws": "seeded" if host is None else "sealed",
        "rules": options.to_json(format),
        "seats": list(seats),
    }
    method: dict[str, Any] = {"seed": seed, "names": dict(names or {})} if host is None else {"host": host}
    if host is not None and format > 1:
        method["opening"] = JOINT if joint else HOST
    pace = {} if hours is None else {"pace": {"hours": hours}}
    return with_fields(genesis, **method, **pace, **({} if time is None else {"time": time}))


def _lowest_format(options: Options, joint: bool, hours: int | None) -> int:
    """FORMAT.md, Format 2: a game that needs nothing new can be read by every program ever released."""
    return NEWEST_FORMAT if joint or hours is not None else options.lowest_format


def read_genesis(genesis: Genesis) -> Setup:
    """Judge a genesis that has the shape of the schema; raises Unsound naming the place."""
    sealed = genesis["draws"] == SEALED
    try:
        options = Options.from_json(genesis["rules"])
        joint, hours = genesis.get("opening") == JOINT, genesis["pace"]["hours"] if "pace" in genesis else None
        format = _lowest_format(options, joint, hours)
        options.check_limits(format)
    except WrongUsage as error:
        raise fault(error.code, error.sentences[0], "game.rules") from None
    seats = tuple(genesis["seats"])
    if options.set != CUSTOM and options != rule_set(options.set, len(seats)):
        what = sentence("These are not the {set} rules; such a set is {custom}.", set=options.set, custom=CUSTOM)
        raise fault("bad-option", what, "game.rules.set")
    least = 2 if sealed else 1
    if not least <= len(seats) <= MOST_PLAYERS:
        what = sentence(
            "A {draws} game has {least} to {most} seats.", draws=genesis["draws"], least=least, most=MOST_PLAYERS
        )
        raise fault("seat-count", what, "game.seats")
    if len(set(seats)) < len(seats):
        raise fault("seat-twice", sentence("A seat is listed twice."), "game.seats")
    host = genesis["host"]["seat"] if sealed else None
    if host is not None:
        if host not in seats:
            what = sentence("The host's card is for {host}, which is no seat.", host=host)
            raise fault("host-without-seat", what, "game.host.seat")
        check_sealed_tiles(options)
    elif set(genesis["names"]) != set(seats):
        raise fault("names-differ", sentence("names has exactly one name for each seat."), "game.names")
    names = {} if sealed else {seat: genesis["names"][seat] for seat in seats}
    _check_keys(genesis, format, sealed)
    return Setup(
        id=genesis["id"],
        title=genesis["title"],
        options=options,
        seats=seats,
        names=names,
        seed=genesis.get("seed", ""),
        host=host,
        gid=entry_hash(genesis),
        format=format,
        joint=joint,
        hours=hours,
    )


def _check_keys(genesis: Genesis, format: int, sealed: bool) -> None:
    """Raise Unsound `wrong-format` where a genesis is not written in the lowest format that can say it."""
    says_2 = {"firebreak", "neutral"} <= genesis["rules"].keys()
    if says_2 != (format > 1) or ("opening" in genesis) != (format > 1 and sealed):
        what = sentence("What this set-up says is said in format {format}, with all its keys.", format=format)
        raise fault("wrong-format", what, "game")


def check_sealed_tiles(options: Options) -> None:
    """Raise Unsound `too-many-tiles` for what the chains of a sealed game cannot reach."""
    if len(options.tiles) > MOST_SEALED_TILES:
        what = sentence(
            "A sealed game has at most {most} tiles, not {count}.", most=MOST_SEALED_TILES, count=len(options.tiles)
        )
        raise fault("too-many-tiles", what, "game.rules.tiles")
