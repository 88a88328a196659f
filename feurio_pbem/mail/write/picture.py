"""The board as a picture small enough for a mail: a palette makes a quarter of it, and nobody sees it."""

import io

from feurio_pbem.errors import Missing
from feurio_pbem.play.draw import draw_png
from feurio_pbem.play.look import Sight

_PIXELS = 800  # shown 640 wide at most; more for phones with fine screens
_COLOURS = 128


def mail_picture(sight: Sight) -> bytes | None:
    """PNG; None where there is no board yet or no library draws: the mail then shows the board as text."""
    if not sight.game.standing.is_started:
        return None
    try:
        return _smaller(draw_png(sight, size=_PIXELS))
    except Missing:
        return None


def _smaller(png: bytes) -> bytes:
    try:
        from PIL import Image
    except ImportError:
        return png
    with Image.open(io.BytesIO(png)) as picture:
        reduced = picture.convert("RGB").quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    reduced.save(out, "PNG", optimize=True)
    return out.getvalue()
