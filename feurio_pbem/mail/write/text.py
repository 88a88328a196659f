"""A letter as plain text of at most 72 columns: complete by itself, for every mail program there is."""

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
from feurio_pbem.render.text import Style, draw_game
from feurio_pbem.render.text.width import wrap

WIDTH = 72
_INDENT = "    "
_STYLE = Style(WIDTH, unicode=False, compact=True, encoding="utf-8")


def letter_text(letter: Letter) -> str:
    """The whole letter."""
    parts = [_laid_out(block) for block in main_blocks(letter) + footer_blocks(letter)]
    return "\n".join(harmless(line).rstrip() for part in parts for line in [*part, ""]).rstrip() + "\n"


def _laid_out(block: Block) -> list[str]:
    match block:
        case Words(text):
            return wrap(str(text), WIDTH)
        case Heading(text):
            return [f"{text}:"]
        case Items(items):
            return [line for item in items for line in _item(str(item))]
        case Form(lines):
            return [_INDENT + line for line in lines]
        case Board(view, seat):
            return draw_game(view, _STYLE, seat, command=None).split("\n")


def _item(item: str) -> list[str]:
    first, *others = item.split("\n")
    lines = wrap("  " + first.strip(), WIDTH, _INDENT)
    return lines + [line for other in others for line in wrap(_INDENT + other.strip(), WIDTH, _INDENT)]
