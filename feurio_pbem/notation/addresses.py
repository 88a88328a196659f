"""How a mail address must look that this program writes to: plain ASCII, and never to be taken for an option."""

import re
from typing import Any

from feurio_pbem.errors import WrongUsage

_FIRST = "A-Za-z0-9!#$%&'*+/=?^_`{|}~"
is_address = re.compile(rf"[{_FIRST}][{_FIRST}.-]{{0,63}}@[A-Za-z0-9][A-Za-z0-9.-]{{0,188}}").fullmatch


def check_address(address: Any) -> str:
    """The address; raises WrongUsage `bad-address` for what is none."""
    if not isinstance(address, str) or not is_address(address):
        raise WrongUsage("bad-address", f"{str(address)[:80]!a} is no mail address like bo@example.org.")
    return address
