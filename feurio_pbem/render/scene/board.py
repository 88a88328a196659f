"""The board of one view as layers of shapes: tiles, free sides, regions, firefighters, hot spots and the last turn."""

from collections import Counter
from collections.abc import Iterator, Sequence

from feurio_pbem.game.documents import LastView, PlayerView, RegionView, ShowView, SpotView, TileView
from feurio_pbem.messages import counted, once_per_language, sentence
from feurio_pbem.render.looks import FIREBREAK, indices, letters, looks
from feurio_pbem.render.scene.hexagons import HALF, Cell, centre, hexagon, neighbours, open_sides, outlines, side
from feurio_pbem.render.scene.shapes import Box, Group, Item, Label, Layers, Point, Polygon, Stamp, Stroke
from feurio_pbem.render.scene.tile import figure, neutral_figure, numerals, open_places, standing, tile
from feurio_pbem.render.widths import ems
from feurio_pbem.render.words import badge, crew_of, names_of, tell_region

_NOTHING_YET: list[Cell] = [(q, r) for q in range(-1, 3) for r in range(3)]  # the ground before the start
INSET, STEP = 0.05, 0.055
"""How far within the tiles' sides the outline of the first player's regions runs, and how much further each next."""


def cell(at: list[int]) -> Cell:
    """Plain data to a cell."""
    return at[0], at[1]


def board(view: ShowView, ground: Box) -> Layers:
    """All layers, from the bottom to the top; the ground shows where cells are."""
    return (
        ("cells", tuple(_cells(view, ground))),
        ("spots", tuple(_spots(view))),
        ("tiles", tuple(_tiles(view))),
        ("places", tuple(places(view))),
        ("sides", tuple(free_sides(view))),
        ("regions", tuple(_regions(view))),
        ("last", tuple(_last(view))),
        ("numerals", tuple(_numerals(view))),
        ("crews", tuple(_crews(view))),
        ("badges", tuple(badges(view))),
    )


def extent(view: ShowView) -> Box:
    """The space that tiles and hot spots take, with a little air."""
    cells = [cell(each["at"]) for each in [*view["board"], *view["spots"], *view.get("breaks", [])]] or _NOTHING_YET
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


def _cells(view: ShowView, ground: Box) -> Iterator[Item]:
    """Where the fire may go one day: the empty cells beside tiles; before the start a bare ground."""
    tiles = {cell(each["at"]) for each in view["board"]}
    around = sorted({near for each in tiles for near in neighbours(each)} - tiles, key=lambda at: at[::-1])
    for each in around or _NOTHING_YET:
        x, y = centre(each)
        if ground.left + HALF <= x <= ground.right - HALF and ground.top + 1 <= y <= ground.bottom - 1:
            yield _cell(each)


@once_per_language
def _cell(at: Cell) -> Polygon:
    return Polygon(hexagon(at, 0.9), "cell")


def _tiles(view: ShowView) -> Iterator[Item]:
    look = looks(view["rules"])
    for each in view["board"]:
        yield _tile(cell(each["at"]), each["value"], each["spaces"], each["tile"], look.get(each["value"], FIREBREAK))


@once_per_language
def _tile(at: Cell, value: int, spaces: int, number: int, look: int) -> Group:
    what = sentence("value {value}", value=value) if look else sentence("a firebreak")
    room = counted("{count} space", "{count} spaces", spaces)
    told = str(sentence("Tile {tile}: {what}, {spaces}", tile=number, what=what, spaces=room))
    return Group(tile(centre(at), look), told, (("tile", str(number)),))


def places(view: ShowView) -> Iterator[Item]:
    """The places that nobody has taken."""
    for each in view["board"]:
        yield from open_places(centre(cell(each["at"])), each)


def _numerals(view: ShowView) -> Iterator[Item]:
    look = looks(view["rules"])
    for each in view["board"]:
        yield from _numerals_at(cell(each["at"]), each["value"], each["tile"], look.get(each["value"], FIREBREAK))


