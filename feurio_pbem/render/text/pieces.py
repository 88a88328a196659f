"""What is written inside the hexagons: tiles with their firefighters and free spaces, hot spots with their heat.

A piece knows its cell and its two lines, not where on the screen it will lie.
"""

from dataclasses import dataclass

from feurio_pbem.game.documents import ShowView, SpotView, TileView
from feurio_pbem.messages import sentence
from feurio_pbem.render.looks import letters
from feurio_pbem.render.text.colour import BOLD, HOT, player_code, value_codes
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.words import room_of

Line = list[tuple[str, str]]
NEUTRAL = "n"
"""A neutral firefighter, as the text of a turn calls him; players have capitals."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One hexagon: its cell, two lines of (text, code), the code of its ground; `solid` is False for a hot spot."""

    q: int
    r: int
    lines: tuple[Line, Line]
    ground: str
    solid: bool

    @property
    def across(self) -> int:
        """The place from left to right, in half hexagons: hexagons stand on a corner, rows are shifted by half."""
        return 2 * self.q + self.r


def tile_pieces(view: ShowView, inner: int, margin: int, style: Style) -> list[Piece]:
    """The tiles, the last one laid with a star behind its value; a firebreak shows no value but bare earth."""
    grounds = value_codes(view["rules"]) if style.colour else {}
    marks = letters(view["players"])
    codes = {mark: player_code(place) for place, mark in enumerate(marks.values())}
    last = view["last"]["tile"] if view["last"] else None
    pieces = []
    for tile in view["board"]:
        ground = grounds.get(tile["value"], "")
        shown = bare_earth(style) if tile.get("break") else str(tile["value"])
        value = " " * margin + shown + ("*" if tile["tile"] == last else " ")
        number = str(tile["tile"]).rjust(inner - len(value) - margin) + " " * margin
        crew = crew_text(tile, marks, inner, "·" if style.unicode else ".").center(inner)
        drawn = [(letter, codes.get(letter, ground)) for letter in crew]
        pieces.append(Piece(tile["at"][0],
                tile["at"][1], ([(value, f"{BOLD};{ground}".rstrip(";")), (number, ground)], drawn),
                            ground, True))  # fmt: skip
    return pieces


def bare_earth(style: Style) -> str:
    """What stands for the value of a firebreak."""
    return "≡" if style.unicode else "="


def crew_text(tile: TileView, marks: dict[str, str], inner: int, dot: str) -> str:
    """A letter for each firefighter (`n`: neutral), a dot for each free space: `AABn.`, or `A2Bn` where too long."""
    crew = {mark: tile["crew"][seat] for seat, mark in marks.items() if tile["crew"].get(seat)}
    if neutral := tile.get("neutral"):
        crew[NEUTRAL] = neutral
    room = room_of({**tile, "crew": crew, "neutral": 0})
    written = "".join(mark * count for mark, count in crew.items()) + dot * room
    if len(written) <= inner:
        return written
    return "".join(f"{mark}{count if count > 1 else ''}" for mark, count in crew.items())


def spot_pieces(view: ShowView, inner: int) -> list[Piece]:
    """The hot spots: their letters above, their heat below."""
    return [_spot_piece(spot, view["heat"], inner) for spot in view["spots"]]


def _spot_piece(spot: SpotView, heat: int | None, inner: int) -> Piece:
    q, r = spot["at"]
    name = f"({spot['spot']})"
    left = (inner - len(name)) // 2
    title = [(" " * left, ""), (name, HOT), (" " * (inner - left - len(name)), "")]
    words = "" if heat is None else str(sentence("heat {heat}", heat=heat))
    words = words if len(words) <= inner else str(heat)
    return Piece(q, r, (title, [(words.center(inner), "")]), "", False)


def inner_width(view: ShowView, least: int, margin: int) -> int:
    """Columns between the sides that every piece's lines fit into: odd, so that the corner is in the middle."""
    marks = letters(view["players"])
    heat = "" if view["heat"] is None else str(view["heat"])
    need = least
    for tile in view["board"]:
        numbers = len(f"{tile['value']}* {tile['tile']}") + 2 * margin
        need = max(need, numbers, len(crew_text(tile, marks, 0, "")))
    for spot in view["spots"]:
        need = max(need, len(spot["spot"]) + 2, len(heat))
    return need if need % 2 else need + 1
