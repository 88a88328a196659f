"""From bytes to text, whatever the mail program wrote on the label: as browsers read labels (webencodings)."""

import codecs
import re

from feurio_pbem.errors import Refused
from feurio_pbem.messages import sentence

# The same charsets with the letters that mail programs add to them.
_WIDER = {"gbk": "gb18030", "shift_jis": "cp932", "euc-kr": "cp949", "big5": "big5hkscs"}
_BYTE_ORDER_MARKS = (codecs.BOM_UTF16_BE, codecs.BOM_UTF16_LE)


def decode(data: bytes, label: str) -> str:
    """The text; no charset makes it fail except utf-7, in which harmless-looking text hides other text.

    >>> decode(b"\\x96", "iso-8859-1"), decode(b"\\xe2\\x88\\x92", "x-unheard-of")
    ('–', '−')
    """
    if "utf7" in re.sub("[^a-z0-9]", "", label.lower()):
        message = sentence("The mail's text is in the charset UTF-7, which is not read.")
        raise Refused("utf-7", message, hint=sentence("Send it as UTF-8."))
    codec = _codec(label)
    if codec.startswith(("utf-16", "utf-32")):
        if codec.startswith("utf-16"):  # RFC 2781 asks for big endian where there is no mark, some send the other
            is_little = data[1:2] == b"\0" or data[:2] == codecs.BOM_UTF16_LE
            codec = "utf-16" if data[:2] in _BYTE_ORDER_MARKS else "utf-16-le" if is_little else "utf-16-be"
        return data.decode(codec, errors="replace")
    for name in (codec, "utf-8", "cp1252"):
        try:
            return data.decode(name)
        except UnicodeError:
            continue
    return data.decode(codec, errors="replace")


def _codec(label: str) -> str:
    """Python's codec for the charset; that of UTF-8 if nobody knows it."""
    from webencodings import lookup

    wanted = re.sub("-[ie]$", "", label.strip().lower())[:40]
    if wanted.startswith("utf-32"):
        return "utf-32"
    found = lookup(wanted)
    if found is None:
        return "utf-8"
    return _WIDER.get(found.name, str(found.codec_info.name))
