"""The arguments and options that several commands share, as Typer annotations: one name and one help for each."""

from pathlib import Path
from typing import Annotated

import typer

GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="The game file (NAME.feurio.yaml).")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON document on stdout.")]
Player = Annotated[str | None, typer.Option("--player", metavar="SEAT", help="Who acts; refused if another's turn.")]
As = Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Look through this player's eyes.")]

# Turn text comes in pieces (`move FILE @2, -1 +7`), some of which look like options: a command that takes it says
# `SETTINGS = TURN_SETTINGS` and joins the words with blanks.
TURN_SETTINGS = {"ignore_unknown_options": True}
TurnWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="TURN", help="The turn, such as b +7+7+12. PowerShell wants quotes round '@2,-1'."),
]
