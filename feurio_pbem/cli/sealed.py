"""`feurio identity`, `join` and `start`: who plays on this machine, and how a sealed game begins."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from feurio_pbem.cli.completing import complete_seats
from feurio_pbem.cli.options import Again, Commit, GameFile, Json, Note, Player, Push, command
from feurio_pbem.cli.output import is_conversation, print_error, print_json, print_text
from feurio_pbem.cli.sharing import Output, sharing
from feurio_pbem.messages import sentence

if TYPE_CHECKING:
    from feurio_pbem.home.identity import Identity

IDENTITY = """
feurio identity                             shows it; the first time makes it
feurio identity --name "Anna"               the name others will see
feurio identity --recover                   brings it back from its recovery code
feurio identity --recover < my-code.txt
"""

JOIN = """
feurio join friday.feurio.yaml
feurio join friday.feurio.yaml --player bo --name "Bo"
"""

START = """
feurio start friday.feurio.yaml
feurio start friday.feurio.yaml a +3
"""

SHOWN = """\
{name}
key      {key}
         {fingerprint}
created  {created}"""
MADE = """\
This is your recovery code. Write it down on paper; it is never shown again.

    {code}

With it and the newest game file you can play on when this machine is lost.
Whoever has it can play in your name."""

UNSHOWN = sentence(
    "The recovery code was not shown, for there is no terminal here, and it is shown only when an identity is made. "
    "`feurio identity --show-code` shows it then, without a terminal too."
)
SHOWN_ONCE = sentence("The recovery code is shown only when an identity is made; this one is older.")
LONGEST_CODE = 1000


@command(IDENTITY)
def identity(
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The name that others see on your cards.")] = None,
    show_code: Annotated[
        bool, typer.Option("--show-code", help="Show the recovery code of an identity just made, without a terminal.")
    ] = False,
    recover: Annotated[
        bool, typer.Option("--recover", help="Make it again from a recovery code, asked for or read from stdin.")
    ] = False,
    json: Json = False,
) -> None:
    """Who plays on this machine."""
    from feurio_pbem.cli.output import print_notices
    from feurio_pbem.sealed import identity as workflow

    if recover:
        known = workflow.recover(_read_code(), name)
    else:
        known = workflow.present() or workflow.make(name or _ask_name(json))
        if name and not known.made and name != known.identity.name:
            known = workflow.rename(name)
    print_notices(known.notices)
    talk = is_conversation() and not json
    if known.made and not talk and not show_code:
        print_notices([str(UNSHOWN)])
    if show_code and not known.made:
        print_notices([str(SHOWN_ONCE)])
    if json:
        print_json(known.to_json(show_code=show_code))
        return
    own = known.identity
    print_text(str(sentence(SHOWN, name=own.name, key=own.key, fingerprint=known.fingerprint, created=own.created)))
    if known.made and (talk or show_code):
        print_text(f"\n{sentence(MADE, code=own.recovery_code())}")
    if known.made and talk:
        _ask_back(own)


def _ask_name(json: bool) -> str | None:
    from feurio_pbem.sealed.identity import usual_name

    if json or not is_conversation():
        return None
    usual = usual_name()
    return input(str(sentence("Your name, as others will see it [{usual}]: ", usual=usual))).strip() or usual


def _read_code() -> str:
    if is_conversation():
        return input(str(sentence("Recovery code: ")))
    return sys.stdin.read(LONGEST_CODE) if sys.stdin is not None else ""


def _ask_back(identity: "Identity") -> None:
    """Let the code be typed once, so that it has been written down; an empty line gives up."""
    from feurio_pbem.sealed.identity import is_code_of

    while text := input(f"\n{sentence('Type it here once, from your paper (an empty line skips this): ')}").strip():
        fault = is_code_of(identity, text)
        if fault is None:
            print_text(str(sentence("Right. Keep the paper.")))
            return
        print_error(str(fault))
    print_text(str(sentence("Not compared. If the paper is wrong, nothing can bring this identity back.")))


@command(JOIN)
def join(
    file: GameFile,
    player: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="The seat you take, where several are open.", autocompletion=complete_seats),
    ] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name in this game.")] = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Take a seat in a sealed game."""
    from feurio_pbem.cli.screen import print_outcome
    from feurio_pbem.play.join import JoinRequest, is_to_open, see_united
    from feurio_pbem.play.join import join as take_seat

    output, request = Output(commit, push, json), JoinRequest(player, name)
    with sharing(file, output) as shared:
        outcome = take_seat(file, request)
    if shared and shared.pushed:
        outcome = see_united(file, outcome)
        if is_to_open(outcome):  # the other cards were pushed while this one was made
            with sharing(file, output) as shared:
                take_seat(file, request)
            outcome = see_united(file, outcome)
    print_outcome(file, outcome, shared, output)


@command(START, ignore_unknown_options=True)  # a minus as in `@2, -1` must not be taken for an option
def start(
    file: GameFile,
    turn: Annotated[list[str] | None, typer.Argument(metavar="[TURN]...", help="Your first turn, as of move.")] = None,
    player: Player = None,
    note: Note = None,
    again: Again = False,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Let the host lay the forest, and play his first turn at once if he likes."""
    from feurio_pbem.cli.screen import print_outcome
    from feurio_pbem.cli.turns import read_turn
    from feurio_pbem.play.move import MoveRequest
    from feurio_pbem.play.start import StartRequest
    from feurio_pbem.play.start import start as lay_forest

    text, output = " ".join(turn or []), Output(commit, push, json)
    first = MoveRequest(read_turn(file, text, "start"), note=note, again=again) if text else None
    with sharing(file, output) as shared:
        outcome = lay_forest(file, StartRequest(first, player, None if text else note, again))
    print_outcome(file, outcome, shared, output)
