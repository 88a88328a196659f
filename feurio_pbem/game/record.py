"""A whole game as one value: set-up, cards, proposals and log, with the standing they lead to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from feurio_pbem.draws.canonical import roster_hash
from feurio_pbem.game.entry import Document, Genesis, JoinEntry, LogEntry, Proposal
from feurio_pbem.game.proposals import judge_proposals
from feurio_pbem.game.replay import advance, replay, replay_steps
from feurio_pbem.game.standing import Standing, Started

FORMAT = 1
_TURNS = {"turn": 1, "resign": 1, "take-back": -1}


@dataclass(frozen=True)
class Game:
    """An immutable record; `standing` belongs to it and is never changed by anybody. Make one with `of`."""

    genesis: Genesis
    joins: tuple[JoinEntry, ...]
    proposals: tuple[Proposal, ...]
    log: tuple[LogEntry, ...]
    standing: Standing = field(repr=False, compare=False)

    @classmethod
    def of(
        cls,
        genesis: Genesis,
        joins: Sequence[JoinEntry] = (),
        log: Sequence[LogEntry] = (),
        proposals: Sequence[Proposal] = (),
    ) -> "Game":
        """Judge a record of the schema's shape from its first entry to its last. Raises Unsound at the first fault."""
        standing = replay(genesis, joins, log)
        judge_proposals(standing, proposals)
        return cls(genesis, tuple(joins), tuple(proposals), tuple(log), standing)

    @classmethod
    def from_document(cls, document: Document) -> "Game":
        """The game of a document of the schema's shape; its `state` is not looked at. Raises Unsound."""
        return cls.of(document["game"], document["joins"], document["log"], document["proposals"])

    def to_document(self) -> Document:
        """The whole document, in the key order of the file."""
        return {
            "feurio": FORMAT,
            "game": self.genesis,
            "joins": list(self.joins),
            "proposals": list(self.proposals),
            "state": self.standing.state(),
            "log": list(self.log),
        }

    def extend(self, entry: LogEntry) -> "Game":
        """The game with one more entry, judged like any other; proposals fall away, for the head has moved."""
        if entry["kind"] == "take-back":
            return Game.of(self.genesis, self.joins, [*self.log, entry])
        here = self.standing
        standing = advance(here.copy() if isinstance(here, Started) else here, entry)
        return Game(self.genesis, self.joins, (), (*self.log, entry), standing)

    def before_entry(self, n: int) -> "Game":
        """The game as it stood before entry n (1 … entries + 1); proposals belong to the head and are left out."""
        if n > len(self.log):
            return self
        log = self.log[: n - 1]
        return Game(self.genesis, self.joins, (), log, replay(self.genesis, self.joins, log))

    def history(self) -> Iterator["Game"]:
        """The game as it stood before each of its entries, oldest first; the whole log is judged once more."""
        for place, standing in enumerate(replay_steps(self.genesis, self.joins, self.log)):
            yield Game(self.genesis, self.joins, (), self.log[:place], standing)

    def before_turn(self, turn: int) -> "Game | None":
        """The game as it last stood with `turn` to be played, None where there is no such turn (yet)."""
        if turn == self.standing.turn:
            return self
        return self.before_entry(stands) if (stands := self._entry_of_turn(turn)) else None

    def heads(self) -> list[str]:
        """The roster hash, then the hash of each entry: what a token can name. Hex."""
        if not self.log:
            return [self.standing.head.hex()]
        return [*(entry["prev"] for entry in self.log), self.standing.head.hex()]

    def turns_after(self) -> list[int]:
        """The number of the turn to be played at each of `heads`."""
        turns = [1]
        for entry in self.log:
            turns.append(turns[-1] + _TURNS.get(entry["kind"], 0))
        return turns

    def with_joins(self, joins: Sequence[JoinEntry]) -> "Game":
        """The game with other cards, in seat order; only before the start. Raises Unsound."""
        seats = self.standing.setup.seats
        return Game.of(self.genesis, sorted(joins, key=lambda card: seats.index(card["seat"])), self.log)

    def with_proposals(self, proposals: Sequence[Proposal]) -> "Game":
        """The game with other proposals. Raises Unsound."""
        judge_proposals(self.standing, proposals)
        return Game(self.genesis, self.joins, tuple(proposals), self.log, self.standing)

    @property
    def roster(self) -> str:
        """The roster hash in hex."""
        return roster_hash(self.genesis, self.joins).hex()

    def _entry_of_turn(self, turn: int) -> int | None:
        """The number of the standing entry that played a turn."""
        found = None
        for entry, number in zip(self.log, self.turns_after(), strict=False):
            stands = entry["kind"] in ("turn", "resign") and entry["n"] not in self.standing.withdrawn
            if stands and number == turn:
                found = entry["n"]
        return found
