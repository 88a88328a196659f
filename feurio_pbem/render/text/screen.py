"""The whole screen of a game: title, board, what happened, players, whose turn, the choices and how to answer.

What one needs next stands at the bottom, next to the prompt. It knows no rule: every choice comes with the view.
"""

from dataclasses import replace

from feurio_pbem.game.documents import METHOD_NAMES, ShowView
from feurio_pbem.messages import Listing, Message, counted, sentence
from feurio_pbem.render.looks import letters
from feurio_pbem.render.text.board import draw_board
from feurio_pbem.render.text.colour import BOLD, FAINT
from feurio_pbem.render.text.pending import pending
from feurio_pbem.render.text.pieces import NEUTRAL, bare_earth
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.tables import draw_players, paint_if
from feurio_pbem.render.text.width import keep, set_beside, visible_width, wrap
from feurio_pbem.render.words import (
    names_of,
    tell_end,
    tell_last,
    tell_room,
    title_of,
)

_FACTS_COLUMNS, _GAP = 44, 4
_MOST_CELLS = 40  # of a firebreak; `legal --json` has all
_LINES_OF_PROMPT = 3  # what was played, and the question


def draw_game(
    view: ShowView, style: Style, viewer: str | None = None, *, command: str | None = "feurio move FILE"
) -> str:
    """Everything there is to see, for the eyes of one seat or, with None, of nobody in particular.

    In a low window the board is drawn smaller, so that it and the choices are seen at once.

    `command` is what the example of an answer begins with; None leaves the example out.
    """
    forms = [style]
    if style.height is not None and view["board"]:
        forms += [replace(style, compact=True), replace(style, compact=True, flat=True)]
    drawn = ""
    for form in forms:
        drawn = _draw_form(view, form, viewer, command)
        if style.height is None or drawn.count("\n") + 1 + _LINES_OF_PROMPT <= style.height:
            break
    return drawn


def _draw_form(view: ShowView, style: Style, viewer: str | None, command: str | None) -> str:
    names = labels(names_of(view), style)
    blocks = [
        _heading(view, style),
        *_middle(view, style, viewer, names),
        [draw_choices(view, style, viewer, command=command)],
    ]
    between = "\n" if style.flat else "\n\n"  # a low window has no line to spare
    return between.join("\n".join(block) for block in blocks if block)


def draw_choices(
    view: ShowView, style: Style, viewer: str | None = None, *, command: str | None = "feurio move FILE"
) -> str:
    """The end of the screen alone: whose turn it is, what may be done, how to answer."""
    names = labels(names_of(view), style)
    head = [paint_if(style, line, BOLD) for line in _wrapped([headline(view, names, viewer)], style)]
    return "\n".join(
        [
            *head,
            *_wrapped([f"  {told}" for told in calendar(view, names)], style),
            *_wrapped([*choices(view), *answer(view, viewer, command), *pending(view, names, viewer, command)], style),
        ]
    )


def draw_pending(view: ShowView, style: Style, command: str) -> str:
    """What others are asked for, alone; empty where it is nothing."""
    names = labels(names_of(view), style)
    return "\n".join(_wrapped(pending(view, names, None, command), style))


def draw_small(view: ShowView, *, ascii_only: bool = False) -> str:
    """The screen for a mail or a commit message: at most 72 columns, ASCII glyphs, no colour, small hexagons.

    Names and title keep their letters unless `ascii_only`. How to answer is for the mail to say.
    """
    style = Style(72, unicode=False, compact=True, encoding="ascii" if ascii_only else "utf-8")
    return draw_game(view, style, command=None)


def _middle(view: ShowView, style: Style, viewer: str | None, names: dict[str, str]) -> list[list[str]]:
    """Board, legend and facts: the facts right of the board where both fit, else below."""
    board = draw_board(view, style).split("\n") if view["board"] else [str(sentence("The forest is not laid yet."))]
    explained = [] if style.compact else _dim(legend(view, style), style)
    columns = max(map(visible_width, board))
    stacked = style.flat or (style.compact and style.height is None)  # in a mail, and where lines are scarce
    if stacked or style.width - columns < _FACTS_COLUMNS + _GAP:
        return [board, explained, *_facts(view, style, viewer, names)]
    last, players = _facts(view, replace(style, width=style.width - columns - _GAP), viewer, names)
    return [set_beside(board, [*players, "", *last], columns + _GAP), explained]


def _facts(view: ShowView, style: Style, viewer: str | None, names: dict[str, str]) -> list[list[str]]:
    told = _last(view, names, style)
    return [
        _wrapped(told if style.flat else [*told, *_bag(view, style)], style),
        draw_players(view["players"], style, to_move=view["to_move"], viewer=viewer, winners=view["winners"]),
    ]


def _wrapped(texts: list[str], style: Style) -> list[str]:
    return [line for text in texts for line in wrap(text, style.width, "    ")]


