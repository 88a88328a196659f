"""`feurio join`: take your seat in a sealed game."""

from typing import Annotated

import typer

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.outcomes import tell
from feurio_pbem.cli.sharing import Commit, Push

EXAMPLES = """
feurio join friday.feurio.yaml
feurio join friday.feurio.yaml --player bo --name "Bo"
"""


def command(
    file: GameFile,
    player: Annotated[
        str | None, typer.Option(metavar="SEAT", help="The seat you take, where several are open.")
    ] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name in this game.")] = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Join a sealed game: put your card into the file and send it back."""
    from feurio_pbem.play.join import join

    tell(file, lambda: join(file, seat=player, name=name), commit=commit, push=push, json=json)
