"""Colours by role. A theme is a table; the style sheet is one for all, so a theme cannot forget a shape.

`tile`, `edge`, `motif` and `ink` go by the look of a value, 1 to 6; `seat` and `halo` (round a figure, and its letter)
by the turn order.
"""

from dataclasses import dataclass, fields
from typing import Literal

ThemeName = Literal["light", "dark", "print", "colour-blind"]
FONT = "'DejaVu Sans','Segoe UI','Noto Sans',Roboto,'Liberation Sans','Helvetica Neue',Arial,sans-serif"


@dataclass(frozen=True)
class Theme:
    """One set of colours, as #rrggbb."""

    paper: str
    ground: str
    card: str
    line: str
    text: str
    quiet: str
    accent: str
    spot: str
    ember: str
    place: str
    tile: tuple[str, ...]
    glow: tuple[str, ...]
    edge: tuple[str, ...]
    motif: tuple[str, ...]
    spark: str
    ink: tuple[str, ...]
    seat: tuple[str, ...]
    halo: tuple[str, ...]
    fresh: str
    helmet: str

    def inks(self) -> dict[str, str]:
        """All colours by flat name: `paper`, `tile1` … `tile6`, `seat0` … `seat3`."""
        flat: dict[str, str] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, str):
                flat[each.name.replace("_", "-")] = value
            else:
                first = 0 if len(value) == 4 else 1
                flat |= {f"{each.name.replace('_', '-')}{first + i}": colour for i, colour in enumerate(value)}
        return flat


_LIGHT = Theme(
    paper="#fbf7ee", ground="#dde6c9", card="#ffffff", line="#d9d0bb", text="#221d16", quiet="#5c5344",
    accent="#b3261e", spot="#fff6df", ember="#e2601a", place="#ffffff",
    tile=("#7fc1ea", "#9fdccf", "#8cc567", "#cfc455", "#f4983a", "#c62f1d"),
    glow=("#b4def6", "#c8efe5", "#b2dd8f", "#e7df83", "#fdc06a", "#e8502f"),
    edge=("#3f7fae", "#4d9a8b", "#4b7f33", "#8a7f1f", "#b4590f", "#7a1509"),
    motif=("#4d9fd6", "#5fb0a0", "#4c8c38", "#7f8b2c", "#dd4a17", "#ffae2b"),
    spark="#e2601a",
    ink=("#10283a", "#0f2f29", "#14290a", "#2e2900", "#3a1600", "#ffffff"),
    seat=("#1f2f86", "#ffffff", "#c452d6", "#ffd524"),
    halo=("#ffffff", "#1b1710", "#1b1710", "#1b1710"), fresh="#1b1710", helmet="#e0231a",
)  # fmt: skip
_DARK = Theme(
    paper="#14161b", ground="#1f2821", card="#20242c", line="#3a404c", text="#f3eee2", quiet="#b9b2a2",
    accent="#ff8a5c", spot="#33241a", ember="#ff8433", place="#ffffff",
    tile=("#2f7fb4", "#3d9485", "#41802e", "#93872a", "#f29a35", "#8c1808"),
    glow=("#4fa3d8", "#5bb5a4", "#68a94d", "#b9ad43", "#f8b45c", "#c03318"),
    edge=("#173f5c", "#1c5147", "#274b1a", "#544d10", "#7a3c05", "#560d03"),
    motif=("#86c6ee", "#93dccd", "#23501a", "#4c4a0c", "#c2480f", "#ffb63a"),
    spark="#ffc04d",
    ink=("#06121c", "#04140f", "#081404", "#161300", "#1f0c00", "#ffffff"),
    seat=("#23349a", "#ffffff", "#dc7aec", "#f5c400"),
    halo=("#ffffff", "#1b1710", "#1b1710", "#1b1710"), fresh="#ffffff", helmet="#ff5a3c",
)  # fmt: skip
_PRINT = Theme(
    paper="#ffffff", ground="#ffffff", card="#ffffff", line="#c4c4c4", text="#000000", quiet="#3d3d3d",
    accent="#000000", spot="#ffffff", ember="#000000", place="#ffffff",
    tile=("#ffffff", "#f4f4f4", "#e6e6e6", "#d6d6d6", "#c0c0c0", "#a6a6a6"),
    glow=("#ffffff", "#fafafa", "#f0f0f0", "#e2e2e2", "#d0d0d0", "#b8b8b8"),
    edge=("#6a6a6a", "#5e5e5e", "#525252", "#444444", "#303030", "#1c1c1c"),
    motif=("#b0b0b0", "#a6a6a6", "#9a9a9a", "#8c8c8c", "#7a7a7a", "#5e5e5e"),
    spark="#5a5a5a",
    ink=("#000000",) * 6,
    seat=("#000000", "#ffffff", "#858585", "#d2d2d2"),
    halo=("#ffffff", "#000000", "#000000", "#000000"), fresh="#000000", helmet="#8c8c8c",
)  # fmt: skip
_COLOUR_BLIND = Theme(
    paper="#fafafa", ground="#e6e9ee", card="#ffffff", line="#c9ced8", text="#14181f", quiet="#4a5261",
    accent="#8a3c00", spot="#fffbe8", ember="#b85a00", place="#ffffff",
    tile=("#4f9fe0", "#a5d1f0", "#eef1e8", "#f6d793", "#e5922f", "#9a4300"),
    glow=("#7cbcf0", "#c4e3f8", "#fafcf5", "#fbe7b8", "#f3b05c", "#b85a0c"),
    edge=("#1d5f9a", "#4c8ab4", "#9aa08c", "#a98a3a", "#94550a", "#5a2600"),
    motif=("#1f6cb0", "#5e9fcb", "#b5bda3", "#c9a64e", "#a85a00", "#ffd591"),
    spark="#b85a00",
    ink=("#04182b", "#0a2233", "#14181f", "#2b2000", "#2b1400", "#ffffff"),
    seat=("#000000", "#ffffff", "#3fa58f", "#f2c200"),
    halo=("#ffffff", "#000000", "#000000", "#000000"), fresh="#000000", helmet="#e5922f",
)  # fmt: skip
THEMES: dict[ThemeName, Theme] = {"light": _LIGHT, "dark": _DARK, "print": _PRINT, "colour-blind": _COLOUR_BLIND}
