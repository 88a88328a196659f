"""`feurio move`: play a turn; in a terminal it asks for one."""

from typing import Annotated, Any

import typer

from feurio_pbem.cli.options import GameFile, Json, Player
from feurio_pbem.cli.playing import Again, DryRun, Note, Token, act, ask
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio move friday.feurio.yaml b +7+7+12      the tile on hot spot b, 2 firefighters on tile 7, 1 on 12
feurio move friday.feurio.yaml a              only the tile
feurio move friday.feurio.yaml @2,-1 +7x2     the cell itself instead of its letter
feurio move friday.feurio.yaml pass           no firefighters; the tile on the only hot spot
feurio move friday.feurio.yaml +3 --dry-run   what would come of it
feurio move friday.feurio.yaml                asks, in a terminal
PowerShell wants quotes round a cell: feurio move friday.feurio.yaml "@2,-1 +7"
"""

# A minus as in `@2, -1` must not be taken for an option.
SETTINGS = {"ignore_unknown_options": True}


def command(
    file: GameFile,
    turn: Annotated[list[str] | None, typer.Argument(metavar="[TURN]...", help="The turn, as below.")] = None,
    player: Player = None,
    token: Token = None,
    note: Note = None,
    dry_run: DryRun = False,
    again: Again = False,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Play a turn: [SPOT] [+TILE...], or pass, resign, take-back."""
    wish: dict[str, Any] = {"player": player, "token": token, "note": note, "again": again}
    how: dict[str, Any] = {"dry_run": dry_run, "commit": commit, "push": push, "json": json}
    if turn:
        act(file, " ".join(turn), **wish, **how)
    else:
        ask(file, **wish, **how)
