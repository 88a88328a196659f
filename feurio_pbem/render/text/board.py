"""The board in hexagons that stand on a corner: `r` counts the rows downwards, `q` goes to the right.

So hot spots are lettered as one reads. Where the whole is too wide for the window even in small hexagons, it comes in
parts, every row with the cell it begins with; nothing is cut off.
"""

from collections.abc import Iterable

from feurio_pbem.game.documents import ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render.text.canvas import Canvas
from feurio_pbem.render.text.colour import FAINT, paint
from feurio_pbem.render.text.pieces import Piece, inner_width, spot_pieces, tile_pieces
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.width import visible_width

_ROWS = 3  # of the screen from one row of hexagons to the next: a line of corners, two of text
_FORMS = ((7, 1), (5, 0))  # (least columns between the sides, margin): roomy, small


def draw_board(view: ShowView, style: Style) -> str:
    """The hexagons alone; an empty text while no tile lies."""
    if style.flat:
        flat = _draw_flat(view, style)
        if max(map(visible_width, flat)) <= style.width:
            return "\n".join(flat)
    for least, margin in _FORMS[1:] if style.compact else _FORMS:
        inner = inner_width(view, least, margin)
        pieces = [*spot_pieces(view, inner), *tile_pieces(view, inner, margin, style)]
        if _width(pieces, inner) <= style.width:
            return "\n".join(_draw(pieces, inner, style))
    return "\n".join(_draw_parts(pieces, inner, style))


def _draw_flat(view: ShowView, style: Style) -> list[str]:
    """A line for each row, the tile's two lines beside each other."""
    inner = inner_width(view, *_FORMS[1])
    pieces = [*spot_pieces(view, inner), *tile_pieces(view, inner, 0, style)]
    texts = {(piece.q, piece.r): _one_line(piece) for piece in pieces}
    widest = max(sum(len(text) for text, _ in line) for line in texts.values())
    columns = widest if widest % 2 else widest + 1
    canvas = Canvas()
    for piece in sorted(pieces, key=lambda piece: piece.solid):
        column, side = piece.across * (columns + 1) // 2, ("│" if style.unicode else "|") if piece.solid else ":"
        canvas.put(piece.r, column, side + " " * columns + side)
        at = column + 1
        for text, code in texts[piece.q, piece.r]:
            canvas.put(piece.r, at, text, code)
            at += len(text)
    return canvas.lines(colour=style.colour)


def _one_line(piece: Piece) -> list[tuple[str, str]]:
    first, second = ([(text, code) for text, code in line if text] for line in piece.lines)
    crew = "".join(text for text, _ in second)
    start, end = len(crew) - len(crew.lstrip()), len(crew.rstrip())
    kept, place = [], 0
    for text, code in second:
        inside = text[max(0, start - place) : max(0, end - place)]
        place += len(text)
        kept += [(inside, code)] if inside else []
    return [*first, (" ", piece.ground), *kept]


def _width(pieces: list[Piece], inner: int) -> int:
    if not pieces:
        return 0
    halves = max(piece.across for piece in pieces) - min(piece.across for piece in pieces)
    return (halves + 2) * (inner + 1) // 2 + 1


def _draw(pieces: Iterable[Piece], inner: int, style: Style) -> list[str]:
    """Hot spots first, so that the sides of tiles cover theirs; all tops before all bottoms, which share lines."""
    canvas = Canvas()
    for solid in (False, True):
        side, falling, rising = _edges(solid, inner, style)
        chosen = [(piece, piece.r * _ROWS, piece.across * (inner + 1) // 2) for piece in pieces if piece.solid is solid]
        for piece, row, column in chosen:
            canvas.put(row, column + 1, rising)
            canvas.put(row, column + 1 + len(rising), " ", piece.ground)
            canvas.put(row, column + 2 + len(rising), falling)
        for piece, row, column in chosen:
            for below, line in enumerate(piece.lines, start=1):
                canvas.put(row + below, column, side)
                at = column + 1
                for text, code in line:
                    canvas.put(row + below, at, text, code)
                    at += len(text)
                canvas.put(row + below, column + 1 + inner, side)
            canvas.put(row + _ROWS, column + 1, f"{falling} {rising}", piece.ground)
    return canvas.lines(colour=style.colour)


def _edges(solid: bool, inner: int, style: Style) -> tuple[str, str, str]:
    """The upright side, and the slanted ones to either side of a corner."""
    flat = inner // 2 - 1
    if not solid:
        return ("┊" if style.unicode else ":"), "'" + "." * flat, "." * flat + "'"
    side, falling, rising = "│╲╱" if style.unicode else "|\\/"
    return side, falling + "_" * flat, "_" * flat + rising


def _draw_parts(pieces: list[Piece], inner: int, style: Style) -> list[str]:
    """The board from left to right in strips; at the left of each row stands the cell that it begins with there."""
    margin = max(len(_cell(piece)) for piece in pieces) + 1
    halves = max(2, (style.width - margin - 1) * 2 // (inner + 1))
    first = min(piece.across for piece in pieces)
    strips: dict[int, list[Piece]] = {}
    for piece in pieces:
        strips.setdefault((piece.across - first) // (halves - 1), []).append(piece)
    lines = []
    for part, key in enumerate(sorted(strips), start=1):
        strip = strips[key]
        heading = str(sentence("Part {part} of {count}, from left to right", part=part, count=len(strips)))
        lines += [paint(heading, FAINT) if style.colour else heading, *_label_rows(strip, inner, margin, style), ""]
    return lines[:-1]


def _label_rows(strip: list[Piece], inner: int, margin: int, style: Style) -> list[str]:
    leftmost: dict[int, Piece] = {}
    for piece in strip:
        if piece.r not in leftmost or piece.q < leftmost[piece.r].q:
            leftmost[piece.r] = piece
    top = min(leftmost)
    labels = {(r - top) * _ROWS + 1: _cell(piece) for r, piece in leftmost.items()}
    return [(labels.get(row, "").ljust(margin) + line).rstrip() for row, line in enumerate(_draw(strip, inner, style))]


def _cell(piece: Piece) -> str:
    return f"@{piece.q},{piece.r}"
