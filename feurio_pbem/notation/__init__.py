"""How turns, spots and tokens are spelt, and beside them, in `options`, players and tile sets.

Pure text: knows no game and no board.
"""

from feurio_pbem.notation.characters import fold, visible
from feurio_pbem.notation.tokens import Token, format_token, parse_token
from feurio_pbem.notation.turn_text import TurnText, canonical, format_turn, parse_turn
from feurio_pbem.rules.hexgrid import spot_index, spot_name

__all__ = [
    "Token",
    "TurnText",
    "canonical",
    "fold",
    "format_token",
    "format_turn",
    "parse_token",
    "parse_turn",
    "spot_index",
    "spot_name",
    "visible",
]
