"""`feurio resign`: give up your seat."""

from typing import Any

from feurio_pbem.cli.options import GameFile, Json, Player
from feurio_pbem.cli.playing import Again, DryRun, Note, Token, act
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio resign friday.feurio.yaml
feurio resign friday.feurio.yaml --player bo --note "Sorry!"
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
    """Give up your seat instead of playing your turn; your firefighters stay."""
    wish: dict[str, Any] = {"player": player, "token": token, "note": note, "again": again}
    act(file, "resign", **wish, dry_run=dry_run, commit=commit, push=push, json=json)
