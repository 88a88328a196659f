"""A whole game as the part of a link that no server sees, as the app reads it: `#g=` and the file, deflated."""

import base64
import zlib

LONGEST = 100_000
"""Characters; what is longer than browsers and people bear goes as a file."""


def fragment(data: bytes) -> str | None:
    """The fragment with its `#`; None where it would be too long.

    >>> fragment(b"feurio: 1")
    '#g=S0stLcrMt1IwBAA'
    """
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(data) + deflate.flush()
    link = "#g=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return link if len(link) <= LONGEST else None
