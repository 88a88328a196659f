"""`feurio start`: the host of a sealed game lays the forest, and may play his first turn at once."""

from functools import partial
from typing import Annotated

import typer

from feurio_pbem.cli.options import GameFile, Json, Player
from feurio_pbem.cli.outcomes import tell
from feurio_pbem.cli.playing import Again, Note, read_turn
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio start friday.feurio.yaml
feurio start friday.feurio.yaml a +3
"""

# A minus as in `@2, -1` must not be taken for an option.
SETTINGS = {"ignore_unknown_options": True}


def command(
    file: GameFile,
    turn: Annotated[list[str] | None, typer.Argument(metavar="[TURN]...", help="Your first turn, as of move.")] = None,
    player: Player = None,
    note: Note = None,
    again: Again = False,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Start a sealed game that everybody has joined; your first turn may go the same way."""
    from feurio_pbem.play.move import Wish
    from feurio_pbem.play.start import start

    text = " ".join(turn or [])
    wish = Wish(read_turn(file, text, "start"), note=note, again=again) if text else None
    act = partial(start, file, wish, seat=player, note=None if text else note, again=again)
    tell(file, act, commit=commit, push=push, json=json)
