"""Scores over time as a small line chart, with the same numbers as a table for those who cannot see it."""

import math
from collections.abc import Collection, Sequence

from feurio_pbem.game.documents import ShowView
from feurio_pbem.messages import counted, sentence
from feurio_pbem.render.looks import letters as letters_of
from feurio_pbem.render.page.markup import PREFIX, element
from feurio_pbem.render.page.review import swings
from feurio_pbem.render.scene.shapes import Item, Label, Point, Stamp, Stroke
from feurio_pbem.render.scene.tile import figure
from feurio_pbem.render.svg.renderer import SCALE, markup, number, text
from feurio_pbem.render.words import names_of

_WIDTH, _HEIGHT = 10.0, 3.6
_LEFT, _RIGHT, _TOP, _BOTTOM = 0.8, 0.7, 0.3, 0.6
_FIGURE = 0.42


def chart(views: Sequence[ShowView], points: Collection[int] = ()) -> str:
    """The figure, with a flame under the frames that are turning `points`.

    A script moves the line `#chart-now` by `data-left` and `data-step`.
    """
    most = max(1, *(player["score"] for view in views for player in view["players"]))
    step = (_WIDTH - _LEFT - _RIGHT) / max(1, len(views) - 1)

    def at(frame: int, score: int) -> Point:
        return _LEFT + frame * step, _HEIGHT - _BOTTOM - score / most * (_HEIGHT - _TOP - _BOTTOM)

    players = views[-1]["players"]
    letters, ends = letters_of(players), _apart([at(0, player["score"])[1] for player in players])
    items: list[Item] = []
    for score in sorted({0, most // 2, most}):
        items.append(Stroke((at(0, score), at(len(views) - 1, score)), "grid"))
        items.append(Label((_LEFT - 0.15, at(0, score)[1]), str(score), 0.3, "small", "end"))
    items += [Label((at(0, 0)[0], _HEIGHT - 0.25), "1", 0.3, "small")]
    items += [Label((at(len(views) - 1, 0)[0], _HEIGHT - 0.25), str(views[-1]["turn"]), 0.3, "small")]
    items.append(Label((_WIDTH / 2, _HEIGHT - 0.25), str(sentence("turn")), 0.3, "small"))
    items += [Stamp("flame", (at(frame, 0)[0], _HEIGHT - 0.42), 0.26, "ember") for frame in points]
    for index, player in enumerate(players):
        line = tuple(at(frame, view["players"][index]["score"]) for frame, view in enumerate(views))
        items += [Stroke(line, f"halo region seat{index}"), Stroke(line, f"region seat{index}")]
        items += figure((line[-1][0] + 0.33, ends[index]), _FIGURE, index, letters[player["seat"]])
    left, unit = number(_LEFT * SCALE), number(step * SCALE, 3)
    now = f'<line id="chart-now" class="now" x1="{left}" x2="{left}" y1="10" y2="{number((_HEIGHT - _BOTTOM) * SCALE)}"'
    return (
        f'<svg class="drawing chart" viewBox="0 0 {number(_WIDTH * SCALE)} {number(_HEIGHT * SCALE)}" role="img"'
        f' aria-labelledby="chart-title" data-left="{left}" data-step="{unit}">'
        f'<title id="chart-title">{text(_told(views))}</title>'
        + "".join(markup(item, prefix=PREFIX) for item in items)
        + f'{now} visibility="hidden"/></svg>'
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """The same heights, moved up as far as it takes that no figure hides another.

    >>> [round(height, 2) for height in _apart([2.0, 1.0, 2.0])]
    [2.0, 1.0, 1.5]
    """
    moved = list(heights)
    last = math.inf
    for index in sorted(range(len(moved)), key=lambda index: -heights[index]):
        last = moved[index] = min(moved[index], last - 0.08 - _FIGURE)
    return moved


def _told(views: Sequence[ShowView]) -> str:
    names = names_of(views[-1])
    now = ", ".join(f"{names[player['seat']]} {player['score']}" for player in views[-1]["players"])
    told = counted(
        "Scores over {count} position; now {now}", "Scores over {count} positions; now {now}", len(views), now=now
    )
    return str(told)


def table(views: Sequence[ShowView]) -> str:
    """All scores, turn by turn, and what the turn before changed in the lead of whoever played it."""
    changed = {swing.frame: f"{swing.points:+}" for swing in swings(views)}
    names = "".join(element("th", text(name), scope="col") for name in names_of(views[-1]).values())
    rows = "".join(
        element(
            "tr",
            element("th", str(view["turn"]), scope="row")
            + "".join(element("td", str(player["score"])) for player in view["players"])
            + element("td", changed.get(frame, "")),
        )
        for frame, view in enumerate(views)
    )
    names += element("th", text(sentence("Gained on the others")), scope="col")
    head = element("thead", element("tr", element("th", text(sentence("Before turn")), scope="col") + names))
    return element("table", head + element("tbody", rows))