def _dim(texts: list[str], style: Style) -> list[str]:
    return [paint_if(style, line, FAINT) for text in texts for line in wrap(text, style.width, "  ")]


def _heading(view: ShowView, style: Style) -> list[str]:
    told = sentence("{title} - turn {turn}", title=heading(view, style), turn=view["turn"])
    title = wrap(str(told), style.width, "  ")
    if style.flat:
        return [paint_if(style, line, BOLD) for line in title]
    return [*(paint_if(style, line, BOLD) for line in title), *_dim([str(METHOD_NAMES[view["draws"]])], style)]


def heading(view: ShowView, style: Style) -> str:
    """The title as it can be written here."""
    return style.legible(title_of(view))


def legend(view: ShowView, style: Style) -> list[str]:
    """What the marks on the board mean, with examples from it."""
    if not view["board"]:
        return []
    tile = next((tile for tile in reversed(view["board"]) if not tile.get("break")), view["board"][0])
    marks = letters(view["players"])
    bare, space = bare_earth(style), "·" if style.unicode else "."
    signs = [sentence("{value}  {tile} = value {value}, tile {tile}", value=tile["value"], tile=tile["tile"])]
    signs += [sentence("* = laid last")] if view["last"] and view["last"]["tile"] else []
    signs += [sentence("{marks} = a firefighter", marks=Listing(marks.values(), "or"))]
    signs += [sentence("{mark} = a neutral one", mark=NEUTRAL)] if any(t.get("neutral") for t in view["board"]) else []
    signs += [sentence("{mark} = a firebreak", mark=bare)] if any(t.get("break") for t in view["board"]) else []
    signs += [sentence("{mark} = a free space", mark=space)]
    signs += [sentence("({spot}) = hot spot", spot=view["spots"][0]["spot"])] if view["spots"] else []
    return ["   ".join(keep(str(sign)) for sign in signs)]


def _last(view: ShowView, names: dict[str, str], style: Style) -> list[str]:
    last, told = view["last"], tell_last(view, names)
    note = [f'  "{style.legible(last["note"])}"'] if last and last["note"] else []
    return [str(sentence("Last: {told}.", told=told)), *note] if told else []


def _bag(view: ShowView, style: Style) -> list[str]:
    left = sum(view["bag"].values())
    times = "×" if style.unicode else "x"
    kinds = "  ".join(keep(f"{value} {times}{count}") for value, count in view["bag"].items())
    many = counted("Bag: {count} tile left ({kinds})", "Bag: {count} tiles left ({kinds})", left, kinds=kinds)
    return [str(many if left else sentence("Bag: empty"))]


def headline(view: ShowView, names: dict[str, str], viewer: str | None) -> str:
    """Whose turn it is and with what in hand, or how it ended."""
    return str(_headline(view, names, viewer))


def _headline(view: ShowView, names: dict[str, str], viewer: str | None) -> Message:
    if view["phase"] == "finished":
        return sentence("{told}.", told=tell_end(view, names))
    if view["to_move"] is None:
        waiting = Listing([names.get(seat, seat) for seat in view["waiting_for"]])
        return sentence("Not started; waiting for {names}.", names=waiting) if waiting.items else _NOT_STARTED
    mine, name, hand = view["to_move"] == viewer, names[view["to_move"]], view["drawn"]
    if hand:
        spaces = counted("{count} space", "{count} spaces", hand["spaces"])
        places: dict[str, object] = {"name": name, "value": hand["value"], "spaces": spaces, "tile": view["next_tile"]}
        if mine:
            return sentence("It is your turn: in hand a {value} with {spaces}, to be laid as tile {tile}.", **places)
        return sentence("It is {name}'s turn: in hand a {value} with {spaces}, to be laid as tile {tile}.", **places)
    if view["phase"] == "reinforcing":
        if mine:
            return sentence("It is your turn: no tiles left, firefighters only.")
        return sentence("It is {name}'s turn: no tiles left, firefighters only.", name=name)
    return sentence("It is your turn.") if mine else sentence("It is {name}'s turn.", name=name)


_NOT_STARTED = sentence("Not started.")


def calendar(view: ShowView, names: dict[str, str]) -> list[Message]:
    """When the turn is due, where a pace was agreed, and who is away or will be: in a view that is dated."""
    told: list[Message] = []
    if view["to_move"] is not None and view.get("due"):
        due = str(view["due"]).replace("T", " ")[:16]
        said = sentence("LATE, due {due} UTC.", due=due)
        told = [said if view["overdue"] else sentence("Due {due} UTC.", due=due)]
    for away in view.get("aways", []):
        days = Listing([sentence("{first} to {last}", first=first, last=last) for first, last in away["days"]])
        told.append(sentence("{name} is away: {days}.", name=names[away["seat"]], days=days))
    return told


