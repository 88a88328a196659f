"""The entries of a game as the file holds them: one type for each kind, and how an entry is told.

A `kind` narrows a `LogEntry` to its type. Nothing here judges: what comes from a file has met the schema before
(`gamefile`), and is judged under the rules afterwards (`replay`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, TypeVar, cast

from feurio_pbem.draws.chain import Card
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation import TurnText, format_turn
from feurio_pbem.rules.hexgrid import Hex
from feurio_pbem.rules.turns import Turn

LABELS = ("note", "time")
"""What no rule uses; two entries that differ in nothing else are the same action."""


class Pace(TypedDict):
    """How many hours a turn should take: a label."""

    hours: int


class Genesis(TypedDict):
    """All that was fixed when the game was made: with `seed` and `names` seeded, with `host` and `sig` sealed."""

    kind: Literal["genesis"]
    protocol: str
    id: str
    title: str
    time: NotRequired[str]
    draws: Literal["seeded", "sealed"]
    seed: NotRequired[str]
    opening: NotRequired[Literal["host", "joint"]]
    rules: dict[str, Any]
    pace: NotRequired[Pace]
    seats: list[str]
    names: NotRequired[dict[str, str]]
    host: NotRequired[Card]
    sig: NotRequired[str]


class JoinEntry(Card):
    """The signed card of a seat other than the host's; `game` is the gid in hex."""

    kind: Literal["join"]
    game: str
    sig: NotRequired[str]


class OpenEntry(TypedDict):
    """The first link of a seat's chain, shown before a joint game starts; `roster` is the roster hash in hex."""

    kind: Literal["open"]
    roster: str
    seat: str
    reveal: str
    sig: NotRequired[str]


class AwayEntry(TypedDict):
    """A seat's present word on when it is away; the higher `k` is the later word. `sig` in a sealed game."""

    kind: Literal["away"]
    game: str
    seat: str
    k: int
    days: list[list[str]]
    note: NotRequired[str]
    time: NotRequired[str]
    sig: NotRequired[str]


class _LogEntry(TypedDict):
    """What every entry of the log has; `prev` is the hash of the one before."""

    n: int
    prev: str
    note: NotRequired[str]
    time: NotRequired[str]


class StartEntry(_LogEntry):
    """The host opens a sealed game."""

    kind: Literal["start"]
    by: str
    reveal: str
    layout: list[int]
    first: str
    sig: NotRequired[str]


_Break = TypedDict("_Break", {"break": NotRequired[Literal[True]]})  # no name that a class could have


class TurnEntry(_LogEntry, _Break):
    """One player's move: `value` and `at` while tiles remain, `reveal` then too in a sealed game."""

    kind: Literal["turn"]
    by: str
    reveal: NotRequired[str]
    value: NotRequired[int]
    at: NotRequired[list[int]]
    crew: list[int]
    neutral: NotRequired[list[int]]
    sig: NotRequired[str]


class TakeBackEntry(_LogEntry):
    """The last mover withdraws his turn, which is the entry before."""

    kind: Literal["take-back"]
    by: str
    sig: NotRequired[str]


class ResignEntry(_LogEntry):
    """The mover gives up his seat; `reveal` in a sealed game while tiles remain."""

    kind: Literal["resign"]
    by: str
    reveal: NotRequired[str]
    sig: NotRequired[str]


class _SeatEntry(_LogEntry):
    """What the others decide about a seat: in a seeded game one says so (`by`), in a sealed one all sign (`sigs`)."""

    seat: str
    by: NotRequired[str]
    sigs: NotRequired[dict[str, str]]


class RetireEntry(_SeatEntry):
    """The seat gets no more turns."""

    kind: Literal["retire"]


class SkipEntry(_SeatEntry):
    """The mover's turn is passed over."""

    kind: Literal["skip"]


class ReplaceEntry(_SeatEntry):
    """Somebody else takes the seat: by `name` in a seeded game, with his `card` in a sealed one."""

    kind: Literal["replace"]
    name: NotRequired[str]
    card: NotRequired[Card]


ProposalKind: TypeAlias = Literal["retire", "skip", "replace"]
PlayerEntry: TypeAlias = StartEntry | TurnEntry | TakeBackEntry | ResignEntry
Proposal: TypeAlias = RetireEntry | SkipEntry | ReplaceEntry
"""An entry about a seat; in `proposals` while consents are missing."""
LogEntry: TypeAlias = PlayerEntry | Proposal
Entry: TypeAlias = LogEntry | Genesis | JoinEntry | OpenEntry | AwayEntry
"""Whatever is hashed and signed."""


