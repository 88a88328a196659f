"""SVG to pixels by resvg, which brings everything but the fonts; frames to a moving picture by Pillow.

Both libraries belong to the extra `pictures`.
"""

import io
from collections.abc import Iterable

from feurio_pbem.errors import Missing
from feurio_pbem.messages import literal, sentence
from feurio_pbem.render.animation import LAST_FRAME, SECONDS_A_TURN
from feurio_pbem.render.svg.themes import FONT

_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text x="2" y="16" font-family="{}" font-size="16">{}</text></svg>'
)
_INSTALL = literal("pip install 'feurio_pbem[pictures]'")
_COLOURS = 128


def png(svg: str, *, width: int | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide (by default as wide as the SVG says).

    Raises Missing when the library is not installed, or when none of the pictures' fonts is: resvg would leave all
    words out without a word.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise Missing("pictures-missing", sentence("PNG pictures need the library resvg_py."), hint=_INSTALL) from error
    if svg_to_bytes(_PROBE.format(FONT, "M")) == svg_to_bytes(_PROBE.format(FONT, "")):
        raise Missing(
            "font-missing",
            sentence("None of the fonts of the pictures is installed, so the picture would have no words."),
            hint=sentence("apt install fonts-dejavu-core (elsewhere: install DejaVu Sans or Noto Sans)"),
        )
    return bytes(svg_to_bytes(svg, width=width))


def palette_png(svg: str, *, width: int | None = None) -> bytes:
    """Likewise with at most 128 colours, a quarter of the size: flat fills need no more. Without Pillow as it is."""
    whole = png(svg, width=width)
    try:
        from PIL import Image
    except ImportError:
        return whole
    with Image.open(io.BytesIO(whole)) as picture:
        reduced = picture.convert("RGB").quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    reduced.save(out, "PNG")
    return out.getvalue()


def moving_image(frames: Iterable[bytes], kind: str) -> bytes:
    """Frames (PNG) as one picture that plays by itself; `kind` is `webp` or `gif`. Raises Missing without Pillow."""
    try:
        from PIL import Image
    except ImportError as error:
        raise Missing(
            "pictures-missing", sentence("Moving pictures need the library Pillow."), hint=_INSTALL
        ) from error
    pictures = [Image.open(io.BytesIO(frame)) for frame in frames]
    durations = [round(1000 * SECONDS_A_TURN)] * (len(pictures) - 1) + [round(1000 * LAST_FRAME)]
    out = io.BytesIO()
    pictures[0].save(
        out,
        kind.upper(),
        save_all=True,
        append_images=pictures[1:],
        duration=durations,
        loop=0,
        quality=85,  # webp: a fifth of the lossless size, in the same time
        method=0,
    )
    return out.getvalue()
