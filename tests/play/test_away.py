"""Saying that one is away, and when a turn is due: labels beside the log that never collide with a turn."""

import shutil
from pathlib import Path

import pytest

from tests.sealed.people import FILE, SMALL, Person, host_a_game, turn_of

DAYS = ["--from", "2026-02-02", "--until", "2026-02-03"]


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1769947200")  # 2026-02-01, 12:00
    return Person("anna", tmp_path)


def new_game(anna: Person, *options: str) -> None:
    anna.does("new", FILE, "--player", "Anna", "--player", "Bo", *options)


def test_the_pace_makes_turns_due(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game(anna, "--pace", "2d")
    seen = anna.sees
    assert (seen["pace"], seen["due"], seen["overdue"]) == ({"hours": 48}, "2026-02-03T12:00:00Z", False)
    said = anna.says("away", "--player", "anna", *DAYS, "--note", "Skiing")
    assert (said["due"], said["overdue"]) == ("2026-02-05T12:00:00Z", False)
    assert said["aways"][0]["days"] == [["2026-02-02", "2026-02-03"]] and said["aways"][0]["note"] == "Skiing"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770508800")  # 2026-02-08
    (row,) = anna.does("list", "--json").json["games"]
    assert (row["due"], row["overdue"]) == ("2026-02-05T12:00:00Z", True)
    assert "LATE, due 2026-02-05 12:00 UTC" in " ".join(anna.does("list").out.split())
    assert "was due 2026-02-05 12:00:00 UTC, 60 hours ago" in anna.does("retire", FILE, "anna").err


def test_not_away_any_more(anna: Person) -> None:
    new_game(anna, "--pace", "48")
    anna.says("away", "--player", "anna", *DAYS)
    said = anna.says("away", "--player", "anna", "--none")
    assert said["due"] == "2026-02-03T12:00:00Z" and said["aways"][0]["days"] == []
    assert anna.says("away") == said


def test_a_game_without_a_pace_is_never_late(anna: Person) -> None:
    new_game(anna)
    seen = anna.sees
    assert (seen["pace"], seen["due"], seen["overdue"], seen["aways"]) == (None, None, None, [])
    assert anna.says("away", "--player", "anna", *DAYS, code=1)["error"]["code"] == "no-pace"


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (["--player", "anna", "--from", "2026-02-30", "--until", "2026-03-02"], 1, "bad-days"),
        (["--player", "anna", "--from", "2026-02-03", "--until", "2026-02-02"], 1, "bad-days"),
        (["--player", "zoe", *DAYS], 1, "no-such-seat"),
        (DAYS, 2, "player-needed"),
        (["--from", "2026-02-03"], 2, "usage"),
        (["--none", *DAYS], 2, "usage"),
    ],
)
def test_what_is_no_absence(anna: Person, words: list[str], code: int, error: str) -> None:
    new_game(anna, "--pace", "2d")
    before = anna.file.read_bytes()
    assert anna.says("away", *words, code=code)["error"]["code"] == error
    assert anna.file.read_bytes() == before


@pytest.mark.parametrize("pace", ["0", "-3", "9000", "d", "3 weeks", "366d"])
def test_what_is_no_pace(anna: Person, pace: str) -> None:
    words = ["new", FILE, "--player", "Anna", f"--pace={pace}", "--json"]
    assert anna.does(*words, code=2).json["error"]["code"] == "bad-pace"
    assert not anna.file.exists()


def test_two_absences_and_a_turn_unite(tmp_path: Path) -> None:
    people = [Person(seat, tmp_path).becomes_known() for seat in ("anna", "bo", "cleo")]
    anna, bo, cleo = people
    host_a_game(people, *SMALL, "--opening", "host", "--pace", "3d")
    bo.says("away", *DAYS)
    cleo.says("away", *DAYS, "--note", "At sea")
    anna.says("move", turn_of(anna.sees))
    for person in (bo, cleo):
        shutil.copyfile(person.file, anna.desk / "theirs.feurio.yaml")
        assert anna.says("merge", "theirs.feurio.yaml", "-o", FILE)["result"] == "united"
    assert [away["seat"] for away in anna.sees["aways"]] == ["bo", "cleo"]
    assert anna.says("check")["files"][0]["ok"] and anna.sees["turn"] == 2
    assert bo.says("away", "--player", "cleo", "--none", code=5)["error"]["code"] == "not-your-key"


def test_who_is_away_is_told_in_a_sentence_each(anna: Person) -> None:
    new_game(anna, "--pace", "2d")
    assert anna.does("away", FILE).out == "Nobody has said that he will be away.\n"
    said = "Anna is away: 2026-02-02 to 2026-02-03. The note says: Skiing\n"
    assert anna.does("away", FILE, "--player", "anna", *DAYS, "--note", "Skiing").out == said
    assert anna.does("away", FILE).out == said
    assert anna.does("away", FILE, "--player", "anna", "--none").out == "Anna is not away any more.\n"
    assert anna.does("away", FILE).out == "Nobody has said that he will be away.\n"


def test_who_plays_here_need_not_be_said(anna: Person) -> None:
    new_game(anna, "--pace", "2d")
    anna.does("me", "Anna")
    assert anna.says("away", *DAYS)["aways"][0]["seat"] == "anna"
    anna.does("me", "Anna", "Bo")
    assert anna.says("away", *DAYS, code=2)["error"]["code"] == "player-needed"


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        ("2026-02-01", "2026-02-30", "2026-02-30 is no date; dates are written as in 2026-01-30."),
        ("tomorrow", "2026-02-03", "tomorrow is no date; dates are written as in 2026-01-30."),
        ("2026-02-03", "2026-02-02", "2026-02-02 comes before 2026-02-03; the first day is named first."),
    ],
)
def test_the_wrong_date_is_named_with_a_right_one(anna: Person, first: str, last: str, told: str) -> None:
    new_game(anna, "--pace", "2d")
    refused = anna.says("away", "--player", "anna", "--from", first, "--until", last, code=1)
    assert refused["error"]["message"] == told


@pytest.mark.parametrize("words", ["--words", "--no-words"])
def test_the_screen_says_when_a_turn_is_due_and_who_is_away(
    anna: Person, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    new_game(anna, "--pace", "2d")
    for command in ("show", "legal"):
        assert "Due 2026-02-03 12:00 UTC." in anna.does(command, FILE, words).out
    anna.does("away", FILE, "--player", "bo", *DAYS)
    assert "Bo is away: 2026-02-02 to 2026-02-03." in anna.does("show", FILE, words).out
    assert "Due" not in anna.does("show", FILE, words, "--turn", "1").out
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770508800")  # 2026-02-08
    late = anna.does("show", FILE, words).out
    assert "LATE, due 2026-02-03 12:00 UTC." in late and "is away" not in late
