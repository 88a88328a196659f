"""The board of one view as layers of shapes: tiles, free sides, regions, firefighters, hot spots and the last turn."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from feurio_pbem.game.documents import ShowView, TileView
from feurio_pbem.render import seats
from feurio_pbem.render.scene.hexagons import HALF, Cell, centre, hexagon, open_sides, outlines, side
from feurio_pbem.render.scene.shapes import Box, Group, Item, Label, Point, Polygon, Stamp, Stroke
from feurio_pbem.render.scene.tile import numerals, places, tile
from feurio_pbem.render.values import looks
from feurio_pbem.render.words import counted, names_of, tell_region

_NOTHING_YET: list[Cell] = [(q, r) for q in range(-1, 3) for r in range(3)]  # the ground before the start
_once = lru_cache(maxsize=10_000)  # whole games draw the same tile again and again
Layers = tuple[tuple[str, tuple[Item, ...]], ...]


def cell(at: list[int]) -> Cell:
    """Plain data to a cell."""
    return at[0], at[1]


def board(view: ShowView, ground: Box) -> Layers:
    """All layers, from the bottom to the top; the ground shows where cells are."""
    return (
        ("cells", _cells(ground)),
        ("spots", tuple(_spots(view))),
        ("tiles", tuple(_tiles(view))),
        ("sides", tuple(_free_sides(view))),
        ("regions", tuple(_regions(view))),
        ("last", tuple(_last(view))),
        ("numerals", tuple(_numerals(view))),
        ("crews", tuple(_crews(view))),
    )


def extent(view: ShowView) -> Box:
    """The space that tiles and hot spots take, with a little air."""
    cells = [cell(each["at"]) for each in [*view["board"], *view["spots"]]] or _NOTHING_YET
    return Box.around((corner for each in cells for corner in hexagon(each)), 0.35)


def common_ground(views: Sequence[ShowView]) -> Box:
    """The space that the boards of all views take together."""
    boxes = [extent(view) for view in views]
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


@_once
def _cells(ground: Box) -> tuple[Item, ...]:
    rows = range(math.ceil((ground.top + 1) / 1.5), math.floor((ground.bottom - 1) / 1.5) + 1)
    return tuple(
        Polygon(hexagon((q, r), 0.9), "cell")
        for r in rows
        for q in range(math.ceil((ground.left / HALF + 1 - r) / 2), math.floor((ground.right / HALF - 1 - r) / 2) + 1)
    )


def _tiles(view: ShowView) -> Iterator[Item]:
    look = looks(view["rules"])
    for each in view["board"]:
        yield _tile(cell(each["at"]), each["value"], each["spaces"], each["tile"], look[each["value"]])


@_once
def _tile(at: Cell, value: int, spaces: int, number: int, look: int) -> Group:
    told = f"Tile {number}: value {value}, {counted(spaces, 'space')}"
    return Group(tile(centre(at), spaces, look), told, (("tile", str(number)),))


def _numerals(view: ShowView) -> Iterator[Item]:
    look = looks(view["rules"])
    for each in view["board"]:
        yield from _numerals_at(cell(each["at"]), each["value"], each["tile"], look[each["value"]])


@_once
def _numerals_at(at: Cell, value: int, number: int, look: int) -> tuple[Label, ...]:
    return tuple(numerals(centre(at), value, number, look))


def _spots(view: ShowView) -> Iterator[Item]:
    heat = view["heat"]
    for spot in view["spots"]:
        middle = centre(cell(spot["at"]))
        x, y = middle
        parts: list[Item] = [
            Polygon(hexagon(cell(spot["at"]), 0.86), "spot"),
            Stamp("flame", (x, y - 0.5), 0.36, "ember"),
            Label((x, y + 0.02), spot["spot"], 0.62, "spot-letter"),
        ]
        told = f"Hot spot {spot['spot']}"
        if heat is not None:
            parts.append(Label((x, y + 0.44), f"heat {heat}", 0.24, "spot-heat"))
            told += f", heat {heat}"
        yield Group(tuple(parts), told, (("spot", spot["spot"]),))


def _free_sides(view: ShowView) -> Iterator[Item]:
    cells = {cell(each["at"]) for each in view["board"]}
    for each in view["board"]:
        for number in open_sides(cell(each["at"]), cells):
            yield _free_side(cell(each["at"]), number)


@_once
def _free_side(at: Cell, number: int) -> Stroke:
    return Stroke(side(at, number, inset=0.045, length=0.42), "free")


def _regions(view: ShowView) -> Iterator[Item]:
    at = {each["tile"]: cell(each["at"]) for each in view["board"]}
    for index, player in enumerate(view["players"]):
        for region in player["regions"]:
            closed = region["divisor"] is None
            loops = outlines({at[number] for number in region["tiles"]}, 0.15 + 0.065 * index)
            role = f"region seat{index}"
            parts: list[Item] = [Polygon(loop, f"halo {role}") for loop in loops]
            parts += [Polygon(loop, f"{role}{' closed' if closed else ''}") for loop in loops]
            named = f"{player['seat']}:{','.join(map(str, region['tiles']))}"
            yield Group(tuple(parts), f"{player['name']}, {tell_region(region)}", (("region", named),))


def _last(view: ShowView) -> Iterator[Item]:
    last = view["last"]
    if last and last["kind"] == "turn" and last["at"] is not None:
        corners = hexagon(cell(last["at"]), 0.95)
        yield Group((Polygon(corners, "last-halo"), Polygon(corners, "last")), "The tile laid last")


@_once
def figure(at: Point, size: float, index: int, letter: str, *, fresh: bool = False) -> tuple[Item, ...]:
    """A firefighter: the seat's shape in the seat's colour with the seat's letter, and a ring if it has just come."""
    x, y = at
    ring: tuple[Item, ...] = (Stamp("ring", at, size * 1.12, "fresh"),) if fresh else ()
    return (
        *ring,
        Stamp(seats.SHAPES[index], at, size, f"figure seat{index}"),
        Stamp("helmet", at, size, f"helmet seat{index}"),
        Label((x, y + size * (0.14 if index == 2 else 0.04)), letter, size * 0.5, f"figure-letter seat{index}"),
    )


def standing(each: TileView) -> list[tuple[Point, float]]:
    """Where the firefighters on a tile stand, in order, on the board; the free places come last."""
    x, y = centre(cell(each["at"]))
    there = sum(each["crew"].values())
    return [((x + dx, y + dy), size) for (dx, dy), size in places(max(each["spaces"], there))]


def _crews(view: ShowView) -> Iterator[Item]:
    letters, indices = seats.letters(view["players"]), seats.indices(view["players"])
    names = names_of(view)
    last = view["last"]
    for each in view["board"]:
        who = [seat for seat in indices for _ in range(each["crew"].get(seat, 0))]
        for i, (seat, (at, size)) in enumerate(zip(who, standing(each), strict=False)):
            came = last["crew"].get(str(each["tile"]), 0) if last and last["by"] == seat else 0
            fresh = who[: i + 1].count(seat) > each["crew"][seat] - came
            parts = figure(at, size, indices[seat], letters[seat], fresh=fresh)
            yield Group(parts, f"Firefighter of {names[seat]} on tile {each['tile']}")
