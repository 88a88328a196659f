"""`feurio take-back`: the last turn only, also after the end, never twice."""

from pathlib import Path

from tests.cli.conftest import FILE, Here


def refused(here: Here, file: Path, *words: object) -> str:
    """The code of the refusal; the file is as it was."""
    before = file.read_bytes()
    code = here(*words, "--json", code=1).json["error"]["code"]
    assert file.read_bytes() == before
    return str(code)


def test_the_turn_is_as_if_never_played_but_told(here: Here, game: Path) -> None:
    first = here("show", FILE, "--json").json
    assert refused(here, game, "take-back", FILE) == "nothing-to-take-back"
    here("move", FILE, "a +1")
    taken = here("take-back", FILE, "--note", "Sorry!", "--json").json
    assert (taken["turn"], taken["player"], taken["text"]) == (2, "anna", "take-back")
    assert (taken["value"], taken["tile"], taken["at"], taken["crew"]) == (None, None, None, {})
    assert (taken["next"]["turn"], taken["next"]["to_move"]) == (1, "anna")
    now = here("show", FILE, "--json").json
    assert now["token"] != first["token"]
    assert {**now, "token": None} == {**first, "token": None}
    turn, back = here("log", FILE, "--json").json["entries"]
    assert (turn["withdrawn"], back["withdrawn"], back["note"], back["kind"]) == (True, False, "Sorry!", "take-back")
    assert refused(here, game, "take-back", FILE) == "nothing-to-take-back"


def test_only_by_who_moved_last(here: Here, game: Path) -> None:
    here("move", FILE, "a")
    assert refused(here, game, "take-back", FILE, "--player", "bo") == "not-your-turn"
    assert refused(here, game, "move", FILE, "take-back", "--player", "cy") == "no-such-seat"
    here("move", FILE, "take back", "--player", "anna")


def test_after_the_end(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--tiles", "2:2x4")
    here("move", FILE, "pass")
    ended = here("move", FILE, "pass", "--json").json
    assert (ended["next"]["phase"], ended["next"]["to_move"]) == ("finished", None)
    taken = here("take-back", FILE, "--player", "bo", "--json").json
    assert taken["next"]["to_move"] == "bo"
    assert taken["next"]["phase"] == "reinforcing"
    here("move", FILE, "+1")
    here("check", FILE)


def test_never_after_a_resignation(here: Here, game: Path) -> None:
    here("move", FILE, "a")
    here("resign", FILE)
    assert refused(here, game, "take-back", FILE) == "nothing-to-take-back"


def test_a_repeated_take_back_is_recognised(here: Here, game: Path) -> None:
    here("move", FILE, "a")
    token = here("show", FILE, "--json").json["token"]
    here("take-back", FILE, "--token", token)
    before = game.read_bytes()
    assert here("take-back", FILE, "--token", token, "--json").json["already"] is True
    assert game.read_bytes() == before
