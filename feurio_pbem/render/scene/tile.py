"""One tile as a designed thing: cardboard, landscape by value, places for firefighters, numerals.

The landscape speaks the language of the game: the looks 1 and 2 are water, 3 and 4 forest, 5 and 6 burn.
"""

from collections.abc import Iterator

from feurio_pbem.game.documents import ShowView
from feurio_pbem.render.scene.hexagons import HALF
from feurio_pbem.render.scene.shapes import Item, Label, Point, Polygon, Stamp
from feurio_pbem.render.values import looks

_LANDSCAPES: dict[int, str] = {  # symbol x y size, from the back to the front
    1: "wave -.4 -.5 .46, wave .4 -.5 .46, drop .5 -.14 .3, drop -.5 -.14 .3",
    2: "wave -.42 -.52 .42, wave .42 -.52 .42, reed .5 -.22 .5, reed -.54 -.2 .4",
    3: "tree -.52 -.22 .6, tree .52 -.22 .6, tree -.3 -.42 .42, tree .3 -.42 .42",
    4: "tree -.54 -.2 .62, tree .3 -.44 .4, flame .52 -.16 .46, tree -.28 -.46 .4",
    5: "flame -.5 -.2 .62, flame .5 -.2 .62, flame 0 -.66 .3",
    6: "flame -.27 -.46 .46, flame .27 -.46 .46, flame -.54 -.16 .74, flame .54 -.16 .74, flame 0 -.68 .36",
}
PLACE = 0.47


def tile(at: Point, spaces: int, look: int, *, scale: float = 1.0) -> tuple[Item, ...]:
    """The parts of a tile round a point, from the back to the front; `look` is its value's."""
    role = f"v{look}"

    def place(x: float, y: float) -> Point:
        return at[0] + scale * x, at[1] + scale * y

    def hexagon(radius: float, drop: float) -> tuple[Point, ...]:
        across, half = radius * HALF, radius / 2
        corners = ((0, -radius), (across, -half), (across, half), (0, radius), (-across, half), (-across, -half))
        return tuple(place(x, y + drop) for x, y in corners)

    parts: list[Item] = [Polygon(hexagon(0.9, 0.05), f"edge {role}"), Polygon(hexagon(0.9, 0.0), f"tile {role}")]
    for sight in _LANDSCAPES[look].split(", "):
        symbol, x, y, size = sight.split()
        parts.append(Stamp(symbol, place(float(x), float(y)), float(size) * scale, f"{symbol} {role}"))
    parts += [Stamp("place", place(*where), high * scale, "place") for where, high in places(spaces)]
    return tuple(parts)


def numerals(at: Point, value: int, number: int, look: int, *, scale: float = 1.0) -> Iterator[Label]:
    """The value and the number a tile goes by; drawn above the outlines of regions, which would cross them."""
    x, y = at
    yield Label((x, y - 0.38 * scale), str(value), 0.62 * scale, f"value v{look}")
    yield Label((x, y + 0.62 * scale), str(number), 0.28 * scale, f"number v{look}")


def hand(view: ShowView, at: Point, *, scale: float = 1.0) -> tuple[Item, ...]:
    """The tile in hand round a point, as it will lie; nothing where none is seen."""
    drawn = view["drawn"]
    if drawn is None:
        return ()
    look = looks(view["rules"])[drawn["value"]]
    return (
        *tile(at, drawn["spaces"], look, scale=scale),
        *numerals(at, drawn["value"], view["next_tile"], look, scale=scale),
    )


def places(spaces: int) -> list[tuple[Point, float]]:
    """Where the firefighters of a tile stand, relative to its centre, and how big; more than three make two rows."""
    if spaces <= 3:
        return [((PLACE * (i - (spaces - 1) / 2), 0.22), PLACE) for i in range(spaces)]
    upper = (spaces + 1) // 2
    rows = [(upper, 0.08), (spaces - upper, 0.42)]
    return [((0.38 * (i - (count - 1) / 2), y), 0.36) for count, y in rows for i in range(count)]
