"""`feurio bot`, `hint`, `analyse` and `new --bot`: playing and learning alone."""

import re
from pathlib import Path

from feurio_pbem.cli import turns
from tests.cli.conftest import FILE, Here

EMBER = ("--player", "Anna", "--player", "Ember", "--seed", "2026-01-30")


def test_a_bot_answers_at_once(here: Here, tmp_path: Path) -> None:
    made = here("new", FILE, *EMBER, "--bot", "ember:medium", "--json").json
    assert made["to_move"] == "anna"
    played = here("move", FILE, "b", "+2", "--json").json
    (answer,) = played["answers"]
    assert (played["player"], answer["player"], played["next"]["to_move"]) == ("anna", "ember", "anna")
    assert played["next"] == answer["next"]
    assert here("log", FILE, "--json").json["entries"][-1]["note"] == "bot (medium)"
    spot = here("legal", FILE, "--json").json["spots"][0]["spot"]
    told = here("move", FILE, spot, "--dry-run").out
    assert "Ember laid" not in told  # nobody answers what was not played


def test_a_bot_that_begins_has_begun(here: Here) -> None:
    made = here("new", FILE, *EMBER, "--bot", "anna:easy").out
    assert "Ember is to move: feurio move" in made
    assert here("show", FILE, "--json").json["turn"] == 2


def test_where_no_notes_are_nobody_answers(here: Here, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    here("new", FILE, *EMBER, "--bot", "ember:easy")
    monkeypatch.setenv("FEURIO_HOME", str(tmp_path / "another-machine"))
    assert here("move", FILE, "b", "--json").json["answers"] == []


def test_a_take_back_is_left_alone(here: Here) -> None:
    here("new", FILE, *EMBER, "--bot", "ember:easy")
    here("move", FILE, "b")
    here("take-back", FILE)
    assert here("show", FILE, "--json").json["to_move"] == "ember"


def test_whoever_stops_a_thinking_bot_has_played(here: Here, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    here("new", FILE, *EMBER, "--bot", "ember:hard")

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    from feurio_pbem.play import bot

    monkeypatch.setattr(bot, "answer_for_bots", stop)
    assert turns.answer_for_bots is not stop
    told = here("move", FILE, "b")
    assert "Ember has still to move: feurio bot a.feurio.yaml" in told.err
    assert here("show", FILE, "--json").json["to_move"] == "ember"


def test_one_turn_for_scripts(here: Here, game: Path) -> None:
    document = here("bot", FILE, "--level", "hard", "--playouts", "30", "--json").json
    assert (document["turn"], document["player"], document["next"]["to_move"]) == (1, "anna", "bo")
    assert here("bot", FILE, "--player", "anna", "--json", code=1).json["error"]["code"] == "not-your-turn"
    assert "Bo laid" in here("bot", FILE, "--level", "easy").out


def test_bots_are_refused_where_they_would_know_tiles(here: Here, tmp_path: Path) -> None:
    here("identity", "--name", "Anna", "--show-code", code=None)
    error = here("new", FILE, *EMBER[:4], "--draws", "sealed", "--bot", "ember:hard", "--json", code=1).json["error"]
    assert error["code"] == "sealed-bot"
    assert not (tmp_path / FILE).exists()


def test_what_is_no_bot_makes_no_file(here: Here, tmp_path: Path) -> None:
    for text, code in (("ember", "bad-bot"), ("zoe:hard", "no-such-seat"), ("ember:huge", "no-such-level")):
        assert here("new", FILE, *EMBER, "--bot", text, "--json", code=2).json["error"]["code"] == code
    assert not (tmp_path / FILE).exists()


def test_hints_can_be_played_as_they_stand(here: Here, game: Path) -> None:
    before = game.read_bytes()
    hint = here("hint", FILE, "--playouts", "60", "--json").json
    assert (hint["turn"], hint["level"], hint["playouts"]) == (1, "hard", 60)
    assert hint["token"] == here("show", FILE, "--json").json["token"]
    for turn in hint["turns"]:
        assert turn.keys() >= {"text", "margin", "uncertainty", "win"}
        assert turn["reasons"]
        assert here("move", FILE, turn["text"], "--dry-run", "--json").json["text"] == turn["text"]
    assert game.read_bytes() == before
    assert here("hint", FILE, "--playouts", "60", "--json").json == hint
    assert here("hint", FILE, "--as", "bo", "--json", code=1).json["error"]["code"] == "not-your-turn"


def test_a_hint_says_why_in_words(here: Here, game: Path) -> None:
    told = here("hint", FILE, "--level", "medium").out
    assert told.startswith("For Anna, turn 1:\n")
    assert "gains" in told and "points at once" in told


def test_the_look_back_names_what_was_given_away(here: Here, game: Path) -> None:
    for turn in ("b", "+1", "pass"):
        here("move", FILE, turn, code=None)
    document = here("analyse", FILE, "--playouts", "40", "--json").json
    assert document.keys() >= {"file", "game", "turns", "players", "turning_points"}
    for turn in document["turns"]:
        assert turn.keys() >= {"n", "turn", "by", "text", "margin", "best", "loss", "luck"}
    assert {player["seat"] for player in document["players"]} == {"anna", "bo"}
    told = here("analyse", FILE, "--playouts", "40").out
    assert "Accuracy" in told and "Turn" in told


def test_an_archive_with_a_broken_file(here: Here, game: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.feurio.yaml").write_text("feurio: 1\n")
    games = here("analyse", ".", "--jobs", "2", "--playouts", "5", "--json", code=3).json["games"]
    assert [bool(one["error"]) for one in games] == [False, True]
    assert here("analyse", "broken.feurio.yaml", "--json", code=3).json["error"]["code"] == games[1]["error"]["code"]


def test_whoever_plays_alone_is_ahead_of_nobody(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--seed", "s1")
    told = here("hint", FILE, "--playouts", "20").out
    assert told.endswith("\nPoints at the end, after 20 play-outs.\n")
    assert "%" not in told and not re.search(r"\+[0-9]+\.", told)
    assert here("hint", FILE, "--level", "medium").out.endswith("\nPoints right after the turn.\n")


def test_hints_and_looks_back_keep_to_the_window(here: Here, game: Path) -> None:
    told = here("hint", FILE, "--playouts", "20").out
    assert max(map(len, told.splitlines())) <= 80


def test_a_turn_that_cannot_be_read_is_answered_with_a_firebreak_where_there_are_some(here: Here) -> None:
    here("new", FILE, *EMBER, "--firebreak")
    refused = here("move", FILE, "break", code=1).err
    example = refused.rpartition("or ")[2].strip()
    assert example.startswith("break @")
    here("move", FILE, example, "--dry-run")
