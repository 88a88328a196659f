"""The arguments and options that several commands share, as Typer annotations: one name and one help for each."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from feurio_pbem.cli.completing import complete_games, complete_seats

F = TypeVar("F", bound=Callable[..., Any])

GameFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The game file (NAME.feurio.yaml).", autocompletion=complete_games)
]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON document on stdout.")]
Player = Annotated[
    str | None,
    typer.Option(
        "--player", metavar="SEAT", help="Who acts; refused if another's turn.", autocompletion=complete_seats
    ),
]
As = Annotated[
    str | None,
    typer.Option("--as", metavar="SEAT", help="Look through this player's eyes.", autocompletion=complete_seats),
]
Token = Annotated[str | None, typer.Option(metavar="TOKEN", help="Of the turn you answer, as `show` tells it.")]
Note = Annotated[str | None, typer.Option(metavar="TEXT", help="A word to the others, up to 280 characters.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would come of it and change nothing.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask whether it is meant; for scripts.")]
Words = Annotated[
    bool | None,
    typer.Option("--words/--no-words", help="In plain sentences, for screen readers; to stay: `feurio me --words`."),
]
Again = Annotated[bool, typer.Option("--again", help="Sealed: sign another version of a turn signed before.")]
Commit = Annotated[
    bool | None,
    typer.Option("--commit/--no-commit", help="Commit the file with git; the default: `feurio git setup`."),
]
Push = Annotated[bool, typer.Option("--push", help="Commit and push, on top of what others have pushed.")]


def command(examples: str, **settings: Any) -> Callable[[F], F]:
    """Give a command's function its examples, printed as they are, and Click's context settings."""

    def describe(function: F) -> F:
        function.examples, function.settings = examples, settings  # type: ignore[attr-defined]
        return function

    return describe