def choices(view: ShowView) -> list[str]:
    """The hot spots with cell and heat, and where firefighters can go, told once where it is the same for all."""
    if view["to_move"] is None:
        return []
    spots = view["spots"]
    found = [(f"({spot['spot']}) @{spot['at'][0]},{spot['at'][1]}", spot["room"]) for spot in spots]
    lines = [sentence("{spot}, heat {heat}", spot=spot, heat=view["heat"]) for spot, _ in found]
    rooms = [spot["room"] for spot in spots] or [view["room"] or {}]
    shared = {tile: count for tile, count in rooms[0].items() if all(room.get(tile) == count for room in rooms)}
    for place, room in enumerate(rooms):
        own = {tile: count for tile, count in room.items() if tile not in shared}
        if own:
            here: dict[str, object] = {"spot": found[place][0], "heat": view["heat"], "room": tell_room(own)}
            lines[place] = sentence("{spot}, heat {heat}; room there for {room}", **here)
    if view["limit"] and shared:
        places = {"room": tell_room(shared), "most": limit_of(view, min(shared, key=int))}
        if len(rooms) > 1:
            lines.append(sentence("Room in any case for {room}; at most {most}.", **places))
        else:
            lines.append(sentence("Room for {room}; at most {most}.", **places))
    elif not view["limit"]:
        lines.append(sentence("No firefighter left to place."))
    return [*(f"  {line}" for line in lines), *firebreaks(view)]


def limit_of(view: ShowView, tile: str | None) -> Message:
    """How many firefighters a turn may place, and what else holds for them."""
    told = counted("{count} firefighter", "{count} firefighters", view["limit"])
    if view["rules"]["firefighters"] == "one-tile" and view["limit"] > 1:
        told = sentence("{firefighters}, all on one tile", firefighters=told)
    return told if tile is None else _with_neutral(view, tile, told)


def _with_neutral(view: ShowView, tile: str, told: Message) -> Message:
    """Which of the mover's firefighters are meant, where he has neutral ones; `tile` has room for the example."""
    (mover,) = (player for player in view["players"] if player["seat"] == view["to_move"])
    neutral = mover.get("neutral_supply")
    if not neutral:
        return told
    places = {"firefighters": told, "example": f"+{NEUTRAL}{tile}"}
    if not mover["supply"]:
        return sentence("{firefighters}, neutral ones only ({example})", **places)
    if neutral < view["limit"]:
        return sentence("{firefighters}, up to {neutral} of them neutral ({example})", **places, neutral=neutral)
    return sentence("{firefighters}, own or neutral ({example})", **places)


def firebreaks(view: ShowView) -> list[str]:
    """Where the tile may lie face down instead; of very many cells only the first."""
    cells = [f"@{cell['at'][0]},{cell['at'][1]}" for cell in view.get("breaks", [])]
    if not cells:
        return []
    first, *others = cells[:_MOST_CELLS]
    places = {"turn": keep(f"break {first}"), "cells": " ".join(others), "more": len(cells) - _MOST_CELLS}
    told = sentence("Or a firebreak with one of your own on it: {turn}.", **places)
    if others:
        told = sentence("Or a firebreak with one of your own on it: {turn}; also {cells}.", **places)
    if len(cells) > _MOST_CELLS:
        told = sentence("Or a firebreak with one of your own on it: {turn}; also {cells} and {more} more.", **places)
    return [f"  {told}"]


def answer(view: ShowView, viewer: str | None, command: str | None) -> list[str]:
    """How to answer, with the first choice as the example; nothing for those whose turn it is not."""
    example, token = answer_parts(view, viewer, command)
    parts: list[Message] = [sentence("Answer: {command}", command=example)] if example else []
    parts += [sentence("Token: {token}", token=token)] if token else []
    return ["  " + "     ".join(keep(str(part)) for part in parts)] if parts else []


def answer_parts(view: ShowView, viewer: str | None, command: str | None) -> tuple[str | None, str | None]:
    """A command that answers with the first choice, and the token; None for what cannot or need not be said."""
    if view["to_move"] is None or viewer not in (None, view["to_move"]) or not command:
        return None, None
    if view["spots"] and view["drawn"] is None:
        return None, view["token"]  # a tile that only the mover sees is laid by him alone
    spot = view["spots"][0] if view["spots"] else None
    room = spot["room"] if spot else view["room"] or {}
    mover = next(player for player in view["players"] if player["seat"] == view["to_move"])
    kind = "" if mover["supply"] else NEUTRAL
    crew = [f"+{kind}{tile}" for tile in sorted(room, key=int)[:1]] if view["limit"] else []
    if not spot and not crew and not view["room"]:
        return None, view["token"]
    return " ".join([command, *([spot["spot"]] if spot else []), *(crew or ["pass"])]), view["token"]
