"""`feurio take-back`: take back the last turn."""

from feurio_pbem.cli.options import GameFile, Json, Player
from feurio_pbem.cli.playing import Again, DryRun, Note, Token, act

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
    json: Json = False,
) -> None:
    """Take back the last turn, as long as nobody has answered it."""
    act(file, "take-back", player=player, token=token, note=note, dry_run=dry_run, again=again, json=json)
