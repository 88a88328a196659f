"""A game looked back at: a bar of loss per turn, the players' sums, and the turns that decided it."""

from feurio_pbem.game.documents import AnalysisView
from feurio_pbem.messages import language, number, sentence
from feurio_pbem.render.text.colour import BOLD, FAINT
from feurio_pbem.render.text.players import labels
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.tables import paint_if
from feurio_pbem.render.text.width import pad, width_of, wrap

_BAR = 10
_POINTS_OF_A_FULL_BAR = 20.0


def draw_analysis(document: AnalysisView, style: Style) -> str:
    """`document` is the contract's of `analyse`."""
    names = labels({player["seat"]: player["name"] for player in document["players"]}, style, 16)
    lines = [*_turns(document, names, style), "", *_sums(document, names)]
    for line in _turning_points(document, names):
        lines += ["", *wrap(style.legible(line), style.width)]
    return "\n".join(lines)


def _turns(document: AnalysisView, names: dict[str, str], style: Style) -> list[str]:
    rows = []
    for turn in document["turns"]:
        mark = "!" if turn["n"] in document["turning_points"] else " "
        played = turn["text"] if turn["loss"] == 0 else f"{turn['text']}   {_better(style)} {turn['best']['text']}"
        figures = [number(turn["loss"], ".1f"), _bar(turn["loss"], style), number(turn["luck"], "+.1f")]
        rows.append([f"{turn['turn']}{mark}", names[turn["by"]], *figures, played])
    heads = [f"{sentence('Turn')} ", *map(str, (sentence("Player"), sentence("Loss")))]
    heads += ["", *map(str, (sentence("Luck"), sentence("Played, and better")))]
    head, *lines = _columns([heads, *rows], "><><><", [5, 0, 6, _BAR, 6, 0])
    marked = [row[0].endswith("!") for row in rows]
    shown = [paint_if(style, line, BOLD) if bold else line for line, bold in zip(lines, marked, strict=True)]
    return [paint_if(style, head, FAINT), *shown]


def _columns(rows: list[list[str]], sides: str, least: list[int]) -> list[str]:
    """The rows in columns as wide as they need, and at least so wide; each to the left (<) or right (>)."""
    widths = [max(few, *map(width_of, column)) for few, column in zip(least, zip(*rows, strict=True), strict=True)]
    lines = []
    for row in rows:
        cells = [
            pad(cell, width) if side == "<" else " " * (width - width_of(cell)) + cell
            for cell, side, width in zip(row, sides, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _bar(points: float, style: Style) -> str:
    full = "█" if style.unicode else "#"
    return full * min(_BAR, round(points / _POINTS_OF_A_FULL_BAR * _BAR))


def _better(style: Style) -> str:
    return "→" if style.unicode else "->"


def _sums(document: AnalysisView, names: dict[str, str]) -> list[str]:
    rows = [[str(said) for said in (sentence("Player"), sentence("Lost"), sentence("Luck"), sentence("Accuracy"))]]
    for player in document["players"]:
        share = "" if player["accuracy"] is None else f"{player['accuracy']:.0f}%"
        figures = [number(player["loss"], ".1f"), number(player["luck"], "+.1f"), share]
        rows.append([names[player["seat"]], *figures])
    return _columns(rows, "<>>>", [0, 6, 6, 8])


def _turning_points(document: AnalysisView, names: dict[str, str]) -> list[str]:
    by_number = {turn["n"]: turn for turn in document["turns"]}
    lines = []
    for n in document["turning_points"]:
        turn = by_number[n]
        played = {"turn": turn["turn"], "name": names[turn["by"]], "text": turn["text"]}
        places = {**played, "loss": turn["loss"], "best": turn["best"]["text"], "why": ", ".join(turn["best"]["why"])}
        told = "Turn {turn}: {name} played {text} and gave away {loss:.1f} points; {best} {why}."
        if language() != "en":  # in which the document gives its reasons
            told = "Turn {turn}: {name} played {text} and gave away {loss:.1f} points; {best} was better."
        lines.append(str(sentence(told, **places)))
    if document["turns"] and not lines:
        lines.append(str(sentence("Nobody gave away much: no turn decided it.")))
    return lines
