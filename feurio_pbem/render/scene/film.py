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
    began: dict[Item, int] = {}
    shots: list[Shot] = []
    for now, items in enumerate([*frames, ()]):
        there = set(items)
        for item in [item for item in began if item not in there]:
            shots.append(Shot(item, began.pop(item), now))
        for item in items:
            began.setdefault(item, now)
    order = {item: i for items in frames for i, item in enumerate(items)}
    return sorted(shots, key=lambda shot: (shot.first, order[shot.item]))
