"""A look back at a game: how each turn changed the lead, the turns that decided it, and better ones where a machine's

analysis is there. Figures come from the scores and the analysis; nothing is judged here.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from feurio_pbem.game.documents import AnalysedTurnView, AnalysisView, ShowView
from feurio_pbem.messages import Message, counted, sentence
from feurio_pbem.render.page.markup import element
from feurio_pbem.render.scene.board import cell
from feurio_pbem.render.scene.hexagons import centre, hexagon
from feurio_pbem.render.scene.shapes import Group, Item, Label, Polygon, Stamp
from feurio_pbem.render.svg.renderer import text
from feurio_pbem.render.words import names_of

MOST_POINTS = 5
WORTH_SHOWING = 0.5
"""So many points must a better turn bring to be shown."""

Better = Mapping[int, AnalysedTurnView]
"""Analysed turns by their entries."""


class Swing(NamedTuple):
    """What a turn changed: points its player gained on the best other one, and whether he leads alone since."""

    frame: int
    n: int
    turn: int
    name: str
    points: int
    leads: bool


def better_turns(analysis: AnalysisView | None) -> dict[int, AnalysedTurnView]:
    """The turns for which there was a better one."""
    turns = analysis["turns"] if analysis else []
    return {turn["n"]: turn for turn in turns if turn["loss"] >= WORTH_SHOWING}


def swings(views: Sequence[ShowView]) -> Iterator[Swing]:
    """Those of all turns that the page shows."""
    for frame, (before, view) in enumerate(pairwise(views), 1):
        last = view["last"]
        if last is None or last["kind"] != "turn" or last["by"] is None:
            continue
        seat = last["by"]
        points = _margin(view, seat) - _margin(before, seat)
        leads = _margin(view, seat) > 0 >= _margin(before, seat) and len(view["players"]) > 1
        yield Swing(frame, last["n"], before["turn"], names_of(view)[seat], points, leads)


def _margin(view: ShowView, seat: str) -> int:
    scores = {player["seat"]: player["score"] for player in view["players"]}
    return scores.pop(seat) - max(scores.values(), default=0)


def turning_points(views: Sequence[ShowView], analysis: AnalysisView | None) -> list[tuple[int, Message]]:
    """The frames after the turns that decided a game that is over or analysed, with what each did, in their order."""
    found = {swing.n: swing for swing in swings(views)}
    if analysis:
        lost = {turn["n"]: turn for turn in analysis["turns"]}
        decisive = [(found[n], lost[n]) for n in analysis["turning_points"] if n in found and n in lost]
        return sorted(((swing.frame, _tell_loss(swing, turn)) for swing, turn in decisive), key=lambda each: each[0])
    if views[-1]["phase"] != "finished":
        return []
    ranked = sorted(found.values(), key=lambda swing: (not swing.leads, -abs(swing.points)))
    chosen = sorted(swing for swing in ranked[:MOST_POINTS] if swing.points)
    return [(swing.frame, _tell_swing(swing)) for swing in chosen]


def _tell_swing(swing: Swing) -> Message:
    places = {"turn": swing.turn, "name": swing.name}
    if swing.points < 0:
        one, many = "Turn {turn}: {name} lost {count} point.", "Turn {turn}: {name} lost {count} points."
    elif swing.leads:
        one = "Turn {turn}: {name} gained {count} point and took the lead."
        many = "Turn {turn}: {name} gained {count} points and took the lead."
    else:
        one, many = "Turn {turn}: {name} gained {count} point.", "Turn {turn}: {name} gained {count} points."
    return counted(one, many, abs(swing.points), **places)


def _tell_loss(swing: Swing, turn: AnalysedTurnView) -> Message:
    template = "Turn {turn}: {name} played {text} and gave away {loss:.1f} points; {best} was better."
    best = turn["best"]["text"]
    return sentence(template, turn=swing.turn, name=swing.name, text=turn["text"], loss=turn["loss"], best=best)


def tell_better(view: ShowView, better: Better) -> str:
    """What would have been better than the turn just played, as a sentence with a blank before it, or nothing."""
    turn = better.get(view["last"]["n"]) if view["last"] else None
    if turn is None:
        return ""
    told = sentence("Better: {text}, {loss:.1f} points more.", text=turn["best"]["text"], loss=turn["loss"])
    return f" {told}"


def best_turn(view: ShowView, better: Better) -> Iterator[Item]:
    """On the board after a turn, where the better one would have laid and placed."""
    last = view["last"]
    turn = better.get(last["n"]) if last else None
    if last is None or turn is None:
        return
    best, cells = turn["best"], {tile["tile"]: cell(tile["at"]) for tile in view["board"]}
    parts: list[Item] = []
    if best["at"]:
        at = cells[len(view["board"])] = cell(best["at"])
        if best["at"] != last["at"]:
            x, y = centre(at)
            parts += [
                Polygon(hexagon(at, 0.8), "best"),
                Label((x, y - 0.5), str(sentence("better")), 0.24, "best-word"),
            ]
    for number, count in best["crew"].items():
        if int(number) in cells:
            x, y = centre(cells[int(number)])
            parts += [Stamp("ring", (x + 0.56 - 0.3 * nth, y + 0.62), 0.3, "best") for nth in range(count)]
    told = sentence("Better: {text}", text=best["text"])
    yield Group(tuple(parts), str(told), (("best", str(last["n"])),))


def review(points: Sequence[tuple[int, Message]], analysis: AnalysisView | None) -> str:
    """The turns that decided it as a list; a script has each lead to its frame."""
    if not points and not analysis:
        return ""
    heading = element("h2", text(sentence("What decided it")), id="review-title")
    lines = "".join(
        element("li", element("span", text(told), class_="told"), data_frame=frame, data_mark=True)
        for frame, told in points
    )
    inner = element("ol", lines) if lines else element("p", text(sentence("No turn decided it.")))
    if analysis:
        players = [_tell_player(player["name"], player["accuracy"]) for player in analysis["players"]]
        inner += element("p", " ".join(str(text(told)) for told in players if told), class_="held")
    return element("section", heading + inner, id="review", aria_labelledby="review-title")


def _tell_player(name: str, accuracy: float | None) -> Message | None:
    if accuracy is None:
        return None
    return sentence("Accuracy of {name}: {accuracy:.0f} %.", name=name, accuracy=accuracy)
