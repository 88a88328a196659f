"""A position: all the rules need to go on. It changes only by its verbs, each of which ends in a legal position.

Chance comes in as a value: the caller says which tile was drawn, whatever drew it.
"""

from collections.abc import Iterable, Sequence

from feurio_pbem.errors import IllegalTurn, Refused
from feurio_pbem.messages import sentence
from feurio_pbem.rules.options import Options
from feurio_pbem.rules.scoring import score
from feurio_pbem.rules.situation import Situation
from feurio_pbem.rules.turns import Turn, violations

SPREADING, REINFORCING, FINISHED = "spreading", "reinforcing", "finished"
EXHAUSTED, PASSED, RESIGNED, ABANDONED = "exhausted", "passed", "resigned", "abandoned"


class Position(Situation):
    """A situation with its verbs, its phase, and how a finished game ended (`end`).

    `following[seat]` is the turn order from the seat after it round to itself. `copy` gives an independent twin.
    """

    __slots__ = ("end", "following", "phase")

    def __init__(self, options: Options, seats: Sequence[str], layout: Sequence[int], first: str | None = None) -> None:
        """The start: `layout` has the start tiles as drawn, `first` is the seat to begin (else seat one)."""
        super().__init__(options, seats, layout, first)
        twice = self.seats * 2
        self.following = {seat: twice[place : place + len(seats)] for place, seat in enumerate(self.seats, start=1)}
        self.end: str | None = None
        self.phase = SPREADING
        self._settle()

    def copy(self) -> "Position":
        """An independent position equal to this one."""
        twin = Position.__new__(Position)
        for name in ("bag_size", "end", "following", "last_mover", "options", "phase", "seats", "spaces", "to_move"):
            setattr(twin, name, getattr(self, name))
        for name in ("active", "bag", "board", "neutral", "passed", "sitting_out", "supply"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    # ---- verbs

    def play(self, turn: Turn) -> None:
        """Play a turn for the player to move; raises IllegalTurn (position unchanged) or Refused `game-over`."""
        seat = self._mover()
        if found := violations(self, turn):
            raise IllegalTurn(found)
        value, at, crew, neutral, firebreak = turn
        if value is not None and at is not None:
            self.bag[value] -= 1
            self.bag_size -= 1
            if firebreak:
                self.board.lay_firebreak(at)
            else:
                self.board.lay(at, value, self.spaces[value])
        elif not crew and not neutral:
            self.passed.add(seat)
        if crew:
            self.supply[seat] -= len(crew)
            for tile in crew:
                self.board.place(seat, tile)
            self.passed.clear()
        if neutral:
            self.neutral[seat] -= len(neutral)
            for tile in neutral:
                self.board.place(None, tile)
            self.passed.clear()
        self.last_mover = seat
        self._settle()

    def resign(self) -> None:
        """The player to move gives up his seat; his firefighters stay (Rules 7)."""
        seat = self._mover()
        self.active.discard(seat)
        self.last_mover = seat
        if len(self.active) <= 1:
            self._finish(RESIGNED)
        else:
            self._settle()

    def retire(self, seat: str) -> None:
        """The others take `seat` out of the game; between two it only proves that one has left: nobody wins."""
        two = len(self.active) <= 2
        self.active.discard(seat)
        self.sitting_out.discard(seat)
        if two:
            self._finish(ABANDONED)
        else:
            self._settle()

    def skip(self) -> None:
        """The player to move gets no turn this time; nothing is drawn, and it is no pass."""
        self.last_mover = self._mover()
        self._settle()

    def sit_out(self, seats: Iterable[str]) -> None:
        """From now on exactly these seats get no turn while tiles remain."""
        self.sitting_out = set(seats)
        self._settle()

    def reopen(self, seat: str) -> None:
        """A retired seat takes part again."""
        self.active.add(seat)
        self._settle()

    # ---- questions

    def scores(self) -> dict[str, int]:
        """Every seat's points if the game ended now."""
        return {seat: score(self.board, seat) for seat in self.seats}

    def leaders(self) -> list[str]:
        """The active seats with the highest total now, in turn order."""
        scores = {seat: points for seat, points in self.scores().items() if seat in self.active}
        best = max(scores.values(), default=0)
        return [seat for seat, points in scores.items() if points == best]

    def winners(self) -> list[str]:
        """Who wins a finished game, in turn order: the highest total of the active seats, or the last one left."""
        if self.end is None or self.end == ABANDONED:
            return []
        if self.end == RESIGNED:
            return [seat for seat in self.seats if seat in self.active]
        return self.leaders()

    # ---- the turn order

    def _mover(self) -> str:
        if self.to_move is None:
            raise Refused("game-over", sentence("The game is over."))
        return self.to_move

    def _settle(self) -> None:
        """After each entry: which phase it is, whether the game is over, who moves (Rules 5)."""
        if self.end is not None:
            return
        if self.bag_size:
            playing = self.active - self.sitting_out if self.sitting_out else self.active
            self.to_move = self._next_mover(playing or self.active)  # the last one for whom others sat out has left
            return
        self.phase = REINFORCING
        placing = self._placing() if self.board.open_tiles else set()
        if placing <= self.passed:
            self._finish(PASSED if placing else EXHAUSTED)
        else:
            self.to_move = self._next_mover(placing)

    def _placing(self) -> set[str]:
        """The active seats that still hold firefighters of either kind."""
        return {seat for seat in self.active if self.supply[seat] or self.neutral[seat]}

    def _next_mover(self, among: set[str]) -> str:
        for seat in self.following[self.last_mover]:
            if seat in among:
                return seat
        raise AssertionError("a game that is not over has a player to move")

    def _finish(self, end: str) -> None:
        self.phase, self.end, self.to_move = FINISHED, end, None
