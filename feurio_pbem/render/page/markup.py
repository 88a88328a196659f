"""HTML from plain strings: escaping, data for scripts, and what the page may load (nothing)."""

import base64
import hashlib
import json
from html import escape
from importlib.resources import files
from typing import Any

PREFIX = "f-"


def asset(name: str) -> str:
    """A file of `assets/`."""
    return files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


def element(tag: str, inner: str, /, **attributes: str | int | bool) -> str:
    """An element around markup; attribute values are escaped, True stands alone, False is left out.

    >>> element("a", "x", href="?a&b", hidden=True, data_frame=3)
    '<a href="?a&amp;b" hidden data-frame="3">x</a>'
    """
    written = ""
    for key, value in attributes.items():
        name = key.rstrip("_").replace("_", "-")
        if value is True:
            written += f" {name}"
        elif value is not False:
            written += f' {name}="{escape(str(value))}"'
    return f"<{tag}{written}>{inner}</{tag}>"


def data(value: Any) -> str:
    """JSON that stays data inside a script element, whatever its strings hold."""
    shown = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for character in "<>&\u2028\u2029":
        shown = shown.replace(character, f"\\u{ord(character):04x}")
    return shown


def policy(style: str, script: str = "", *, pictures: bool = False) -> str:
    """The Content-Security-Policy: exactly this style sheet and this script, and nothing from anywhere.

    With `pictures` it may show those that lie beside it.
    """
    allowed = f"script-src {_digest(script)}; " if script else ""
    allowed += "img-src 'self' data:" if pictures else "img-src data:"
    return f"default-src 'none'; style-src {_digest(style)}; {allowed}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
