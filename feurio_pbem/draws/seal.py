"""The seal of a finished game: twelve characters to compare aloud."""

from feurio_pbem.draws.canonical import digest
from feurio_pbem.draws.crockford import encode_number


def seal(head: bytes) -> str:
    """The first 60 bits of a hash of the last entry's hash, in three groups.

    >>> seal(bytes.fromhex("f446a76c91a43e5da5c2e56b96ac23a172c551d121e45bb0f9ca36c6b9f8d7b7"))
    'EKCR-REMX-0E94'
    """
    return encode_number(int.from_bytes(digest("seal", head)[:8], "big") >> 4, 12)
