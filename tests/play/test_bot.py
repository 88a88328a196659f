"""The program's own turns: a note says whose they are; what is hidden makes no difference; sealed games are refused."""

import dataclasses
import random
from pathlib import Path

import pytest

from feurio_pbem.bots.random_player import random_turn
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import text_of
from feurio_pbem.errors import Refused
from feurio_pbem.game.answers import check_started
from feurio_pbem.game.playing import play_turns, start_game
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import create, load
from feurio_pbem.home.bots import bot_seats, remember_bots
from feurio_pbem.home.folder import Home
from feurio_pbem.play.bot import answer_for_bots, check_bots_may_play, choose_text, play_bot

PLAYERS = {"anna": "Anna", "ember": "Ember"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "home"))
    return Home.of_this_machine()


def after_turns(count: int, seed: str = "friday") -> Game:
    """A game with some random turns in it."""
    rng, game = random.Random(count), start_game(PLAYERS, seed=seed)
    for _ in range(count):
        position = check_started(game.standing).position
        sim = Simulation.of(position)
        turn = random_turn(position, game.standing.drawn, rng)
        game = play_turns(game, text_of(sim, sim.move_of(turn)))
    return game


@pytest.mark.parametrize("level", ["easy", "medium", "hard:40"])
@pytest.mark.parametrize("count", [0, 7, 20])
def test_another_hidden_order_changes_nothing(level: str, count: int) -> None:
    game = after_turns(count)
    standing, rng, seen = game.standing, random.Random(1), 0
    while seen < 3:
        other = dataclasses.replace(standing, seed=rng.randbytes(32))
        if other.drawn == standing.drawn:  # the same tile in hand, all that follow exchanged
            seen += 1
            exchanged = dataclasses.replace(game, standing=other)
            assert choose_text(exchanged, level) == choose_text(game, level)


def test_bots_answer_until_a_person_is_to_move(tmp_path: Path, home: Home) -> None:
    file, game = tmp_path / "a.feurio.yaml", start_game(PLAYERS, seed="friday")
    create(file, game)
    assert answer_for_bots(file) == []
    remember_bots(home, game.standing.setup.gid, {"anna": "medium"})
    assert bot_seats(home, game.standing.setup.gid) == {"anna": "medium"}
    (played,) = answer_for_bots(file)
    assert (played.entry["by"], played.entry["note"]) == ("anna", "bot (medium)")
    assert load(file).game.standing.to_move == "ember"
    assert answer_for_bots(file) == []


def test_a_game_of_bots_goes_on_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "a.feurio.yaml"
    create(file, start_game(PLAYERS, seed="friday"))
    answers = answer_for_bots(file, levels={"anna": "medium", "ember": "easy"})
    assert load(file).game.standing.phase == "finished"
    assert len(answers) == len(load(file).game.log)


def test_who_is_stopped_while_it_thinks_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "a.feurio.yaml"
    create(file, start_game(PLAYERS, seed="friday"))
    before = file.read_bytes()

    def stop(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_bot(file, playouts=100, progress=stop)
    assert file.read_bytes() == before


def test_sealed_games_are_refused() -> None:
    check_bots_may_play("seeded")
    with pytest.raises(Refused) as refusal:
        check_bots_may_play("sealed")
    assert refusal.value.code == "sealed-bot"
    assert "know tiles before they are drawn" in refusal.value.message
