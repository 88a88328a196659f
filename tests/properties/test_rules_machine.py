"""Any sequence of turns, attempts, resignations and retirements: the laws of a position hold after each of them."""

from random import Random
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.errors import IllegalTurn
from feurio_pbem.rules.position import Position
from feurio_pbem.rules.turns import Turn, legal_turns, violations
from tests.properties.random_games import SEATS, random_attempt, random_options, random_start, random_value, refusal

chance = st.integers(0, 2**32).map(Random)
FEW = 400  # legal turns that are listed to look for one


def image(position: Position) -> dict[str, Any]:
    """Everything that can be known of a position, as plain data."""
    board = position.board
    parts = {f"board.{name}": getattr(board, name) for name in board.__slots__ if not name.startswith("_")}
    parts |= {"board.hot_spots": board.hot_spots(), "board.hottest": board.hottest()}
    parts |= {name: getattr(position, name) for name in position.__slots__ if name != "board"}
    return {name: repr(sorted(part) if isinstance(part, set) else part) for name, part in parts.items()}


def is_running(machine: "RulesMachine") -> bool:
    return machine.position.to_move is not None


class RulesMachine(RuleBasedStateMachine):
    position: Position

    @initialize(rng=chance, players=st.integers(1, 4))
    def begin(self, rng: Random, players: int) -> None:
        options = random_options(rng)
        self.position = Position(options, SEATS[:players], random_start(rng, options))

    @precondition(is_running)
    @rule(rng=chance, turns=st.integers(1, 8))
    def play(self, rng: Random, turns: int) -> None:
        for _ in range(turns):
            if self.position.to_move is None:
                return
            mover, twin = self.position.to_move, self.position.copy()
            turn = random_turn(self.position, random_value(rng, self.position), rng)
            assert violations(self.position, turn) == []
            self.position.play(turn)
            twin.play(turn)
            assert image(twin) == image(self.position)
            assert self.position.last_mover == mover

    @precondition(is_running)
    @rule(rng=chance)
    def try_anything(self, rng: Random) -> None:
        """In the legal list ⇔ no violation ⇔ playing succeeds; a refusal leaves the position identical."""
        value = random_value(rng, self.position)
        turn, before = random_attempt(rng, self.position, value), image(self.position)
        found = violations(self.position, turn)
        listed = [other for _, other in zip(range(FEW), legal_turns(self.position, value), strict=False)]
        assert (turn in listed) == (not found) or len(listed) == FEW
        assert image(self.position) == before
        refused = refusal(lambda: self.position.play(turn))
        assert (refused is None) == (found == [])
        if refused is not None:
            assert isinstance(refused, IllegalTurn) and list(refused.violations) == found
            assert image(self.position) == before

    @precondition(lambda self: not is_running(self))
    @rule()
    def nothing_is_played_after_the_end(self) -> None:
        position, before = self.position, image(self.position)
        for verb in (position.resign, position.skip, lambda: position.play(Turn(None, None))):
            refused = refusal(verb)
            assert refused is not None and refused.code == "game-over"
        assert list(legal_turns(position, None)) == []
        assert image(position) == before

    @precondition(is_running)
    @rule(dice=st.integers(1, 6))
    def resign(self, dice: int) -> None:
        if dice == 6:
            mover = self.position.to_move
            self.position.resign()
            assert mover not in self.position.active

    @precondition(lambda self: is_running(self) and len(self.position.active) > 2)
    @rule(dice=st.integers(1, 6), rng=chance)
    def retire_and_perhaps_reopen(self, dice: int, rng: Random) -> None:
        if dice == 6:
            seat = rng.choice(sorted(self.position.active))
            self.position.retire(seat)
            if self.position.to_move is not None and rng.random() < 0.5:
                self.position.reopen(seat)

    @invariant()
    def tiles_are_conserved(self) -> None:
        """Every tile of the set is in the bag or on the board, where a firebreak hides its value."""
        position = self.position
        face_down = position.board.values.count(0) - 1  # less the unused entry 0
        hidden = 0
        for value, count in position.options.tiles.bag().items():
            missing = count - position.bag[value] - position.board.values.count(value)
            assert missing >= 0 and position.bag[value] >= 0
            hidden += missing
        assert hidden == face_down and (face_down == 0 or position.options.firebreak)
        assert position.bag_size == sum(position.bag.values())

    @invariant()
    def firefighters_are_conserved(self) -> None:
        for seat, supply in self.position.supply.items():
            placed = sum(crew.get(seat, 0) for crew in self.position.board.crews)
            assert supply >= 0 and supply + placed == self.position.options.supply
        neutral = self.position.neutral.values()
        assert min(neutral) >= 0
        assert sum(neutral) + sum(self.position.board.neutral) == self.position.options.neutral * len(neutral)

    @invariant()
    def somebody_moves_until_the_end(self) -> None:
        position = self.position
        assert (position.to_move is None) == (position.phase == "finished") == (position.end is not None)
        if position.to_move is not None:
            assert position.to_move in position.active
            value = next((value for value, count in position.bag.items() if count), None)
            assert next(legal_turns(position, value), None) is not None

    @invariant()
    def open_tiles_are_those_with_room(self) -> None:
        board = self.position.board
        assert sorted(board.open_tiles) == [tile for tile in range(1, len(board) + 1) if board.room(tile)]


RulesMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=20)
test_the_laws_of_a_position = RulesMachine.TestCase
