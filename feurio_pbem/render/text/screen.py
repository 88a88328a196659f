"""The whole screen of a game: title, board, what happened, players, whose turn, the choices and how to answer.

What one needs next stands at the bottom, next to the prompt. It knows no rule: every choice comes with the view.
"""

from dataclasses import replace

from feurio_pbem.game.documents import METHOD_NAMES, ShowView
from feurio_pbem.messages import sentence
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
    counted,
    enumerate_words,
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
            *_wrapped([*choices(view), *answer(view, viewer, command), *pending(view, names, viewer, command)], style),
        ]
    )


def draw_pending(view: ShowView, style: Style, command: str) -> str:
    """What others are asked for, alone; empty where it is nothing."""
    names = labels({player["seat"]: player["name"] for player in view["players"]}, style)
    return "\n".join(_wrapped(pending(view, names, None, command), style))


def draw_small(view: ShowView, *, ascii_only: bool = False) -> str:
    """The screen for a mail or a commit message: at most 72 columns, ASCII glyphs, no colour, small hexagons.

    Names and title keep their letters unless `ascii_only`. How to answer is for the mail to say.
    """
    style = Style(72, unicode=False, compact=True, encoding="ascii" if ascii_only else "utf-8")
    return draw_game(view, style, command=None)


def _middle(view: ShowView, style: Style, viewer: str | None, names: dict[str, str]) -> list[list[str]]:
    """Board, legend and facts: the facts right of the board where both fit, else below."""
    board = draw_board(view, style).split("\n") if view["board"] else ["The forest is not laid yet."]
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
    title = wrap(f"{heading(view, style)} - turn {view['turn']}", style.width, "  ")
    if style.flat:
        return [paint_if(style, line, BOLD) for line in title]
    return [*(paint_if(style, line, BOLD) for line in title), *_dim([METHOD_NAMES[view["draws"]]], style)]


def heading(view: ShowView, style: Style) -> str:
    """The title as it can be written here."""
    return style.legible(title_of(view))


def legend(view: ShowView, style: Style) -> list[str]:
    """What the marks on the board mean, with examples from it."""
    if not view["board"]:
        return []
    tile = next((tile for tile in reversed(view["board"]) if not tile.get("break")), view["board"][0])
    marks = letters(view["players"])
    signs = [f"{tile['value']}  {tile['tile']} = value {tile['value']}, tile {tile['tile']}"]
    signs += ["* = laid last"] if view["last"] and view["last"]["tile"] else []
    signs += [f"{enumerate_words(marks.values(), 'or')} = a firefighter"]
    signs += [f"{NEUTRAL} = a neutral one"] if any(tile.get("neutral") for tile in view["board"]) else []
    signs += [f"{bare_earth(style)} = a firebreak"] if any(tile.get("break") for tile in view["board"]) else []
    signs += ["· = a free space" if style.unicode else ". = a free space"]
    signs += [f"({view['spots'][0]['spot']}) = hot spot"] if view["spots"] else []
    return ["   ".join(keep(sign) for sign in signs)]


def _last(view: ShowView, names: dict[str, str], style: Style) -> list[str]:
    last, told = view["last"], tell_last(view, names)
    note = [f'  "{style.legible(last["note"])}"'] if last and last["note"] else []
    return [f"Last: {told}.", *note] if told else []


def _bag(view: ShowView, style: Style) -> list[str]:
    left = sum(view["bag"].values())
    times = "×" if style.unicode else "x"
    kinds = "  ".join(keep(f"{value} {times}{count}") for value, count in view["bag"].items())
    return [f"Bag: {counted(left, 'tile')} left ({kinds})" if left else "Bag: empty"]


def headline(view: ShowView, names: dict[str, str], viewer: str | None) -> str:
    """Whose turn it is and with what in hand, or how it ended."""
    if view["phase"] == "finished":
        return f"{tell_end(view, names)}."
    waiting = enumerate_words(names.get(seat, seat) for seat in view["waiting_for"])
    if view["to_move"] is None:
        return f"Not started; waiting for {waiting}." if waiting else "Not started."
    who = "your turn" if view["to_move"] == viewer else f"{names[view['to_move']]}'s turn"
    hand = view["drawn"]
    if hand:
        spaces = counted(hand["spaces"], "space")
        return f"It is {who}: in hand a {hand['value']} with {spaces}, to be laid as tile {view['next_tile']}."
    return f"It is {who}: no tiles left, firefighters only." if view["phase"] == "reinforcing" else f"It is {who}."


def choices(view: ShowView) -> list[str]:
    """The hot spots with cell and heat, and where firefighters can go, told once where it is the same for all."""
    if view["to_move"] is None:
        return []
    spots = view["spots"]
    lines = [f"  ({spot['spot']}) @{spot['at'][0]},{spot['at'][1]}, heat {view['heat']}" for spot in spots]
    rooms = [spot["room"] for spot in spots] or [view["room"] or {}]
    shared = {tile: count for tile, count in rooms[0].items() if all(room.get(tile) == count for room in rooms)}
    for place, room in enumerate(rooms):
        own = {tile: count for tile, count in room.items() if tile not in shared}
        if own:
            lines[place] += f"; room there for {tell_room(own)}"
    if view["limit"] and shared:
        everywhere = "  Room in any case" if len(rooms) > 1 else "  Room"
        most = counted(view["limit"], "firefighter") + together(view) + neutral_ones(view, min(shared, key=int))
        lines.append(f"{everywhere} for {tell_room(shared)}; at most {most}.")
    elif not view["limit"]:
        lines.append("  No firefighter left to place.")
    return [*lines, *firebreaks(view)]


def neutral_ones(view: ShowView, tile: str) -> str:
    """Which of the mover's firefighters are meant, where he has neutral ones; `tile` has room for the example."""
    (mover,) = (player for player in view["players"] if player["seat"] == view["to_move"])
    neutral = mover.get("neutral_supply")
    if not neutral:
        return ""
    if not mover["supply"]:
        return f", neutral ones only (+{NEUTRAL}{tile})"
    few = f", up to {neutral} of them neutral" if neutral < view["limit"] else ", own or neutral"
    return f"{few} (+{NEUTRAL}{tile})"


def firebreaks(view: ShowView) -> list[str]:
    """Where the tile may lie face down instead; of very many cells only the first."""
    cells = [f"@{cell['at'][0]},{cell['at'][1]}" for cell in view.get("breaks", [])]
    if not cells:
        return []
    first, *others = cells[:_MOST_CELLS]
    more = f" and {len(cells) - _MOST_CELLS} more" if len(cells) > _MOST_CELLS else ""
    also = f"; also {' '.join(others)}{more}" if others else ""
    return [f"  Or a firebreak with one of your own on it: {keep(f'break {first}')}{also}."]


def together(view: ShowView) -> str:
    """In words, that the rules of this game want all firefighters of a turn on one tile."""
    return ", all on one tile" if view["rules"]["firefighters"] == "one-tile" and view["limit"] > 1 else ""


def answer(view: ShowView, viewer: str | None, command: str | None) -> list[str]:
    """How to answer, with the first choice as the example; nothing for those whose turn it is not."""
    example, token = answer_parts(view, viewer, command)
    parts = [sentence("Answer: {command}", command=example)] if example else []
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
