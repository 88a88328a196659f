"""Strict YAML: bytes in, plain data out, or a refusal with line and column.

A game file comes from a stranger: what two parsers could read in two ways, what grows when it is read and what turns
into another type is refused here, before anything looks at the content. Objects, lists, strings, integers and booleans
come out and nothing else: a quoted scalar is a string, a plain one an integer or a boolean only when it looks like one.
This file knows no game and no disk.
"""

import os
import re
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from feurio_pbem.errors import Unsound, WrongUsage
from feurio_pbem.gamefile.marks import Marks, choose_loader
from feurio_pbem.messages import Message, sentence
from feurio_pbem.notation.texts import FORBIDDEN, find_forbidden

LIMIT = 1 << 20
"""The greatest size of a file, in bytes, unless `$FEURIO_FILE_LIMIT` raises it."""
_is_size = re.compile("([0-9]{1,9})([kM]?)").fullmatch

# Every character the format forbids in texts, but for the line end: libyaml and PyYAML's own parser disagree on some
# of them (tab, U+0085, U+2028), and none has a use in a game file. U+FFFE and U+FFFF no YAML parser takes.
_ALL_BUT_LINE_ENDS = FORBIDDEN.replace(r"\u0000-\u001f", r"\u0000-\u0009\u000b-\u001f")
_find_unreadable = re.compile(rf"{_ALL_BUT_LINE_ENDS[:-1]}\ufffe\uffff]").search
_find_conflict = re.compile(r"^(<{7}|>{7})( .*)?$", re.MULTILINE).search


def file_limit() -> int:
    """The greatest size of a file on this machine; who plays big games of his own raises it for himself.

    Raises WrongUsage for a `$FEURIO_FILE_LIMIT` that is no size.
    """
    raised = os.environ.get("FEURIO_FILE_LIMIT")
    if not raised:
        return LIMIT
    size = _is_size(raised)
    if size is None:
        what = sentence(
            "FEURIO_FILE_LIMIT is a number of bytes such as 4M, 4096k or 4194304, not {value}.", value=raised
        )
        raise WrongUsage("bad-limit", what)
    return max(LIMIT, int(size[1]) << {"": 0, "k": 10, "M": 20}[size[2]])


def read_yaml(data: bytes, *, limit: int | None = None, pure: bool = False) -> tuple[Any, Marks]:
    """The document (objects, lists, strings, integers, booleans) and where its parts stand; raises Unsound.

    At most `limit` bytes of it, by default `file_limit`. `pure` takes PyYAML's own parser also where libyaml is there;
    both give the same document or both refuse.
    """
    import yaml

    text = decode_text(data, file_limit() if limit is None else limit)
    try:
        document = _build(yaml.parse(text, Loader=choose_loader(pure=pure)))
    except yaml.YAMLError as error:
        _refuse_syntax(error, text)
    if document is None:
        raise Unsound("empty-file", sentence("The file is empty."), line=1, column=1)
    return document, Marks(text, pure)


def decode_text(data: bytes, limit: int) -> str:
    """The text with LF line ends, free of what parsers disagree about; raises Unsound."""
    if len(data) > limit:
        hint = sentence("A game file is some 20 kB. For a big game of your own: FEURIO_FILE_LIMIT=4M feurio …")
        raise Unsound("too-big", sentence("The file is larger than {limit:,} bytes.", limit=limit), hint=hint)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unsound("utf-16", sentence("The file is UTF-16."), line=1, column=1, hint=sentence("Save it as UTF-8."))
    if b"\0" in data:
        before = data[: data.index(b"\0")]
        raise Unsound("binary-file", sentence("This is a binary file, not a game file."), **_position(before))
    if data.startswith(b"\xef\xbb\xbf"):
        raise Unsound(
            "byte-order-mark",
            sentence("The file begins with a byte order mark."),
            line=1,
            column=1,
            hint=sentence("Save it as UTF-8 without BOM."),
        )
    try:
        text = data.replace(b"\r\n", b"\n").decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        raise Unsound(
            "not-utf-8", sentence("The file is not UTF-8."), hint=sentence("Save it as UTF-8."), **_position(before)
        ) from None
    _judge_text(text)
    return text


def _judge_text(text: str) -> None:
    conflict = _find_conflict(text)
    if conflict:
        raise Unsound(
            "conflict-markers",
            sentence("Git has left both sides of a conflict in this file."),
            hint=sentence(
                "Take one side whole (`git checkout --ours FILE` or `--theirs`), "
                "save the other one beside it and unite them: `feurio merge MINE THEIRS -o FILE`."
            ),
            **_position(text[: conflict.start()].encode()),
        )
    found = _find_unreadable(text)
    if found:
        raise Unsound(
            "forbidden-character",
            sentence("The file holds the character {code}, which is not allowed.", code=f"U+{ord(found[0]):04X}"),
            hint=sentence("That is a tab: write blanks instead.") if found[0] == "\t" else None,
            **_position(text[: found.start()].encode()),
        )


def _position(before: bytes) -> dict[str, Any]:
    """Line and column, from 1, of what follows these bytes."""
    lines = before.split(b"\n")
    return {"line": len(lines), "column": len(lines[-1].decode(errors="replace")) + 1}


