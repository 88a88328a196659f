"""How `join`, `start`, `retire`, `skip` and `replace` tell what became of it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from feurio_pbem.cli.output import print_json, print_text
from feurio_pbem.cli.sharing import print_shared, shared

if TYPE_CHECKING:
    from feurio_pbem.play.outcome import Outcome

Seat = Annotated[str, typer.Argument(metavar="SEAT", help="The seat it is about.")]
By = Annotated[str | None, typer.Option("--player", metavar="SEAT", help="Who says so; else the mover or the next.")]


def tell(file: Path, act: "Callable[[], Outcome]", *, commit: bool | None, push: bool, json: bool) -> None:
    """Let `act` change the file, share that, and tell: a sentence and, once there is a board, the screen."""
    from feurio_pbem.cli.screen import print_game, print_notices
    from feurio_pbem.play.look import look_at

    outcome, sent = shared(file, act, commit=commit, push=push)
    print_notices(outcome.notices)
    if json:
        print_json({**outcome.to_json(), "git": sent.to_json() if sent else None})
        return
    if outcome.game.standing.is_started and not outcome.already and not outcome.waiting_for:
        print_game(file, look_at(outcome.game))
        print_text("")
    print_text(outcome.message)
    if outcome.hint:
        print_text(outcome.hint)
    print_shared(sent)
