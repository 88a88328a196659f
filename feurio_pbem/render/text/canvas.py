"""A sheet of squares to draw letters on, each with a colour code; only squares that were drawn on take memory."""

from feurio_pbem.render.text.colour import paint


class Canvas:
    """Rows and columns count from any origin; what is put later covers what was there."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, row: int, column: int, text: str, code: str = "") -> None:
        """Write a text of narrow letters from that square to the right."""
        squares = self._rows.setdefault(row, {})
        for offset, letter in enumerate(text):
            squares[column + offset] = (letter, code)

    def lines(self, *, colour: bool) -> list[str]:
        """The sheet from its first to its last drawn row and column, without blanks at the ends of lines."""
        if not self._rows:
            return []
        left = min(min(squares) for squares in self._rows.values())
        rows = range(min(self._rows), max(self._rows) + 1)
        return [_join(self._rows.get(row, {}), left, colour) for row in rows]


def _join(squares: dict[int, tuple[str, str]], left: int, colour: bool) -> str:
    inked = [column for column in squares if squares[column][0] != " "]
    if not inked:
        return ""
    parts, run, last_code = [], "", ""
    for column in range(left, max(inked) + 1):
        letter, code = squares.get(column, (" ", ""))
        if colour and code != last_code:
            parts.append(paint(run, last_code))
            run, last_code = "", code
        run += letter
    return "".join([*parts, paint(run, last_code)])
