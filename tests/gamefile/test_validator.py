"""The schema's verdict: the compiled one is jsonschema's, and a refusal says place and what would be right."""

import copy
import subprocess
import sys
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feurio_pbem.errors import Unsound
from feurio_pbem.gamefile.compiled import compile_schema
from feurio_pbem.gamefile.schemas import ADDRESS, load_schema
from feurio_pbem.gamefile.strict import read_yaml
from feurio_pbem.gamefile.validator import explain, validate
from feurio_pbem.gamefile.writing import ORDER, write_yaml
from feurio_pbem.notation.texts import FORBIDDEN

SCHEMA = load_schema()
REFERENCE = jsonschema.Draft202012Validator(SCHEMA)
COMPILED = compile_schema(SCHEMA)
VALUES: list[Any] = [
    *(0, 1, -1, 7, 10**7, "", "anna", "bo\n", "Zoë", "x" * 41, " x", "\u202e", "a" * 64, "a" * 63 + "\n", "f" * 128),
    *([], {}, [1], [1, 2], [1, 1, 6], {"anna": 1}, {"anna": "x"}, {"Anna": 1}, ["anna", "anna"], "turn", "retire"),
    *("sealed", "seeded", "finished", "spreading", "2026-01-30T12:00:00Z", "2026-13-30T12:00:00Z", "k7f3qa"),
]
KEYS = ["by", "at", "value", "reveal", "sig", "sigs", "n", "note", "end", "to_move", "drawn", "extra", "seat"]


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for step, inner in steps for found in paths(inner, (*path, step)))]


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


def mutate(original: Any, data: st.DataObject) -> Any:
    document = copy.deepcopy(original)
    for _ in range(data.draw(st.integers(0, 2))):
        path = data.draw(st.sampled_from(paths(document)[1:]))
        parent, step = at(document, path[:-1]), path[-1]
        match data.draw(st.sampled_from(["replace", "delete", "add", "copy"])):
            case "replace":
                parent[step] = copy.deepcopy(data.draw(st.sampled_from(VALUES)))  # never a shared []
            case "delete":
                del parent[step]
            case "add" if isinstance(parent, dict):
                parent[data.draw(st.sampled_from(KEYS))] = copy.deepcopy(data.draw(st.sampled_from(VALUES)))
            case _:
                parent[step] = copy.deepcopy(at(document, data.draw(st.sampled_from(paths(document)))))
    return document


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == ADDRESS


def test_sound_documents_pass(shapes: dict[str, Any], document: dict[str, Any]) -> None:
    for sound in (*shapes.values(), document):
        assert list(REFERENCE.iter_errors(sound)) == []
        validate(sound)


@pytest.mark.parametrize("method", ["seeded", "sealed"])
@settings(max_examples=250)
@given(data=st.data())
def test_compiled_and_reference_agree(shapes: dict[str, Any], method: str, data: st.DataObject) -> None:
    document = mutate(shapes[method], data)
    assert COMPILED(document) == REFERENCE.is_valid(document)
    if not COMPILED(document):
        refusal = explain(document)
        assert refusal.code in {"newer-format", "missing-key", "unknown-key", "wrong-value"}
        assert len(refusal.message) < 300
        assert refusal.message.isprintable()