@once_per_language
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
        told = sentence("Hot spot {spot}", spot=spot["spot"])
        if heat is not None:
            shown = str(sentence("heat {heat}", heat=heat))
            parts.append(Label((x, y + 0.44), shown, min(0.24, 1.3 / ems(shown)), "spot-heat"))
            told = sentence("Hot spot {spot}, heat {heat}", spot=spot["spot"], heat=heat)
        yield Group(tuple(parts), str(told), (("spot", spot["spot"]),))


def heats(view: ShowView, lettered: Sequence[SpotView] | None = None) -> Iterator[Item]:
    """The heat of every cell where the fire may go one day, the hottest louder.

    Hot spots of the view say theirs themselves; on those that are only `lettered` it stands below the letter.
    """
    candidates, spots = view.get("candidates", []), [spot["at"] for spot in view["spots"]]
    below = [spot["at"] for spot in lettered or ()]
    hottest = max((each["heat"] for each in candidates), default=0)
    for each in candidates:
        if each["at"] not in spots:
            yield _heat(cell(each["at"]), each["heat"], each["heat"] == hottest, each["at"] in below)


@once_per_language
def _heat(at: Cell, heat: int, hottest: bool, below: bool) -> Group:
    x, y = centre(at)
    told = str(sentence("Cell @{q},{r}: heat {heat}", q=at[0], r=at[1], heat=heat))
    label = Label((x, y + 0.44 if below else y), str(heat), 0.36, "heat hottest" if hottest else "heat")
    return Group((label,), told, (("heat", f"{heat}{'!' if hottest else ''}{'_' if below else ''}"),))


def free_sides(view: ShowView) -> Iterator[Item]:
    """Only where they matter: where one more tile would take room away, or firefighters are all but shut in."""
    cells = {cell(each["at"]) for each in view["board"]}
    for each in view["board"]:
        if each["free_sides"] <= max(each["spaces"], min(2, crew_of(each) * 2)):
            for number in open_sides(cell(each["at"]), cells):
                yield _free_side(cell(each["at"]), number)


@once_per_language
def _free_side(at: Cell, number: int) -> Stroke:
    return Stroke(side(at, number, inset=-0.02, length=0.42), "free")


def _regions(view: ShowView) -> Iterator[Item]:
    tiles = {each["tile"]: each for each in view["board"]}
    for index, player in enumerate(view["players"]):
        for region in player["regions"]:
            yield region_outline(tiles, player, region, index)


def region_outline(tiles: dict[int, TileView], player: PlayerView, region: RegionView, index: int) -> Group:
    """An outline on the edge of the tiles of a region of several, and a ring round each value that divides it."""
    closed = " closed" if region["divisor"] is None else ""
    role, inset = f"region seat{index}{closed}", INSET + STEP * index
    parts: list[Item] = []
    loops = outlines({cell(tiles[number]["at"]) for number in region["tiles"]}, inset)
    if len(region["tiles"]) == 1:
        parts += [Polygon(loop, f"{role} alone") for loop in loops]
    else:
        parts += [Polygon(loop, f"halo {role}") for loop in loops]
        parts += [Polygon(loop, role) for loop in loops]
        parts += [item for number in dividing(region, tiles) for item in _ring(tiles[number], index)]
    named = f"{player['seat']}:{','.join(map(str, region['tiles']))}"
    told = str(sentence("{name}, {region}", name=player["name"], region=tell_region(region)))
    return Group(tuple(parts), told, (("region", named),))


def dividing(region: RegionView, tiles: dict[int, TileView]) -> list[int]:
    """The tiles whose value divides a region: those of the lowest value that still have a free side (Rules 6)."""
    return [
        number
        for number in region["tiles"]
        if tiles[number]["free_sides"] and tiles[number]["value"] == region["divisor"]
    ]


