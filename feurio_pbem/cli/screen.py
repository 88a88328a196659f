"""From a result to words on stdout: the style the terminal allows, the screen of a game, notices on stderr."""

import os
from collections.abc import Iterable

from feurio_pbem.cli.output import print_error, print_text, terminal
from feurio_pbem.render.text import Style, choose_style, draw_game
from feurio_pbem.workflows.look import Sight


def style(*, compact: bool = False) -> Style:
    """What stdout can show."""
    facts = terminal()
    return choose_style(facts.encoding, facts.width, facts.interactive, os.environ, compact=compact)


def print_game(sight: Sight, *, compact: bool = False) -> None:
    """The whole screen of a game."""
    print_text(draw_game(sight.show(), style(compact=compact), sight.viewer))


def print_notices(notices: Iterable[str]) -> None:
    """What is to be known besides the result; on stderr, so that it never mixes with a document."""
    for notice in notices:
        print_error(f"note: {notice}")
