"""Any sequence of turns, attempts, take-backs and decisions in a seeded game: the laws of a record hold throughout."""

from random import Random

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.errors import Refused, Unsound
from feurio_pbem.game.answers import find_repeated
from feurio_pbem.game.composing import compose_about
from feurio_pbem.game.entry import entry_text
from feurio_pbem.game.playing import play_turns, start_game
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import read_game, write_game
from feurio_pbem.notation import parse_turn
from tests.properties.random_games import SEATS, random_options, refusal

chance = st.integers(0, 2**32).map(Random)
anything = st.one_of(
    st.text(alphabet="ab@+-, x1237", max_size=12),
    st.sampled_from(["pass", "resign", "take-back", "a", "b", "a +1+2", "@0,0", "+9x9", "a pass"]),
)


def is_running(machine: "RecordMachine") -> bool:
    return machine.game.standing.to_move is not None


class RecordMachine(RuleBasedStateMachine):
    game: Game

    @initialize(rng=chance, players=st.integers(1, 4))
    def begin(self, rng: Random, players: int) -> None:
        names = {seat: seat.title() for seat in SEATS[:players]}
        self.game = start_game(names, seed=str(rng.random()), options=random_options(rng))

    @precondition(is_running)
    @rule(rng=chance, turns=st.integers(1, 5))
    def play_turns(self, rng: Random, turns: int) -> None:
        for _ in range(turns):
            standing = self.game.standing
            if standing.to_move is None:
                return
            turn = random_turn(standing.position, standing.drawn, rng)
            laid = {"at": turn.at, **({"break": True} if turn.firebreak else {})} if turn.at else {}
            text = entry_text({"kind": "turn", "crew": turn.crew, "neutral": turn.neutral, **laid})
            after = play_turns(self.game, text)
            assert after.standing.turn == standing.turn + 1
            assert after.log[:-1] == self.game.log
            assert find_repeated(after, standing.token, parse_turn(text))
            self.game = after

    @rule(text=anything)
    def try_anything(self, text: str) -> None:
        """It is played or refused; either way the game there was is what it was."""
        before = self.game.to_document()
        refused = refusal(lambda: play_turns(self.game, text))
        assert self.game.to_document() == before
        if refused is None:
            self.game = play_turns(self.game, text)
            assert len(self.game.log) == len(before["log"]) + 1
        else:
            assert isinstance(refused, Refused) and refused.code and refused.message

    @rule()
    def take_back(self) -> None:
        """The position, the bag and the tile in hand are those before the turn."""
        standing = self.game.standing
        if standing.last is None or standing.last["kind"] != "turn":
            return
        before = self.game.before_entry(standing.n)
        self.game = play_turns(self.game, "take-back")
        now, then = self.game.to_document()["state"], before.to_document()["state"]
        assert now.pop("head") != then.pop("head")
        assert now == then
        assert self.game.standing.seed == before.standing.seed

    @precondition(is_running)
    @rule(rng=chance)
    def decide(self, rng: Random) -> None:
        """Somebody wants to retire, skip or replace somebody, which may not be possible."""
        kind = rng.choice(("retire", "skip", "replace"))
        more = {"name": "New"} if kind == "replace" else {}
        seats = self.game.standing.setup.seats
        entry = compose_about(self.game, kind, rng.choice(seats), by=rng.choice(seats), **more)
        before = self.game.to_document()
        refused = refusal(lambda: self.game.extend(entry))
        assert self.game.to_document() == before
        if refused is None:
            self.game = self.game.extend(entry)
        else:
            assert isinstance(refused, Unsound) and refused.where == f"log[{entry['n'] - 1}]"

    @invariant()
    def the_log_leads_to_the_state(self) -> None:
        again = Game.from_document(self.game.to_document())
        assert again == self.game
        assert again.to_document() == self.game.to_document()

    @invariant()
    def a_saved_game_is_loaded_as_it_was(self) -> None:
        assert read_game(write_game(self.game)) == self.game

    @invariant()
    def every_turn_can_be_looked_at(self) -> None:
        turn = self.game.standing.turn
        assert self.game.before_turn(turn) is self.game
        assert self.game.before_turn(turn + 1) is None
        for earlier in {1, turn // 2, turn - 1} - {0, turn}:
            assert self.game.before_turn(earlier).standing.turn == earlier


RecordMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=15)
test_the_laws_of_a_record = RecordMachine.TestCase
