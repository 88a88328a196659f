"""Views made by hand, named for the situation; they need not follow from any legal game."""

from typing import Any

from feurio_pbem.game.documents import ShowView

SPACES = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def view(tiles: list[tuple[int, int, int]], crews: dict[int, dict[str, int]] | None = None, **changes: Any) -> ShowView:
    """A view of tiles (value, q, r) in the order laid; regions are those of single tiles unless given."""
    cells = {(q, r) for _, q, r in tiles}
    names = {"anna": "Anna", "bo": "Bo", "carl": "Carl", "dede": "Dé Dé"}
    seats = changes.pop("seats", ["anna", "bo"])
    regions = changes.pop("regions", {})
    scores = changes.pop("scores", {})
    placed = {seat: sum(crew.get(seat, 0) for crew in (crews or {}).values()) for seat in seats}
    board = [
        {
            "tile": i,
            "at": [q, r],
            "value": value,
            "break": value == 0,
            "neutral": 0,
            "spaces": SPACES.get(value, 3),
            "free_sides": sum((q + dq, r + dr) not in cells for dq, dr in STEPS),
            "crew": (crews or {}).get(i, {}),
        }
        for i, (value, q, r) in enumerate(tiles, 1)
    ]
    whole: dict[str, Any] = {
        "game": "k7f3qa",
        "title": "Friday forest",
        "draws": "seeded",
        "rules": {
            "set": "classic",
            "firefighters": "any-tiles",
            "per_turn": 3,
            "supply": 12,
            "tiles": [[value, spaces, 6] for value, spaces in SPACES.items()],
        },
        "turn": len(tiles) - 3,
        "token": f"k7f3qa-{len(tiles) - 3}-8c2e",
        "phase": "spreading",
        "to_move": seats[0],
        "drawn": {"value": 5, "spaces": 3},
        "heat": 11,
        "limit": 3,
        "next_tile": len(tiles) + 1,
        "spots": [],
        "room": None,
        "bag": {"1": 3, "2": 4, "3": 2, "4": 3, "5": 2, "6": 5},
        "players": [
            {
                "seat": seat,
                "name": names[seat],
                "active": True,
                "supply": 12 - placed[seat],
                "neutral_supply": 0,
                "score": scores.get(seat, 0),
                "regions": regions.get(seat, []),
            }
            for seat in seats
        ],
        "board": board,
        "last": None,
        "waiting_for": [],
        "end": None,
        "winners": [],
    }
    return {**whole, **changes}  # type: ignore[typeddict-item, return-value]


START = [(3, 0, 0), (6, 1, 0), (5, 0, 1), (4, 1, 1)]
FOREST = [*START, (1, 2, 0), (2, 2, -1), (6, 1, -1), (5, 0, -1), (3, -1, 1), (4, -1, 2), (2, 0, 2), (1, 3, -1),
          (5, 3, -2), (6, -1, 0), (4, 2, -2)]  # fmt: skip
CREWS = {
    2: {"anna": 2, "bo": 1},
    3: {"anna": 1},
    7: {"bo": 2},
    5: {"anna": 1},
    9: {"bo": 1},
    13: {"anna": 2, "bo": 1},
    14: {"bo": 1},
}
REGIONS = {
    "anna": [
        {"tiles": [2, 3, 5], "sum": 12, "divisor": 1, "points": 12},
        {"tiles": [13], "sum": 5, "divisor": 5, "points": 1},
    ],
    "bo": [
        {"tiles": [2, 7], "sum": 12, "divisor": None, "points": 0},
        {"tiles": [9, 14], "sum": 9, "divisor": 3, "points": 3},
        {"tiles": [13], "sum": 5, "divisor": 5, "points": 1},
    ],
}
SPOTS = [
    {"spot": "a", "at": [1, -2], "room": {"7": 1, "16": 3}},
    {"spot": "b", "at": [-1, -1], "room": {"8": 2, "16": 3}},
]
LAST = {
    "n": 11,
    "kind": "turn",
    "by": "bo",
    "text": "a +13",
    "tile": 15,
    "at": [2, -2],
    "break": False,
    "crew": {"13": 1},
    "neutral": {},
    "note": None,
}

POSITIONS: dict[str, ShowView] = {
    "the-start": view(START, spots=[{"spot": "a", "at": [2, 0], "room": {"2": 3, "4": 2, "5": 3}}], heat=10),
    "tied-hot-spots": view(FOREST, CREWS, regions=REGIONS, scores={"anna": 13, "bo": 4}, spots=SPOTS, last=LAST),
}
POSITIONS |= {
    "reinforcing": view(
        FOREST,
        CREWS,
        regions=REGIONS,
        scores={"anna": 13, "bo": 4},
        phase="reinforcing",
        drawn=None,
        heat=None,
        bag={str(value): 0 for value in SPACES},
        to_move="bo",
        room={"1": 0, "8": 2, "10": 2},
        last={**LAST, "tile": None, "at": None, "text": "+13"},
    ),
    "four-players": view(
        FOREST,
        {
            2: {"anna": 1, "bo": 1, "dede": 1},
            3: {"carl": 2, "dede": 1},
            13: {"anna": 1, "carl": 1, "bo": 1},
            8: {"dede": 3},
        },
        seats=["anna", "bo", "carl", "dede"],
        regions={
            "anna": [{"tiles": [2], "sum": 6, "divisor": None, "points": 0}],
            "bo": [{"tiles": [2], "sum": 6, "divisor": None, "points": 0}],
            "carl": [{"tiles": [3], "sum": 5, "divisor": 5, "points": 1}],
            "dede": [{"tiles": [2, 3], "sum": 11, "divisor": 5, "points": 3}],
        },
        scores={"carl": 1, "dede": 3},
        to_move="carl",
        draws="sealed",
        drawn=None,
        spots=SPOTS,
    ),
    "the-end": view(
        FOREST,
        CREWS,
        regions=REGIONS,
        scores={"anna": 13, "bo": 13},
        phase="finished",
        drawn=None,
        heat=None,
        to_move=None,
        bag={},
        end="passed",
        winners=["anna", "bo"],
        last={
            "n": 40,
            "kind": "turn",
            "by": "anna",
            "text": "pass",
            "tile": None,
            "at": None,
            "break": False,
            "crew": {},
            "neutral": {},
            "note": None,
        },
    ),
    "hostile-words": view(
        [(9, 0, 0), (1, 1, 0), (12, 0, 1)],
        {1: {"anna": 6}},
        rules={"firefighters": "any-tiles", "tiles": [[1, 1, 6], [5, 3, 6], [9, 3, 6], [12, 3, 6]]},
        title="</title><script>alert('&')</script> ]]> \"quoted\" and far too long",
        last={**LAST, "tile": 3, "at": [0, 1], "note": "<img src=x onerror=alert(1)>"},
    ),
}
POSITIONS["hostile-words"]["players"][1]["name"] = "<b onmouseover=alert(1)>Bo</b> 名前名前名前名前名前"
POSITIONS["hostile-words"]["board"][0]["spaces"] = 6
