"""How the addresses must look that this program writes down: of mail (plain ASCII, never to be taken for an option)

and of pages.
"""

import re
from typing import Any
from urllib.parse import urlsplit

from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import sentence

_FIRST = "A-Za-z0-9!#$%&'*+/=?^_`{|}~"
is_address = re.compile(rf"[{_FIRST}][{_FIRST}.-]{{0,63}}@[A-Za-z0-9][A-Za-z0-9.-]{{0,188}}").fullmatch


def check_address(address: Any) -> str:
    """The address; raises WrongUsage `bad-address` for what is none."""
    if not isinstance(address, str) or not is_address(address):
        told = sentence("{address} is no mail address like bo@example.org.", address=ascii(str(address)[:80]))
        raise WrongUsage("bad-address", told)
    return address


_is_web_address = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(/[!#-;=?-Z_a-z~@&]*)?").fullmatch


def check_web_address(address: str) -> str:
    """The address of a folder of pages, with a slash at its end; raises WrongUsage `bad-web-address`.

    >>> check_web_address("https://example.org/games")
    'https://example.org/games/'
    """
    try:
        parts = urlsplit(address)
        sound = bool(_is_web_address(address) and parts.hostname and not parts.query and not parts.fragment)
        sound = sound and parts.port != 0 and parts.username is None
    except ValueError:
        sound = False
    if not sound:
        told = sentence("{address} is no address like https://example.org/games/.", address=ascii(address[:80]))
        raise WrongUsage("bad-web-address", told)
    return address if address.endswith("/") else f"{address}/"