class Document(TypedDict):
    """The whole content of a game file; `opens` and `aways` in format 2."""

    feurio: int
    game: Genesis
    joins: list[JoinEntry]
    opens: NotRequired[list[OpenEntry]]
    aways: NotRequired[list[AwayEntry]]
    proposals: list[Proposal]
    state: dict[str, Any]
    log: list[LogEntry]


CARD_KEYS = ("seat", "name", "key", "nonce", "commit")
GENESIS_KEYS = (
    *("kind", "protocol", "id", "title", "time", "draws", "seed", "opening", "rules", "pace", "seats", "names"),
    *("host", "sig"),
)
ENTRY_KEYS = (
    *("kind", "n", "prev", "game", "roster", "by", *CARD_KEYS, "card", "k", "days", "reveal", "layout", "first"),
    *("value", "at", "break", "crew", "neutral", "note", "time", "sig", "sigs"),
)
"""The order of keys in the file; no verdict depends on it."""

AnyEntry = TypeVar("AnyEntry", bound=Mapping[str, object])


def with_fields(entry: AnyEntry, **fields: Any) -> AnyEntry:
    """A copy with more fields (labels, signatures), in the order of the file; the kind stays what it is."""
    order = GENESIS_KEYS if entry["kind"] == "genesis" else ENTRY_KEYS
    return cast(AnyEntry, dict(sorted({**entry, **fields}.items(), key=lambda item: order.index(item[0]))))


def author_of(entry: LogEntry) -> str | None:
    """The seat that wrote an entry; None where all others signed it together."""
    return entry.get("by")


def drawn_in(entry: LogEntry) -> int | None:
    """The value of the tile that a turn drew; None where nothing was drawn."""
    return entry.get("value") if entry["kind"] == "turn" else None


def is_same_action(one: LogEntry, other: LogEntry) -> bool:
    """Whether two entries differ in labels and signatures only; `prev` is neither."""
    return _action(one) == _action(other)


def _action(entry: LogEntry) -> dict[str, object]:
    return {name: value for name, value in entry.items() if name not in (*LABELS, "sig", "sigs")}


def is_answered(log: Sequence[LogEntry], index: int) -> bool:
    """Whether somebody else has played after the entry at this index; its author's own entries are no answer,

    and neither is what nobody wrote alone.
    """
    author = author_of(log[index])
    return any(author_of(entry) not in (None, author) for entry in log[index + 1 :])


_NOUNS = {
    "start": "start of {seat}",
    "turn": "turn of {seat}",
    "take-back": "take-back of {seat}",
    "resign": "resignation of {seat}",
    "retire": "retirement of {seat}",
    "skip": "skip of {seat}",
    "replace": "replacement of {seat}",
}


def describe(entry: LogEntry) -> Message:
    """What an entry is and whose, as a part of a sentence.

    >>> str(describe({"kind": "retire", "seat": "bo", "by": "anna", "n": 3, "prev": "…"}))
    'retirement of bo'
    """
    return sentence(_NOUNS[entry["kind"]], seat=entry.get("seat") or entry.get("by"))


def entry_text(entry: LogEntry) -> str:
    """An entry in turn text: the cell, not the letters, so that it means the same at any time.

    >>> entry_text({"kind": "turn", "n": 1, "prev": "…", "by": "anna", "value": 3, "at": [2, -1], "crew": [1, 1]})
    '@2,-1 +1+1'
    """
    if entry["kind"] == "turn":
        return _turn_text(entry)
    return f"{entry['kind']} {entry['seat']}" if entry["kind"] in ("retire", "skip", "replace") else entry["kind"]


def _turn_text(entry: TurnEntry) -> str:
    turn = turn_of(entry)
    crew = turn.crew[:-1] if turn.firebreak else turn.crew  # the new tile has the highest number and goes unsaid
    return format_turn(TurnText("turn", turn.at, crew, turn.neutral, turn.firebreak))


def turn_of(entry: TurnEntry) -> Turn:
    """What the rules judge of an entry."""
    at = Hex(*entry["at"]) if "at" in entry else None
    return Turn(entry.get("value"), at, tuple(entry["crew"]), tuple(entry.get("neutral", ())), "break" in entry)
