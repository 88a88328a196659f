"""`feurio replace`: somebody else takes a seat over."""

from typing import Annotated

import typer

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.outcomes import By, Seat, tell
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio replace friday.feurio.yaml bo --name "Dede"                 seeded: one of the others says so
feurio replace friday.feurio.yaml bo --name "Dede" --player anna
feurio replace friday.feurio.yaml bo                               sealed: first Dede on her machine,
                                                                   then each of the others
"""


def command(
    file: GameFile,
    seat: Seat,
    by: By = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Who takes the seat.")] = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Give a seat to somebody else; in a sealed game he begins, and all others agree."""
    from feurio_pbem.play.drop_out import settle
    from feurio_pbem.sealed.consent import Matter

    matter = Matter("replace", seat, by, name)
    tell(file, lambda: settle(file, matter), commit=commit, push=push, json=json)
