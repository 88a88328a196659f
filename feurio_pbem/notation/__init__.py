"""How turns, spots, tokens, players and tile sets are spelt. Pure text: knows no game and no board."""

from feurio_pbem.notation.characters import fold, visible
from feurio_pbem.notation.options import RESERVED_SEATS, is_seat, parse_seat_option, parse_tile_set
from feurio_pbem.notation.tokens import Token, format_token, parse_token
from feurio_pbem.notation.turn_text import TurnText, canonical, format_turn, parse_turn
from feurio_pbem.rules.spots import spot_index, spot_name

__all__ = [
    "RESERVED_SEATS",
    "Token",
    "TurnText",
    "canonical",
    "fold",
    "format_token",
    "format_turn",
    "is_seat",
    "parse_seat_option",
    "parse_tile_set",
    "parse_token",
    "parse_turn",
    "spot_index",
    "spot_name",
    "visible",
]
