"""The colours of a page: variables by name, following the reader's light or dark, and black on white in print."""

from collections.abc import Mapping
from typing import Literal

from feurio_pbem.render.svg.themes import THEMES, ThemeName

PageTheme = ThemeName | Literal["auto"]
"""`auto` follows the reader's light or dark."""


def palette(theme: PageTheme) -> str:
    """The rules that set all variables."""
    chosen = THEMES["light" if theme == "auto" else theme]
    sheet = f":root{{{_variables(chosen.inks())}}}\n"
    if theme == "auto":
        sheet += f"@media (prefers-color-scheme:dark){{:root{{{_variables(THEMES['dark'].inks())}}}}}\n"
    return sheet + f"@media print{{:root{{{_variables(THEMES['print'].inks())}}}}}\n"


def scheme(theme: PageTheme) -> str:
    """What the browser's own parts, such as scroll bars, go by."""
    return {"auto": "light dark", "dark": "dark"}.get(theme, "light")


def _variables(inks: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in inks.items())
