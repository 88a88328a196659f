"""Where a record has led: everything that is needed to judge the next entry, and the snapshot of it in the file.

A game that has not started (`Joining`) and one that has (`Started`) are two types; a `Standing` is either.
"""

from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from feurio_pbem.draws.chain import Card
from feurio_pbem.draws.picking import draw_value, fold
from feurio_pbem.game.entry import LogEntry, OpenEntry
from feurio_pbem.game.roster import Link
from feurio_pbem.game.setup import Setup
from feurio_pbem.rules.board import Board
from feurio_pbem.rules.position import Position

JOINING, OPENING = "joining", "opening"


@dataclass(kw_only=True)
class _Record:
    """What both have: `head` is the hash of the last entry (at first the roster), `n` how many entries, `turn` the

    number of the turn to be played. `cards`, `links`, `commits` (of every card there ever was) and `keys`
    (all that a seat has had, the present one last) are empty in a seeded game. `size` counts the bytes of the log.
    """

    setup: Setup
    head: bytes
    names: dict[str, str]
    cards: dict[str, Card]
    seed: bytes
    links: dict[str, Link]
    commits: set[str]
    keys: dict[str, tuple[str, ...]]
    n: int = 0
    turn: int = 1
    size: int = 0

    @property
    def token(self) -> str:
        """What an answer to this standing names: game, turn and the first four digits of the head."""
        return f"{self.setup.id}-{self.turn}-{self.head.hex()[:4]}"


@dataclass(kw_only=True)
class Joining(_Record):
    """A sealed game without its first entry: cards, or in a joint game opens, are still to come, or the host has to

    start. `roster` is the roster hash; `head` too, until in a joint game all have opened.
    """

    roster: bytes
    opens: dict[str, OpenEntry]
    is_started: ClassVar[bool] = False
    to_move: ClassVar[None] = None
    drawn: ClassVar[None] = None
    last: ClassVar[None] = None
    withdrawn: ClassVar[frozenset[int]] = frozenset()

    @property
    def phase(self) -> str:
        """joining, or in a joint game from the last card on opening."""
        return OPENING if self.setup.joint and not self.missing_cards() else JOINING

    def missing_cards(self) -> list[str]:
        """The seats whose cards are still to come, in seat order."""
        return [seat for seat in self.setup.seats if seat not in self.cards]

    def missing_opens(self) -> list[str]:
        """In a joint game the seats that have not opened, in seat order; never the host, who opens with the start."""
        if not self.setup.joint:
            return []
        return [seat for seat in self.setup.seats if seat != self.setup.host and seat not in self.opens]

    def waiting_for(self) -> list[str]:
        """Who has to do something next, in seat order: send a card, then open, then (in a joint game) start."""
        missing = self.missing_cards() or self.missing_opens()
        return missing or ([str(self.setup.host)] if self.setup.joint else [])

    def state(self) -> dict[str, Any]:
        """`state` of the game file, in its key order."""
        return {"head": self.head.hex(), "phase": self.phase, "turn": self.turn}


@dataclass(kw_only=True)
class Started(_Record):
    """A game with a board. `waits` says who a replaced seat waits for; `withdrawn` has the numbers of the turns taken

    back; `before` is the standing before the last turn, kept only where a take-back follows.
    """

    is_started: ClassVar[bool] = True
    position: Position
    waits: dict[str, set[str]] = field(default_factory=dict)
    retired: set[str] = field(default_factory=set)
    withdrawn: set[int] = field(default_factory=set)
    last: LogEntry | None = None
    before: "Started | None" = None

    def copy(self) -> "Started":
        """An independent standing; `before` is shared, for it is never changed."""
        twin = copy(self)
        twin.position = self.position.copy()
        for name in ("names", "cards", "links", "keys", "retired", "commits", "withdrawn"):
            setattr(twin, name, getattr(self, name).copy())
        twin.waits = {seat: wait.copy() for seat, wait in self.waits.items()}
        return twin

    @property
    def phase(self) -> str:
        """spreading, reinforcing or finished."""
        return self.position.phase

    @property
    def to_move(self) -> str | None:
        """The seat to move, None after the end."""
        return self.position.to_move

    def drawn_with(self, reveal: bytes = b"") -> int | None:
        """The value the mover draws with his next reveal (seeded: with none); None when no tile is to be drawn."""
        position = self.position
        if position.to_move is None or not position.bag_size:
            return None
        return draw_value(fold(self.seed, reveal), 0, position.bag)

    @property
    def drawn(self) -> int | None:
        """The value in the mover's hand where anybody may see it: in a seeded game while tiles remain."""
        return None if self.setup.is_sealed else self.drawn_with()

    def waiting_for(self) -> list[str]:
        """Nobody: all seats have joined."""
        return []

    def state(self) -> dict[str, Any]:
        """`state` of the game file, in its key order; what is absent has no key."""
        position = self.position
        state: dict[str, Any] = {"head": self.head.hex(), "phase": position.phase, "turn": self.turn}
        if position.to_move is not None:
            state["to_move"] = position.to_move
        if (value := self.drawn) is not None:
            state["drawn"] = {"value": value, "spaces": position.spaces[value]}
        state["supply"] = dict(position.supply)
        if self.setup.format > 1:
            state["neutral"] = dict(position.neutral)
        state["scores"] = position.scores()
        state["board"] = board_of(position.board, position.seats)
        if position.end is not None:
            state["end"], state["winners"] = position.end, position.winners()
        return state


Standing: TypeAlias = Joining | Started


def board_of(board: Board, seats: tuple[str, ...]) -> list[dict[str, Any]]:
    """The tiles by number, as the file has them: `crew` in seat order, only seats with firefighters there; `break`

    and `neutral` (format 2) only where there is one.
    """
    tiles = []
    for tile in range(1, len(board) + 1):
        crews = board.crews[tile]
        row: dict[str, Any] = {
            "tile": tile,
            "at": list(board.cells[tile]),
            "value": board.values[tile],
            "spaces": board.spaces[tile],
        }
        if board.is_firebreak(tile):
            row["break"] = True
        row["free_sides"] = board.free_sides[tile]
        row["crew"] = {seat: crews[seat] for seat in seats if seat in crews}
        if board.neutral[tile]:
            row["neutral"] = board.neutral[tile]
        tiles.append(row)
    return tiles
