"""The judge of a document's shape: the normative schemas, and the words for what does not meet them.

A sound document is passed by its schema compiled to one function; jsonschema, which gives the same verdicts, is
imported to word a refusal. Its own messages hold whole instances and are not used. This file knows no rules.
"""

import json
import re
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from feurio_pbem.errors import Unsound
from feurio_pbem.game.setup import NEWEST_FORMAT
from feurio_pbem.gamefile.compiled import Check, compile_schema
from feurio_pbem.gamefile.marks import Marks, Path, format_path
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation.texts import LONGEST, find_fault, find_forbidden
from feurio_pbem.version import __version__

_find_format = re.compile(rb"^feurio: *([0-9]{1,9}) *\r?$", re.MULTILINE).search


def schema_path(name: str) -> FilePath:
    """Where a schema is: inside the wheel, or beside the package in a checkout."""
    package = FilePath(__file__).parent.parent
    inside, beside = package / "schemas" / name, package.parent / "schemas" / name
    return inside if inside.exists() else beside


def game_schema(format: int) -> str:
    """The name of the schema of a game file's format."""
    return f"game-{format}.schema.json"


def load_schema(name: str) -> dict[str, Any]:
    """A schema by its file name."""
    schema: dict[str, Any] = json.loads(schema_path(name).read_text("utf-8"))
    return schema


@cache
def _compiled(format: int) -> Check:
    return compile_schema(load_schema(game_schema(format)))


def refuse_newer(data: bytes) -> None:
    """Raise Unsound `newer-format` for the content of a file that says so, before anything else of it is judged."""
    found = _find_format(data)
    if found is not None and int(found[1]) > NEWEST_FORMAT:
        what = sentence(
            "The file is of format {format}; this is feurio {version}, which reads formats up to {newest}.",
            format=int(found[1]),
            version=__version__,
            newest=NEWEST_FORMAT,
        )
        hint = sentence("Nothing is wrong with the file: install a newer feurio to play on.")
        line = data.count(b"\n", 0, found.start()) + 1
        raise Unsound("newer-format", what, where="feurio", line=line, column=1, hint=hint)


def _format_of(document: Any) -> int | None:
    """The format by whose schema a document is judged: the one it names; None where it names none that we know."""
    format = document.get("feurio", 1) if isinstance(document, dict) else 1
    return format if type(format) is int and 1 <= format <= NEWEST_FORMAT else None


def validate(document: Any, marks: Marks | None = None) -> None:
    """Raise Unsound (`missing-key`, `unknown-key`, `wrong-value`) unless the schema is met."""
    if not is_valid(document):
        raise explain(document, marks)


def is_valid(document: Any) -> bool:
    """Whether the schema of its format is met."""
    format = _format_of(document)
    return format is not None and _compiled(format)(document)


def explain(document: Any, marks: Marks | None = None) -> Unsound:
    """The refusal of a document that does not meet the schema, at its first fault."""
    format = _format_of(document)
    if format is None:
        places = {"newest": NEWEST_FORMAT, "found": _show(document["feurio"])}
        words = sentence("feurio must be the number of a format from 1 to {newest}, not {found}.", **places)
        return _refusal("wrong-value", ("feurio",), marks, words)
    try:
        import jsonschema
    except ImportError:  # in a browser: the verdict is the same, the place is for the command line to tell
        words = sentence("This is not the shape of a game file; {command} says where.", command="feurio check")
        return _refusal("wrong-value", (), marks, words)

    error = next(jsonschema.Draft202012Validator(load_schema(game_schema(format))).iter_errors(document))
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
            words = sentence(
                "{place} has no key {key}; its keys are {keys}.", place=_name(path), key=_show(key), keys=known
            )
            return _refusal("unknown-key", (*path, key), marks, words)
        case "propertyNames":
            path = (*path, error.instance)
    return _refusal("wrong-value", path, marks, _wrong(path, error))


def _refusal(code: str, path: Path, marks: Marks | None, words: Message) -> Unsound:
    line, column = marks.find(path) if marks else (None, None)
    return Unsound(code, words, where=format_path(path)[:200] or None, line=line, column=column)


def _missing(path: Path, needed: list[str], instance: dict[str, Any]) -> Message:
    key = next(key for key in needed if key not in instance)
    return sentence("{place} lacks the key {key}.", place=_name(path), key=key)


def _wrong(path: Path, error: Any) -> Message:
    schema, found = error.schema, error.instance
    field = next((step for step in reversed(path) if isinstance(step, str)), "")
    field = "name" if "names" in path else field
    if isinstance(found, str) and field in LONGEST and (fault := find_fault(field, found)):
        return sentence("{place} {fault}.", place=_name(path), fault=fault)
    expected = schema.get("title") or _plain_words(schema, error.validator, error.validator_value)
    places = {"place": _name(path), "expected": expected}
    if isinstance(found, str | int):
        return sentence("{place} must be {expected}, not {found}.", **places, found=_show(found))
    return sentence("{place} must be {expected}.", **places)


_TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}


def _plain_words(schema: dict[str, Any], keyword: str, wanted: Any) -> str:
    if keyword == "type":
        return {
            "object": "an object",
            "array": "a list",
            "string": "a text",
            "integer": "a whole number",
            "boolean": "true or false",
        }[wanted]
    if keyword == "const":
        return json.dumps(wanted) if isinstance(wanted, bool) else str(wanted)
    limits = {"minItems": "at least", "maxItems": "at most", "minProperties": "at least", "maxProperties": "at most"}
    return f"of {limits[keyword]} {wanted} parts" if keyword in limits else "without repetition"


def _name(path: Path) -> str:
    name = format_path(path)
    return (name if len(name) <= 60 else name[:59] + "…") or "The document"


def _show(value: Any) -> str:
    """A value of the file in a message: one line of printable characters, never long."""
    text = (
        "…"
        if isinstance(value, list | dict)
        else json.dumps(value, ensure_ascii=find_forbidden(str(value)) is not None)
    )
    if len(text) <= 40:
        return text
    return text[:38] + '…"' if text.startswith('"') else text[:39] + "…"
