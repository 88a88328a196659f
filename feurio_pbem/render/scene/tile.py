"""One tile as a designed thing: cardboard, landscape by value, places for firefighters, numerals, figures.

The landscape speaks the language of the game: the looks 1 and 2 are water, 3 and 4 forest, 5 and 6 burn; a firebreak
(look 0) is bare earth with a ditch through it.
"""

from collections.abc import Iterator

from feurio_pbem.game.documents import ShowView, TileView
from feurio_pbem.messages import once_per_language
from feurio_pbem.render.looks import NEUTRAL_LETTER, NEUTRAL_SHAPE, SHAPES, looks
from feurio_pbem.render.scene.hexagons import HALF
from feurio_pbem.render.scene.shapes import Item, Label, Point, Polygon, Stamp
from feurio_pbem.render.words import crew_of, room_of

_LANDSCAPES: dict[int, str] = {  # symbol x y size, from the back to the front
    0: "ditch 0 -.1 1.5, clod -.42 -.44 .3, clod .44 -.5 .24, clod -.5 .3 .24, clod .5 .26 .3",
    1: "wave -.4 -.5 .46, wave .4 -.5 .46, drop .52 -.12 .3, drop -.52 -.12 .3",
    2: "wave -.42 -.52 .42, wave .42 -.52 .42, reed .54 -.2 .5, reed -.56 -.18 .4",
    3: "tree -.52 -.2 .6, tree .52 -.2 .6, tree -.32 -.42 .42, tree .32 -.42 .42",
    4: "tree -.54 -.18 .62, tree .32 -.44 .4, flame .54 -.14 .46, tree -.3 -.46 .4",
    5: "flame -.5 -.18 .62, flame .5 -.18 .62, flame 0 -.68 .3",
    6: "flame -.29 -.46 .46, flame .29 -.46 .46, flame -.54 -.14 .74, flame .54 -.14 .74, flame 0 -.7 .36",
}
PLACE = 0.5
NEUTRAL = len(SHAPES)
"""The index of neutral firefighters after those of the seats."""
USABLE, BLOCKED = "place", "place blocked"


def tile(at: Point, look: int, *, scale: float = 1.0) -> tuple[Item, ...]:
    """The cardboard and landscape round a point, from the back to the front; `look` is its value's."""
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
    return tuple(parts)


def numerals(at: Point, value: int, number: int, look: int, *, scale: float = 1.0) -> Iterator[Label]:
    """The value and the number a tile goes by; drawn above the outlines of regions, which would cross them."""
    x, y = at
    yield Label((x, y - 0.42 * scale), str(value), 0.58 * scale, f"value v{look}")
    yield Label((x, y + 0.66 * scale), str(number), 0.27 * scale, f"number v{look}")


def hand(view: ShowView, at: Point, *, scale: float = 1.0) -> tuple[Item, ...]:
    """The tile in hand round a point, as it will lie; nothing where none is seen."""
    drawn = view["drawn"]
    if drawn is None:
        return ()
    look = looks(view["rules"])[drawn["value"]]
    return (
        *tile(at, look, scale=scale),
        *free_places(at, places(drawn["spaces"]), drawn["spaces"], scale=scale),
        *numerals(at, drawn["value"], view["next_tile"], look, scale=scale),
    )


def places(spaces: int) -> list[tuple[Point, float]]:
    """Where the firefighters of a tile stand, relative to its centre, and how big; more than three make two rows."""
    if spaces <= 3:
        return [((PLACE * (i - (spaces - 1) / 2), 0.24), PLACE) for i in range(spaces)]
    upper = (spaces + 1) // 2
    rows = [(upper, 0.08), (spaces - upper, 0.42)]
    return [((0.4 * (i - (count - 1) / 2), y), 0.38) for count, y in rows for i in range(count)]


def standing(each: TileView) -> list[tuple[Point, float]]:
    """Where the firefighters on a tile stand, relative to its centre, in order; the free places come last."""
    return places(max(each["spaces"], crew_of(each)))


def free_places(at: Point, free: list[tuple[Point, float]], room: int, *, scale: float = 1.0) -> Iterator[Stamp]:
    """The places nobody has taken: first those where somebody can stand, then those that free sides no longer allow."""
    for taken, ((x, y), size) in enumerate(free):
        symbol, role = ("place", USABLE) if taken < room else ("cross", BLOCKED)
        yield Stamp(symbol, (at[0] + scale * x, at[1] + scale * y), scale * size, role)


def open_places(at: Point, each: TileView) -> Iterator[Stamp]:
    """Likewise, for a tile of the board."""
    return free_places(at, standing(each)[crew_of(each) :], room_of(each))


@once_per_language
def figure(at: Point, size: float, index: int, letter: str, *, fresh: bool = False) -> tuple[Item, ...]:
    """A firefighter: the seat's shape, helmet and letter in the seat's colour, and a ring if it has just come."""
    x, y = at
    ring: tuple[Item, ...] = (Stamp("ring", at, size * 1.1, "fresh"),) if fresh else ()
    neutral = index == NEUTRAL
    return (
        *ring,
        Stamp(NEUTRAL_SHAPE if neutral else SHAPES[index], at, size, f"figure seat{index}"),
        Stamp("helmet", at, size, f"helmet seat{index}"),
        Label((x, y + size * (0.16 if index == 2 else 0.07)), letter, size * 0.5, f"figure-letter seat{index}"),
    )


def neutral_figure(at: Point, size: float, *, fresh: bool = False) -> tuple[Item, ...]:
    """A firefighter of nobody (Rules 9)."""
    return figure(at, size, NEUTRAL, NEUTRAL_LETTER, fresh=fresh)
