"""The one style of game files, and that reading gives back what was written."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feurio_pbem.gamefile.reading import read_yaml
from feurio_pbem.gamefile.writing import write_yaml
from feurio_pbem.notation.texts import FORBIDDEN

TRICKY = [
    *("no", "on", "y", "null", "~", "=", "<<", "1e2", "0x1f", "12:30", "2026-11-01", ".inf", "1", "-1", "007", "1_000"),
    *("🔥", "Zoë", "- a", "? b", "a: b", "a #b", "#", "'", '"', "\\", "{a}", "[", "&x", "*x", "!x", "%x", "@x", "`"),
    *("", " ", "---", "...", "<<<<<<< a", "\uffff", "\ufffe", "true", "e123", "x\u3000y"),
]
texts = st.sampled_from(TRICKY) | st.from_regex(f"[^{FORBIDDEN[1:]}{{0,30}}\\Z", fullmatch=True)
plain_data = st.recursive(
    texts | st.booleans() | st.integers(-(10**16) + 1, 10**16 - 1),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(texts.filter(lambda key: key != "<<"), inner, max_size=4)
    ),
    max_leaves=12,
)
SEEDED_START = """\
feurio: 1
game:
  kind: genesis
  protocol: feurio-pbem/1
  id: k7f3qa
  title: "Friday forest"
  draws: seeded
  seed: "2026-01-30"
  rules: {set: classic, firefighters: any-tiles, start: 4, per_turn: 3, supply: 12, first: listed, \
tiles: [[1, 1, 6], [2, 1, 6], [3, 2, 6], [4, 2, 6], [5, 3, 6], [6, 3, 6]]}
  seats: [anna, bo]
  names: {anna: "Anna", bo: "Bo"}
joins: []
proposals: []
state:
  head: "742f70cd8508f8d7f1da3b31185625df0814981d57538fccab29ee432a19719a"
  phase: finished
  turn: 42
  supply: {anna: 2, bo: 2}
  scores: {anna: 20, bo: 25}
  board:
  - {tile: 1, at: [0, 0], value: 3, spaces: 2, free_sides: 0, crew: {anna: 1}}
  end: passed
  winners: [bo]
log:
- {kind: turn, n: 1, prev: "c33f1c9c2953ed9852694eca02307e98c1e32b739e7988068f1f68e57731f8b1", by: anna, value: 1, \
at: [1, -1], crew: []}
"""


def test_the_style_is_the_one_of_the_format(seeded: dict[str, Any]) -> None:
    assert write_yaml(seeded).startswith(SEEDED_START)


def test_a_turn_is_one_new_line(document: dict[str, Any]) -> None:
    shorter = {**document, "log": document["log"][:-1]}
    whole = write_yaml(document)
    assert whole.startswith(write_yaml(shorter))
    assert len(whole.splitlines()) == len(write_yaml(shorter).splitlines()) + 1


def test_reading_gives_back_what_was_written(document: dict[str, Any]) -> None:
    for pure in (False, True):
        assert read_yaml(write_yaml(document).encode(), pure=pure)[0] == document


def test_key_order_does_not_depend_on_the_document(document: dict[str, Any]) -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(item) for item in value] if isinstance(value, list) else value

    assert write_yaml(turned(document)) == write_yaml(document)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(["game", "state", "log", "joins", "feurio", "no"]), plain_data, min_size=1))
def test_any_plain_data_survives(document: dict[str, Any]) -> None:
    assert read_yaml(write_yaml(document).encode())[0] == document


@pytest.mark.parametrize("text", TRICKY)
def test_tricky_texts_stay_texts(text: str, seeded: dict[str, Any]) -> None:
    seeded["game"]["title"] = seeded["game"]["names"]["anna"] = seeded["log"][0]["by"] = text
    seeded["game"]["seats"] = ["no", "y"]
    for pure in (False, True):
        assert read_yaml(write_yaml(seeded).encode(), pure=pure)[0] == seeded
