"""A whole game as one SVG that plays by itself without scripts: every item once, with the frames that show it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from feurio_pbem.game.documents import ShowView
from feurio_pbem.render.scene.picture import picture
from feurio_pbem.render.scene.shapes import Box, Item, Layers
from feurio_pbem.render.svg.renderer import Look, document, markup, number, painted
from feurio_pbem.render.svg.themes import ThemeName

SECONDS_A_TURN = 1.2
LAST_FRAME = 4.0


@dataclass(frozen=True)
class Shot:
    """An item that is there in the frames from `first` up to, not including, `end`."""

    item: Item
    first: int
    end: int


def animated_svg(views: Iterable[ShowView], ground: Box, *, theme: ThemeName = "light", size: int = 800) -> str:
    """All views one after the other, for ever; a viewer that cannot move pictures shows the last one."""
    scenes = [picture(view, ground) for view in views]
    seconds, look = SECONDS_A_TURN * (len(scenes) - 1) + LAST_FRAME, painted(theme)
    body = ""
    for name, shots in film([scene.layers for scene in scenes]):
        drawn = "".join(_moving(shot, len(scenes), seconds, look) + "\n" for shot in shots)
        body += f'<g class="{name}">\n{drawn}</g>\n'
    return document(scenes[-1], body, size=size)


def film(frames: list[Layers]) -> Iterator[tuple[str, list[Shot]]]:
    """Layer by layer, the shots ordered by their first frame; all frames have the same layers."""
    for place, (name, _) in enumerate(frames[0]):
        yield name, _shots([frame[place][1] for frame in frames])


def _shots(frames: list[tuple[Item, ...]]) -> list[Shot]:
    began: dict[Item, tuple[int, int]] = {}
    shots: list[tuple[tuple[int, int], Shot]] = []
    for now, items in enumerate([*frames, ()]):
        there = set(items)
        for item in [item for item in began if item not in there]:
            start = began.pop(item)
            shots.append((start, Shot(item, start[0], now)))
        for place, item in enumerate(items):
            began.setdefault(item, (now, place))
    return [shot for _, shot in sorted(shots, key=lambda each: each[0])]


def _moving(shot: Shot, frames: int, seconds: float, look: Look) -> str:
    if (shot.first, shot.end) == (0, frames):
        return markup(shot.item, look)
    shown = [(0.0, shot.first == 0), (shot.first * SECONDS_A_TURN / seconds, True)]
    if shot.end < frames:
        shown.append((shot.end * SECONDS_A_TURN / seconds, False))
    shown = shown[1:] if shot.first == 0 else shown
    values = ";".join("visible" if there else "hidden" for _, there in shown)
    times = ";".join(number(time, 5) for time, _ in shown)
    after = "visible" if shot.end == frames else "hidden"
    return (
        f'<g visibility="{after}"><animate attributeName="visibility" values="{values}" keyTimes="{times}"'
        f' calcMode="discrete" dur="{number(seconds)}s" repeatCount="indefinite"/>{markup(shot.item, look)}</g>'
    )
