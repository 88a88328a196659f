"""A letter as HTML for mail programs: a picture if there is one, tables, no scripts, nothing from elsewhere.

Styles stand on the elements, for many mail programs drop style sheets; no colour is set, so that dark ones stay dark.
"""

from html import escape
from urllib.parse import quote

from feurio_pbem.game.documents import PlayerView, ShowView
from feurio_pbem.mail.read.blocks import Block, Board, Form, Heading, Items, Words
from feurio_pbem.mail.write.letter import Letter, blocks_of, harmless
from feurio_pbem.render.scene.words import description
from feurio_pbem.render.text import Style, draw_board
from feurio_pbem.render.text.screen import choices
from feurio_pbem.render.words import METHODS, counted, tell_region

_STYLE = Style(72, unicode=False, compact=True, encoding="utf-8")
_FONT = (
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"
)
_PRE = "font-family:ui-monospace,Consolas,Menlo,monospace;font-size:14px;line-height:1.2;overflow-x:auto"
_FORM = f"{_PRE};padding:10px 12px;border:1px solid #b5541c;border-radius:6px;white-space:pre-wrap"
_CELL = "padding:4px 14px 4px 0;text-align:left;vertical-align:top"


def letter_html(letter: Letter, *, picture: str | None = None, answer_to: str | None = None, subject: str = "") -> str:
    """The whole letter; `picture` is the Content-ID of the board, `answer_to` the address that takes turn lines."""
    mailto = f"mailto:{quote(answer_to, safe='@')}?subject={quote(subject)}" if answer_to else None
    body = "\n".join(_laid_out(block, picture, mailto) for block in blocks_of(letter))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{_text(letter.title)}</title>'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>\n'
        f'<body style="margin:0;padding:12px"><div style="{_FONT};max-width:640px;margin:0 auto">\n{body}\n'
        "</div></body></html>\n"
    )


def _laid_out(block: Block, picture: str | None = None, mailto: str | None = None) -> str:
    match block:
        case Words(text):
            return f'<p style="margin:12px 0">{_text(text)}</p>'
        case Heading(text):
            return f'<h2 style="font-size:18px;margin:24px 0 8px">{_text(text)}</h2>'
        case Items(items):
            return _list([_lines(item) for item in items])
        case Form(lines, turn_line):
            typed = "\n".join(_text(line) for line in lines)
            return f'<pre style="{_FORM}">{typed}</pre>{_button(mailto, lines[0]) if turn_line and mailto else ""}'
        case Board(view, seat):
            return _board(view, seat, picture)


def _board(view: ShowView, seat: str, picture: str | None) -> str:
    if picture:
        alt = escape(description(view))
        style = "display:block;width:100%;max-width:640px;height:auto;margin:16px 0"
        drawn = f'<img src="cid:{picture}" alt="{alt}" width="640" style="{style}">'
    else:
        drawn = f'<pre style="{_PRE}">{_text(draw_board(view, _STYLE))}</pre>' if view["board"] else ""
    left = sum(view["bag"].values())
    bag = f"{counted(left, 'tile')} left in the bag" if left else "The bag is empty"
    facts = f"Turn {view['turn']}, {METHODS[view['draws']]}. {bag}."
    told = [_text(line.strip()) for line in choices(view)]
    heading = "What can be done" if view["to_move"] == seat else "What the mover can do"
    chosen = f"{_laid_out(Heading(heading))}{_list(told)}" if told else ""
    return f"{drawn}{_players(view)}{_laid_out(Words(facts))}{chosen}"


def _players(view: ShowView) -> str:
    head = "".join(f'<th style="{_CELL}">{name}</th>' for name in ("Player", "Points", "Supply", "Regions"))
    rows = "".join(_row(player, view["to_move"]) for player in view["players"])
    return f'<table style="border-collapse:collapse;margin:12px 0"><tr>{head}</tr>{rows}</table>'


def _row(player: PlayerView, to_move: str | None) -> str:
    name = _text(player["name"]) + ("" if player["active"] else " (out)")
    name = f"<b>&#9654; {name}</b>" if player["seat"] == to_move else name
    regions = "<br>".join(_text(tell_region(region)) for region in player["regions"])
    cells = (name, str(player["score"]), str(player["supply"]), regions)
    return "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells) + "</tr>"


def _button(mailto: str, line: str) -> str:
    """Opens an answer that holds the line to fill in, for those who have no keyboard."""
    style = (
        "display:inline-block;padding:10px 18px;border-radius:6px;background:#b5541c;color:#fff;text-decoration:none"
    )
    place = escape(f"{mailto}&body={quote(line)}%0D%0A")
    return f'<p style="margin:8px 0"><a style="{style}" href="{place}">Answer with this line</a></p>'


def _list(items: list[str]) -> str:
    inside = "".join(f'<li style="margin:2px 0">{item}</li>' for item in items)
    return f'<ul style="margin:8px 0;padding-left:24px">{inside}</ul>'


def _lines(item: str) -> str:
    return "<br>".join(_text(line.strip()) for line in item.split("\n"))


def _text(text: str) -> str:
    return "\n".join(escape(harmless(line)) for line in text.split("\n"))
