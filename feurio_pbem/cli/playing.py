"""What `move`, `take-back` and `resign` share: play one entry and tell it, or ask a person until it is played."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from feurio_pbem.cli.output import is_conversation, print_error, print_json, print_text, style
from feurio_pbem.cli.sharing import print_shared, shared
from feurio_pbem.errors import Refused, WrongUsage
from feurio_pbem.messages import sentence

if TYPE_CHECKING:
    from feurio_pbem.notation import TurnText

Token = Annotated[str | None, typer.Option(metavar="TOKEN", help="Of the turn you answer, as `show` tells it.")]
Note = Annotated[str | None, typer.Option(metavar="TEXT", help="A word to the others, up to 280 characters.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would come of it and change nothing.")]
Again = Annotated[bool, typer.Option("--again", help="Sealed: sign another version of a turn signed before.")]

OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?", re.ASCII)

HELP = """\
  b +7+7+12   the tile on hot spot b, two firefighters on tile 7 and one on 12
  a           the tile on hot spot a, nobody placed
  +3          the tile on the only hot spot, a firefighter on tile 3
  pass        nobody placed
  resign      give up your seat        take-back   take back the last turn
  q, Ctrl-C   leave; the file stays as it is"""


def act(file: Path, text: str, *, json: bool, dry_run: bool = False, **wish: Any) -> None:
    """Play the turn text into the file and print what came of it."""
    from feurio_pbem.play.move import Wish, play

    options = {name: wish.pop(name) for name in ("commit", "push")}
    wished = Wish(read_turn(file, text), seat=wish.pop("player"), **wish)
    played, sent = shared(file, lambda: play(file, wished, dry_run=dry_run), dry_run=dry_run, **options)
    if json:
        print_json({**played.to_json(), "git": sent.to_json() if sent else None})
        return
    from feurio_pbem.cli.screen import print_game, print_notices
    from feurio_pbem.game.views import log_view
    from feurio_pbem.play.look import look_at
    from feurio_pbem.render.text import tell_log

    print_notices(played.notices)
    if played.already:
        print_text("That turn has been played already; nothing was changed.")
        print_shared(sent)
        return
    entry = log_view(played.after)[-1]
    print_game(file, look_at(played.after), past=dry_run)
    told = tell_log([entry], played.after.standing.names, style()).lstrip()
    print_text(f"\n{told}" + ("\nThis was a dry run: nothing was changed." if dry_run else ""))
    print_shared(sent)


def read_turn(file: Path, text: str, command: str = "move") -> "TurnText":
    """The turn of a command line; a mistyped option or file is told as such, not as a turn that cannot be read."""
    from feurio_pbem.gamefile.disk_words import no_such_file
    from feurio_pbem.notation import parse_turn

    try:
        return parse_turn(text)
    except Refused as refusal:
        if not file.exists():
            raise no_such_file(file) from None
        option = next((word for word in text.split() if OPTION.fullmatch(word)), None)
        if option:
            there_is = sentence(
                "There is no option {option}; what there is: {command}",
                option=option,
                command=f"feurio {command} --help",
            )
            refusal.hints = [there_is]
        raise


def _is_sure(question: str) -> bool:
    return input(question).strip().lower() in ("y", "yes")


def ask(file: Path, **wish: Any) -> None:
    """Show the game and ask for a turn until one is played; refusals are told and asked again."""
    if wish["json"] or not is_conversation():
        from feurio_pbem.gamefile.disk_words import shell_path

        name = shell_path(file)
        hint = f"For example: feurio move {name} pass. What is possible: feurio legal {name}"
        raise WrongUsage("turn-needed", "Which turn? Without a terminal it has to be said.", hint=hint)
    from feurio_pbem.cli.screen import print_game
    from feurio_pbem.game.answers import check_mover
    from feurio_pbem.play.look import look

    sight = look(file)
    mover = check_mover(sight.game.standing, wish["player"])
    print_game(file, sight)
    # The answer is to what stands on the screen: who has moved meanwhile elsewhere must not be moved for.
    wish["token"] = wish["token"] or sight.game.standing.token
    while True:
        try:
            text = input(f"{sight.game.standing.names[mover]}'s turn (? helps): ").strip()
        except (KeyboardInterrupt, EOFError):
            print_text("")  # leave the line of the question
            raise
        if text.lower() in ("q", "quit", "exit"):
            raise KeyboardInterrupt
        if not text or text == "?":
            print_text(HELP)
            continue
        if text.lower() == "resign" and not _is_sure("Resign? That cannot be taken back (yes/no): "):
            continue
        try:
            act(file, text, **wish)
            return
        except Refused as refusal:
            print_error(refusal.message)
            if refusal.hint:
                print_error(refusal.hint)
