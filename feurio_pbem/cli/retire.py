"""`feurio retire`: take a player out of the game."""

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.outcomes import By, Seat, tell
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio retire friday.feurio.yaml bo
feurio retire friday.feurio.yaml bo --player anna
"""


def command(
    file: GameFile, seat: Seat, by: By = None, commit: Commit = None, push: Push = False, json: Json = False
) -> None:
    """Take a player who has vanished out of the game; in a sealed game all others agree."""
    from feurio_pbem.play.drop_out import settle
    from feurio_pbem.sealed.consent import Matter

    tell(file, lambda: settle(file, Matter("retire", seat, by)), commit=commit, push=push, json=json)
