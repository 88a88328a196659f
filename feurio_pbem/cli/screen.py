"""The screen of a game on stdout, and what is to be known besides on stderr."""

from collections.abc import Iterable

from feurio_pbem.cli.output import print_error, print_text, style
from feurio_pbem.render.text import draw_game
from feurio_pbem.workflows.look import Sight


def print_game(sight: Sight) -> None:
    """The whole screen of a game."""
    print_text(draw_game(sight.show(), style(), sight.viewer))


def print_notices(notices: Iterable[str]) -> None:
    """What is to be known besides the result; on stderr, so that it never mixes with a document."""
    for notice in notices:
        print_error(f"note: {notice}")
