"""The screen of a game on stdout, and what is to be known besides on stderr."""

from collections.abc import Iterable
from pathlib import Path

from feurio_pbem.cli.output import print_error, print_text, style
from feurio_pbem.gamefile.disk_words import shell_path
from feurio_pbem.play.look import Sight
from feurio_pbem.render.text import METHODS, draw_game


def print_game(file: Path, sight: Sight, *, past: bool = False) -> None:
    """The whole screen of the game in a file; how to answer is told only where an answer is possible."""
    print_text(draw_game(sight.show(), style(), sight.viewer, command=None if past else move_command(file)))


def print_methods(draws: Iterable[str]) -> None:
    """How the tiles of what was shown are drawn, in the words that every screen uses."""
    met = set(draws)
    methods = [name for method, name in METHODS.items() if method in met]
    if methods:
        print_text(f"Draws: {', '.join(methods)}")


def move_command(file: Path) -> str:
    """The command to which a turn is added, fit to be pasted into a shell."""
    return f"feurio move {shell_path(file)}"


def print_notices(notices: Iterable[str]) -> None:
    """What is to be known besides the result; on stderr, so that it never mixes with a document."""
    for notice in notices:
        print_error(f"note: {notice}")
