"""`feurio rules`: an aim, a picture, a worked score, turns that may be played; for screen, ear and table."""

import re
from pathlib import Path

import pytest

from feurio_pbem.game.playing import play_turns
from feurio_pbem.play.explain import example_game, explain_options
from feurio_pbem.render.rulebook import explain_rules
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.scoring import regions
from feurio_pbem.rules.tiles import TileSet
from tests.cli.conftest import FILE, Here

AIM = "Aim: hold the regions of tiles that are worth most when the last tile is laid."
OPTIONS = {
    "classic": rule_set("classic", 2),
    "published": rule_set("published", 2),
    "everything": rule_set("classic", 2, firebreak=True, neutral=4),
    "one on one": rule_set("classic", 2, per_turn=1, start=1, supply=1),
    "few tiles": rule_set("published", 2, tiles=TileSet.of([(1, 1, 2), (3, 2, 1)])),
    "one tile": rule_set("classic", 1, start=1, tiles=TileSet.of([(4, 2, 1)])),
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_examples_are_true_and_may_be_played(options: Options) -> None:
    game, told = example_game(options), explain_options(options)
    for turn in told.turns:
        play_turns(game, turn.text)
    texts = [str(text) for section in explain_rules(options.to_json(), told.example, []) for text in section.texts]
    worked = [text for text in texts if text.startswith("In the picture")]
    found = [region for seat in ("anna", "bo") for region in regions(game.standing.position.board, seat)]  # type: ignore[union-attr]
    assert bool(worked) == bool(found)
    for text in worked:
        tiles = tuple(
            map(int, re.findall(r"\d+", text.partition("holds ")[2].partition(":")[0].partition(", and no")[0]))
        )
        (region,) = [region for region in found if region.tiles == tiles]
        assert text.endswith(f" {region.points} point{'' if region.points == 1 else 's'}.")
        assert region.divisor is None or f"{region.sum} / {region.divisor}" in text


def test_the_page_begins_with_the_aim_and_a_picture_and_fits_the_window(here: Here) -> None:
    lines = here("rules").out.splitlines()
    assert lines[0] == AIM and "╱" in "".join(lines[1:6])
    assert max(map(len, lines)) <= 80
    page = " ".join(" ".join(lines).split())
    assert "Free side a side of a tile with no tile beside it." in page
    assert "Danger a region of which no tile has a free side any more is closed and scores 0" in page
    assert "published: all firefighters of a turn go on one tile" in page
    assert re.search(
        r"In the picture, \w+ \([AB]\) holds tiles [\d, and]+: [\d +]+ = \d+; .*rounded up, is \d+ points", page
    )


def test_what_rules_have_is_said_and_nothing_else(here: Here) -> None:
    texts = {name: here("rules", "--rules", name).out for name in ("classic", "published")}
    assert "on any tiles, or none" in " ".join(texts["classic"].split())
    assert "all on one tile, or none" in " ".join(texts["published"].split())
    assert "here: published." in texts["published"]
    here("new", FILE, "--player", "Anna", "--firebreak", "--neutral", 2, "--per-turn", 1)
    own = here("rules", FILE).out
    assert "Firebreak  " in own and "2 neutral firefighters" in own and "Then you may place 1 of your 12" in own
    assert "Firebreak" not in texts["classic"] and "feurio daily" not in own and "feurio daily" in texts["classic"]


def test_the_turns_are_those_of_the_game_that_is_asked_for(here: Here, game: Path) -> None:
    told = here("rules", FILE, "--words").out
    turns = re.findall(r"^To write: ([ab][^:]*): the tile on hot spot", told, re.MULTILINE)
    assert len(turns) == 3
    for turn in turns:
        here("move", FILE, turn, "--dry-run")


def test_in_words_there_is_a_line_for_each_sentence(here: Here) -> None:
    lines = here("rules", "--words").out.splitlines()
    assert lines[0] == AIM and lines[1].startswith("A tile: has a value")
    assert not {"╱", "│"} & set("".join(lines))
    assert any(line.startswith("Tile 7 at ") for line in lines)


def test_a_page_for_the_table(here: Here, game: Path) -> None:
    assert here("rules", FILE, "--html", "rules.html").out == "Wrote rules.html.\n"
    page = Path("rules.html").read_text()
    assert "<svg " in page and AIM in page and "<script" not in page and "@page" in page
    assert here("rules", FILE, "--html", "-").out == page
    before = game.read_bytes()
    assert here("rules", FILE, "--html", FILE, "--json", code=2).json["error"]["code"] == "wrong-ending"
    assert here("rules", "--html", "-", "--json", code=2).json["error"]["code"] == "one-stdout"
    assert game.read_bytes() == before
    assert here("rules", "--html", "other.html", "--json").json["text"].startswith(AIM[:40])
