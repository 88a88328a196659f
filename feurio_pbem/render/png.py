"""SVG to PNG by resvg, which brings everything but the fonts; the library belongs to the extra `pictures`."""

from feurio_pbem.errors import Missing
from feurio_pbem.render.svg.themes import FONT

_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text x="2" y="16" font-family="{}" font-size="16">{}</text></svg>'
)


def png(svg: str, *, width: int | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide (by default as wide as the SVG says).

    Raises Missing when the library is not installed, or when none of the pictures' fonts is: resvg would leave all
    words out without a word.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise Missing(
            "pictures-missing",
            "PNG pictures need the library resvg_py.",
            hint="pip install 'feurio_pbem[pictures]'",
        ) from error
    if svg_to_bytes(_PROBE.format(FONT, "M")) == svg_to_bytes(_PROBE.format(FONT, "")):
        raise Missing(
            "font-missing",
            "None of the fonts of the pictures is installed, so the picture would have no words.",
            hint="apt install fonts-dejavu-core (elsewhere: install DejaVu Sans or Noto Sans)",
        )
    return bytes(svg_to_bytes(svg, width=width))
