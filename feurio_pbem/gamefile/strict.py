"""Strict YAML: bytes in, plain data out, or a refusal with line and column.

A game file comes from a stranger: what two parsers could read in two ways, what grows when it is read and what turns
into another type is refused here, before anything looks at the content. This file knows no game and no disk.
"""

import re
from typing import Any, NoReturn

from feurio_pbem.errors import Unsound
from feurio_pbem.gamefile.builder import build
from feurio_pbem.gamefile.marks import Marks
from feurio_pbem.notation.texts import FORBIDDEN

LIMIT = 1 << 20
"""The greatest size of a file, in bytes, unless the caller says otherwise."""

# Every character the format forbids in texts, but for the line end: libyaml and PyYAML's own parser disagree on some
# of them (tab, U+0085, U+2028), and none has a use in a game file. U+FFFE and U+FFFF no YAML parser takes.
_ALL_BUT_LINE_ENDS = FORBIDDEN.replace(r"\u0000-\u001f", r"\u0000-\u0009\u000b-\u001f")
_find_unreadable = re.compile(rf"{_ALL_BUT_LINE_ENDS[:-1]}\ufffe\uffff]").search
_find_conflict = re.compile(r"^(<{7}|>{7})( .*)?$", re.MULTILINE).search


def read_yaml(data: bytes, *, limit: int = LIMIT, pure: bool = False) -> tuple[Any, Marks]:
    """The document (objects, lists, strings, integers) and where its parts stand; raises Unsound.

    `pure` takes PyYAML's own parser also where libyaml is there; both give the same document or both refuse.
    """
    import yaml

    text = _decode(data, limit)
    loader = yaml.SafeLoader if pure else getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        document = build(yaml.parse(text, Loader=loader))
    except yaml.YAMLError as error:
        _refuse_syntax(error, text)
    if document is None:
        raise Unsound("empty-file", "The file is empty.", line=1, column=1)
    return document, Marks(text, loader)


def _decode(data: bytes, limit: int) -> str:
    """The text with LF line ends, free of what parsers disagree about."""
    if len(data) > limit:
        raise Unsound("too-big", f"The file is larger than {limit:,} bytes.", hint="A game file is some 20 kB.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unsound("utf-16", "The file is UTF-16.", line=1, column=1, hint="Save it as UTF-8.")
    if b"\0" in data:
        before = data[: data.index(b"\0")]
        raise Unsound("binary-file", "This is a binary file, not a game file.", **_position(before))
    if data.startswith(b"\xef\xbb\xbf"):
        raise Unsound(
            "byte-order-mark",
            "The file begins with a byte order mark.",
            line=1,
            column=1,
            hint="Save it as UTF-8 without BOM.",
        )
    try:
        text = data.replace(b"\r\n", b"\n").decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        raise Unsound("not-utf-8", "The file is not UTF-8.", hint="Save it as UTF-8.", **_position(before)) from None
    _judge_text(text)
    return text


def _judge_text(text: str) -> None:
    conflict = _find_conflict(text)
    if conflict:
        raise Unsound(
            "conflict-markers",
            "Git has left both sides of a conflict in this file.",
            hint="Take one side whole (`git checkout --ours FILE` or `--theirs`), "
            "save the other one beside it and unite them: `feurio merge MINE THEIRS -o FILE`.",
            **_position(text[: conflict.start()].encode()),
        )
    found = _find_unreadable(text)
    if found:
        raise Unsound(
            "forbidden-character",
            f"The file holds the character U+{ord(found[0]):04X}, which is not allowed.",
            hint="That is a tab: write blanks instead." if found[0] == "\t" else None,
            **_position(text[: found.start()].encode()),
        )


def _position(before: bytes) -> dict[str, Any]:
    """Line and column, from 1, of what follows these bytes."""
    lines = before.split(b"\n")
    return {"line": len(lines), "column": len(lines[-1].decode(errors="replace")) + 1}


def _refuse_syntax(error: Any, text: str) -> NoReturn:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        raise Unsound("not-yaml", "The file is not YAML.") from None
    if mark.index >= len(text.rstrip()):
        lines = text.rstrip().split("\n")
        raise Unsound(
            "truncated",
            "The file ends in the middle.",
            line=len(lines),
            column=len(lines[-1]) + 1,
            hint="It was cut off on its way; ask for it again.",
        ) from None
    problem = str(getattr(error, "problem", None) or "this cannot be read")[:120]
    code = "too-deep" if "nesting depth" in problem else "not-yaml"  # libyaml looks ahead
    words = f"The file is not YAML here: {problem}."
    raise Unsound(code, words, line=mark.line + 1, column=mark.column + 1) from None
