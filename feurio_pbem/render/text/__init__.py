"""A game as text: the board in hexagons, the whole screen, the plain words, the story and the tables.

Pure functions from plain data to `str`; nothing here prints, asks the terminal, or knows a rule.
"""

from feurio_pbem.render.text.board import draw_board
from feurio_pbem.render.text.describe import (
    describe_choices,
    describe_game,
    describe_log,
    describe_news,
    describe_scores,
)
from feurio_pbem.render.text.screen import draw_choices, draw_game, draw_pending, draw_small
from feurio_pbem.render.text.story import tell_log
from feurio_pbem.render.text.style import Style, choose_style
from feurio_pbem.render.text.tables import draw_list, draw_scores

__all__ = [
    "Style",
    "choose_style",
    "describe_choices",
    "describe_game",
    "describe_log",
    "describe_news",
    "describe_scores",
    "draw_board",
    "draw_choices",
    "draw_game",
    "draw_list",
    "draw_pending",
    "draw_scores",
    "draw_small",
    "tell_log",
]
