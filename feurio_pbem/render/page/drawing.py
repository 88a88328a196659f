"""The boards of all turns as one inline SVG: every shape says in which frames it is there, a script shows and hides.

Without scripts the last frame is seen.
"""

from collections.abc import Collection, Mapping, Sequence

from feurio_pbem.game.documents import ChoicesView, ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render import words
from feurio_pbem.render.animation import Shot, film
from feurio_pbem.render.page import preview
from feurio_pbem.render.page.markup import PREFIX
from feurio_pbem.render.page.review import Better, best_turn
from feurio_pbem.render.scene.board import board, common_ground, heats
from feurio_pbem.render.scene.shapes import Box, Group, Item, Layers, Scene
from feurio_pbem.render.svg.renderer import definitions, markup, text, view_box


def drawing(views: Sequence[ShowView], choices: ChoicesView | None, better: Better | None = None) -> str:
    """The SVG element."""
    last, ground = views[-1], common_ground(views)
    outcomes = dict(preview.outcomes(last, choices))
    changing = {key: dict(preview.changing(then, last)) for key, then in outcomes.items()}
    regions: dict[str, dict[tuple[int, Group], list[str]]] = {}
    for name, group, key in preview.regions_then(outcomes, choices):
        regions.setdefault(name, {}).setdefault(group, []).append(key)
    body = ""
    for name, shots in film([_layers(view, ground, better or {}) for view in views]):
        if name == "crews":
            body += (
                f'<g class="previews">{"".join(_hidden(group) for group in preview.tiles_to_lay(last, choices))}</g>\n'
            )
        then = {key: layers[name] for key, layers in changing.items() if name in layers}
        drawn = "".join(_shot(shot, len(views), _missing(shot.item, then)) for shot in shots)
        now = {shot.item for shot in shots if shot.end == len(views)}
        body += f'<g class="{name}">{drawn}{_only_then(then, now)}{_outcome(regions.get(name, {}))}</g>\n'
    body += "".join(_hidden(group) for group in preview.crew_to_place(last, choices))
    body += f'<g class="break-cells">{"".join(_hidden(group) for group in preview.break_cells(choices))}</g>\n'
    box = view_box(Scene(ground, (), "", ""))
    told = sentence("The board: {status}", status=words.whose_turn(last))
    return (
        f'<svg class="drawing" id="drawing" viewBox="{box}" role="img" aria-labelledby="drawing-title drawing-words">\n'
        f'<title id="drawing-title">{text(told)}</title>'
        f'<desc id="drawing-words">{text(words.description(last))}</desc>\n{definitions(PREFIX)}\n{body}</svg>'
    )


def _layers(view: ShowView, ground: Box, better: Better) -> Layers:
    return (*board(view, ground), ("heats", tuple(heats(view))), ("better", tuple(best_turn(view, better))))


def _missing(item: Item, then: Mapping[str, Collection[Item]]) -> list[str]:
    return [key for key, items in then.items() if item not in items]


def _only_then(then: Mapping[str, Collection[Item]], now: Collection[Item]) -> str:
    """What the choices bring, each once, with the choices that bring it."""
    keys: dict[Item, list[str]] = {}
    for key, items in then.items():
        for item in items:
            if item not in now:
                keys.setdefault(item, []).append(key)
    return "".join(
        f'<g display="none" data-when="{text("|".join(chosen))}">{markup(item, prefix=PREFIX)}</g>'
        for item, chosen in keys.items()
    )


def _outcome(groups: Mapping[tuple[int, Group], list[str]]) -> str:
    return "".join(
        f'<g display="none" data-outcome="{place}" data-when="{text("|".join(keys))}">'
        + markup(group, prefix=PREFIX)
        + "</g>"
        for (place, group), keys in groups.items()
    )


def _shot(shot: Shot, frames: int, missing: Sequence[str]) -> str:
    drawn = markup(shot.item, prefix=PREFIX)
    without = f' data-not="{text("|".join(missing))}"' if missing and shot.end == frames else ""
    if (shot.first, shot.end) == (0, frames) and not without:
        return drawn
    hidden = "" if shot.end == frames else ' display="none"'
    return f'<g data-first="{shot.first}" data-end="{shot.end}"{without}{hidden}>{drawn}</g>'


def _hidden(group: Group) -> str:
    return markup(group, prefix=PREFIX).replace("<g ", '<g display="none" ', 1)
