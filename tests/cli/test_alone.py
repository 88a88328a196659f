"""`feurio daily`, `feurio puzzle` and the verdict on a game played alone."""

import json
from pathlib import Path

import pytest

from feurio_pbem.bots.puzzles import NAMES, position_of, shipped_puzzles
from feurio_pbem.bots.simulation import Simulation
from feurio_pbem.bots.wording import reasons
from feurio_pbem.game.resolving import resolve
from feurio_pbem.notation import parse_turn
from feurio_pbem.play.bot import answer_for_bots
from tests.cli.conftest import FILE, Here

DATE = ("--date", "2026-01-30")


@pytest.fixture
def played(here: Here) -> Path:
    """The forest of a date, played to its end by the level medium."""
    path = Path(here("daily", *DATE, "--json").json["file"])
    answer_for_bots(path, levels={"me": "medium"})
    return path


def test_the_forest_of_a_date_is_the_same_for_everybody(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = here("daily", *DATE, "--json").json
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "another"))
    second = here("daily", *DATE, "--json").json
    assert first["token"] == second["token"] and first["day"] == second["day"]
    assert first["file"] != second["file"]
    assert here("daily", "--date", "2026-01-31", "--json").json["token"] != first["token"]
    assert here("daily", "--date", "today", "--json", code=2).json["error"]["code"] == "bad-date"


def test_turns_and_results_are_kept(here: Here, played: Path) -> None:
    finished = here("daily", *DATE, "--json").json
    best, par = finished["day"]["best"], finished["day"]["par"]
    assert finished["phase"] == "finished" and finished["verdict"]["points"] == best
    assert finished["verdict"]["medium"] == best  # it was this level that played
    assert here("daily", *DATE, "--share").out == f"Feurio! 2026-01-30: {best} (par {par}, {best - par:+d})\n"
    assert here("daily", *DATE, "--json").json["day"] == {"date": "2026-01-30", "best": best, "played": 1, "par": par}


def test_begun_anew_the_best_stays(here: Here, played: Path) -> None:
    best = here("daily", *DATE, "--json").json["day"]["best"]
    again = here("daily", *DATE, "--again", "--json").json
    assert (again["turn"], again["verdict"], again["day"]["best"], again["day"]["played"]) == (1, None, best, 1)
    spot = here("legal", played, "--json").json["spots"][0]["spot"]
    assert here("daily", *DATE, spot, "--json").json["turn"] == 1
    assert here("daily", *DATE, "--json").json["turn"] == 2
    assert "2026-01-30" in here("daily", *DATE, "--history").out


def test_the_answer_to_a_forest_of_a_date_is_its_own_command(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Answer: feurio daily --date 2026-01-30 " in here("daily", *DATE).out
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1769774400")  # 2026-01-30, 12:00
    shown = here("daily").out
    turn = shown.partition("Answer: feurio daily ")[2].partition("Token")[0].split()
    assert turn and turn[0] != "--date"
    assert here("daily", *turn, "--json").json["turn"] == 1


def test_nothing_to_share_before_the_end(here: Here) -> None:
    assert "not finished" in here("daily", *DATE, "--share", code=2).err


def test_a_finished_solo_game_says_how_good_it_was(here: Here, tmp_path: Path) -> None:
    here(
        "new", FILE, "--player", "Anna", "--seed", "7", "--supply", "2", "--bot", "anna:easy", "--tiles", "1:1x4,6:3x4"
    )
    assert " point" in (told := here("score", FILE).out) and "par is" in told
    here("new", "two.feurio.yaml", "--player", "Anna", "--player", "Bo", "--bot", "anna:easy", "--bot", "bo:easy")
    assert "par is" not in here("score", "two.feurio.yaml").out


def test_thirty_puzzles_are_sound() -> None:
    """Their ways are legal, their solutions can be played, there is a reason, and none comes twice."""
    puzzles = shipped_puzzles()
    assert len(puzzles) >= 30
    assert len({json.dumps(puzzle["turns"]) for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        position = position_of(puzzle)
        sim = Simulation.of(position)
        turn = resolve(position, parse_turn(puzzle["best"]), puzzle["value"])
        assert puzzle["gap"] >= 3
        assert reasons(sim, sim.move_of(turn), NAMES)


def test_a_right_answer_is_remembered(here: Here) -> None:
    task = here("puzzle", "--json").json
    assert (task["puzzle"], task["solved"]) == (1, False)
    assert task["show"]["spots"] or task["show"]["phase"] == "reinforcing"
    best = shipped_puzzles()[0]["best"]
    assert here("puzzle", "1", best).out.startswith("Right: ")
    assert here("puzzle", "--json").json["puzzle"] == 2
    assert here("puzzle", "1", "--json").json["solved"]


def test_a_wrong_answer_says_by_how_much_and_gives_nothing_away(here: Here) -> None:
    spot = shipped_puzzles()[0]["best"].split("+")[0].strip() or "pass"
    answer = here("puzzle", "1", spot, "--json").json
    assert (answer["right"], answer["best"]) == (False, None)
    assert answer["behind"] > 1
    assert "less" in here("puzzle", "1", spot).out
    assert here("puzzle", "1", "+99", "--json", code=1).json["error"]["code"] == "no-such-tile"
    assert here("puzzle", "99", "--json", code=2).json["error"]["code"] == "no-such-puzzle"


def test_who_gives_up_sees_the_solution(here: Here) -> None:
    assert here("puzzle", "2", "--solution", "--json").json["best"] == shipped_puzzles()[1]["best"]
    assert not here("puzzle", "2", "--json").json["solved"]


def test_the_board_is_shown_with_the_way_to_answer(here: Here) -> None:
    told = here("puzzle", "3").out
    assert "Puzzle 3 of" in told and "feurio puzzle 3" in told
