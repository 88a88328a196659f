"""Many scenes as one: every item once, with the frames in which it is there. Grows with what changes, not with time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from feurio_pbem.render.scene.board import Layers
from feurio_pbem.render.scene.shapes import Item


@dataclass(frozen=True)
class Shot:
    """An item that is there in the frames from `first` up to, not including, `end`."""

    item: Item
    first: int
    end: int


def film(frames: Sequence[Layers]) -> Iterator[tuple[str, list[Shot]]]:
    """Layer by layer, the shots ordered by their first frame; all frames have the same layers."""
    for number, (name, _) in enumerate(frames[0]):
        yield name, _shots([frame[number][1] for frame in frames])


def _shots(frames: list[tuple[Item, ...]]) -> list[Shot]:
    began: dict[Item, tuple[int, int]] = {}
    shots: list[tuple[tuple[int, int], Shot]] = []
    before: tuple[Item, ...] | None = None
    for now, items in enumerate([*frames, ()]):
        if items is before:
            continue
        before, there = items, set(items)
        for item in [item for item in began if item not in there]:
            start = began.pop(item)
            shots.append((start, Shot(item, start[0], now)))
        for place, item in enumerate(items):
            began.setdefault(item, (now, place))
    return [shot for _, shot in sorted(shots, key=lambda each: each[0])]
