"""A letter as HTML for mail programs: a picture if there is one, tables, no scripts, nothing from elsewhere.

Styles stand on the elements, for many mail programs drop style sheets; no colour is set but that of the button, so
that dark ones stay dark. Escaping is a type (markupsafe): what is no `Markup` is escaped where it is put in.
"""

from urllib.parse import quote

from markupsafe import Markup

from feurio_pbem.game.documents import METHOD_NAMES, PlayerView, ShowView
from feurio_pbem.mail.write.letter import (
    Block,
    Board,
    Form,
    Heading,
    Items,
    Letter,
    Words,
    footer_blocks,
    harmless,
    main_blocks,
)
from feurio_pbem.messages import Message, counted, language, sentence
from feurio_pbem.render.text import Style, draw_board
from feurio_pbem.render.text.screen import choices
from feurio_pbem.render.words import description, names_of, tell_region

_STYLE = Style(72, unicode=False, compact=True, encoding="utf-8")
_FONT = (
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"
)
_PRE = "font-family:ui-monospace,Consolas,Menlo,monospace;font-size:14px;line-height:1.2;overflow-x:auto"
_FORM = f"{_PRE};margin:8px 0;padding:10px 12px;border:1px solid #b5541c;border-radius:6px;white-space:pre-wrap"
_CELL = "padding:4px 10px 4px 0;text-align:left;vertical-align:top"
_LONG = f"{_CELL};overflow-wrap:anywhere"
_BUTTON = "display:inline-block;padding:10px 18px;border-radius:6px;background:#a8481a;color:#fff;text-decoration:none"
_PAGE = Markup(
    '<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>\n'
    '<body style="margin:0;padding:12px"><div style="{font};max-width:640px;margin:0 auto">\n'
    '<header role="banner"><h1 style="font-size:20px;line-height:1.3;margin:0 0 8px">{title}</h1></header>\n'
    '<main role="main">\n{body}\n</main>\n{footer}</div></body></html>\n'
)
_FOOTER = Markup('<footer role="contentinfo" style="font-size:14px;margin-top:24px">\n{}\n</footer>\n')


def letter_html(letter: Letter, *, picture: str | None = None, answer_to: str | None = None) -> str:
    """The whole letter; `picture` is the Content-ID of the board, `answer_to` the address that takes turn lines."""
    about = quote(f"Re: {letter.subject}", safe="")
    mailto = f"mailto:{quote(answer_to, safe='@')}?subject={about}" if answer_to else None
    body = _joined(main_blocks(letter), picture, mailto)
    footer = footer_blocks(letter)
    return str(
        _PAGE.format(
            lang=language(),
            title=_text(letter.title),
            font=Markup(_FONT),
            body=body,
            footer=_FOOTER.format(_joined(footer)) if footer else "",
        )
    )


def _joined(blocks: list[Block], picture: str | None = None, mailto: str | None = None) -> Markup:
    return Markup("\n").join(_laid_out(block, picture, mailto) for block in blocks)


def _laid_out(block: Block, picture: str | None = None, mailto: str | None = None) -> Markup:
    match block:
        case Words(text):
            return Markup('<p style="margin:8px 0">{}</p>').format(_text(text))
        case Heading(text):
            return Markup('<h2 style="font-size:18px;margin:24px 0 8px">{}</h2>').format(_text(text))
        case Items(items):
            return _list([_lines(str(item)) for item in items])
        case Form(lines, turn_line):
            typed = Markup("\n").join(_text(line) for line in lines)
            button = _button(mailto, lines[0]) if turn_line and mailto else ""
            return Markup('<pre style="{}">{}</pre>{}').format(Markup(_FORM), typed, button)
        case Board(view, seat):
            return _board(view, seat, picture)


def _board(view: ShowView, seat: str, picture: str | None) -> Markup:
    drawn = Markup("")
    if picture:
        drawn = Markup('<img src="cid:{}" alt="{}" width="640" style="{}">').format(
            picture, description(view), "display:block;width:100%;max-width:640px;height:auto;margin:16px 0"
        )
    elif view["board"]:
        drawn = Markup('<pre style="{}">{}</pre>').format(_PRE, _text(draw_board(view, _STYLE)))
    left = sum(view["bag"].values())
    bag = counted("{count} tile left in the bag.", "{count} tiles left in the bag.", left)
    facts = sentence("Turn {turn}, {method}. {bag}", turn=view["turn"], method=METHOD_NAMES[view["draws"]],
                     bag=bag if left else sentence("The bag is empty."))  # fmt: skip
    told = [_text(line.strip()) for line in choices(view)]
    heading = sentence("What can be done") if view["to_move"] == seat else sentence("What the mover can do")
    chosen = _laid_out(Heading(heading)) + _list(told) if told else Markup("")
    return drawn + _players(view) + _laid_out(Words(facts)) + chosen


def _players(view: ShowView) -> Markup:
    names = names_of(view)
    columns = (sentence("Player"), sentence("Points"), sentence("Supply"), sentence("Regions"))
    head = Markup("").join(Markup('<th scope="col" style="{}">{}</th>').format(_CELL, str(name)) for name in columns)
    rows = Markup("").join(_row(player, names[player["seat"]], view["to_move"]) for player in view["players"])
    table = Markup('<table style="border-collapse:collapse;margin:12px 0"><tr>{}</tr>{}</table>')
    return table.format(head, rows)


def _row(player: PlayerView, called: str, to_move: str | None) -> Markup:
    name = _text(called if player["active"] else sentence("{name} (out)", name=called))
    if player["seat"] == to_move:
        name = Markup("<b>&#9654; {}</b>").format(name)
    regions = Markup("<br>").join(_text(tell_region(region)) for region in player["regions"])
    head = Markup('<th scope="row" style="{};font-weight:normal">{}</th>').format(_LONG, name)
    cells = ((_CELL, player["score"]), (_CELL, player["supply"]), (_LONG, regions))
    return Markup("<tr>{}{}</tr>").format(
        head, Markup("").join(Markup('<td style="{}">{}</td>').format(style, cell) for style, cell in cells)
    )


def _button(mailto: str, line: str) -> Markup:
    """Opens an answer that holds the line to fill in, for those who have no keyboard."""
    place = f"{mailto}&body={quote(line)}%0D%0A"
    named = str(sentence("Answer with this line"))
    return Markup('<p style="margin:8px 0"><a style="{}" href="{}">{}</a></p>').format(_BUTTON, place, named)


def _list(items: list[Markup]) -> Markup:
    inside = Markup("").join(Markup('<li style="margin:2px 0">{}</li>').format(item) for item in items)
    return Markup('<ul style="margin:8px 0;padding-left:24px">{}</ul>').format(inside)


def _lines(item: str) -> Markup:
    return Markup("<br>").join(_text(line.strip()) for line in item.split("\n"))


def _text(text: Message | str) -> Markup:
    return Markup("\n").join(harmless(line) for line in str(text).split("\n"))
