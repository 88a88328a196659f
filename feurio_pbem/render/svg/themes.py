"""Colours by role. A theme is a table; the style sheet is one for all, so a theme cannot forget a shape.

`tile`, `edge`, `motif` and `ink` go by the look of a value, 0 (a firebreak) to 6; `seat` and `halo` (round a figure,
and its letter) by the turn order, neutral firefighters last.
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
    edge: tuple[str, ...]
    motif: tuple[str, ...]
    spark: str
    ink: tuple[str, ...]
    seat: tuple[str, ...]
    halo: tuple[str, ...]
    fresh: str
    shut: str

    def inks(self) -> dict[str, str]:
        """All colours by flat name: `paper`, `tile0` … `tile6`, `seat0` … `seat4`."""
        flat: dict[str, str] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, str):
                flat[each.name.replace("_", "-")] = value
            else:
                flat |= {f"{each.name}{i}": colour for i, colour in enumerate(value)}
        return flat


_LIGHT = Theme(
    paper="#fbf7ee", ground="#dde6c9", card="#ffffff", line="#d9d0bb", text="#221d16", quiet="#5c5344",
    accent="#b3261e", spot="#fff6df", ember="#e2601a", place="#ffffff",
    tile=("#c9a97c", "#7fc1ea", "#9fdccf", "#8cc567", "#cfc455", "#f4983a", "#c62f1d"),
    edge=("#7d5f37", "#3f7fae", "#4d9a8b", "#4b7f33", "#8a7f1f", "#b4590f", "#7a1509"),
    motif=("#5a3d1c", "#4d9fd6", "#5fb0a0", "#4c8c38", "#7f8b2c", "#dd4a17", "#ffae2b"),
    spark="#e2601a",
    ink=("#2b1a06", "#10283a", "#0f2f29", "#14290a", "#2e2900", "#3a1600", "#ffffff"),
    seat=("#1f2f86", "#ffffff", "#c452d6", "#ffd524", "#a6a6a6"),
    halo=("#ffffff", "#1b1710", "#1b1710", "#1b1710", "#1b1710"), fresh="#1b1710", shut="#c9c4b8",
)  # fmt: skip
_DARK = Theme(
    paper="#14161b", ground="#1f2821", card="#20242c", line="#3a404c", text="#f3eee2", quiet="#b9b2a2",
    accent="#ff8a5c", spot="#33241a", ember="#ff8433", place="#ffffff",
    tile=("#9b7a50", "#3688be", "#3d9485", "#41802e", "#93872a", "#f29a35", "#701003"),
    edge=("#4a3519", "#173f5c", "#1c5147", "#274b1a", "#544d10", "#7a3c05", "#560d03"),
    motif=("#38260f", "#86c6ee", "#93dccd", "#23501a", "#4c4a0c", "#c2480f", "#ffb63a"),
    spark="#ffc04d",
    ink=("#140c02", "#06121c", "#04140f", "#000000", "#161300", "#1f0c00", "#ffffff"),
    seat=("#23349a", "#ffffff", "#e080ef", "#f5c400", "#848484"),
    halo=("#ffffff", "#1b1710", "#1b1710", "#1b1710", "#1b1710"), fresh="#ffffff", shut="#4c4f57",
)  # fmt: skip
_PRINT = Theme(
    paper="#ffffff", ground="#ffffff", card="#ffffff", line="#c4c4c4", text="#000000", quiet="#3d3d3d",
    accent="#000000", spot="#ffffff", ember="#000000", place="#ffffff",
    tile=("#ffffff", "#ffffff", "#f4f4f4", "#e6e6e6", "#d6d6d6", "#c0c0c0", "#a6a6a6"),
    edge=("#6a6a6a", "#6a6a6a", "#5e5e5e", "#525252", "#444444", "#303030", "#1c1c1c"),
    motif=("#2a2a2a", "#b0b0b0", "#a6a6a6", "#9a9a9a", "#8c8c8c", "#7a7a7a", "#5e5e5e"),
    spark="#5a5a5a",
    ink=("#000000",) * 7,
    seat=("#000000", "#ffffff", "#858585", "#d2d2d2", "#b0b0b0"),
    halo=("#ffffff", "#000000", "#000000", "#000000", "#000000"), fresh="#000000", shut="#ededed",
)  # fmt: skip
_COLOUR_BLIND = Theme(
    paper="#fafafa", ground="#e6e9ee", card="#ffffff", line="#c9ced8", text="#14181f", quiet="#4a5261",
    accent="#8a3c00", spot="#fffbe8", ember="#b85a00", place="#ffffff",
    tile=("#bfa68f", "#4f9fe0", "#a5d1f0", "#eef1e8", "#f6d793", "#e5922f", "#9a4300"),
    edge=("#6f5b49", "#1d5f9a", "#4c8ab4", "#9aa08c", "#a98a3a", "#94550a", "#5a2600"),
    motif=("#4a3a2c", "#1f6cb0", "#5e9fcb", "#b5bda3", "#c9a64e", "#a85a00", "#ffd591"),
    spark="#b85a00",
    ink=("#1a120a", "#04182b", "#0a2233", "#14181f", "#2b2000", "#2b1400", "#ffffff"),
    seat=("#000000", "#ffffff", "#4fb39c", "#f2c200", "#757575"),
    halo=("#ffffff", "#000000", "#000000", "#000000", "#000000"), fresh="#000000", shut="#cdd2da",
)  # fmt: skip
THEMES: dict[ThemeName, Theme] = {"light": _LIGHT, "dark": _DARK, "print": _PRINT, "colour-blind": _COLOUR_BLIND}
