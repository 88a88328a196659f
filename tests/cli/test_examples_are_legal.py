"""Every example that is printed of a turn can be played in the very game it is printed for, under all rules."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from feurio_pbem.cli.session import help_text
from feurio_pbem.game.examples import example_turns
from feurio_pbem.play.look import look
from tests.cli.conftest import FILE, Here

RULES = {
    "classic": (),
    "published": ("--rules", "published"),
    "one on one": ("--per-turn", "1", "--start", "1"),
    "two, one tile": ("--per-turn", "2", "--firefighters", "one-tile"),
    "small": ("--supply", "4", "--tiles", "1:1x4,3:2x3"),
}


def positions(here: Here, rules: str) -> Iterator[Path]:
    """A game to its end, every turn one of the printed examples."""
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--seed", rules, *RULES[rules])
    rng, path = Random(rules), Path(FILE)
    while (view := look(path).show())["to_move"]:
        yield path
        here("move", FILE, rng.choice(example_turns(view)).text, "--json")


@pytest.mark.parametrize("rules", RULES)
def test_every_example_of_a_position_is_legal(here: Here, rules: str) -> None:
    """The turns that help names, those of the screens, and those that a refusal names instead."""
    count = 0
    for turn, path in enumerate(positions(here, rules)):
        if turn % 4 and rules != "small":
            continue
        view = look(path).show()
        texts = [example.text for example in example_turns(view)]
        assert texts and all(text in help_text(view) for text in texts)
        printed = here("show", FILE).out + here("legal", FILE).out + here("move", FILE, "no!", code=1).err
        texts += re.findall(r"feurio move \S+ (.*?)(?:  |$)", printed, re.MULTILINE)
        listed = re.findall(r"Here for example: (.*)$", printed, re.MULTILINE)
        assert listed
        texts += [part for text in listed for part in re.split(", | or ", text)]
        texts += here("move", FILE, "+99", "--json", code=1).json["error"]["nearest"]
        for text in set(texts):
            count += here("move", FILE, text, "--dry-run", "--json").json["text"] != ""
    assert count > 10
