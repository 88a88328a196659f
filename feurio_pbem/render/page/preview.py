"""What the mover could do, drawn beforehand and hidden: tiles to lay, firefighters to place, the board as it will be.

Nothing here reckons: free sides, heats and regions come with the choices.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias, cast

from feurio_pbem.game.documents import ChoicesView, ChoiceView, ShowView, TileView
from feurio_pbem.messages import sentence
from feurio_pbem.render.looks import FIREBREAK, indices, letters
from feurio_pbem.render.scene.board import badge_on, cell, dividing, free_sides, heats, region_outline
from feurio_pbem.render.scene.board import places as open_places
from feurio_pbem.render.scene.hexagons import centre, hexagon
from feurio_pbem.render.scene.shapes import Group, Item, Label, Point, Polygon
from feurio_pbem.render.scene.tile import figure, hand, neutral_figure, numerals, places, standing, tile
from feurio_pbem.render.words import crew_of

Place: TypeAlias = tuple[Point, float]
MOST_OUTCOMES = 40
"""So many choices are drawn as the board will be; of more (firebreaks on a large board) only tile and points."""


def outcomes(view: ShowView, choices: ChoicesView | None) -> Iterator[tuple[str, ShowView]]:
    """The board as it will be with each choice before anybody is placed, but for crews and regions."""
    for choice in choices["choices"][:MOST_OUTCOMES] if choices else ():
        sides, laid = choice["free_sides"], choices["tile"] if choices else None
        tiles: list[TileView] = [
            {**tile, "free_sides": sides.get(str(tile["tile"]), tile["free_sides"])} for tile in view["board"]
        ]
        if choice["at"] is not None and laid is not None and view["drawn"]:
            new = {"tile": laid, "at": choice["at"], "value": 0 if choice["break"] else view["drawn"]["value"]}
            rest = {"break": choice["break"], "crew": {}, "neutral": 0, "free_sides": sides[str(laid)]}
            tiles.append(cast(TileView, {**new, **rest, "spaces": 1 if choice["break"] else view["drawn"]["spaces"]}))
        yield key_of(choice), {**view, "board": tiles, "spots": [], "candidates": choice["candidates"]}


def changing(then: ShowView, now: ShowView) -> Iterator[tuple[str, Collection[Item]]]:
    """The layers in which the board will differ; the tile to lay brings its own places."""
    before = {**then, "board": [tile for tile in then["board"] if tile["tile"] != then["next_tile"]]}
    yield "places", dict.fromkeys(open_places(cast(ShowView, before)))
    yield "sides", dict.fromkeys(free_sides(then))
    yield "heats", dict.fromkeys(heats(then, now["spots"]))


def regions_then(
    then: Mapping[str, ShowView], choices: ChoicesView | None
) -> Iterator[tuple[str, tuple[int, Group], str]]:
    """Outlines and badges of the regions that a turn would leave: layer, place in the list, drawing, and choice."""
    for choice in choices["choices"] if choices else ():
        key = key_of(choice)
        if choices is None or key not in then:
            continue
        view = then[key]
        tiles = {tile["tile"]: tile for tile in view["board"]}
        players = {player["seat"]: (index, player) for index, player in enumerate(view["players"])}
        for place in sorted({*choice["regions"], *choice["joins"].values()}):
            region = choices["regions"][place]
            index, player = players[region["seat"]]
            wanted = [*dividing(region, tiles), *region["tiles"]]
            number = min(wanted, key=lambda each: len(tiles[each]["crew"].keys() - {player["seat"]}))
            earlier = [seat for seat in tiles[number]["crew"] if players[seat][0] < index]
            yield "regions", (place, region_outline(tiles, player, region, index)), key
            yield "badges", (place, badge_on(tiles[number], player, region, index, 1 + len(earlier))), key


def tiles_to_lay(view: ShowView, choices: ChoicesView | None) -> Iterator[Group]:
    """The tile in hand on each hot spot, with its letter and heat; a firebreak, with its firefighter, on each cell."""
    number = choices["tile"] if choices else None
    if choices is None or view["drawn"] is None or number is None:
        return
    for choice in choices["choices"]:
        if choice["at"] is None:
            continue
        at = cell(choice["at"])
        x, y = centre(at)
        halo = Polygon(hexagon(at, 0.95), "last-halo"), Polygon(hexagon(at, 0.95), "planned")
        if choice["break"]:
            laid = (*tile((x, y), FIREBREAK), *numerals((x, y), 0, number, FIREBREAK))
            (dx, dy), size = places(1)[0]
            shown: tuple[Item, ...] = (*laid, *_figure(view, choices, (x + dx, y + dy), size, neutral=False), *halo)
            told = sentence("Your firebreak, tile {tile}", tile=number)
        else:
            known = f"{choice['spot']} · {view['heat']}"
            tag = Label((x, y - 0.84), known, 0.24, "spot-tag")
            shown = (*hand(view, (x, y)), *halo, tag)
            told = sentence("Your tile {tile}", tile=number)
        parts = (Polygon(hexagon(at, 1.0), "ground"), *shown)
        yield Group(parts, str(told), (("lay", key_of(choice)), ("tile", str(number))))


def break_cells(choices: ChoicesView | None) -> Iterator[Group]:
    """Where a firebreak may be laid, to be clicked."""
    for choice in choices["choices"] if choices else ():
        if choice["break"] and choice["at"] is not None:
            q, r = choice["at"]
            words = str(sentence("Lay the firebreak on @{q},{r}", q=q, r=r))
            yield Group((Polygon(hexagon((q, r), 0.84), "break-cell"),), words, (("spot", key_of(choice)),))


def key_of(choice: ChoiceView) -> str:
    """What a choice is called in the turn: its hot spot's letter or its firebreak."""
    if choice["break"] and choice["at"] is not None:
        return f"break @{choice['at'][0]},{choice['at'][1]}"
    return choice["spot"] or ""


