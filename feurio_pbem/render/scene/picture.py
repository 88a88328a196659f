"""The complete picture of one view: a heading, the board, the tile in hand and a card for every player.

Text is sized by the picture's width, so that a picture shown 400 pixels wide stays legible however big the board is.
"""

import math
from collections.abc import Iterator, Sequence

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render import words
from feurio_pbem.render.dates import tell_clock, tell_player_note
from feurio_pbem.render.looks import letters
from feurio_pbem.render.scene.board import board, extent
from feurio_pbem.render.scene.shapes import Box, Group, Item, Label, Layers, Point, Polygon, Scene
from feurio_pbem.render.scene.tile import figure, hand
from feurio_pbem.render.widths import ems, fitted
from feurio_pbem.render.words import name_of, names_of, tell_player, title_of

NARROWEST = 13.0


def picture(view: ShowView, ground: Box | None = None, *, private: bool = False) -> Scene:
    """The scene; `ground` is the space kept for the board, by default what this view needs.

    A `private` one shows the tile that only the mover may see, and says so.
    """
    box = ground or extent(view)
    width = max(box.width * 40 / 39, NARROWEST)  # the ground, a unit narrower than the picture, holds the board
    left = (box.left + box.right - width) / 2
    unit = width / 40  # the height of small text: 10 pixels in a picture of 400
    top, bottom = box.top - 5.2 * unit, box.bottom
    rows = math.ceil(len(view["players"]) / 2)
    lines = [words.method(view), *tell_clock(view)]
    frame = Box(left, top, left + width, bottom + rows * 4.4 * unit + (1.7 + 1.5 * len(lines)) * unit)
    ground_box = Box(left + unit / 2, box.top, left + width - unit / 2, bottom)
    layers: Layers = (
        ("paper", (rectangle(frame, "paper"),)),
        ("ground", (rectangle(ground_box, "ground"),)),
        *board(view, ground_box),
        ("heading", tuple(_heading(view, frame, unit, private=private))),
        ("players", tuple(_cards(view, Box(left, bottom + unit, left + width, frame.bottom), unit))),
        ("footer", tuple(_footer(lines, frame, unit))),
    )
    title = f"{title_of(view)}: {words.whose_turn(view)}"
    return Scene(frame, layers, title, " ".join([words.description(view), *lines[1:]]))


def _footer(lines: Sequence[str], frame: Box, unit: float) -> Iterator[Item]:
    for place, line in enumerate(reversed(lines)):
        at = frame.left + unit, frame.bottom - (1.1 + 1.5 * place) * unit
        yield label(line, at, unit, "small", frame.width - 2 * unit)


def rectangle(box: Box, role: str) -> Polygon:
    """A box as a polygon."""
    corners = (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)
    return Polygon(corners, role)


def label(text: str, at: Point, size: float, role: str, room: float) -> Label:
    """A line that stays within `room`."""
    shown, size = fitted(text, room, size)
    return Label(at, shown, size, role, "start")


def _heading(view: ShowView, frame: Box, unit: float, *, private: bool) -> list[Item]:
    drawn, room = view["drawn"], frame.width - 2 * unit
    items: list[Item] = []
    turn_room = room
    if drawn:
        middle = (frame.right - 2.6 * unit, frame.top + 2.6 * unit)
        told = sentence("In hand: value {value}, it becomes tile {tile}", value=drawn["value"], tile=view["next_tile"])
        items.append(Group(hand(view, middle, scale=2.2 * unit), str(told), (("hand", str(view["next_tile"])),)))
        only = sentence("for {name} only", name=name_of(view, view["to_move"]))
        shown, size = fitted(str(only if private else sentence("in hand")), 12 * unit, unit)
        role = "status" if private else "small"
        items.append(Label((frame.right - 5 * unit, frame.top + 4.1 * unit), shown, size, role, "end"))
        room -= 4.6 * unit
        turn_room = room - ems(shown) * size - unit
    x = frame.left + unit
    items.append(label(title_of(view), (x, frame.top + 1.7 * unit), 2 * unit, "title", room))
    items.append(label(words.whose_turn(view), (x, frame.top + 4.1 * unit), 1.25 * unit, "status", turn_room))
    return items


def _cards(view: ShowView, area: Box, unit: float) -> list[Item]:
    columns = min(2, len(view["players"]))
    width = (area.width - unit * (columns + 1)) / columns
    cards: list[Item] = []
    for i, player in enumerate(view["players"]):
        left = area.left + unit + (i % columns) * (width + unit)
        top = area.top + (i // columns) * 4.4 * unit
        cards.append(_card(view, player, i, Box(left, top, left + width, top + 3.8 * unit), unit))
    return cards


def _card(view: ShowView, player: PlayerView, index: int, box: Box, unit: float) -> Group:
    letter = letters(view["players"])[player["seat"]]
    middle = (box.top + box.bottom) / 2
    moving, won = player["seat"] == view["to_move"], player["seat"] in view["winners"]
    note = tell_player_note(view, player)
    held = sentence("{supply} in supply", supply=player["supply"])
    if neutral := player.get("neutral_supply"):
        held = sentence("{supply} + {neutral} neutral in supply", supply=player["supply"], neutral=neutral)
    supply = f"{held} · {note}" if note else str(held)
    text_left, room = box.left + 4 * unit, box.width - 8 * unit
    parts: list[Item] = [
        rectangle(box, "card moving" if moving or won else "card"),
        *figure((box.left + 2.1 * unit, middle + 0.35 * unit), 2.5 * unit, index, letter),
        label(names_of(view)[player["seat"]], (text_left, middle - 0.8 * unit), 1.35 * unit, "name", room),
        label(supply, (text_left, middle + 0.85 * unit), unit, "small", room + unit),
        Label((box.right - 0.8 * unit, middle - 0.3 * unit), *_score(player["score"], unit), "score", "end"),
        Label((box.right - 0.8 * unit, middle + 1.35 * unit), str(sentence("points")), 0.8 * unit, "small", "end"),
    ]
    return Group(tuple(parts), tell_player(player, names_of(view)), (("seat", player["seat"]),))


def _score(points: int, unit: float) -> tuple[str, float]:
    shown = str(points)
    return shown, min(2.5 * unit, 5.5 * unit / ems(shown))
