"""The plain forms of what is typed most: `show FILE`, `legal FILE` and `move FILE TURN`, run without Typer.

Reading a command's annotations is a third of the time of a whole `show`. Whatever has an option, lacks a word or has
one too many goes to Typer, which says the same of the same words: `look.py` and `play.py` call what stands here.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from feurio_pbem.cli.output import print_notices, print_text, style


def show(file: Path, *, turn: int | None = None, viewer: str | None = None, words: bool | None = None) -> None:
    """The whole game on the screen, or in words."""
    from feurio_pbem.cli.screen import print_game
    from feurio_pbem.play.look import look

    sight = look(file, viewer=viewer, turn=turn)
    print_notices(sight.notices)
    print_game(file, sight, past=turn is not None, words=words)


def legal(file: Path, *, viewer: str | None = None, words: bool | None = None) -> None:
    """What the player to move may do."""
    from feurio_pbem.cli.screen import move_command, print_methods, wants_words
    from feurio_pbem.play.look import look
    from feurio_pbem.render.text import describe_choices, draw_choices

    sight = look(file, viewer=viewer)
    sight.legal()  # refused where nobody is to move
    print_notices(sight.notices)
    tell = describe_choices if wants_words(words) else draw_choices
    print_text(tell(sight.show_dated(), style(), sight.viewer, command=move_command(file)))
    print_methods([sight.game.standing.setup.draws])


def plain_form(arguments: Sequence[str]) -> Callable[[], None] | None:
    """What such a command line does; None for all others."""
    if len(arguments) < 2 or not all(arguments) or any(word.startswith("-") for word in arguments):
        return None
    command, file, *turn = arguments
    if command == "show" and not turn:
        return lambda: show(Path(file))
    if command == "legal" and not turn:
        return lambda: legal(Path(file))
    if command == "move" and turn:
        from feurio_pbem.cli.turns import Turn, play_turn

        return lambda: play_turn(Path(file), " ".join(turn), Turn())
    return None
