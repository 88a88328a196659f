"""How a mail address must look that this program writes to: plain ASCII, and never to be taken for an option."""

import re

_FIRST = "A-Za-z0-9!#$%&'*+/=?^_`{|}~"
is_address = re.compile(rf"[{_FIRST}][{_FIRST}.-]{{0,63}}@[A-Za-z0-9][A-Za-z0-9.-]{{0,188}}").fullmatch
