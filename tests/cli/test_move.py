"""`feurio move`: every spelling, every refusal, tokens, notes, previews; a refused turn leaves every byte alone."""

from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here

KEYS = {"turn", "player", "text", "value", "tile", "at", "crew", "scores", "next"}


def test_the_document_of_a_turn(here: Here, game: Path) -> None:
    played = here("move", FILE, "b", "+2x2", "+5", "--json").json
    assert played.keys() >= KEYS
    following = here("show", FILE, "--json").json
    assert {key: played[key] for key in KEYS - {"next"}} == {
        "turn": 1, "player": "anna", "text": "b +2+2+5", "value": 1, "tile": 5, "at": [2, 0], "crew": {"2": 2, "5": 1},
        "scores": {"anna": 4, "bo": 0},
    }  # fmt: skip
    assert played["next"].items() >= {key: following[key] for key in ("phase", "to_move", "turn", "token")}.items()
    assert played["next"]["to_move"] == "bo"


def test_a_turn_is_a_line_of_the_log(here: Here, game: Path) -> None:
    here("move", FILE, "a +2", "--note", "Here we go!")
    *_, line = game.read_text().splitlines()
    assert line.startswith("- {kind: turn, n: 1, prev: ")
    assert 'by: anna, value: 1, at: [1, -1], crew: [2], note: "Here we go!", time: "20' in line


@pytest.mark.parametrize(
    "words",
    [
        ["b +2+2+5"],
        ["b", "+2", "+2", "+5"],
        ["B", "2x2", "5"],
        ["b+5+2x2"],
        ["b, 5, 2, 2"],
        ["b", "2 x 2,", "5"],
        ["@2,0 +2+2+5"],
        ["@2,", "0", "+2x2+5"],
        ["\uff20\uff12,\uff10\u00a0\uff0b2\u00d72 \uff15"],
    ],
)
def test_every_spelling_of_one_turn(here: Here, game: Path, words: list[str]) -> None:
    played = here("move", FILE, *words, "--json").json
    assert (played["at"], played["crew"]) == ([2, 0], {"2": 2, "5": 1})


@pytest.mark.parametrize(
    "words", [["@1,", "-1"], ["@1,-1"], ["@1,\u22121", "pass"], ["@", "1", "-1"], ["a", "pass"], ["A"]]
)
def test_a_minus_is_no_option(here: Here, game: Path, words: list[str]) -> None:
    played = here("move", FILE, *words, "--json").json
    assert (played["at"], played["crew"]) == ([1, -1], {})
    assert played["text"] in ("a", "@1,-1")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([""], "unreadable-turn", "at character 1: it ends there, but a spot (a, b, … or @2,-1)"),
        (["  "], "unreadable-turn", "it ends there"),
        (["b +"], "unreadable-turn", "at character 4: it ends there, but a tile number"),
        (["b +2 pass"], "unreadable-turn", 'at character 6: "p"'),
        (["b", "--nonsense"], "unreadable-turn", "There is no option --nonsense"),
        (["feurio"], "unreadable-turn", "at character 1"),
        (["b \x1b[31m"], "unreadable-turn", "at character 3: U+001B"),
        (["x" * 1300], "unreadable-turn", "within 1000 characters"),
        (["b +2x100"], "unreadable-turn", "a count from 1 to 99"),
        (["c"], "no-such-spot", "There is no spot c; the hot spots are a (@1,-1) and b (@2,0)."),
        (["pass"], "spot-needed", "The fire may spread to 2 cells with heat 5: a (@1,-1) and b (@2,0). Say which."),
        (["@0,-1"], "not-hottest", "@0,-1"),
        (["@0,0"], "not-hottest", "@0,0"),
        (["@9,9"], "not-hottest", "@9,9"),
        (["a +1+1"], "no-room", "1"),
        (["a +6"], "no-such-tile", "6"),
        (["a +0"], "unreadable-turn", "a tile number from 1"),
        (["a +2+2+1+3"], "too-many", "3"),
    ],
)
def test_a_refusal_says_where_and_changes_no_byte(
    here: Here, game: Path, words: list[str], code: str, message: str
) -> None:
    before = game.read_bytes()
    error = here("move", FILE, *words, "--json", code=1).json["error"]
    assert error["code"] == code
    assert message in error["message"]
    said = here("move", FILE, *words, code=1)
    assert said.out == ""
    assert said.err.startswith(f"feurio: {error['message'][:60]}")
    assert game.read_bytes() == before
    assert [entry.name for entry in Path().iterdir()] == [FILE]


def test_slips_on_the_command_line_are_told_as_such(here: Here, game: Path) -> None:
    assert (
        "There is no option --dryrun; what there is: feurio move --help"
        in here("move", FILE, "a", "--dryrun", code=1).err
    )
    assert here("move", "a", FILE, code=2).err.startswith("feurio: There is no file a.\n")
    assert "Here for example: a +1+2+2, a +1 or a" in here("move", FILE, "hello", code=1).err
    assert "It is Anna's turn" in here("move", FILE, "a", "--player", "BO", code=1).err
    assert "Turn 1. Anna laid" in here("move", FILE, "a", "--player", "Anna").out


