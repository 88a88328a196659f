"""A turn asked for in a terminal: the game on the screen, then a question until a turn is played."""

from dataclasses import replace
from pathlib import Path

from feurio_pbem.cli.output import is_conversation, print_error, print_notices, print_text
from feurio_pbem.cli.turns import Turn, play_turn
from feurio_pbem.errors import Refused, WrongUsage
from feurio_pbem.messages import sentence

HELP = """\
  b +7+7+12   the tile on hot spot b, two firefighters on tile 7 and one on 12
  a           the tile on hot spot a, nobody placed
  +3          the tile on the only hot spot, a firefighter on tile 3
  pass        nobody placed
  resign      give up your seat        take-back   take back the last turn
  q, Ctrl-C   leave; the file stays as it is"""


def ask(file: Path, options: Turn) -> None:
    """Show the game and ask for a turn until one is played; refusals are told and asked again."""
    if options.json or not is_conversation():
        raise _no_terminal(file)
    from feurio_pbem.cli.screen import print_game
    from feurio_pbem.game.answers import check_mover
    from feurio_pbem.play.look import look

    sight = look(file)
    mover = check_mover(sight.game.standing, options.player)
    print_notices(sight.notices)
    print_game(file, sight)
    # The answer is to what stands on the screen: who has moved meanwhile elsewhere must not be moved for.
    options = replace(options, token=options.token or sight.game.standing.token)
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
        if text.lower() == "resign" and not is_sure("Resign? That cannot be taken back (yes/no): "):
            continue
        try:
            play_turn(file, text, options)
            return
        except Refused as refusal:
            for part in (*refusal.sentences, *refusal.hints):
                print_error(str(part))


def is_sure(question: str) -> bool:
    """Whether the answer is yes."""
    return input(question).strip().lower() in ("y", "yes")


def _no_terminal(file: Path) -> WrongUsage:
    from feurio_pbem.gamefile.disk_words import shell_path

    name = shell_path(file)
    hint = sentence("For example: feurio move {file} pass. What is possible: feurio legal {file}", file=name)
    return WrongUsage("turn-needed", sentence("Which turn? Without a terminal it has to be said."), hint=hint)
