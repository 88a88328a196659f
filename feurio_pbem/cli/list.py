"""`feurio list`: the games in folders and whose turn it is."""

from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text, style

EXAMPLES = """
feurio list
feurio list games archive --json
"""


def command(
    folders: Annotated[list[Path] | None, typer.Argument(metavar="[FOLDER]...", help="Here without any.")] = None,
    json: Json = False,
) -> None:
    """List the games below folders: whose turn it is, and since when."""
    from feurio_pbem.play.list import list_games

    games = list_games(folders or [Path()])
    if json:
        print_json({"games": games})
        return
    from feurio_pbem.cli.screen import print_methods
    from feurio_pbem.play.clock import now_label
    from feurio_pbem.render.text import draw_list

    print_text(draw_list(games, style(), now_label()))
    print_methods(row["draws"] for row in games if row["ok"])