def test_one_tile_only_and_no_supply(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--rules", "published", "--supply", 1, "--seed", "2026-01-30")
    spots = here("legal", FILE, "--json").json["spots"]
    tiles = list(spots[0]["room"])[:2]
    words = [spots[0]["spot"], *(f"+{tile}" for tile in tiles)]
    codes = {fault["code"] for fault in here("move", FILE, *words, "--json", code=1).json["error"]["violations"]}
    assert codes == {"one-tile-only", "no-supply"}


def test_who_moves_may_be_asserted(here: Here, game: Path) -> None:
    error = here("move", FILE, "a", "--player", "bo", "--json", code=1).json["error"]
    assert (error["code"], error["message"]) == ("not-your-turn", "It is Anna's turn (anna), not Bo's (bo).")
    assert here("move", FILE, "a", "--player", "cy", "--json", code=1).json["error"]["code"] == "no-such-seat"
    assert here("move", FILE, "a", "--player", "anna", "--json").json["player"] == "anna"


@pytest.mark.parametrize(
    ("note", "fits"), [("x" * 280, True), ("Zoë: 1e2 # {", True), ("", True), ("x" * 281, False), (" x", False),
                       ("a\nb", False), ("a\x1bb", False), ("a\u202eb", False)]
)  # fmt: skip
def test_notes(here: Here, game: Path, note: str, fits: bool) -> None:
    before = game.read_bytes()
    ran = here("move", FILE, "a", "--note", note, "--json", code=0 if fits else 2)
    if fits:
        assert here("log", FILE, "--json").json["entries"][0]["note"] == (note or None)
    else:
        assert ran.json["error"]["code"] == "unfit-note"
        assert game.read_bytes() == before


def test_a_dry_run_tells_all_and_changes_nothing(here: Here, game: Path) -> None:
    before = game.read_bytes()
    preview = here("move", FILE, "a +1", "--dry-run", "--json").json
    assert "This was a dry run: nothing was changed." in here("move", FILE, "a +1", "--dry-run").out
    assert here("move", FILE, "c", "--dry-run", "--json", code=1).json["error"]["code"] == "no-such-spot"
    assert game.read_bytes() == before
    played = here("move", FILE, "a +1", "--json").json
    assert {**played, "next": None} == {**preview, "next": None}
    assert played["next"]["to_move"] == preview["next"]["to_move"]


def token(here: Here) -> str:
    return str(here("show", FILE, "--json").json["token"])


def test_a_repeated_turn_is_recognised(here: Here, game: Path) -> None:
    first = token(here)
    played = here("move", FILE, "b +2", "--token", first, "--json").json
    assert played["already"] is False
    for later in (False, True):
        if later:
            here("move", FILE, here("legal", FILE, "--json").json["spots"][0]["spot"])
        before = game.read_bytes()
        for words in ("b +2", "@2,0 2", "B+2x1"):
            again = here("move", FILE, words, "--token", first, "--json").json
            assert again["already"] is True
            assert {key: again[key] for key in KEYS - {"text", "next", "scores"}} == {
                key: played[key] for key in KEYS - {"text", "next", "scores"}
            }
            assert again["next"]["token"] == token(here)
        assert "played already" in here("move", FILE, "b +2", "--token", first.upper(), "--player", "anna").out
        for seat, code in (("bo", "not-your-turn"), ("zoe", "no-such-seat")):
            claimed = here("move", FILE, "b +2", "--token", first, "--player", seat, "--json", code=1)
            assert claimed.json["error"]["code"] == code
        assert game.read_bytes() == before


def test_answers_to_something_else(here: Here, game: Path) -> None:
    first = token(here)
    other = ("b" if first[0] == "a" else "a") + first[1:]
    here("move", FILE, "a", "--token", first)
    second = token(here)
    before = game.read_bytes()
    id = first[:6]
    for named, words, code in (
        (first, "b", "stale-turn"),
        (first, "a +1", "stale-turn"),
        (first, "resign", "stale-turn"),
        (other, "a", "wrong-game"),
        (f"{id}-9-0000", "a", "future-turn"),
        (f"{id}-1-{'0000' if first[-4:] != '0000' else '1111'}", "a", "stale-turn"),
    ):
        assert here("move", FILE, words, "--token", named, "--json", code=4).json["error"]["code"] == code
        assert game.read_bytes() == before
    error = here("move", FILE, "a", "--token", "nonsense", "--json", code=1).json["error"]
    assert error["code"] == "unreadable-token"
    here("take-back", FILE)
    before = game.read_bytes()
    for named in (first, second):
        code = here("move", FILE, "a", "--token", named, "--json", code=4).json["error"]["code"]
        assert code in ("taken-back", "stale-turn")
    assert here("move", FILE, "a", "--token", first, "--json", code=4).json["error"]["code"] == "taken-back"
    assert game.read_bytes() == before
    assert here("move", FILE, "a", "--token", token(here), "--json").json["turn"] == 1


def test_without_a_terminal_the_turn_has_to_be_said(here: Here, game: Path) -> None:
    for words in ([], ["--json"]):
        ran = here("move", FILE, *words, code=2)
    assert ran.json["error"]["code"] == "turn-needed"
    assert ran.json["error"]["hint"].startswith("For example: feurio move a.feurio.yaml a +1+2+2.")
