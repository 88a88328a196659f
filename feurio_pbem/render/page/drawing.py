"""The boards of all turns as one inline SVG: every shape says in which frames it is there, a script shows and hides.

Without scripts the last frame is seen. What the mover could do is drawn beforehand and hidden: the tile on each hot
spot, a figure for each firefighter he may place.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from feurio_pbem.game.documents import ChoicesView, ChoiceView, ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render import words
from feurio_pbem.render.animation import Shot, film
from feurio_pbem.render.looks import FIREBREAK, indices, letters
from feurio_pbem.render.page.markup import PREFIX
from feurio_pbem.render.scene.board import board, cell, common_ground
from feurio_pbem.render.scene.hexagons import centre, hexagon
from feurio_pbem.render.scene.shapes import Group, Item, Label, Point, Polygon, Scene
from feurio_pbem.render.scene.tile import figure, hand, neutral_figure, numerals, places, standing, tile
from feurio_pbem.render.svg.renderer import definitions, markup, text, view_box
from feurio_pbem.render.words import crew_of

Place: TypeAlias = tuple[Point, float]


def drawing(views: Sequence[ShowView], choices: ChoicesView | None) -> str:
    """The SVG element."""
    last, ground = views[-1], common_ground(views)
    body = ""
    for name, shots in film([board(view, ground) for view in views]):
        if name == "crews":
            body += f'<g class="previews">{"".join(_hidden(group) for group in _tiles_to_lay(last, choices))}</g>\n'
        body += f'<g class="{name}">' + "".join(_shot(shot, len(views)) for shot in shots) + "</g>\n"
    body += "".join(_hidden(group) for group in _crew_to_place(last, choices))
    body += f'<g class="break-cells">{"".join(_hidden(group) for group in break_cells(choices))}</g>\n'
    box = view_box(Scene(ground, (), "", ""))
    return (
        f'<svg class="drawing" id="drawing" viewBox="{box}" role="img" aria-labelledby="drawing-title drawing-words">\n'
        f'<title id="drawing-title">{text("The board: " + words.whose_turn(last))}</title>'
        f'<desc id="drawing-words">{text(words.description(last))}</desc>\n{definitions(PREFIX)}\n{body}</svg>'
    )


def _shot(shot: Shot, frames: int) -> str:
    drawn = markup(shot.item, prefix=PREFIX)
    if (shot.first, shot.end) == (0, frames):
        return drawn
    hidden = "" if shot.end == frames else ' display="none"'
    return f'<g data-first="{shot.first}" data-end="{shot.end}"{hidden}>{drawn}</g>'


def _hidden(group: Group) -> str:
    return markup(group, prefix=PREFIX).replace("<g ", '<g display="none" ', 1)


def _tiles_to_lay(view: ShowView, choices: ChoicesView | None) -> Iterator[Group]:
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


def _crew_to_place(view: ShowView, choices: ChoicesView | None) -> Iterator[Group]:
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
