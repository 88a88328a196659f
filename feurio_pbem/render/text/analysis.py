"""A game looked back at: a bar of loss per turn, the players' sums, and the turns that decided it."""

from feurio_pbem.game.documents import AnalysisView
from feurio_pbem.messages import sentence
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
    columns = max(map(width_of, [*names.values(), "Player"]))
    lines = [
        paint_if(style, f"Turn  {pad('Player', columns)}    Loss  {pad('', _BAR)}    Luck  Played, and better", FAINT)
    ]
    decisive = set(document["turning_points"])
    for turn in document["turns"]:
        mark = "!" if turn["n"] in decisive else " "
        played = turn["text"] if turn["loss"] == 0 else f"{turn['text']}   {_better(style)} {turn['best']['text']}"
        line = (
            f"{turn['turn']:>4}{mark} {pad(names[turn['by']], columns)}  {turn['loss']:>6.1f}  "
            f"{pad(_bar(turn['loss'], style), _BAR)}  {turn['luck']:>+6.1f}  {played}"
        )
        lines.append(paint_if(style, line.rstrip(), BOLD) if mark == "!" else line.rstrip())
    lines += ["", *_sums(document, names, columns)]
    for line in _turning_points(document, names):
        lines += ["", *wrap(style.legible(line), style.width)]
    return "\n".join(lines)


def _bar(points: float, style: Style) -> str:
    full = "█" if style.unicode else "#"
    return full * min(_BAR, round(points / _POINTS_OF_A_FULL_BAR * _BAR))


def _better(style: Style) -> str:
    return "→" if style.unicode else "->"


def _sums(document: AnalysisView, names: dict[str, str], columns: int) -> list[str]:
    lines = [f"{pad('Player', columns)}    Lost    Luck  Accuracy"]
    for player in document["players"]:
        accuracy = "" if player["accuracy"] is None else f"{player['accuracy']:>9.0f}%"
        lines.append(
            f"{pad(names[player['seat']], columns)}  {player['loss']:>6.1f}  {player['luck']:>+6.1f}{accuracy}"
        )
    return lines


def _turning_points(document: AnalysisView, names: dict[str, str]) -> list[str]:
    by_number = {turn["n"]: turn for turn in document["turns"]}
    lines = []
    for n in document["turning_points"]:
        turn = by_number[n]
        template = "Turn {turn}: {name} played {text} and gave away {loss:.1f} points; {best} {why}."
        why = ", ".join(turn["best"]["why"])
        said = sentence(
            template,
            turn=turn["turn"],
            name=names[turn["by"]],
            text=turn["text"],
            loss=turn["loss"],
            best=turn["best"]["text"],
            why=why,
        )
        lines.append(str(said))
    if document["turns"] and not lines:
        lines.append(str(sentence("Nobody gave away much: no turn decided it.")))
    return lines
