"""`feurio log` and `feurio score`: the story, and why who has how many points."""

from pathlib import Path

from tests.cli.conftest import FILE, Here


def test_the_documents(here: Here, game: Path) -> None:
    assert here("log", FILE, "--json").json == {"entries": [], "notices": []}
    here("move", FILE, "a +1+2+2", "--note", "Hi")
    here("move", FILE, here("legal", FILE, "--json").json["spots"][0]["spot"])
    here("take-back", FILE)
    one, two, three = here("log", FILE, "--json").json["entries"]
    keys = ("n", "kind", "by", "turn", "text", "note", "withdrawn")
    assert [one[key] for key in keys] == [1, "turn", "anna", 1, "@1,-1 +1+2+2", "Hi", False]
    assert [two[key] for key in keys] == [2, "turn", "bo", 2, "@2,0", None, True]
    assert [three[key] for key in keys] == [3, "take-back", "bo", 3, "take-back", None, False]
    assert one["time"].endswith("Z")
    scores = here("score", FILE, "--json").json
    assert scores["players"] == here("show", FILE, "--json").json["players"]
    assert (scores["leaders"], scores["end"], scores["winners"]) == (["anna"], None, [])


def test_the_story(here: Here, game: Path) -> None:
    assert here("log", FILE).out.startswith("Nothing has happened yet.\n")
    here("move", FILE, "a +1+2+2", "--note", "Hi")
    out = here("log", FILE).out
    assert "Anna laid a 1 on @1,-1 and placed one on tile 1 and two on tile 2." in out
    assert "Hi" in out


def test_the_explanation(here: Here, game: Path) -> None:
    here("move", FILE, "a +1+2+2")
    out = here("score", FILE).out
    assert out.startswith("A Anna: 3\n")
    assert "The score if the game ended now." in out
