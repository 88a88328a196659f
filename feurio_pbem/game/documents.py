"""The plain document every picture is drawn from: the contract's `show --json` and a few more keys.

Renderers take this and nothing else, so rules and pictures stay strangers. It is JSON data; an absent value is None.
"""

from typing import Any, NotRequired, TypedDict


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
    """One seat, in turn order."""

    seat: str
    name: str
    active: bool
    supply: int
    score: int
    regions: list[RegionView]


class TileView(TypedDict):
    """One tile of the board, by tile number; `crew` holds only seats with firefighters there."""

    tile: int
    at: list[int]
    value: int
    spaces: int
    free_sides: int
    crew: dict[str, int]


class SpotView(TypedDict):
    """One hot spot with its letters; `room` maps tile numbers (as text) with room > 0 once the tile lies there."""

    spot: str
    at: list[int]
    room: dict[str, int]


class LastView(TypedDict):
    """The last entry that stands: what happened most recently."""

    n: int
    kind: str
    by: str | None
    text: str
    tile: int | None
    at: list[int] | None
    crew: dict[str, int]
    note: str | None


class ProposalView(TypedDict):
    """A retire, skip or replace that still lacks consents; `name` is who would take the seat over."""

    kind: str
    seat: str
    name: str | None
    signed: list[str]
    waiting_for: list[str]


class ShowView(TypedDict):
    """A game as it stands, as one seat may see it."""

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
    room: dict[str, int] | None
    bag: dict[str, int]
    players: list[PlayerView]
    board: list[TileView]
    last: LastView | None
    waiting_for: list[str]
    end: str | None
    winners: list[str]
    host: NotRequired[str | None]
    proposals: NotRequired[list[ProposalView]]
    seal: NotRequired[str | None]
    sitting_out: NotRequired[dict[str, list[str]]]


class ChoiceView(TypedDict):
    """What may be done on one hot spot (`spot` None in `reinforcing`), and what it would be worth.

    `scores` has every seat's points once the tile lies there and nobody is placed. `gains` has the mover's points by
    the tiles that get his first firefighter, ascending and joined by blanks (`"7 12"`); more firefighters on a tile
    that already holds his (those in `held`, and the second on the same tile) change no score. Where there are too many
    combinations, those of more tiles are left out.
    """

    spot: str | None
    at: list[int] | None
    room: dict[str, int]
    held: list[int]
    scores: dict[str, int]
    gains: dict[str, int]


class ChoicesView(TypedDict):
    """All turns the mover may play, as data: up to `limit` firefighters on up to `most_tiles` tiles with room."""

    seat: str
    token: str
    limit: int
    most_tiles: int
    tile: int | None
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
