"""Places in a YAML text: which line and column a path of keys and indexes stands at.

Nothing is kept while a sound file is read; the text is walked again when somebody asks, which only refusals do.
This file knows YAML events and no game.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Path = tuple[str | int, ...]


def parse_path(where: str) -> Path:
    """Read the dotted name of a place.

    >>> parse_path("log[3].at[0]")
    ('log', 3, 'at', 0)
    """
    return tuple(int(index) if index else key for key, index in re.findall(r"([^.\[\]]+)|\[([0-9]+)\]", where))


def format_path(path: Path) -> str:
    """Name a place.

    >>> format_path(("log", 3, "at", 0))
    'log[3].at[0]'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def choose_loader(*, pure: bool = False) -> Any:
    """What gives the events of a text: libyaml where it is there and not `pure` is asked for, else PyYAML's parser."""
    import yaml

    return yaml.SafeLoader if pure else getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Marks:
    """The text of a sound YAML document, and which parser may look for the places in it."""

    text: str
    pure: bool = False

    def find(self, path: Path) -> tuple[int, int]:
        """Line and column, from 1, of a key or an item; of the nearest one around it when the path leads nowhere."""
        import yaml

        events = iter(yaml.parse(self.text, Loader=choose_loader(pure=self.pure)))
        next(events), next(events)  # the stream and the document
        return _walk(events, next(events), path)


def _walk(events: Iterator[Any], node: Any, path: Path) -> tuple[int, int]:
    place = _place(node)
    for step in path:
        found = _enter(events, node, step)
        if found is None:
            return place
        place, node = found
    return place


def _enter(events: Iterator[Any], node: Any, step: str | int) -> tuple[tuple[int, int], Any] | None:
    """The place and the first event of one child of the node whose first event was read last."""
    opened = type(node).__name__
    if opened.startswith("Scalar"):
        return None
    for index, child in enumerate(_children(events)):
        if opened.startswith("Sequence"):
            if index == step:
                return _place(child), child
        elif child.value == step:
            return _place(child), next(events)
        else:
            _skip(events, next(events))
            continue
        _skip(events, child)
    return None


def _children(events: Iterator[Any]) -> Iterator[Any]:
    for event in events:
        if type(event).__name__.endswith("EndEvent"):
            return
        yield event


def _skip(events: Iterator[Any], node: Any) -> None:
    if not type(node).__name__.startswith("Scalar"):
        for child in _children(events):
            _skip(events, child)


def _place(event: Any) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1
