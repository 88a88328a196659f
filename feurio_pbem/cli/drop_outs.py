"""`feurio retire`, `skip` and `replace`: what the others decide about a seat whose player does not play."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from feurio_pbem.cli.asking import confirm
from feurio_pbem.cli.completing import complete_seats
from feurio_pbem.cli.options import Commit, GameFile, Json, Note, Player, Push, Yes, command
from feurio_pbem.cli.output import is_conversation, note_change, print_json, print_notices, print_text
from feurio_pbem.cli.sharing import Output, git_json, print_shared, sharing
from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Message, sentence

REPLACE = """
feurio replace friday.feurio.yaml bo --name "Dede"                 seeded: one of the others says so
feurio replace friday.feurio.yaml bo --name "Dede" --player anna
feurio replace friday.feurio.yaml bo                               sealed: first Dede on her machine,
                                                                   then each of the others
"""

AWAY = """
feurio away friday.feurio.yaml                                            who is away when
feurio away friday.feurio.yaml --from 2026-07-01 --until 2026-07-14
feurio away friday.feurio.yaml --player bo --from 2026-07-01 --until 2026-07-14 --note "Holidays!"
feurio away friday.feurio.yaml --none                                     not away any more
"""

Seat = Annotated[str, typer.Argument(metavar="SEAT", help="The seat it is about.", autocompletion=complete_seats)]
By = Annotated[
    str | None,
    typer.Option(
        "--player", metavar="SEAT", help="Who says so; else the mover or the next.", autocompletion=complete_seats
    ),
]


@dataclass(frozen=True)
class Decision:
    """What the arguments say: about which seat, who says so, who takes it over."""

    kind: Literal["retire", "skip", "replace"]
    seat: str
    by: str | None
    name: str | None = None


def _about_seat(kind: Literal["retire", "skip"]) -> Callable[..., None]:
    @command(f"\nfeurio {kind} friday.feurio.yaml bo\nfeurio {kind} friday.feurio.yaml bo --player anna\n")
    def decide_it(
        file: GameFile,
        seat: Seat,
        by: By = None,
        yes: Yes = False,
        commit: Commit = None,
        push: Push = False,
        json: Json = False,
    ) -> None:
        _decide(file, Decision(kind, seat, by), Output(commit, push, json), yes=yes)

    return decide_it


retire, skip = _about_seat("retire"), _about_seat("skip")


@command(REPLACE)
def replace(
    file: GameFile,
    seat: Seat,
    by: By = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Who takes the seat.")] = None,
    yes: Yes = False,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Let somebody else take a seat over."""
    _decide(file, Decision("replace", seat, by, name), Output(commit, push, json), yes=yes)


@command(AWAY)
def away(
    file: GameFile,
    first: Annotated[list[str], typer.Option("--from", metavar="DATE", help="First day away; may come again.")] = [],  # noqa: B006
    last: Annotated[list[str], typer.Option("--until", metavar="DATE", help="Last day away, of each --from.")] = [],  # noqa: B006
    none: Annotated[bool, typer.Option("--none", help="Not away any more.")] = False,
    player: Player = None,
    note: Note = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Say when a player is away, or show who is."""
    from feurio_pbem.play.away import AwayRequest, read_absences, say_away

    if len(first) != len(last) or (none and first):
        raise WrongUsage("usage", sentence("Each --from goes with an --until; --none goes alone."))
    output, shared = Output(commit, push, json), None
    if first or none:
        with sharing(file, output) as shared:
            absences = say_away(file, AwayRequest(list(zip(first, last, strict=True)), player, note))
        note_change(file, absences.game.standing.token)
    else:
        absences = read_absences(file)
    if json:
        print_json({**absences.to_json(), "git": git_json(shared)})
        return
    print_notices(absences.notices)
    print_text("\n".join(map(str, [absences.message] if absences.message else absences.told)))
    print_shared(shared)


def _decide(file: Path, decision: Decision, output: Output, *, yes: bool) -> None:
    from feurio_pbem.cli.screen import print_outcome
    from feurio_pbem.play.drop_out import decide
    from feurio_pbem.play.who import seat_named
    from feurio_pbem.sealed.consent import SeatRequest

    seat = seat_named(file, decision.seat) or decision.seat
    if not yes:
        _confirm(file, decision.kind, seat, output)
    request = SeatRequest(decision.kind, seat, seat_named(file, decision.by), decision.name)
    with sharing(file, output) as shared:
        outcome = decide(file, request)
    print_outcome(file, outcome, shared, output)


def _confirm(file: Path, kind: str, seat: str, output: Output) -> None:
    """Ask, where somebody is there to be asked, and the seat is one of a game that is played."""
    if output.json or not is_conversation():
        return
    from feurio_pbem.game.standing import Started
    from feurio_pbem.gamefile import load

    standing = load(file).game.standing
    if not isinstance(standing, Started) or seat not in standing.position.active or standing.to_move is None:
        return
    question = _question(kind, {"name": standing.names[seat], "seat": seat}, ends=len(standing.position.active) == 2)
    confirm(question, output)


def _question(kind: str, who: dict[str, str], *, ends: bool) -> Message:
    if kind == "skip":
        return sentence("Pass over the turn of {name} ({seat})? It cannot be taken back.", **who)
    if kind == "replace":
        return sentence("Give {name}'s seat ({seat}) to somebody else? It cannot be taken back.", **who)
    if ends:
        return sentence(
            "Take {name} ({seat}) out of the game? Between two that ends it, nobody wins, and it cannot be taken back.",
            **who,
        )
    return sentence("Take {name} ({seat}) out of the game? It cannot be taken back.", **who)
