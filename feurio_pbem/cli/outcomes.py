"""How `join`, `start`, `retire`, `skip` and `replace` tell what became of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from feurio_pbem.cli.output import print_json, print_text

if TYPE_CHECKING:
    from feurio_pbem.workflows.outcome import Outcome

Seat = Annotated[str, typer.Argument(metavar="SEAT", help="The seat it is about.")]
By = Annotated[str | None, typer.Option("--player", metavar="SEAT", help="Who says so, where it is not clear.")]


def tell(file: Path, outcome: "Outcome", *, json: bool) -> None:
    """The outcome as a sentence and, once the game has started, its screen; or as the contract's document."""
    from feurio_pbem.cli.screen import print_game, print_notices
    from feurio_pbem.workflows.look import look_at

    print_notices(outcome.notices)
    if json:
        print_json(outcome.to_json())
        return
    if outcome.game.standing.is_started and not outcome.already and not outcome.waiting_for:
        print_game(file, look_at(outcome.game))
        print_text("")
    print_text(outcome.message)
    if outcome.hint:
        print_text(outcome.hint)
