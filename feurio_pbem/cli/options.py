"""The arguments and options that several commands share, as Typer annotations: one name and one help for each."""

from pathlib import Path
from typing import Annotated

import typer

GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="The game file (NAME.feurio.yaml).")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON document on stdout.")]
Player = Annotated[str | None, typer.Option("--player", metavar="SEAT", help="Who acts; refused if another's turn.")]
As = Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Look through this player's eyes.")]
