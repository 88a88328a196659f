"""`feurio take-back`: take back the last turn."""

from typing import Any

from feurio_pbem.cli.options import GameFile, Json, Player
from feurio_pbem.cli.playing import Again, DryRun, Note, Token, act
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio take-back friday.feurio.yaml
feurio take-back friday.feurio.yaml --player bo --note "Sorry!"
"""


def command(
    file: GameFile,
    player: Player = None,
    token: Token = None,
    note: Note = None,
    dry_run: DryRun = False,
    again: Again = False,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Take back the last turn, as long as nobody has answered it."""
    wish: dict[str, Any] = {"player": player, "token": token, "note": note, "again": again}
    act(file, "take-back", **wish, dry_run=dry_run, commit=commit, push=push, json=json)
