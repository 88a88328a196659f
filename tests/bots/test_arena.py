"""Matches: the same forest from every place, judged turns, honest intervals."""

from pathlib import Path

import pytest

from feurio_pbem.bots.arena import SEATS, main, play_game, play_match
from feurio_pbem.bots.levels import player_of
from feurio_pbem.errors import IllegalTurn
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.turns import Turn


@pytest.mark.parametrize("others", [1, 2, 3])
def test_a_player_against_himself_wins_his_part(others: int) -> None:
    medium = player_of("medium")
    *_, standings = play_match(medium, [medium] * others, rule_set("classic", 1 + others), 12 * (1 + others))
    assert standings.games == 12 * (1 + others)
    assert standings.share == pytest.approx(1 / (1 + others), abs=0.01)  # each forest has been played from every place


def test_equal_seeds_give_equal_games() -> None:
    players = [player_of("medium"), player_of("hard:5")]
    assert play_game(players, Options(), 3).scores() == play_game(players, Options(), 3).scores()


def test_who_cheats_is_caught() -> None:
    with pytest.raises(IllegalTurn):
        play_game([lambda position, value, rng: Turn(value, None, (1, 1, 1))] * 2, Options(), 1)


def test_a_player_cannot_touch_the_game() -> None:
    def meddler(position, value, rng):  # type: ignore[no-untyped-def]
        turn = player_of("medium")(position, value, rng)
        position.supply.update(dict.fromkeys(SEATS, 0))
        return turn

    assert sum(play_game([meddler, meddler], Options(), 1).scores().values()) > 0


def test_the_command_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["medium", "easy", "--games", "6", "--rules", "published"])
    assert capsys.readouterr().out.startswith("medium against easy: ")
    with pytest.raises(SystemExit) as refusal:
        main(["medium", "nobody"])
    assert refusal.value.code == 2
    assert "There is no level nobody" in capsys.readouterr().err


def test_a_players_module_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bots.py").write_text(
        "from feurio_pbem import legal_turns\n"
        "def last(position, value, rng):\n"
        "    return list(legal_turns(position, value))[-1]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    main(["my_bots:last", "random", "--games", "2"])
    assert "2 games" in capsys.readouterr().out
