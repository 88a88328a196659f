"""Positions to draw, made by hand: a small stand-in lays tiles on the hottest cell, so that they look real."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from feurio_pbem.game.documents import ShowView

SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
TILES = [[1, 1, 6], [2, 1, 6], [3, 2, 6], [4, 2, 6], [5, 3, 6], [6, 3, 6]]
START = [(0, 0), (1, 0), (0, 1), (1, 1)]
Cells = dict[tuple[int, int], dict[str, Any]]


def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + q, cell[1] + r) for q, r in SIDES]


def hot_cells(cells: Cells) -> tuple[int, list[tuple[int, int]]]:
    heat: Counter[tuple[int, int]] = Counter()
    for cell, tile in cells.items():
        heat.update({empty: tile["value"] for empty in around(cell) if empty not in cells})
    most = max(heat.values())
    return most, sorted((cell for cell in heat if heat[cell] == most), key=lambda cell: (cell[1], cell[0]))


def free_sides(cells: Cells, cell: tuple[int, int]) -> int:
    return sum(side not in cells for side in around(cell))


def room(cells: Cells) -> dict[str, int]:
    rooms = {
        str(tile["tile"]): min(tile["spaces"], free_sides(cells, cell)) - sum(tile["crew"].values())
        for cell, tile in cells.items()
    }
    return {tile: count for tile, count in rooms.items() if count > 0}


def opening(**changes: Any) -> ShowView:
    """The official example, 3 6 5 4: one hot spot, (2, 0), heat 10."""
    return view_of(lay([3, 6, 5, 4]), drawn=5, **changes)


def lay(values: list[int], spaces: dict[int, int] | None = None) -> Cells:
    sizes = spaces or {value: size for value, size, _ in TILES}
    return {
        cell: {"tile": number, "value": value, "spaces": sizes[value], "crew": {}}
        for number, (cell, value) in enumerate(zip(START, values, strict=True), start=1)
    }


def grown(size: int, players: dict[str, str], seed: int = 1, drawn: int | None = 5, **changes: Any) -> ShowView:
    """A board of that many tiles with firefighters strewn about."""
    rng = Random(seed)
    spaces = {value: size for value, size, _ in TILES}
    bag = [value for value in spaces for _ in range(max(6, -(-size // 6)))]
    rng.shuffle(bag)
    cells = lay(bag[:4])
    last: dict[str, Any] | None = None
    supply = {seat: max(12, size // 3) for seat in players}
    for number, value in enumerate(bag[4:size], start=5):
        _, hot = hot_cells(cells)
        cell = rng.choice(hot)
        cells[cell] = {"tile": number, "value": value, "spaces": spaces[value], "crew": {}}
        seat = list(players)[(number - 5) % len(players)]
        crew: Counter[str] = Counter()
        for _ in range(min(rng.choice([0, 0, 1, 1, 2]), supply[seat])):
            free = room(cells)
            if free:
                chosen = rng.choice(list(free))
                tile = next(tile for tile in cells.values() if str(tile["tile"]) == chosen)
                tile["crew"][seat] = tile["crew"].get(seat, 0) + 1
                crew[chosen] += 1
                supply[seat] -= 1
        last = {"n": number - 4, "kind": "turn", "by": seat, "text": "", "tile": number, "at": list(cell),
                "crew": dict(crew), "note": None}  # fmt: skip
    more = {"last": last, "supply": supply, "names": players, "rest": bag[size:], **changes}
    return view_of(cells, drawn=drawn, **more)


def view_of(
    cells: Cells,
    drawn: int | None,
    names: dict[str, str] | None = None,
    supply: dict[str, int] | None = None,
    last: Any = None,
    rest: list[int] | None = None,
    **changes: Any,
) -> ShowView:
    names = names or {"anna": "Anna", "bo": "Bo"}
    heat, hot = hot_cells(cells)
    spaces = {value: size for value, size, _ in TILES}
    spots = []
    for place, cell in enumerate(hot if drawn else []):
        new = {"tile": len(cells) + 1, "value": drawn, "spaces": spaces[drawn or 1], "crew": {}}
        spots.append({"spot": letters(place), "at": list(cell), "room": room({**cells, cell: new})})
    left = Counter(rest if rest is not None else [1] * 6 + [2] * 6 + [3] * 5 + [4] * 5 + [5] * 4 + [6] * 5)
    view: Any = {
        "game": "k7f3qa", "title": "Friday forest", "draws": "seeded",
        "rules": {"set": "classic", "firefighters": "any-tiles", "start": 4, "per_turn": 3, "supply": 12,
                  "first": "listed", "tiles": TILES},
        "turn": len(cells) - 3, "token": f"k7f3qa-{len(cells) - 3}-8c2e",
        "phase": "spreading" if drawn else "reinforcing",
        "to_move": list(names)[(len(cells) - 4) % len(names)],
        "drawn": {"value": drawn, "spaces": spaces[drawn]} if drawn else None, "heat": heat if drawn else None,
        "limit": 3, "next_tile": len(cells) + 1, "spots": spots, "room": None if drawn else room(cells),
        "bag": {str(value): left[value] for value in range(1, 7)},
        "players": [{"seat": seat, "name": name, "active": True, "supply": (supply or {}).get(seat, 12),
                     "score": 0, "regions": []} for seat, name in names.items()],
        "board": [{"tile": tile["tile"], "at": list(cell), "value": tile["value"], "spaces": tile["spaces"],
                   "free_sides": free_sides(cells, cell), "crew": tile["crew"]} for cell, tile in cells.items()],
        "last": last, "waiting_for": [], "end": None, "winners": [],
    }  # fmt: skip
    for player in view["players"]:
        player["regions"] = regions(cells, player["seat"])
        player["score"] = sum(region["points"] for region in player["regions"])
    view.update(changes)
    return view  # type: ignore[no-any-return]


def letters(place: int) -> str:
    return (chr(96 + place // 26) if place >= 26 else "") + chr(97 + place % 26)


def regions(cells: Cells, seat: str) -> list[dict[str, Any]]:
    left = {cell for cell, tile in cells.items() if tile["crew"].get(seat)}
    found = []
    while left:
        waiting, part = [left.pop()], []
        while waiting:
            cell = waiting.pop()
            part.append(cell)
            near = left.intersection(around(cell))
            left -= near
            waiting += near
        total = sum(cells[cell]["value"] for cell in part)
        divisor = min((cells[cell]["value"] for cell in part if free_sides(cells, cell)), default=None)
        points = -(-total // divisor) if divisor else 0
        found.append({"tiles": sorted(cells[cell]["tile"] for cell in part), "sum": total, "divisor": divisor,
                      "points": points})  # fmt: skip
    return sorted(found, key=lambda region: region["tiles"])


FOUR = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo", "anton": "Anton"}
FOREIGN = {
    "zoe": "Zoë",
    "huo": "火山の消防士",
    "dana": "דנה",
    "long": "Maximiliane Alexandra von und zu Hohenfels"[:40],
}


def finished() -> ShowView:
    return grown(36, FOUR, seed=4, drawn=None, phase="finished", to_move=None, end="exhausted", winners=["anton"])


POSITIONS: dict[str, ShowView] = {
    "opening": opening(),
    "middle": grown(18, {"anna": "Anna", "bo": "Bo"}, seed=7, drawn=4),
    "foreign": grown(24, FOREIGN, seed=5),
    "reinforcing": grown(36, {"anna": "Anna", "bo": "Bo", "cleo": "Cleo"}, seed=2, drawn=None),
    "finished": finished(),
    "solo": grown(10, {"no": "no"}, seed=3, drawn=1, draws="sealed"),
    "wide": grown(400, FOUR, seed=6),
    "unlaid": grown(4, FOUR, phase="joining", board=[], spots=[], drawn=None, heat=None, to_move=None, limit=0,
                    last=None, draws="sealed", waiting_for=["bo", "cleo"]),
}  # fmt: skip


@pytest.fixture(params=sorted(POSITIONS))
def view(request: pytest.FixtureRequest) -> ShowView:
    """Every named position in turn."""
    return POSITIONS[request.param]


@pytest.fixture
def positions() -> dict[str, ShowView]:
    """The named positions."""
    return POSITIONS
