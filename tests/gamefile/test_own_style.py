"""The quick way to read what this program wrote: the same document as YAML's, or none."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feurio_pbem.errors import Unsound
from feurio_pbem.gamefile.own_style import read_own_style
from feurio_pbem.gamefile.reading import read_yaml
from feurio_pbem.gamefile.writing import write_yaml
from tests.gamefile.test_reading import PIECES
from tests.gamefile.test_writing import plain_data


def test_it_reads_what_was_written(document: dict[str, Any]) -> None:
    text = write_yaml(document)
    assert read_own_style(text) == read_yaml(text.encode())[0] == document


def test_a_line_for_editors_may_stand_above() -> None:
    text = write_yaml({"feurio": 1, "log": []}, "# yaml-language-server: $schema=feurio.schema.json\n")
    assert read_own_style(text) == {"feurio": 1, "log": []}


@pytest.mark.parametrize(
    "text",
    [
        "feurio: 1.5\n",
        "feurio: 12345678901234567\n",
        "feurio: 01\n",
        "feurio: -0\n",
        "feurio:  1\n",
        "feurio: 1 # the format\n",
        "feurio: 1\nfeurio: 1\n",
        "feurio: 1",
        "log: [null, yes]\n",
        'log: ["a\\u0062"]\n',
        "log: [NaN, -Infinity]\n",
        "log: " + "[" * 100_000 + "\n",
        "- 1\n",
        "game:\n  id: a\n title: b\n",
        "",
    ],
)
def test_anything_else_is_left_to_yaml(text: str) -> None:
    assert read_own_style(text) is None


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(["game", "state", "log", "joins", "feurio", "no"]), plain_data, min_size=1))
def test_whatever_it_reads_yaml_reads_too(document: dict[str, Any]) -> None:
    assert read_own_style(write_yaml(document)) in (None, document)


def test_what_was_changed_anywhere_is_read_as_yaml_reads_it(document: dict[str, Any]) -> None:
    document["log"] = document["log"][:2]
    text, rng, read = write_yaml(document), random.Random(5), 0
    digits = [f"{number}" for number in range(10)]
    for _ in range(600):
        start = rng.randrange(len(text))
        mutated = text[:start] + rng.choice([*PIECES, *digits]) + text[start + rng.choice([0, 1, 1, 2]) :]
        quick = read_own_style(mutated)
        if quick is not None:
            read += 1
            try:
                assert quick == read_yaml(mutated.encode())[0], mutated
            except Unsound as error:
                assert error.code == "forbidden-character", mutated  # noqa: PT017 (judged before the quick way is tried)
    assert read > 20
