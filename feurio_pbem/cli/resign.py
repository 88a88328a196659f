"""`feurio resign`: give up your seat."""

from feurio_pbem.cli.options import GameFile, Json, Player
from feurio_pbem.cli.playing import Again, DryRun, Note, Token, act

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
    json: Json = False,
) -> None:
    """Give up your seat instead of playing your turn; your firefighters stay."""
    act(file, "resign", player=player, token=token, note=note, dry_run=dry_run, again=again, json=json)
