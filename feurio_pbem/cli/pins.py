"""`feurio pins`: what this machine remembers of games and people."""

from pathlib import Path
from typing import Annotated, Any

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text
from feurio_pbem.errors import WrongUsage

EXAMPLES = """
feurio pins
feurio pins friday.feurio.yaml
feurio pins friday.feurio.yaml --adopt     this file counts, not what was seen before
feurio pins friday.feurio.yaml --trust     its players' new keys are right
feurio pins friday.feurio.yaml --forget
"""


def command(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Of this game only.")] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the game in FILE.")] = False,
    adopt: Annotated[bool, typer.Option("--adopt", help="Let FILE count where it differs from what was seen.")] = False,
    trust: Annotated[bool, typer.Option("--trust", help="Accept the keys of the players in FILE.")] = False,
    json: Json = False,
) -> None:
    """Show what this machine remembers of sealed games and their players, or set it right."""
    from feurio_pbem.cli.screen import print_notices
    from feurio_pbem.sealed import pins as workflow

    deeds = [(forget, workflow.forget), (adopt, workflow.adopt), (trust, workflow.trust)]
    wanted = [deed for wish, deed in deeds if wish]
    if len(wanted) > 1 or (wanted and file is None):
        raise WrongUsage("usage", "One of --forget, --adopt and --trust, with a FILE.")
    if wanted and file is not None:
        message = wanted[0](file)
        if not json:
            print_text(message)
            return
    found = workflow.remembered(file)
    print_notices(found.notices)
    if json:
        print_json(found.to_json())
        return
    print_text("\n".join([*map(_game, found.games), *_players(found.players)]) or "Nothing is remembered here.")


def _game(row: dict[str, Any]) -> str:
    seat = (
        f"; you are {row['seat']}, signed entries {', '.join(map(str, row['signed'])) or 'none'}" if row["seat"] else ""
    )
    return f"{row['game']}  {row['title']}: {row['entries']} entries seen{seat}."


def _players(players: dict[str, str]) -> list[str]:
    return [f"{name}  {key}" for name, key in players.items()]
