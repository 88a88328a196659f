"""The schema's verdict: the compiled one is jsonschema's, and a refusal says place and what would be right."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feurio_pbem.errors import Unsound
from feurio_pbem.gamefile.compiled import compile_schema
from feurio_pbem.gamefile.reading import read_yaml
from feurio_pbem.gamefile.schema import explain, game_schema, load_schema, validate
from feurio_pbem.gamefile.writing import ORDER, write_yaml
from feurio_pbem.notation.texts import FORBIDDEN

SCHEMAS = {format: load_schema(game_schema(format)) for format in (1, 2)}
SCHEMA = SCHEMAS[1]
REFERENCE = jsonschema.Draft202012Validator(SCHEMA)
COMPILED = {format: compile_schema(schema) for format, schema in SCHEMAS.items()}
GAMES_2 = json.loads((Path(__file__).parents[1] / "fair" / "games2.json").read_text("utf-8"))
VALUES: list[Any] = [
    *(0, 1, -1, 7, 10**7, "", "anna", "bo\n", "Zoë", "x" * 41, " x", "\u202e", "a" * 64, "a" * 63 + "\n", "f" * 128),
    *([], {}, [1], [1, 2], [1, 1, 6], {"anna": 1}, {"anna": "x"}, {"Anna": 1}, ["anna", "anna"], "turn", "retire"),
    *(True, False, [True], {"anna": True}, 366),
    *("sealed", "seeded", "finished", "spreading", "2026-01-30T12:00:00Z", "2026-13-30T12:00:00Z", "k7f3qa"),
]
KEYS = [
    "by",
    "at",
    "value",
    "reveal",
    "sig",
    "sigs",
    "n",
    "note",
    "end",
    "to_move",
    "drawn",
    "extra",
    "seat",
    "break",
    "neutral",
]


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


@pytest.mark.parametrize("format", SCHEMAS)
def test_the_schema_is_a_schema(format: int) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[format])
    assert SCHEMAS[format]["$id"] == f"urn:feurio-pbem:schema:game-{format}"


@pytest.mark.parametrize("name", ["seeded", "joint", "host", "everything"])
def test_documents_of_format_2_pass(name: str) -> None:
    document = GAMES_2[name]["doc"]
    assert list(jsonschema.Draft202012Validator(SCHEMAS[2]).iter_errors(document)) == []
    assert jsonschema_rs.validator_for(SCHEMAS[2]).is_valid(document)
    validate(document)


@settings(max_examples=100, deadline=None)
@given(data=st.data(), name=st.sampled_from(["seeded", "joint"]))
def test_other_validators_agree(data: st.DataObject, name: str) -> None:
    """Also one of another language, which knows other regular expressions; keys are kept as JSON can hold them."""
    document = mutate(GAMES_2[name]["doc"], data)
    verdict = COMPILED[2](document)
    assert jsonschema.Draft202012Validator(SCHEMAS[2]).is_valid(document) == verdict
    assert jsonschema_rs.validator_for(SCHEMAS[2]).is_valid(document) == verdict


def test_sound_documents_pass(shapes: dict[str, Any], document: dict[str, Any]) -> None:
    for sound in (*shapes.values(), document):
        assert list(REFERENCE.iter_errors(sound)) == []
        validate(sound)


@pytest.mark.parametrize("method", ["seeded", "sealed"])
@settings(max_examples=250)
@given(data=st.data())
def test_compiled_and_reference_agree(shapes: dict[str, Any], method: str, data: st.DataObject) -> None:
    document = mutate(shapes[method], data)
    assert COMPILED[1](document) == REFERENCE.is_valid(document)
    if not COMPILED[1](document):
        refusal = explain(document)
        assert refusal.code in {"missing-key", "unknown-key", "wrong-value"}
        assert len(refusal.message) < 300
        assert refusal.message.isprintable()


CASES = [
    (
        "feurio: 1",
        "feurio: 0",
        "wrong-value",
        "feurio",
        "must be the number of a format from 1 to 2, not 0.",
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
        "import sys\nfrom feurio_pbem.gamefile.reading import read_yaml\n"
        "from feurio_pbem.gamefile.schema import validate\n"
        "validate(*read_yaml(open('game', 'rb').read()))\nassert 'jsonschema' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)


@pytest.mark.parametrize("format", SCHEMAS)
def test_text_limits_are_those_of_the_schema(format: int) -> None:
    """But for lone surrogates, which are refused while the file is read."""
    without_surrogates = FORBIDDEN.replace(r"\ud800-\udfff", "")
    assert SCHEMAS[format]["$defs"]["text"]["not"]["pattern"].startswith(without_surrogates + "|")


@pytest.mark.parametrize("format", SCHEMAS)
def test_written_order_is_that_of_the_schema(format: int) -> None:
    parts = SCHEMAS[format]["$defs"]
    places = {
        "": SCHEMAS[format],
        "rules": parts["rules"],
        "card": parts["card"],
        "state": parts["state"],
        "board": parts["board_tile"],
    }
    for field, part in places.items():
        keys = list(part["properties"])
        assert keys == [key for key in ORDER[field] if key in keys]
    for name, part in parts.items():
        if name.startswith(("sealed_", "seeded_")) and "properties" in part and not name.endswith("entry"):
            keys = list(part["properties"])
            order = ORDER["game" if name.endswith("genesis") else "log"]
            assert keys == [key for key in order if key in keys], name
