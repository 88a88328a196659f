"""Colours of the terminal: the codes of values and players, put round a text. It decides nothing about layout.

Written by hand because importing rich costs 4.8 times the start of Python itself. Foreground and background always
come together and from the fixed part of the 256 colours, so that a light or a dark theme reads the same.
"""

from typing import Any

from feurio_pbem.render.looks import looks

BOLD, FAINT = "1", "2"
TURN = "1;38;5;16;48;5;220"
HOT = "1;38;5;16;48;5;214"

# Water, moss, leaf, dry grass, ember, blaze: (text, ground), each pair with a contrast of at least 4.5.
_VALUES = ("38;5;231;48;5;25", "38;5;231;48;5;23", "38;5;231;48;5;22", "38;5;16;48;5;178", "38;5;16;48;5;208",
           "38;5;231;48;5;124")  # fmt: skip
# Bright letters on black labels: they stand out on every value's ground.
_PLAYERS = ("1;38;5;117;48;5;16", "1;38;5;231;48;5;16", "1;38;5;213;48;5;16", "1;38;5;226;48;5;16")


def paint(text: str, code: str) -> str:
    """The text between its code and the reset; with no code or no text, the text alone."""
    return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


def value_codes(rules: dict[str, Any]) -> dict[int, str]:
    """The code of each value of the tile set."""
    return {value: _VALUES[look - 1] for value, look in looks(rules).items()}


def player_code(place: int) -> str:
    """The code of the player at a place of the turn order."""
    return _PLAYERS[place % len(_PLAYERS)]
