"""The rules on the screen: aim, the board of the example, what each word means; or without the board, in sentences."""

from collections.abc import Iterable
from dataclasses import replace

from feurio_pbem.game.documents import ShowView
from feurio_pbem.messages import sentence
from feurio_pbem.render.rulebook import AIM, Section
from feurio_pbem.render.text.board import draw_board
from feurio_pbem.render.text.colour import BOLD
from feurio_pbem.render.text.describe import describe_game, lay_out
from feurio_pbem.render.text.screen import legend
from feurio_pbem.render.text.style import Style
from feurio_pbem.render.text.tables import paint_if
from feurio_pbem.render.text.width import pad, width_of, wrap

_NARROW = 60


def draw_rules(sections: Iterable[Section], example: ShowView, style: Style) -> str:
    """The whole page, headings beside their texts, or above them in a narrow window."""
    rows = [(str(section.title), [str(text) for text in section.texts]) for section in sections]
    column = 2 + max(width_of(title) for title, _ in rows) + 2
    lines = [paint_if(style, line, BOLD) for line in wrap(str(AIM), style.width)]
    picture = [line for text in legend(example, style) for line in wrap(text, style.width, "  ")]
    lines += ["", *draw_board(example, replace(style, compact=True)).split("\n"), *picture, ""]
    for title, texts in rows:
        if style.width < _NARROW:
            lines.append(paint_if(style, title, BOLD))
            lines += [line for text in texts for line in wrap(f"  {text}", style.width, "  ")]
            continue
        told = [line for text in texts for line in wrap(text, style.width - column)]
        heads = [paint_if(style, pad(f"  {title}", column), BOLD), *[" " * column] * (len(told) - 1)]
        lines += [(head + line).rstrip() for head, line in zip(heads, told, strict=True)]
    return "\n".join(lines)


def describe_rules(sections: Iterable[Section], example: ShowView, style: Style | None = None) -> str:
    """The same with a line for each sentence and without a drawing; the example comes last, in words."""
    lines = [str(AIM)]
    for section in sections:
        lines += [f"{section.title}: {text}" for text in section.texts]
    lines.append(str(sentence("What the picture shows:")))
    style = style or Style()
    return f"{lay_out(lines, style)}\n{describe_game(example, style)}"
