"""The plain document every picture is drawn from: the contract's `show --json` and a few more keys.

Renderers take this and nothing else, so rules and pictures stay strangers. It is JSON data; an absent value is None.
"""

from typing import Any, NotRequired, TypedDict

from feurio_pbem.messages import sentence

METHOD_NAMES = {"sealed": sentence("sealed"), "seeded": sentence("seeded (anyone with the file can look ahead)")}
"""How every screen writes the method of drawing that `draws` names."""


class Drawn(TypedDict):
    """A tile in hand."""

    value: int
    spaces: int


class RegionView(TypedDict):
    """One region: tile numbers ascending; `divisor` is None when it is closed."""

    tiles: list[int]
    sum: int
    divisor: int | None
    points: int


class PlayerView(TypedDict):
    """One seat, in turn order; `supply` counts its own firefighters, `neutral_supply` its neutral ones."""

    seat: str
    name: str
    active: bool
    supply: int
    neutral_supply: int
    score: int
    regions: list[RegionView]


_Break = TypedDict("_Break", {"break": bool})  # a key that no class could spell


class TileView(_Break):
    """One tile of the board, by tile number; `crew` holds only seats with firefighters there, `neutral` counts the

    neutral ones. A firebreak (`break`) has value 0.
    """

    tile: int
    at: list[int]
    value: int
    spaces: int
    free_sides: int
    crew: dict[str, int]
    neutral: int


class SpotView(TypedDict):
    """One hot spot with its letters; `room` maps tile numbers (as text) with room > 0 once the tile lies there."""

    spot: str
    at: list[int]
    room: dict[str, int]


class BreakView(TypedDict):
    """A cell that can take the tile face down; `room` is as it is once the firebreak and its firefighter lie there."""

    at: list[int]
    room: dict[str, int]


class CandidateView(TypedDict):
    """An empty cell beside a tile: where the fire may go one day."""

    at: list[int]
    heat: int


class LastView(_Break):
    """The last entry that stands: what happened most recently; `break` says that its tile went face down."""

    n: int
    kind: str
    by: str | None
    text: str
    tile: int | None
    at: list[int] | None
    crew: dict[str, int]
    neutral: dict[str, int]
    note: str | None


class NewsView(TypedDict):
    """What happened since somebody last moved, as in `log --json`, oldest first, and the game `before` that.

    `before` is None where nothing has happened.
    """

    entries: list[dict[str, Any]]
    before: "ShowView | None"


class ProposalView(TypedDict):
    """A retire, skip or replace that still lacks consents; `name` is who would take the seat over."""

    kind: str
    seat: str
    name: str | None
    signed: list[str]
    waiting_for: list[str]


class SeatAwayView(TypedDict):
    """The days a seat says it is away, as spans of two days each."""

    seat: str
    days: list[list[str]]


class ShowView(TypedDict):
    """A game as it stands, as one seat may see it; `breaks` only in a game with firebreaks.

    `last_turn` is the last turn that stands, whatever was entered since; `candidates` are there while tiles are laid;
    `due`, `overdue` and `aways` where the clock was asked.
    """

    game: str
    title: str
    draws: str
    rules: dict[str, Any]
    turn: int
    token: str
    phase: str
    to_move: str | None
    drawn: Drawn | None
    heat: int | None
    limit: int
    next_tile: int
    spots: list[SpotView]
    breaks: NotRequired[list[BreakView]]
    room: dict[str, int] | None
    bag: dict[str, int]
    players: list[PlayerView]
    board: list[TileView]
    last: LastView | None
    last_turn: NotRequired[LastView | None]
    candidates: NotRequired[list[CandidateView]]
    waiting_for: list[str]
    end: str | None
    winners: list[str]
    host: NotRequired[str | None]
    proposals: NotRequired[list[ProposalView]]
    seal: NotRequired[str | None]
    due: NotRequired[str | None]
    overdue: NotRequired[bool | None]
    aways: NotRequired[list[SeatAwayView]]
    sitting_out: NotRequired[dict[str, list[str]]]


class OwnedRegionView(RegionView):
    """A region with its seat."""

    seat: str


class ChoiceView(_Break):
    """What may be done on one hot spot (`spot` None in `reinforcing`) or with a firebreak, and what comes of it.

    Up to `limit` firefighters go on up to `most_tiles` tiles with `room`, up to `own` and up to `neutral` of them of
    each kind; the one that stands on a firebreak is not counted here. `scores`, `free_sides` (only what changes),
    `candidates` and `regions` (of all seats, by their places in the list beside the choices) are as once the tile (and
    he) lies there and nobody else is placed. More firefighters on a tile that already holds the mover's (those in
    `held`, and the second on the same tile), on a firebreak, and neutral ones change none of it. His first ones on
    other tiles do: `joins` has the region that each set of them makes which hangs together, directly or through regions
    of his, by their tiles, ascending and joined by blanks (`"7 12"`); it takes the place of those regions. Sets that do
    not hang together change nothing of each other. All sets of up to `known` tiles are there.
    """

    spot: str | None
    at: list[int] | None
    limit: int
    own: int
    neutral: int
    most_tiles: int
    room: dict[str, int]
    held: list[int]
    scores: dict[str, int]
    free_sides: dict[str, int]
    candidates: list[CandidateView]
    regions: list[int]
    joins: dict[str, int]
    known: int


class ChoicesView(TypedDict):
    """All turns the mover may play, as data: up to `limit` firefighters on up to `most_tiles` tiles with room.

    First the hot spots as they are lettered, then the cells for a firebreak in reading order. `regions` are those that
    any of the turns would leave, each once.
    """

    seat: str
    token: str
    limit: int
    most_tiles: int
    tile: int | None
    regions: list[OwnedRegionView]
    choices: list[ChoiceView]


class BestTurnView(TypedDict):
    """The best turn found."""

    text: str
    margin: float
    at: list[int] | None
    crew: dict[str, int]
    why: list[str]


class AnalysedTurnView(TypedDict):
    """One turn as it was played; `win` is the mover's share of wins after it."""

    n: int
    turn: int
    by: str
    text: str
    margin: float
    win: float
    best: BestTurnView
    loss: float
    luck: float


class AnalysedPlayerView(TypedDict):
    """Sums of one player, and the accuracy from 0 to 100 (None without a turn)."""

    seat: str
    name: str
    loss: float
    luck: float
    accuracy: float | None


class AnalysisView(TypedDict):
    """The contract's document of `analyse`, with what a page needs; `turning_points` are entries, the worst first."""

    file: str
    game: str
    title: str
    playouts: int
    turns: list[AnalysedTurnView]
    players: list[AnalysedPlayerView]
    turning_points: list[int]
    winners: list[str]
