"""The complete picture of one view: a heading, the board, the tile in hand and a card for every player.

Text is sized by the picture's width, so that a picture shown 400 pixels wide stays legible however big the board is.
"""

import math
import unicodedata

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.render import seats
from feurio_pbem.render.scene import words
from feurio_pbem.render.scene.board import Layers, board, extent, figure
from feurio_pbem.render.scene.shapes import Box, Group, Item, Label, Point, Polygon, Scene
from feurio_pbem.render.scene.tile import hand
from feurio_pbem.render.words import names_of, tell_player, title_of

NARROWEST = 13.0


def picture(view: ShowView, ground: Box | None = None) -> Scene:
    """The scene; `ground` is the space kept for the board, by default what this view needs."""
    box = ground or extent(view)
    width = max(box.width * 40 / 39, NARROWEST)  # the ground, a unit narrower than the picture, holds the board
    left = (box.left + box.right - width) / 2
    unit = width / 40  # the height of small text: 10 pixels in a picture of 400
    top, bottom = box.top - 5.2 * unit, box.bottom
    rows = math.ceil(len(view["players"]) / 2)
    frame = Box(left, top, left + width, bottom + rows * 4.4 * unit + 3.2 * unit)
    ground_box = Box(left + unit / 2, box.top, left + width - unit / 2, bottom)
    layers: Layers = (
        ("paper", (rectangle(frame, "paper"),)),
        ("ground", (rectangle(ground_box, "ground"),)),
        *board(view, ground_box),
        ("heading", tuple(_heading(view, frame, unit))),
        ("players", tuple(_cards(view, Box(left, bottom + unit, left + width, frame.bottom), unit))),
        ("footer", (Label((left + unit, frame.bottom - 1.1 * unit), words.method(view), unit, "small", "start"),)),
    )
    title = f"{title_of(view)}: {words.whose_turn(view)}"
    return Scene(frame, layers, title, words.description(view))


def rectangle(box: Box, role: str) -> Polygon:
    """A box as a polygon."""
    corners = (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)
    return Polygon(corners, role)


def fitted(text: str, at: Point, size: float, role: str, room: float) -> Label:
    """A label that stays within `room`: smaller down to three quarters, then cut with an ellipsis."""
    size = max(size * 0.75, min(size, room / max(0.01, _ems(text))))
    if _ems(text) * size > room:
        while text and _ems(text + "…") * size > room:
            text = text[:-1]
        text = text.rstrip() + "…"
    return Label(at, text, size, role, "start")


def _ems(text: str) -> float:
    """The width of a bold sans-serif line in multiples of its size, rather too wide than too narrow."""
    return sum(1.05 if unicodedata.east_asian_width(c) in "WF" else 0.95 if c in "MW@mw—…" else 0.64 for c in text)


def _heading(view: ShowView, frame: Box, unit: float) -> list[Item]:
    drawn, room = view["drawn"], frame.width - 2 * unit
    items: list[Item] = []
    if drawn:
        middle = (frame.right - 2.6 * unit, frame.top + 2.6 * unit)
        told = f"In hand: value {drawn['value']}, it becomes tile {view['next_tile']}"
        items.append(Group(hand(view, middle, scale=2.2 * unit), told, (("hand", str(view["next_tile"])),)))
        items.append(Label((frame.right - 5 * unit, frame.top + 4.1 * unit), "in hand", unit, "small", "end"))
        room -= 4.6 * unit
    x = frame.left + unit
    items.append(fitted(title_of(view), (x, frame.top + 1.7 * unit), 2 * unit, "title", room))
    turn_room = room - (4 * unit if drawn else 0)
    items.append(fitted(words.whose_turn(view), (x, frame.top + 4.1 * unit), 1.25 * unit, "status", turn_room))
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
    letter = seats.letters(view["players"])[player["seat"]]
    middle = (box.top + box.bottom) / 2
    moving, won = player["seat"] == view["to_move"], player["seat"] in view["winners"]
    note = "won" if won else "to move" if moving else "" if player["active"] else "out"
    supply = f"{player['supply']} in supply" + (f" · {note}" if note else "")
    text_left, room = box.left + 4 * unit, box.width - 8 * unit
    parts: list[Item] = [
        rectangle(box, "card moving" if moving or won else "card"),
        *figure((box.left + 2.1 * unit, middle + 0.35 * unit), 2.5 * unit, index, letter),
        fitted(player["name"], (text_left, middle - 0.8 * unit), 1.35 * unit, "name", room),
        fitted(supply, (text_left, middle + 0.85 * unit), unit, "small", room + unit),
        Label((box.right - 0.8 * unit, middle - 0.3 * unit), str(player["score"]), 2.5 * unit, "score", "end"),
        Label((box.right - 0.8 * unit, middle + 1.35 * unit), "points", 0.8 * unit, "small", "end"),
    ]
    return Group(tuple(parts), tell_player(player, names_of(view)), (("seat", player["seat"]),))
