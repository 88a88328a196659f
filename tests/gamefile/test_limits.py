"""The upper limits of the rules, the schemas and the grammar are the same."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from feurio_pbem.errors import FeurioError
from feurio_pbem.notation import parse_turn
from feurio_pbem.notation.options import parse_tile_set
from feurio_pbem.rules.options import Options, rule_set
from feurio_pbem.rules.tiles import TileSet

SCHEMAS = Path(__file__).parents[2] / "schemas"


def limits(format: int) -> Any:
    return json.loads((SCHEMAS / f"game-{format}.schema.json").read_text(encoding="utf-8"))["$defs"]


def most(options: dict[str, Any], field: str) -> int:
    return int(options[field]["maximum"])


FIELDS = ["start", "per_turn", "supply"]


@pytest.mark.parametrize(
    ("format", "field"), [*((1, field) for field in FIELDS), *((2, field) for field in FIELDS), (2, "neutral")]
)
def test_rules_allow_what_the_schema_allows_and_no_more(format: int, field: str) -> None:
    shapes = limits(format)["rules"]["properties"]
    plain = replace(rule_set("classic", 2), set="custom")

    def judge(value: int) -> None:
        made: Options = replace(plain, **{field: value})
        made.check_limits(format)

    judge(most(shapes, field))
    with pytest.raises(FeurioError):
        judge(most(shapes, field) + 1)


def test_a_tile_set_reads_numbers_as_great_as_the_schema_allows() -> None:
    greatest = most(limits(2), "value")
    assert TileSet.of(parse_tile_set(f"1:1x3,{greatest}:2x9")).kinds[-1][0] == greatest
    with pytest.raises(FeurioError):
        TileSet.of(parse_tile_set(f"1:1x3,{greatest + 1}:2x9"))


@pytest.mark.parametrize("sign", ["+", "+n"])
def test_a_turn_names_as_many_firefighters_as_the_schema_allows(sign: str) -> None:
    count = most(limits(2)["rules"]["properties"], "per_turn")
    named = parse_turn(f"a {sign}999999x{count}")
    assert len(named.crew) + len(named.neutral) == count == 99
    assert parse_turn("a " + f"{sign}999999" * count) == named
    with pytest.raises(FeurioError):
        parse_turn(f"a {sign}999999x{count + 1}")
