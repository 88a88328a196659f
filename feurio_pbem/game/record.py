"""A whole game as one value: set-up, cards, proposals and log, with the standing they lead to."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from feurio_pbem.draws.canonical import roster_hash
from feurio_pbem.game.entry import AwayEntry, Document, Genesis, JoinEntry, LogEntry, OpenEntry, Proposal
from feurio_pbem.game.faults import fault
from feurio_pbem.game.proposals import judge_proposals
from feurio_pbem.game.replay import advance, replay, replay_steps
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.messages import sentence

_OfSeat = TypeVar("_OfSeat", JoinEntry, OpenEntry)
_TURNS = {"turn": 1, "resign": 1, "take-back": -1}


@dataclass(frozen=True)
class Game:
    """An immutable record; `standing` belongs to it and is never changed by anybody. Make one with `of`."""

    genesis: Genesis
    joins: tuple[JoinEntry, ...]
    opens: tuple[OpenEntry, ...]
    aways: tuple[AwayEntry, ...]
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
        *,
        opens: Sequence[OpenEntry] = (),
        aways: Sequence[AwayEntry] = (),
    ) -> "Game":
        """Judge a record of the schema's shape from its first entry to its last. Raises Unsound at the first fault."""
        standing = replay(genesis, joins, opens, log)
        judge_proposals(standing, proposals)
        _judge_aways(standing, aways)
        return cls(genesis, tuple(joins), tuple(opens), tuple(aways), tuple(proposals), tuple(log), standing)

    @classmethod
    def from_document(cls, document: Document) -> "Game":
        """The game of a document of the schema's shape; its `state` is not looked at. Raises Unsound."""
        game = cls.of(
            document["game"],
            document["joins"],
            document["log"],
            document["proposals"],
            opens=document.get("opens", []),
            aways=document.get("aways", []),
        )
        if document["feurio"] != game.standing.setup.format:
            what = sentence("This game is one of format {format}.", format=game.standing.setup.format)
            raise fault("wrong-format", what, "feurio")
        return game

    def to_document(self) -> Document:
        """The whole document, in the key order of the file."""
        format = self.standing.setup.format
        document: dict[str, Any] = {"feurio": format, "game": self.genesis, "joins": list(self.joins)}
        if format > 1:
            document |= {"opens": list(self.opens), "aways": list(self.aways)}
        document |= {"proposals": list(self.proposals), "state": self.standing.state(), "log": list(self.log)}
        return cast(Document, document)

    @property
    def due(self) -> str | None:
        """When the turn to be played is due, a time label; None where nothing is."""
        if self.standing.setup.hours is None:
            return None
        from feurio_pbem.game.pace import find_due

        return find_due(self.genesis, self.log, self.standing, self.aways)

    def extend(self, entry: LogEntry) -> "Game":
        """The game with one more entry, judged like any other; proposals fall away, for the head has moved."""
        log, here = (*self.log, entry), self.standing
        if entry["kind"] == "take-back":
            return self._at(log, replay(self.genesis, self.joins, self.opens, log))
        return self._at(log, advance(here.copy() if isinstance(here, Started) else here, entry))

    def before_entry(self, n: int) -> "Game":
        """The game as it stood before entry n (1 … entries + 1); proposals belong to the head and are left out."""
        if n > len(self.log):
            return self
        log = self.log[: n - 1]
        return self._at(log, replay(self.genesis, self.joins, self.opens, log))

    def history(self, wanted: Container[int] | None = None) -> Iterator["Game"]:
        """The game as it stood before each of its entries, or those whose numbers are `wanted`, oldest first.

        The whole log is judged once more.
        """
        for standing in replay_steps(self.genesis, self.joins, self.opens, self.log, wanted):
            yield self._at(self.log[: standing.n], standing)

    def _at(self, log: tuple[LogEntry, ...], standing: Standing) -> "Game":
        """The game with another log and the standing it leads to; proposals belong to a head and are left out."""
        return Game(self.genesis, self.joins, self.opens, self.aways, (), log, standing)

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
        """The game with other cards, in seat order; only before anybody has opened. Raises Unsound."""
        return Game.of(self.genesis, self._in_seat_order(joins), self.log, opens=self.opens, aways=self.aways)

    def with_opens(self, opens: Sequence[OpenEntry]) -> "Game":
        """The game with other opens, in seat order; only before the start. Raises Unsound."""
        return Game.of(self.genesis, self.joins, self.log, opens=self._in_seat_order(opens), aways=self.aways)

    def with_aways(self, aways: Sequence[AwayEntry]) -> "Game":
        """The game in which these count, for a seat one of them or of those before. Raises Unsound."""
        from feurio_pbem.game.pace import judge_aways, unite_aways

        for away in aways:
            judge_aways(self.standing, [away])
        united = tuple(unite_aways(self.standing, self.aways, aways))
        return replace(self, aways=united)

    def with_proposals(self, proposals: Sequence[Proposal]) -> "Game":
        """The game with other proposals. Raises Unsound."""
        judge_proposals(self.standing, proposals)
        return replace(self, proposals=tuple(proposals))

    def _in_seat_order(self, entries: Iterable[_OfSeat]) -> list[_OfSeat]:
        seats = self.standing.setup.seats
        return sorted(entries, key=lambda entry: seats.index(entry["seat"]))

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


def _judge_aways(standing: Standing, aways: Sequence[AwayEntry]) -> None:
    if aways:
        from feurio_pbem.game.pace import judge_aways

        judge_aways(standing, aways)