def crew_to_place(view: ShowView, choices: ChoicesView | None) -> Iterator[Group]:
    """A figure of either kind per firefighter that could be placed, named `tile:count`, on the new tile

    `spot/tile:count`.
    """
    if choices is None:
        return
    room: dict[int, int] = {}
    for choice in choices["choices"]:
        for number, most in choice["room"].items():
            room[int(number)] = max(room.get(int(number), 0), most)
    for each in view["board"]:
        x, y = centre(cell(each["at"]))
        left = standing(each)[crew_of(each) :][: room.get(each["tile"], 0)]
        free = [((x + dx, y + dy), size) for (dx, dy), size in left]
        yield from _figures(view, choices, str(each["tile"]), free)
    for choice in choices["choices"]:
        if choice["spot"] is not None and choices["tile"] is not None:
            free = _new_places(view, choice)[: room.get(choices["tile"], 0)]
            yield from _figures(view, choices, f"{choice['spot']}/{choices['tile']}", free)


def _new_places(view: ShowView, choice: ChoiceView) -> list[Place]:
    drawn, at = view["drawn"], choice["at"]
    if drawn is None or at is None:
        return []
    x, y = centre(cell(at))
    return [((x + dx, y + dy), size) for (dx, dy), size in places(drawn["spaces"])]


def _figures(view: ShowView, choices: ChoicesView, tile: str, free: list[Place]) -> Iterator[Group]:
    told = str(sentence("Your firefighter: click to take it back"))
    for count, (at, size) in enumerate(free[: choices["limit"]], 1):
        own = _figure(view, choices, at, size, neutral=False)
        yield Group(own, told, (("place", f"{tile}:{count}"), ("kind", "own")))
        if any(choice["neutral"] for choice in choices["choices"]):
            other = _figure(view, choices, at, size, neutral=True)
            yield Group(other, told, (("place", f"{tile}:{count}"), ("kind", "neutral")))


def _figure(view: ShowView, choices: ChoicesView, at: Point, size: float, *, neutral: bool) -> tuple[Item, ...]:
    if neutral:
        return neutral_figure(at, size, fresh=True)
    seat = choices["seat"]
    return figure(at, size, indices(view["players"])[seat], letters(view["players"])[seat], fresh=True)
