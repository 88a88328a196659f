"""`feurio retire`, `skip` and `replace`: what the others decide about a seat whose player does not play."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from feurio_pbem.cli.options import Commit, GameFile, Json, Output, Push, command
from feurio_pbem.cli.sharing import sharing

if TYPE_CHECKING:
    from feurio_pbem.game.entry import ProposalKind

REPLACE = """
feurio replace friday.feurio.yaml bo --name "Dede"                 seeded: one of the others says so
feurio replace friday.feurio.yaml bo --name "Dede" --player anna
feurio replace friday.feurio.yaml bo                               sealed: first Dede on her machine,
                                                                   then each of the others
"""

Seat = Annotated[str, typer.Argument(metavar="SEAT", help="The seat it is about.")]
By = Annotated[str | None, typer.Option("--player", metavar="SEAT", help="Who says so; else the mover or the next.")]


def _about_seat(kind: Literal["retire", "skip"]) -> Callable[..., None]:
    @command(f"\nfeurio {kind} friday.feurio.yaml bo\nfeurio {kind} friday.feurio.yaml bo --player anna\n")
    def decide_it(
        file: GameFile, seat: Seat, by: By = None, commit: Commit = None, push: Push = False, json: Json = False
    ) -> None:
        _decide(file, kind, seat, by, None, Output(commit, push, json))

    return decide_it


retire, skip = _about_seat("retire"), _about_seat("skip")


@command(REPLACE)
def replace(
    file: GameFile,
    seat: Seat,
    by: By = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Who takes the seat.")] = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Let somebody else take a seat over."""
    _decide(file, "replace", seat, by, name, Output(commit, push, json))


def _decide(file: Path, kind: "ProposalKind", seat: str, by: str | None, name: str | None, output: Output) -> None:
    from feurio_pbem.cli.screen import print_outcome
    from feurio_pbem.play.drop_out import decide
    from feurio_pbem.sealed.consent import SeatRequest

    with sharing(file, output) as shared:
        outcome = decide(file, SeatRequest(kind, seat, by, name))
    print_outcome(file, outcome, shared, output)
