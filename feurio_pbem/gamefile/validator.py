"""The judge of a document's shape: the schema, and the words for what does not meet it.

A sound document is passed by the compiled schema alone; jsonschema is imported to word a refusal. Its own messages
hold whole instances and are not used. This file knows no rules and no hashes.
"""

import json
from functools import cache
from typing import Any

from feurio_pbem.errors import Unsound
from feurio_pbem.gamefile.compiled import Check, compile_schema
from feurio_pbem.gamefile.marks import Marks, Path, format_path
from feurio_pbem.gamefile.schemas import load_schema
from feurio_pbem.notation.texts import LONGEST, find_fault, find_forbidden

FORMAT = 1


@cache
def _compiled() -> Check:
    return compile_schema(load_schema())


def validate(document: Any, marks: Marks | None = None) -> None:
    """Raise Unsound (`newer-format`, `missing-key`, `unknown-key`, `wrong-value`) unless the schema is met."""
    if not _compiled()(document):
        raise explain(document, marks)


def explain(document: Any, marks: Marks | None = None) -> Unsound:
    """The refusal of a document that does not meet the schema, at its first fault."""
    if isinstance(document, dict) and isinstance(document.get("feurio"), int) and document["feurio"] > FORMAT:
        words = f"This file was written by a newer version (format {document['feurio']})."
        return _refusal("newer-format", ("feurio",), marks, words)
    import jsonschema

    error = next(jsonschema.Draft202012Validator(load_schema()).iter_errors(document))
    path: Path = tuple(error.absolute_path)
    match error.validator:
        case "required":
            return _refusal("missing-key", path, marks, _missing(path, error.validator_value, error.instance))
        case "dependentRequired":
            needs = [need for key, needs in error.validator_value.items() if key in error.instance for need in needs]
            return _refusal("missing-key", path, marks, _missing(path, needs, error.instance))
        case "additionalProperties":
            key = next(key for key in error.instance if key not in error.schema["properties"])
            known = ", ".join(error.schema["properties"])
            words = f"{_name(path)} has no key {_show(key)}; its keys are {known}."
            return _refusal("unknown-key", (*path, key), marks, words)
        case "propertyNames":
            path = (*path, error.instance)
    return _refusal("wrong-value", path, marks, _wrong(path, error))


def _refusal(code: str, path: Path, marks: Marks | None, words: str) -> Unsound:
    line, column = marks.find(path) if marks else (None, None)
    return Unsound(code, words, where=format_path(path)[:200] or None, line=line, column=column)


def _missing(path: Path, needed: list[str], instance: dict[str, Any]) -> str:
    key = next(key for key in needed if key not in instance)
    return f"{_name(path)} lacks the key {key}."


def _wrong(path: Path, error: Any) -> str:
    schema, found = error.schema, error.instance
    field = next((step for step in reversed(path) if isinstance(step, str)), "")
    field = "name" if "names" in path else field
    if isinstance(found, str) and field in LONGEST and (fault := find_fault(field, found)):
        return f"{_name(path)} {fault}."
    expected = schema.get("title") or _plain_words(schema, error.validator, error.validator_value)
    shown = f", not {_show(found)}" if isinstance(found, str | int) else ""
    return f"{_name(path)} must be {expected}{shown}."


def _plain_words(schema: dict[str, Any], keyword: str, wanted: Any) -> str:
    if keyword == "type":
        return {"object": "an object", "array": "a list", "string": "a text", "integer": "a whole number"}[wanted]
    if keyword == "const":
        return str(wanted)
    limits = {"minItems": "at least", "maxItems": "at most", "minProperties": "at least", "maxProperties": "at most"}
    return f"of {limits[keyword]} {wanted} parts" if keyword in limits else "without repetition"


def _name(path: Path) -> str:
    name = format_path(path)
    return (name if len(name) <= 60 else name[:59] + "…") or "The document"


def _show(value: str | int) -> str:
    """A value of the file in a message: one line of printable characters, never long."""
    text = json.dumps(value, ensure_ascii=find_forbidden(str(value)) is not None)
    if len(text) <= 40:
        return text
    return text[:38] + '…"' if text.startswith('"') else text[:39] + "…"
