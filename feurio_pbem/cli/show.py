"""`feurio show`: the whole game on the screen."""

from typing import Annotated

import typer

from feurio_pbem.cli.options import As, GameFile, Json
from feurio_pbem.cli.output import print_json, print_text, style

EXAMPLES = """
feurio show friday.feurio.yaml
feurio show friday.feurio.yaml --turn 12
feurio show friday.feurio.yaml --words
feurio show friday.feurio.yaml --json
"""


def command(
    file: GameFile,
    turn: Annotated[int | None, typer.Option(metavar="N", help="As it stood before turn N.")] = None,
    viewer: As = None,
    words: Annotated[bool, typer.Option("--words", help="In plain sentences, for screen readers.")] = False,
    json: Json = False,
) -> None:
    """Show the board, the players, whose turn it is and what may be done."""
    from feurio_pbem.workflows.look import look

    sight = look(file, viewer=viewer, turn=turn)
    if json:
        print_json(sight.show())
        return
    from feurio_pbem.cli.screen import print_game

    if words:
        from feurio_pbem.render.text import describe_game

        print_text(describe_game(sight.show(), style(), sight.viewer))
    else:
        print_game(file, sight, past=turn is not None)