def _refuse_syntax(error: Any, text: str) -> NoReturn:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        raise Unsound("not-yaml", sentence("The file is not YAML.")) from None
    if mark.index >= len(text.rstrip()):
        lines = text.rstrip().split("\n")
        raise Unsound(
            "truncated",
            sentence("The file ends in the middle."),
            line=len(lines),
            column=len(lines[-1]) + 1,
            hint=sentence("It was cut off on its way; ask for it again."),
        ) from None
    problem = str(getattr(error, "problem", None) or "this cannot be read")[:120]
    code = "too-deep" if "nesting depth" in problem else "not-yaml"  # libyaml looks ahead
    words = sentence("The file is not YAML here: {problem}.", problem=problem)
    raise Unsound(code, words, line=mark.line + 1, column=mark.column + 1) from None


DEEPEST = 12
BOOLEANS = {"true": True, "false": False}
NULLS = frozenset({"", "~", "null", "Null", "NULL"})
is_integer = re.compile(r"-?(0|[1-9][0-9]{0,15})").fullmatch


def _refuse(code: str, message: Message, event: Any, hint: Message | None = None) -> NoReturn:
    """Raise Unsound at the place of a YAML event."""
    mark = event.start_mark
    raise Unsound(code, message, line=mark.line + 1, column=mark.column + 1, hint=hint)


class _Builder:
    """Plain data from the events of one stream, taken one after the other."""

    def __init__(self) -> None:
        self.root: list[Any] = []
        self.container: Any = self.root
        self.key: str | None = None
        self.parents: list[Any] = []
        self.key_end = -1

    def _put(self, value: Any) -> None:
        if self.key is None:
            self.container.append(value)
        else:
            self.container[self.key] = value
            self.key = None

    def scalar(self, event: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            _refuse_decoration(event)
        if self.key is None and type(self.container) is dict:
            self.key = _read_key(event, self.container)
            self.key_end = event.end_mark.index if event.implicit[0] else -1
        else:
            self._put(_read_scalar(event))

    def mapping(self, event: Any) -> None:
        self._open(event, {})

    def sequence(self, event: Any) -> None:
        self._open(event, [])

    def _open(self, event: Any, value: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            _refuse_decoration(event)
        if len(self.parents) == DEEPEST:
            _refuse(
                "too-deep",
                sentence("Lists and objects are nested deeper than {deepest} levels.", deepest=DEEPEST),
                event,
            )
        if self.key is None and type(self.container) is dict:
            _refuse("key-not-text", sentence("A key must be a word, not a list or an object."), event)
        if self.key is not None and event.start_mark.index == self.key_end + 1:  # libyaml refuses, PyYAML does not
            _refuse("not-yaml", sentence("A blank must follow the colon."), event)
        self._put(value)
        self.parents.append(self.container)
        self.container = value

    def end(self, _: Any) -> None:
        self.container = self.parents.pop()

    def document(self, event: Any) -> None:
        if self.root:
            _refuse("second-document", sentence("A second document begins here; a game file holds one."), event)
        if event.version or event.tags:
            _refuse("directive", sentence("Directives (`%…`) are not read."), event, sentence("Leave the line out."))

    def alias(self, event: Any) -> None:
        _refuse("alias", sentence("Aliases (`*…`) are not read."), event, sentence("Write the value out."))


def _build(events: Iterable[Any]) -> Any:
    """The one document of a stream of events; None when there is none."""
    import yaml

    builder = _Builder()
    act: dict[type, Callable[[Any], object]] = {
        yaml.ScalarEvent: builder.scalar,
        yaml.MappingStartEvent: builder.mapping,
        yaml.MappingEndEvent: builder.end,
        yaml.SequenceStartEvent: builder.sequence,
        yaml.SequenceEndEvent: builder.end,
        yaml.DocumentStartEvent: builder.document,
        yaml.AliasEvent: builder.alias,
        yaml.DocumentEndEvent: bool,
        yaml.StreamStartEvent: bool,
        yaml.StreamEndEvent: bool,
    }
    for event in events:
        act[type(event)](event)
    return builder.root[0] if builder.root else None


def _read_scalar(event: Any) -> str | int | bool:
    value: str = event.value
    if event.implicit[0]:  # plain
        if is_integer(value):
            return int(value)
        if value in BOOLEANS:
            return BOOLEANS[value]
        _judge_plain(event)
        if value in NULLS:
            _refuse(
                "null-value",
                sentence("A value is missing here."),
                event,
                sentence("Leave the key out, or quote the text."),
            )
    _judge_scalar(event)
    return value


def _read_key(event: Any, container: dict[str, Any]) -> str:
    key: str = event.value
    plain = event.implicit[0]
    if key == "<<":
        _refuse("merge-key", sentence("Merge keys (`<<`) are not read."), event, sentence("Write the keys out."))
    if plain and (key in NULLS or is_integer(key)):
        _refuse("key-not-text", sentence("A key must be a word."), event)
    if plain:
        _judge_plain(event)
    _judge_scalar(event)
    if key in container:
        what = sentence("The key `{key}` stands here for the second time.", key=key[:40])
        _refuse("duplicate-key", what, event, sentence("Keep one of them."))
    return key


def _judge_plain(event: Any) -> None:
    if "?" in event.value:  # libyaml and PyYAML's own parser disagree on it
        _refuse("unquoted-text", sentence("A text with `?` must stand in quotes."), event)


def _judge_scalar(event: Any) -> None:
    found = find_forbidden(event.value)
    if found:
        code = f"U+{ord(found[0]):04X}"
        what = sentence("This text holds the character {code}, which is not allowed.", code=code)
        _refuse("forbidden-character", what, event)


def _refuse_decoration(event: Any) -> NoReturn:
    if event.anchor is not None:
        _refuse("anchor", sentence("Anchors (`&…`) are not read."), event, sentence("Write the value out."))
    _refuse("tag", sentence("Tags (`!…`) are not read."), event, sentence("Leave the tag out."))