CASES = [
    ("feurio: 1", "feurio: 2", "newer-format", "feurio", "This file was written by a newer version (format 2)."),
    (
        "feurio: 1",
        "feurio: 0",
        "wrong-value",
        "feurio",
        "must be the number 1, the format of the file, not 0.",
    ),
    ("n: 4,", "", "missing-key", "log[3]", "log[3] lacks the key n."),
    ("log:", "lag:", "unknown-key", "lag", 'The document has no key "lag"; its keys are feurio, game, joins,'),
    (
        "start: 4",
        "start: 5",
        "wrong-value",
        "game.rules.start",
        "must be 1 to 4 start tiles, not 5.",
    ),
    ("[1, 1, 6]", "[1, 7, 6]", "wrong-value", "game.rules.tiles[0][1]", "must be 1 to 6 spaces, not 7."),
    ("at: [1, -1]", "at: [1]", "wrong-value", "log[0].at", "must be a cell: two whole numbers [q, r]."),
    ("at: [1, -1], ", "", "missing-key", "log[0]", "log[0] lacks the key at."),
    ("seats: [anna, bo]", "seats: [anna, Bo]", "wrong-value", "game.seats[1]", 'at most 16, not "Bo".'),
    ("seats: [anna, bo]", "seats: [anna, anna]", "wrong-value", "game.seats", "must be 1 to 4 different seats."),
    ("seats: [anna, bo]", "seats: []", "wrong-value", "game.seats", "must be 1 to 4 different seats."),
    ('bo: "Bo"', 'bo: " Bo"', "wrong-value", "game.names.bo", "must not begin or end with a blank."),
    ('bo: "Bo"', 'bo: ""', "wrong-value", "game.names.bo", "must not be empty."),
    ("Friday", "F" * 60, "wrong-value", "game.title", "game.title has 67 characters; 60 is the most."),
    (
        "end: passed",
        "end: won",
        "wrong-value",
        "state.end",
        "exhausted, passed, resigned, abandoned",
    ),
    (
        "by: bo, value",
        "by: bo, sig: 1, value",
        "unknown-key",
        "log[1].sig",
        'no key "sig"; its keys are kind, n,',
    ),
    ("joins: []", "joins: [{}]", "wrong-value", "joins", "joins must be empty in a seeded game."),
    ("kind: turn", "kind: trun", "wrong-value", "log[0].kind", 'resign, retire, skip, replace, not "trun".'),
    ("draws: seeded\n  seed:", "draws: sealed\n  seed:", "unknown-key", "game.seed", "game has no key"),
    (
        "draws: seeded",
        "draws: dice",
        "wrong-value",
        "game.draws",
        'must be seeded or sealed, not "dice".',
    ),
    (
        "turn: 42",
        'turn: "42"',
        "wrong-value",
        "state.turn",
        'the next turn, from 1, not "42".',
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[1])
def test_refusals_name_place_and_remedy(seeded: dict[str, Any], case: tuple[Any, ...]) -> None:
    old, new, code, where, words = case
    text = write_yaml(seeded)
    assert old in text
    with pytest.raises(Unsound) as caught:
        validate(*read_yaml(text.replace(old, new, 1).encode()))
    refusal = caught.value
    assert (refusal.code, refusal.where) == (code, where)
    assert refusal.line == text[: text.index(old)].count("\n") + 1 + old.count("\n")
    assert words in refusal.message


def test_a_game_that_goes_on_has_no_end(seeded: dict[str, Any]) -> None:
    seeded["state"]["phase"] = "spreading"
    with pytest.raises(Unsound) as caught:
        validate(seeded)
    assert caught.value.message == 'state.end must be absent until the game is finished, not "passed".'


def test_huge_values_stay_out_of_the_message(seeded: dict[str, Any]) -> None:
    seeded["log"][1]["by"] = "x" * 500_000
    seeded["game"]["title"] = {"a" * 500_000: 1}
    with pytest.raises(Unsound) as caught:
        validate(*read_yaml(write_yaml(seeded).encode(), limit=1 << 22))
    assert len(str(caught.value.to_json())) < 400


def test_jsonschema_is_not_imported_for_a_sound_file(tmp_path: Any, document: dict[str, Any]) -> None:
    (tmp_path / "game").write_text(write_yaml(document), "utf-8")
    code = (
        "import sys\nfrom feurio_pbem.gamefile.strict import read_yaml\n"
        "from feurio_pbem.gamefile.validator import validate\n"
        "validate(*read_yaml(open('game', 'rb').read()))\nassert 'jsonschema' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)


def test_text_limits_are_those_of_the_schema() -> None:
    assert SCHEMA["$defs"]["text"]["not"]["pattern"].startswith(FORBIDDEN + "|")


def test_written_order_is_that_of_the_schema() -> None:
    parts = SCHEMA["$defs"]
    places = {
        "": SCHEMA,
        "rules": parts["rules"],
        "card": parts["card"],
        "state": parts["state"],
        "board": parts["board_tile"],
    }
    for field, part in places.items():
        assert ORDER[field] == list(part["properties"])
    for name, part in parts.items():
        if name.startswith(("sealed_", "seeded_")) and "properties" in part and not name.endswith("entry"):
            keys = list(part["properties"])
            order = ORDER["game" if name.endswith("genesis") else "log"]
            assert keys == [key for key in order if key in keys], name
