"""Plain data from YAML events, refusing what a game file from a stranger must not have.

Objects, lists, strings and integers come out, and nothing else: a quoted scalar is a string, a plain one an integer
only when it looks like one. This file knows no loader, no bytes and no game.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from feurio_pbem.errors import Unsound
from feurio_pbem.notation.texts import find_forbidden

DEEPEST = 12
NULLS = frozenset({"", "~", "null", "Null", "NULL"})
is_integer = re.compile(r"-?(0|[1-9][0-9]{0,15})").fullmatch


def refuse(code: str, message: str, event: Any, hint: str | None = None) -> NoReturn:
    """Raise Unsound at the place of a YAML event."""
    mark = event.start_mark
    raise Unsound(code, message, line=mark.line + 1, column=mark.column + 1, hint=hint)


class Builder:
    """Takes the events of one stream, one after the other."""

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
            refuse("too-deep", f"Lists and objects are nested deeper than {DEEPEST} levels.", event)
        if self.key is None and type(self.container) is dict:
            refuse("key-not-text", "A key must be a word, not a list or an object.", event)
        if self.key is not None and event.start_mark.index == self.key_end + 1:  # libyaml refuses, PyYAML does not
            refuse("not-yaml", "A blank must follow the colon.", event)
        self._put(value)
        self.parents.append(self.container)
        self.container = value

    def end(self, _: Any) -> None:
        self.container = self.parents.pop()

    def document(self, event: Any) -> None:
        if self.root:
            refuse("second-document", "A second document begins here; a game file holds one.", event)
        if event.version or event.tags:
            refuse("directive", "Directives (`%…`) are not read.", event, "Leave the line out.")

    def alias(self, event: Any) -> None:
        refuse("alias", "Aliases (`*…`) are not read.", event, "Write the value out.")


def build(events: Iterable[Any]) -> Any:
    """The one document of a stream of events; None when there is none."""
    import yaml

    builder = Builder()
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


def _read_scalar(event: Any) -> str | int:
    value: str = event.value
    if event.implicit[0]:  # plain
        if is_integer(value):
            return int(value)
        _judge_plain(event)
        if value in NULLS:
            refuse("null-value", "A value is missing here.", event, "Leave the key out, or quote the text.")
    _judge_text(event)
    return value


def _read_key(event: Any, container: dict[str, Any]) -> str:
    key: str = event.value
    plain = event.implicit[0]
    if key == "<<":
        refuse("merge-key", "Merge keys (`<<`) are not read.", event, "Write the keys out.")
    if plain and (key in NULLS or is_integer(key)):
        refuse("key-not-text", "A key must be a word.", event)
    if plain:
        _judge_plain(event)
    _judge_text(event)
    if key in container:
        refuse("duplicate-key", f"The key `{key[:40]}` stands here for the second time.", event, "Keep one of them.")
    return key


def _judge_plain(event: Any) -> None:
    if "?" in event.value:  # libyaml and PyYAML's own parser disagree on it
        refuse("unquoted-text", "A text with `?` must stand in quotes.", event)


def _judge_text(event: Any) -> None:
    found = find_forbidden(event.value)
    if found:
        message = f"This text holds the character U+{ord(found[0]):04X}, which is not allowed."
        refuse("forbidden-character", message, event)


def _refuse_decoration(event: Any) -> NoReturn:
    if event.anchor is not None:
        refuse("anchor", "Anchors (`&…`) are not read.", event, "Write the value out.")
    refuse("tag", "Tags (`!…`) are not read.", event, "Leave the tag out.")