def _ring(each: TileView, index: int) -> tuple[Item, ...]:
    x, y = centre(cell(each["at"]))
    at = x, y - 0.42
    size = 0.72 + 0.1 * index
    return Stamp("ring", at, size, f"halo divisor seat{index}"), Stamp("ring", at, size, f"divisor seat{index}")


def badges(view: ShowView) -> Iterator[Item]:
    """What each region is worth and why, on one of its tiles that has no badge yet, the dividing one if it can be."""
    tiles = {each["tile"]: each for each in view["board"]}
    used: Counter[int] = Counter()
    for index, player in enumerate(view["players"]):
        for region in player["regions"]:
            wanted = [*dividing(region, tiles), *region["tiles"]]
            number = min(wanted, key=lambda each: used[each])
            used[number] += 1
            yield badge_on(tiles[number], player, region, index, used[number])


def badge_on(each: TileView, player: PlayerView, region: RegionView, index: int, nth: int) -> Group:
    """The badge of a region on one of its tiles, the `nth` there."""
    x, y = centre(cell(each["at"]))
    y += -0.86 + 0.27 * (nth - 1)
    words, size = badge(region), 0.22
    role = f"seat{index}{' closed' if region['divisor'] is None else ''}"
    half, high = ems(words) * size / 2 + 0.09, 0.13
    pill = tuple(
        (x + across * half + lean * high, y + down * high)
        for across, lean, down in ((-1, 0, -1), (1, 0, -1), (1, 1, 0), (1, 0, 1), (-1, 0, 1), (-1, -1, 0))
    )
    told = str(sentence("{name}, {region}", name=player["name"], region=tell_region(region)))
    return Group((Polygon(pill, f"badge {role}"), Label((x, y), words, size, f"badge-words {role}")), told)


def _last(view: ShowView) -> Iterator[Item]:
    turn, laid = _last_turn(view), len(view["board"])
    if turn is not None and turn["at"] is not None and laid > view["rules"].get("start", 4):
        corners = hexagon(cell(view["board"][-1]["at"]), 0.95)
        yield Group((Polygon(corners, "last-halo"), Polygon(corners, "last")), str(sentence("The tile laid last")))


def _last_turn(view: ShowView) -> LastView | None:
    """The last turn that stands: what it laid and placed stays marked, whatever else was entered since."""
    return view["last_turn"] if "last_turn" in view else view["last"]


def _crews(view: ShowView) -> Iterator[Item]:
    called, order = letters(view["players"]), indices(view["players"])
    names = names_of(view)
    for each in view["board"]:
        where = centre(cell(each["at"]))
        came = _arrivals(view, each["tile"])
        who: list[str | None] = [seat for seat in order for _ in range(each["crew"].get(seat, 0))]
        who += [None] * each.get("neutral", 0)
        for i, (seat, ((x, y), size)) in enumerate(zip(who, standing(each), strict=False)):
            fresh = who[i:].count(seat) <= came[seat]
            at = where[0] + x, where[1] + y
            yield _firefighter(at, size, each["tile"], seat, fresh, called, order, names)


def _arrivals(view: ShowView, tile: int) -> Counter[str | None]:
    """How many firefighters of a seat (None: neutral ones) came to a tile with the last turn."""
    last = _last_turn(view)
    if last is None:
        return Counter()
    neutral = last.get("neutral") or {}
    return Counter({last["by"]: last["crew"].get(str(tile), 0)}) + Counter({None: neutral.get(str(tile), 0)})


def _firefighter(
    at: Point,
    size: float,
    number: int,
    seat: str | None,
    fresh: bool,
    called: dict[str, str],
    order: dict[str, int],
    names: dict[str, str],
) -> Group:
    if seat is None:
        return Group(
            neutral_figure(at, size, fresh=fresh), str(sentence("Neutral firefighter on tile {tile}", tile=number))
        )
    told = sentence("Firefighter of {name} on tile {tile}", name=names[seat], tile=number)
    return Group(figure(at, size, order[seat], called[seat], fresh=fresh), str(told))
