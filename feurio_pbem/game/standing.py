"""Where a record has led: the position and everything that is needed to judge the next entry."""

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from feurio_pbem.draws.picking import draw_value, fold
from feurio_pbem.game.proofs import Link
from feurio_pbem.game.setup import Setup
from feurio_pbem.rules.position import Position

JOINING = "joining"


@dataclass
class Standing:
    """`head` is the hash of the last entry (at first the roster), `n` how many entries, `turn` the number of the turn

    to be played. `position` is None while joining. `cards`, `links`, `waits` (who a replaced seat waits for) and
    `commits` (of every card there ever was) are empty in a seeded game. `before` is the standing before the last
    turn, kept only where a take-back follows.
    """

    setup: Setup
    head: bytes
    names: dict[str, str]
    cards: dict[str, dict[str, Any]]
    seed: bytes
    position: Position | None = None
    n: int = 0
    turn: int = 1
    links: dict[str, Link] = field(default_factory=dict)
    waits: dict[str, set[str]] = field(default_factory=dict)
    retired: set[str] = field(default_factory=set)
    commits: set[str] = field(default_factory=set)
    withdrawn: set[int] = field(default_factory=set)
    last: dict[str, Any] | None = None
    before: "Standing | None" = None

    def copy(self) -> "Standing":
        """An independent standing; `before` is shared, for it is never changed."""
        twin = copy(self)
        if self.position is not None:
            twin.position = self.position.copy()
        for name in ("names", "cards", "links", "retired", "commits", "withdrawn"):
            setattr(twin, name, getattr(self, name).copy())
        twin.waits = {seat: wait.copy() for seat, wait in self.waits.items()}
        return twin

    @property
    def phase(self) -> str:
        """joining, spreading, reinforcing or finished."""
        return JOINING if self.position is None else self.position.phase

    @property
    def to_move(self) -> str | None:
        """The seat to move, None before the start and after the end."""
        return None if self.position is None else self.position.to_move

    @property
    def token(self) -> str:
        """What an answer to this standing names: game, turn and the first four digits of the head."""
        return f"{self.setup.id}-{self.turn}-{self.head.hex()[:4]}"

    @property
    def is_started(self) -> bool:
        """Whether there is a board."""
        return self.position is not None

    def drawn_with(self, reveal: bytes = b"") -> int | None:
        """The value the mover draws with his next reveal (seeded: with none); None when no tile is to be drawn."""
        position = self.position
        if position is None or position.to_move is None or not position.bag_size:
            return None
        return draw_value(fold(self.seed, reveal), 0, position.bag)

    @property
    def drawn(self) -> int | None:
        """The value in the mover's hand where anybody may see it: in a seeded game while tiles remain."""
        return None if self.setup.is_sealed else self.drawn_with()

    def waiting_for(self) -> list[str]:
        """The seats whose cards are still to come, in seat order."""
        return [seat for seat in self.setup.seats if seat not in self.cards] if self.setup.is_sealed else []
