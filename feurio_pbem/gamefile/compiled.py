"""A JSON Schema as one function that says yes or no, quickly.

It takes the keywords our schemas use and plain data of objects, lists, strings, integers and booleans; any other
keyword is an error when the schema is compiled. Its verdict is that of the jsonschema package, which words refusals.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Check: TypeAlias = Callable[[Any], bool]
Schema: TypeAlias = dict[str, Any]
Compile: TypeAlias = Callable[[Schema], Check]

_ANNOTATIONS = {"$schema", "$id", "$comment", "$defs", "title", "description"}
_TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def compile_schema(root: Schema) -> Check:
    """The function that tells whether a document meets the schema."""
    definitions: dict[str, Check] = {}

    def compile_one(schema: Schema) -> Check:
        names = [name for name in schema if name not in _ANNOTATIONS and name not in _partners(schema)]
        if schema.get("type") == "string" and set(names) == {"type", "pattern"}:
            return _matching(schema["pattern"])
        if schema.get("type") == "integer" and set(names) == {"type", "minimum", "maximum"}:
            return _between(schema["minimum"], schema["maximum"])
        return _join([compile_keyword(name, schema) for name in names])

    def compile_keyword(name: str, schema: Schema) -> Check:
        if name == "$ref":
            return refer(schema[name].removeprefix("#/$defs/"))
        if name in _NESTED:
            return _NESTED[name](schema, compile_one)
        return _LEAVES[name](schema[name])

    def refer(name: str) -> Check:
        if name not in definitions:
            definitions[name] = compile_one(root["$defs"][name])
        return definitions[name]

    return compile_one(root)


def _partners(schema: Schema) -> set[str]:
    """Keywords that another one of the schema takes along."""
    return {"then", "else"} | ({"additionalProperties"} if "properties" in schema else set())


def _join(checks: list[Check]) -> Check:
    if len(checks) == 1:
        return checks[0]

    def check_all(value: Any) -> bool:
        for check in checks:  # noqa: SIM110 - all() with a generator takes twice the time
            if not check(value):
                return False
        return True

    return check_all


def _properties(schema: Schema, compile_one: Compile) -> Check:
    known = {key: compile_one(part) for key, part in schema.get("properties", {}).items()}
    extra = schema.get("additionalProperties", {})
    check_extra = None if extra is False else compile_one(extra)

    def check_properties(value: Any) -> bool:
        if type(value) is not dict:
            return True
        for key, item in value.items():
            check = known.get(key, check_extra)
            if check is None or not check(item):
                return False
        return True

    return check_properties


def _property_names(schema: Schema, compile_one: Compile) -> Check:
    check = compile_one(schema["propertyNames"])
    return _when(dict, lambda value: all(map(check, value)))


def _items(schema: Schema, compile_one: Compile) -> Check:
    check = compile_one(schema["items"])
    return _when(list, lambda value: all(map(check, value)))


def _prefix_items(schema: Schema, compile_one: Compile) -> Check:
    checks = [compile_one(part) for part in schema["prefixItems"]]
    return _when(list, lambda value: all(check(item) for check, item in zip(checks, value, strict=False)))


def _all_of(schema: Schema, compile_one: Compile) -> Check:
    check_all, kinds = _join([compile_one(part) for part in schema["allOf"]]), _by_kind(schema["allOf"], compile_one)
    if not kinds:
        return check_all

    def check_kind(value: Any) -> bool:
        if type(value) is not dict or type(value.get("kind")) is not str:
            return check_all(value)
        check = kinds.get(value["kind"])
        return check is None or check(value)

    return check_kind


def _by_kind(parts: list[Schema], compile_one: Compile) -> dict[str, Check]:
    """What each kind of object asks for, where the parts ask by nothing else; so the others need not be tried."""
    kinds = {}
    for part in parts:
        match part:
            case {"if": {"properties": {"kind": {"const": str(kind)}}} as test, "then": then} if part == {
                "if": test,
                "then": then,
            } and test == {"properties": {"kind": {"const": kind}}}:
                kinds[kind] = compile_one(then)
            case _:
                return {}
    return kinds


def _matching(pattern: str) -> Check:
    search = re.compile(pattern).search
    return lambda value: type(value) is str and search(value) is not None


def _between(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _not(schema: Schema, compile_one: Compile) -> Check:
    refused = compile_one(schema["not"])
    return lambda value: not refused(value)


def _if(schema: Schema, compile_one: Compile) -> Check:
    met, then, otherwise = (compile_one(schema.get(name, {})) for name in ("if", "then", "else"))
    return lambda value: then(value) if met(value) else otherwise(value)


def _differ(values: Iterable[Any]) -> bool:
    texts = [json.dumps(value, sort_keys=True) for value in values]
    return len(set(texts)) == len(texts)


def _when(kind: type, test: Callable[[Any], bool]) -> Check:
    """Keywords say nothing about values of another type."""
    return lambda value: type(value) is not kind or test(value)


def _pattern(wanted: str) -> Check:
    search = re.compile(wanted).search
    return _when(str, lambda value: search(value) is not None)


def _requires(wanted: dict[str, list[str]]) -> Check:
    pairs = [(key, set(needs)) for key, needs in wanted.items()]
    return _when(dict, lambda value: all(key not in value or value.keys() >= needs for key, needs in pairs))


_NESTED: dict[str, Callable[[Schema, Compile], Check]] = {
    "properties": _properties,
    "additionalProperties": _properties,
    "propertyNames": _property_names,
    "items": _items,
    "prefixItems": _prefix_items,
    "allOf": _all_of,
    "not": _not,
    "if": _if,
}
_LEAVES: dict[str, Callable[[Any], Check]] = {
    "type": lambda wanted: lambda value: type(value) is _TYPES[wanted],
    "const": lambda wanted: lambda value: type(value) is type(wanted) and value == wanted,  # True == 1 in Python
    "enum": lambda wanted: lambda value: type(value) is str and value in wanted,
    "required": lambda wanted: _when(dict, lambda value: all(key in value for key in wanted)),
    "dependentRequired": _requires,
    "pattern": _pattern,
    "minLength": lambda wanted: _when(str, lambda value: len(value) >= wanted),
    "maxLength": lambda wanted: _when(str, lambda value: len(value) <= wanted),
    "minimum": lambda wanted: _when(int, lambda value: value >= wanted),
    "maximum": lambda wanted: _when(int, lambda value: value <= wanted),
    "minItems": lambda wanted: _when(list, lambda value: len(value) >= wanted),
    "maxItems": lambda wanted: _when(list, lambda value: len(value) <= wanted),
    "uniqueItems": lambda wanted: _when(list, _differ),
    "minProperties": lambda wanted: _when(dict, lambda value: len(value) >= wanted),
    "maxProperties": lambda wanted: _when(dict, lambda value: len(value) <= wanted),
}
