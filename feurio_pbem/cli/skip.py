"""`feurio skip`: pass over a turn."""

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.outcomes import By, Seat, tell
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio skip friday.feurio.yaml bo
feurio skip friday.feurio.yaml bo --player anna
"""


def command(
    file: GameFile, seat: Seat, by: By = None, commit: Commit = None, push: Push = False, json: Json = False
) -> None:
    """Pass over the turn of who does not move; in a sealed game all others agree."""
    from feurio_pbem.play.drop_out import settle
    from feurio_pbem.sealed.consent import Matter

    tell(file, lambda: settle(file, Matter("skip", seat, by)), commit=commit, push=push, json=json)
