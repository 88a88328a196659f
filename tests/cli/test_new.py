"""`feurio new`: every option, every name people have, and nothing that a later read would refuse."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import FILE, Here

# The draws of seed 2026-01-30 with the seats anna, bo under the classic rules, in order: for ever.
GOLDEN = [2, 3, 1, 2, 1, 3, 5, 4, 6, 2, 4, 6, 6, 4, 5, 4, 3, 3, 1, 5, 6, 6, 1, 5, 2, 3, 5, 4, 3, 1, 4, 2, 1, 6, 2, 5]
CUSTOM = ["--firefighters", "one-tile", "--start", 2, "--per-turn", 4, "--supply", 6, "--first", "drawn"]
TILES = ["--tiles", "1:1x3, 4:6x2"]


def test_the_document_of_new(here: Here) -> None:
    made = here("new", FILE, "--player", "Anna", "--player", "Bo", "--json").json
    assert made.keys() >= {"game", "file", "draws", "phase", "to_move", "token"}
    assert made["file"] == FILE
    assert (made["draws"], made["phase"], made["to_move"]) == ("seeded", "spreading", "anna")
    assert made["token"].startswith(f"{made['game']}-1-")


def test_words_of_new(here: Here) -> None:
    out = here("new", FILE, "--player", "Anna", "--title", "Friday forest").out
    assert out.startswith("Made a.feurio.yaml: game ")
    assert out.endswith(", Friday forest.\nAnna begins: feurio move a.feurio.yaml\n")


def draws(here: Here, file: str) -> list[int]:
    """Every value in the order drawn, each tile laid on the first hot spot."""
    values = [tile["value"] for tile in here("show", file, "--json").json["board"]]
    while (legal := here("legal", file, "--json").json)["phase"] == "spreading":
        values.append(legal["drawn"]["value"])
        here("move", file, legal["spots"][0]["spot"])
    return values


def test_equal_seed_seats_and_rules_give_equal_draws_for_ever(here: Here) -> None:
    same = ["--player", "Anna", "--player", "Bo", "--seed", "2026-01-30"]
    first = here("new", FILE, *same, "--json").json
    second = here("new", "b.yaml", "--player", "anna=Anna B.", "--player", "bo=Bob", *same[-2:], "--json").json
    assert first["game"] != second["game"]
    assert draws(here, FILE) == draws(here, "b.yaml") == GOLDEN


def test_without_a_seed_a_fresh_one(here: Here) -> None:
    for name in ("b.yaml", "c.yaml"):
        here("new", name, "--player", "Anna")
    seeds = [line for name in ("b.yaml", "c.yaml") for line in Path(name).read_text().splitlines() if "seed:" in line]
    assert len(set(seeds)) == 2


def test_every_rule_by_itself(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo", *CUSTOM, *TILES)
    rules = here("show", FILE, "--json").json["rules"]
    assert rules == {"set": "custom", "firefighters": "one-tile", "start": 2, "per_turn": 4, "supply": 6,
                     "first": "drawn", "tiles": [[1, 1, 3], [4, 6, 2]]}  # fmt: skip
    here("new", "p.yaml", "--player", "Anna", "--player", "Bo", "--player", "Cy", "--rules", "published")
    published = here("show", "p.yaml", "--json").json
    assert (published["rules"]["set"], published["rules"]["start"], len(published["board"])) == ("published", 3, 3)


def test_like_another_game(here: Here) -> None:
    here("new", FILE, "--player", "Zoë", "--player", "Bo", *CUSTOM, *TILES, "--title", "Alder marsh", "--seed", "s")
    here("new", "b.yaml", "--like", FILE)
    first, second = (here("show", name, "--json").json for name in (FILE, "b.yaml"))
    assert first["game"] != second["game"]
    for same in ("rules", "draws"):
        assert first[same] == second[same]
    assert second["title"] == "Alder marsh (2)"
    assert [player["name"] for player in second["players"]] == ["Zoë", "Bo"]  # whoever begins is drawn
    assert "seed: s\n" not in Path("b.yaml").read_text()
    here("new", "c.yaml", "--like", FILE, "--supply", 9, "--player", "Cy")
    third = here("show", "c.yaml", "--json").json
    assert third["rules"] == {**first["rules"], "supply": 9}
    assert [player["seat"] for player in third["players"]] == ["cy"]
    here("new", "p.yaml", "--player", "Anna", "--player", "Bo", "--rules", "published")
    here("new", "q.yaml", "--like", "p.yaml", "--supply", 12, *("--player", "Cy", "--player", "Di", "--player", "Ed"))
    rules = here("show", "q.yaml", "--json").json["rules"]
    assert (rules["set"], rules["start"]) == ("published", 3)  # as many as players, not as many as there were
    assert here("new", "d.yaml", "--like", "missing", "--json", code=2).json["error"]["code"] == "no-such-file"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_players_in_turn_order(here: Here, count: int) -> None:
    names = ["Dora", "Anna", "Cy", "Bo"][:count]
    here("new", FILE, *(word for name in names for word in ("--player", name)))
    shown = here("show", FILE, "--json").json
    assert [player["name"] for player in shown["players"]] == names
    assert shown["to_move"] == "dora"


@pytest.mark.parametrize(
    ("player", "seat", "name"),
    [
        ("no", "no", "no"),
        ("null", "null", "null"),
        ("true", "true", "true"),
        ("x=1e2", "x", "1e2"),
        ("x=12:30", "x", "12:30"),
        ("x=2026-01-30", "x", "2026-01-30"),
        ("x=~", "x", "~"),
        ("x=- a: {b}, #c", "x", "- a: {b}, #c"),
        ('x="quoted" \\e', "x", '"quoted" \\e'),
        ("Zoë", "zoe", "Zoë"),
        ("Zoe\u0308", "zoe", "Zoë"),
        ("dede=Dé Dé <dd@example.org>", "dede", "Dé Dé"),
        ("huo=火山", "huo", "火山"),
        ("x" * 40, "x" * 16, "x" * 40),
    ],
)
def test_names_stay_what_they_are(here: Here, player: str, seat: str, name: str) -> None:
    here("new", FILE, "--player", player, "--json")
    (shown,) = here("show", FILE, "--json").json["players"]
    assert (shown["seat"], shown["name"]) == (seat, name)
    assert here("show", FILE).out.startswith(name)
    assert "example.org" not in Path(FILE).read_text()


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (["An\u202ena"], "bad-name"),
        (["An\x1bna"], "bad-name"),
        (["An\nna"], "bad-name"),
        (["a=\udc80"], "bad-name"),
        (["x" * 41], "long-name"),
        (["1e2"], "seat-needed"),
        (["火山"], "seat-needed"),
        (["Łukasz"], "seat-needed"),
        (["A=Anna"], "seat-needed"),
        (["pass"], "seat-needed"),
        (["Resign"], "seat-needed"),
        (["end=Bo"], "seat-needed"),
        (["=Bo"], "seat-needed"),
        ([""], "no-name"),
        (["bo="], "no-name"),
        (["Bo <bo>"], "unreadable-address"),
        (["Anna", "anna=Bo"], "seat-twice"),
        (["Anna", "Änna"], "seat-twice"),
        ([], "seat-count"),
        (list("abcde"), "seat-count"),
    ],
)
def test_players_that_cannot_be(here: Here, players: list[str], code: str) -> None:
    options = [word for player in players for word in ("--player", player)]
    error = here("new", FILE, *options, "--json", code=2).json["error"]
    assert error["code"] == code
    assert not Path(FILE).exists()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--supply", 0], "bad-option"),
        (["--supply", -1], "bad-option"),
        (["--supply", 99999999999], "bad-option"),
        (["--per-turn", 0], "bad-option"),
        (["--per-turn", 1_000_001], "bad-option"),
        (["--start", 0], "bad-option"),
        (["--start", 5], "bad-option"),
        (["--tiles", "1:1x3"], "bad-option"),
        (["--tiles", ""], "unreadable-tiles"),
        (["--tiles", "1:1"], "unreadable-tiles"),
        (["--tiles", "1:1x1000001"], "bad-tile-set"),
        (["--tiles", "1:1x10000000"], "unreadable-tiles"),
        (["--tiles", "2:1x4,1:1x4"], "bad-tile-set"),
        (["--tiles", "1:1x4,1:1x4"], "bad-tile-set"),
        (["--tiles", "0:1x4"], "bad-tile-set"),
        (["--tiles", "1:7x4"], "bad-tile-set"),
        (["--tiles", "1:0x4"], "bad-tile-set"),
        (["--tiles", "1:1x0"], "bad-tile-set"),
        (["--tiles", ",".join(f"{value}:1x1" for value in range(1, 1002))], "bad-tile-set"),
        (["--seed", ""], "unfit-seed"),
        (["--seed", "x" * 101], "unfit-seed"),
        (["--title", "x" * 61], "unfit-title"),
        (["--title", " x"], "unfit-title"),
        (["--title", "\x9b31m"], "unfit-title"),
        (["--supply", "many"], "usage"),
        (["--draws", "dice"], "usage"),
        (["--rules", "house"], "usage"),
    ],
)
def test_what_cannot_be_played_is_never_written(here: Here, options: list[object], code: str) -> None:
    assert here("new", FILE, "--player", "Anna", *options, "--json", code=2).json["error"]["code"] == code
    assert not list(Path().glob("*"))


@pytest.mark.parametrize(
    "options",
    [
        ["--supply", 1_000_000, "--per-turn", 99],
        ["--supply", 99, "--per-turn", 99, "--neutral", 99, "--firebreak"],
        ["--tiles", "1:1x700,1000000:6x700"],
        ["--tiles", ",".join(f"{value}:1x1" for value in range(1, 1001))],
        ["--tiles", "1:1x1", "--start", 1],
        ["--title", "", "--seed", "x" * 100],
        ["--title", "x" * 60],
    ],
)
def test_the_greatest_game_that_is_made_can_be_read(here: Here, options: list[object]) -> None:
    here("new", FILE, "--player", "Anna", *options)
    here("check", FILE)
    here("show", FILE)


def test_a_game_that_would_not_fit_into_its_file_is_not_made(here: Here) -> None:
    options = ["--player", "Anna", "--tiles", "1:1x999999,999999:6x999999", "--json"]
    assert here("new", FILE, *options, code=2).json["error"]["code"] == "too-long-a-game"
    assert not Path(FILE).exists()


def test_never_overwrites(here: Here, game: Path) -> None:
    before = game.read_bytes()
    Path("dangling").symlink_to("nowhere")
    for name in (FILE, "dangling", ".", "/dev/null"):
        assert here("new", name, "--player", "Cy", "--json", code=2).json["error"]["code"] == "file-exists"
    assert here("new", "no/x.yaml", "--player", "Cy", "--json", code=2).json["error"]["code"] == "no-such-folder"
    assert game.read_bytes() == before
    assert not Path("nowhere").exists()


def test_a_name_with_an_escape_reaches_no_terminal(here: Here) -> None:
    name = "n'\n\x1b[31m\u202e"
    out = here("new", name, "--player", "Anna").out
    assert out.startswith("Made n'\\n\\x1b[31m\\u202e: game ")
    assert out.endswith("Anna begins: feurio move $'n\\x27\\x0a\\x1b[31m\\xe2\\x80\\xae'\n")
    assert "\x1b" not in out
    made = here("new", name, "--player", "Anna", "--json", code=2)
    assert json.loads(made.out)["error"]["message"] == "n'\\n\\x1b[31m\\u202e is already there."
    assert here("new", "-x", "--player", "Anna", code=2).err.startswith("feurio: No such option: -x")
    assert here("new", "--player", "Anna", "--", "-x").out.endswith("feurio move ./-x\n")


def test_a_game_whose_addresses_cannot_be_kept_is_not_made(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("home").write_text("no folder")
    monkeypatch.setenv("FEURIO_HOME", "home")
    here("new", FILE, "--player", "Bo <bo@example.org>", code=6)
    assert not Path(FILE).exists()


def test_a_rematch_keeps_addresses_but_no_title_of_other_players(here: Here) -> None:
    here("new", FILE, "--player", "Anna <anna@example.org>", "--player", "Bo")
    here("new", "b.feurio.yaml", "--like", FILE)
    assert here("mail", "book", "b.feurio.yaml", "--json").json["addresses"]["anna"] == ["anna@example.org"]
    here("new", "c.feurio.yaml", "--like", FILE, "--player", "Cy", "--title", "Third")
    here("new", "d.feurio.yaml", "--like", FILE, "--player", "Cy")
    assert [here("show", f"{name}.feurio.yaml", "--json").json["title"] for name in "bcd"] == [
        "Anna, Bo (2)",
        "Third",
        "Cy",
    ]


def test_a_name_that_list_would_not_find_is_noted(here: Here) -> None:
    assert "end in .feurio.yaml" in here("new", "friday", "--player", "Anna").err
    assert here("new", FILE, "--player", "Anna").err == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Anna", "Bo"], "--player Anna --player Bo"),
        (["--player", "Anna,Bo"], "--player Anna --player Bo"),
        (["--player", "Anna, Bo <bo@example.org>"], "--player Anna --player 'Bo <bo@example.org>'"),
    ],
)
def test_players_in_one_breath_are_asked_about(here: Here, words: list[str], told: str) -> None:
    """Nobody who names two players gets a game of one."""
    error = here("new", FILE, *words, "--json", code=2).json["error"]
    assert told in error["message"]
    assert not Path(FILE).exists()


def test_a_name_with_a_comma_has_its_seat_before_it(here: Here) -> None:
    here("new", FILE, "--player", "anna=Anna, of the hills")
    assert here("show", FILE, "--json").json["players"][0]["name"] == "Anna, of the hills"


def test_a_rematch_begins_with_the_next_seat_and_has_a_title_of_its_own(here: Here) -> None:
    here("new", FILE, *(word for name in ("Anna", "Bo", "Cy") for word in ("--player", name)), "--title", "x" * 60)
    here("new", "b.yaml", "--like", FILE)
    here("new", "c.yaml", "--like", "b.yaml")
    here("new", "d.yaml", "--like", FILE, "--first", "drawn")
    shown = [here("show", name, "--json").json for name in ("b.yaml", "c.yaml")]
    assert [[player["seat"] for player in game["players"]] for game in shown] == [
        ["bo", "cy", "anna"],
        ["cy", "anna", "bo"],
    ]
    assert [game["title"] for game in shown] == ["x" * 56 + " (2)", "x" * 56 + " (3)"]


def test_firebreaks_and_neutral_firefighters(here: Here) -> None:
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--firebreak", "--neutral", 4)
    shown = here("show", FILE, "--json").json
    assert {name: shown["rules"][name] for name in ("set", "firebreak", "neutral")} == {
        "set": "custom",
        "firebreak": True,
        "neutral": 4,
    }
    assert [player["neutral_supply"] for player in shown["players"]] == [4, 4]
    here("new", "b.yaml", "--like", FILE, "--no-firebreak")
    assert here("show", "b.yaml", "--json").json["rules"]["firebreak"] is False
    here("new", "c.yaml", "--like", FILE, "--no-firebreak", "--neutral", 0)
    assert Path("c.yaml").read_text().splitlines()[0] == "feurio: 1"
    assert "firebreak" not in Path("c.yaml").read_text()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--tiles", "1:1x999999,999999:6x999999"], "too-long-a-game"),
        (["--tiles", "1:1x1000,2:2x900"], "too-long-a-game"),
        (["--neutral", 100], "bad-option"),
        (["--neutral", -1], "bad-option"),
        (["--neutral", 1, "--supply", 100], "bad-option"),
        (["--firebreak", "--per-turn", 100], "bad-option"),
        (["--per-turn", 100], "bad-option"),
    ],
)
def test_what_could_not_be_played_to_the_end_is_refused(here: Here, options: list[object], code: str) -> None:
    assert here("new", FILE, "--player", "Anna", *options, "--json", code=2).json["error"]["code"] == code
    assert not list(Path().glob("*"))
