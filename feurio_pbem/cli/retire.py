"""`feurio retire`: take a player out of the game."""

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.outcomes import By, Seat, tell

EXAMPLES = """
feurio retire friday.feurio.yaml bo
feurio retire friday.feurio.yaml bo --player anna
"""


def command(file: GameFile, seat: Seat, by: By = None, json: Json = False) -> None:
    """Take a player who has vanished out of the game; in a sealed game all others agree."""
    from feurio_pbem.workflows.dropouts import Matter, settle

    tell(file, settle(file, Matter("retire", seat, by)), json=json)
