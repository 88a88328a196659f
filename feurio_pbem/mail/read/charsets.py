"""From bytes to text, whatever the mail program wrote on the label. Knows labels and bytes only."""

import codecs
import re

from feurio_pbem.errors import Refused

# What the label says and what mail programs mean by it, as browsers read it.
_WIDER = {
    "ascii": "utf-8",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
_ESCAPING = {"raw-unicode-escape", "raw_unicode_escape", "unicode-escape", "unicode_escape", "idna", "punycode"}
_WIDE = ("utf-16", "utf-32")
_BYTE_ORDER_MARKS = (codecs.BOM_UTF16_BE, codecs.BOM_UTF16_LE)
_ASCII = bytes(range(32, 127))


def decode(data: bytes, label: str) -> str:
    """The text; no charset makes it fail except utf-7, in which harmless-looking text hides other text.

    >>> decode(b"\\x96", "iso-8859-1"), decode(b"\\xe2\\x88\\x92", "x-unheard-of")
    ('–', '−')
    """
    if "utf7" in re.sub("[^a-z0-9]", "", label.lower()):
        raise Refused("utf-7", "The mail's text is in the charset UTF-7, which is not read.", hint="Send it as UTF-8.")
    codec = _codec(label)
    if codec == "utf-16" and data[:2] not in _BYTE_ORDER_MARKS:
        codec = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"  # RFC 2781 asks for the second, some send the first
    if codec and codec.startswith(_WIDE):
        return data.decode(codec, errors="replace")
    for name in (codec, "utf-8", "cp1252"):
        if name is not None:
            try:
                return data.decode(name)
            except UnicodeError:
                continue
    return data.decode(codec or "cp1252", errors="replace")


def _codec(label: str) -> str | None:
    """Python's name of the charset, `None` if unknown, or if ASCII bytes mean something else in it."""
    try:
        name = codecs.lookup(re.sub("-[ie]$", "", label.lower())[:40]).name
        name = _WIDER.get(name, name)
        if name.startswith(_WIDE):
            return name
        return name if name not in _ESCAPING and _ASCII.decode(name).encode("ascii") == _ASCII else None
    except (LookupError, ValueError):
        return None
