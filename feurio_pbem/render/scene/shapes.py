"""The drawing-neutral vocabulary: polygons, labels and stamps in board units (a tile's corner is 1 from its centre).

A shape says what it is (`role`), never how it looks: colours, fonts and outlines belong to a theme. y grows downwards.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Polygon:
    """A closed outline."""

    points: tuple[Point, ...]
    role: str


@dataclass(frozen=True)
class Stroke:
    """An open line."""

    points: tuple[Point, ...]
    role: str


@dataclass(frozen=True)
class Label:
    """One line of text; `at` is the middle of its height, and of its width unless the anchor says `start` or `end`."""

    at: Point
    text: str
    size: float
    role: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Stamp:
    """A named little drawing (flame, tree, a firefighter's figure …), `size` units high."""

    symbol: str
    at: Point
    size: float
    role: str


@dataclass(frozen=True)
class Group:
    """Parts that belong together; `words` say what they are, `tags` are for a page that lets people point at them."""

    parts: "tuple[Item, ...]"
    words: str = ""
    tags: tuple[tuple[str, str], ...] = ()

    def __hash__(self) -> int:  # without the parts: groups that differ differ in what they say, too
        return hash((self.words, self.tags))


Item: TypeAlias = Polygon | Stroke | Label | Stamp | Group
Layers: TypeAlias = tuple[tuple[str, tuple[Item, ...]], ...]


@dataclass(frozen=True)
class Box:
    """A rectangle of the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @staticmethod
    def around(points: Iterable[Point], margin: float) -> "Box":
        """The smallest box with all the points, widened by the margin on every side."""
        xs, ys = zip(*points, strict=True)
        return Box(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


@dataclass(frozen=True)
class Scene:
    """A whole picture: layers from the bottom to the top; within a layer the order does not matter."""

    box: Box
    layers: Layers
    title: str
    description: str
