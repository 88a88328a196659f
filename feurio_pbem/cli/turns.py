"""One turn from the words of a command line to what is told of it: read, played, shared."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from feurio_pbem.cli.asking import confirm
from feurio_pbem.cli.output import is_conversation, note_change, print_error, print_json, print_text, style
from feurio_pbem.cli.sharing import Output, git_json, print_shared, sharing
from feurio_pbem.errors import FeurioError, Refused
from feurio_pbem.messages import Listing, sentence

if TYPE_CHECKING:
    from feurio_pbem.game.examples import ExampleTurn
    from feurio_pbem.game.record import Game
    from feurio_pbem.git.share import Shared
    from feurio_pbem.notation import TurnText
    from feurio_pbem.play.move import Played

_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?", re.ASCII)


@dataclass(frozen=True)
class Turn(Output):
    """What the options of `move`, `take-back` and `resign` say."""

    player: str | None = None
    token: str | None = None
    note: str | None = None
    again: bool = False
    dry_run: bool = False
    yes: bool = False
    words: bool | None = None


def play_turn(file: Path, text: str, options: Turn) -> None:
    """Play the turn text into the file, share it, and tell what came of it."""
    from feurio_pbem.notation.options import is_seat
    from feurio_pbem.play.move import MoveRequest, play

    turn = read_turn(file, text)
    if options.player is None:
        check_own(file, turn.kind, options)
    elif not is_seat(options.player):
        from feurio_pbem.play.who import seat_named

        options = replace(options, player=seat_named(file, options.player))
    if turn.kind == "resign" and not options.dry_run:
        confirm_resignation(file, options)
    request = MoveRequest(turn, options.player, options.token, options.note, options.again)
    with sharing(file, options, dry_run=options.dry_run) as shared:
        played = play(file, request, dry_run=options.dry_run)
        answers = [] if options.dry_run or request.words.kind == "take-back" else answer_for_bots(file, played.after)
    print_played(file, played, shared, options, answers)


def answer_for_bots(file: Path, game: "Game") -> "list[Played]":
    """The turns of the seats that this machine plays, one after the other; who stops it keeps what was played."""
    from feurio_pbem.home.bots import bot_seats
    from feurio_pbem.home.folder import Home

    standing = game.standing
    if standing.to_move is None or standing.to_move not in bot_seats(Home.of_this_machine(), standing.setup.gid):
        return []
    from feurio_pbem.cli.progress import progress_bar
    from feurio_pbem.gamefile.disk_words import shell_path
    from feurio_pbem.notation.names import tell_apart
    from feurio_pbem.play import bot

    name = tell_apart(standing.names)[standing.to_move]
    answers: list[Played] = []
    try:
        with progress_bar(sentence("{name} is thinking", name=name)) as advance:
            bot.answer_for_bots(file, game, answers=answers, progress=lambda share: advance(share, 1))
    except KeyboardInterrupt:
        template = "What was played is in the file; {name} has still to move: feurio bot {file}"
        print_error(str(sentence(template, name=name, file=shell_path(file))))
    return answers


def print_played(
    file: Path, played: "Played", shared: "Shared | None", options: Turn, answers: "Sequence[Played]" = ()
) -> None:
    """What came of a turn and of the answers to it, as the document or as the board and a sentence for each."""
    last = answers[-1] if answers else played
    if not played.already and not options.dry_run:
        note_change(file, last.after.standing.token)
    if options.json:
        told = {"answers": [each.to_json() for each in answers], "next": last.to_json()["next"]}
        print_json({**played.to_json(), **told, "git": git_json(shared)})
        return
    from feurio_pbem.cli.output import print_notices

    print_notices(played.notices)
    if played.already:
        print_text(str(sentence("That turn has been played already; nothing was changed.")))
    else:
        _print_turn(file, played, last, options, len(answers) + 1)
    print_shared(shared)


def _print_turn(file: Path, played: "Played", last: "Played", options: Turn, count: int) -> None:
    """The board with the last `count` entries told below it; in words what happened comes first."""
    from feurio_pbem.cli.screen import print_game, wants_words
    from feurio_pbem.game.views import log_view
    from feurio_pbem.play.look import look_at
    from feurio_pbem.render.text import tell_log

    words, log = wants_words(options.words), last.after.log
    remarks = [sentence("Nobody was placed, though there was room.")] if played.left_room else []
    remarks += [sentence("This was a dry run: nothing was changed.")] if options.dry_run else []
    if words:
        for remark in remarks:
            print_text(str(remark))
    print_game(file, look_at(last.after), past=options.dry_run, words=words, since=len(log) + 1 - count)
    if not words:
        told = tell_log(log_view(last.after)[-count:], last.after.standing.names, style()).lstrip()
        print_text("\n".join(["", told, *map(str, remarks)]))
    print_verdict(last.after)


def print_verdict(game: "Game") -> None:
    """How good a finished game of one player was; nothing for others."""
    from feurio_pbem.rules.position import FINISHED

    if game.standing.phase == FINISHED and len(game.standing.setup.seats) == 1:
        from feurio_pbem.play.solo import judge_solo, tell_verdict

        verdict = judge_solo(game)
        if verdict is not None:
            print_text(str(tell_verdict(verdict)))


def check_own(file: Path, kind: str, options: Turn) -> None:
    """Let nobody play another's turn by mistake, where this machine was told who plays here (`feurio me`)."""
    from feurio_pbem.play.who import foreign_actor, refuse_foreign

    actor = foreign_actor(file, kind)
    if actor is None:
        return
    refusal = refuse_foreign(file, actor)
    if options.json or not is_conversation():
        raise refusal
    confirm(sentence("{what} Play for {seat}?", what=refusal.sentences[0], seat=actor), options)


def confirm_resignation(file: Path, options: Turn) -> None:
    """Ask who resigns whether he means it."""
    if options.json or options.yes or not is_conversation():
        return
    from feurio_pbem.game.answers import check_mover
    from feurio_pbem.gamefile import load

    standing = load(file).game.standing
    seat = check_mover(standing, options.player)
    what = "Resign as {name} ({seat})? The firefighters stay, {name} cannot win, and it cannot be taken back."
    confirm(sentence(what, name=standing.names[seat], seat=seat), options, yes=options.yes)


def read_turn(file: Path, text: str, name: str = "move") -> "TurnText":
    """The turn of a command line; a mistyped option or file is told as such, not as a turn that cannot be read.

    What cannot be read is answered with turns that are legal in this very game.
    """
    from feurio_pbem.notation import parse_turn

    try:
        return parse_turn(text)
    except Refused as refusal:
        option = next((word for word in text.split() if _OPTION.fullmatch(word)), None)
        if option:
            command = f"feurio {name} --help"
            there_is = sentence("There is no option {option}; what there is: {command}", option=option, command=command)
            refusal.sentences, refusal.hints = [there_is], []
        elif not file.exists():
            from feurio_pbem.gamefile.disk_words import no_such_file

            raise no_such_file(file) from None
        elif examples := examples_in(file):
            here = Listing([example.text for example in examples], "or")
            refusal.hints = [sentence("Here for example: {turns}", turns=here)]
        raise


def examples_in(file: Path) -> "list[ExampleTurn]":
    """Turns that may be played in a game file now; none where it cannot be read."""
    from feurio_pbem.game.examples import example_turns
    from feurio_pbem.play.look import look

    try:
        return example_turns(look(file).show())
    except FeurioError:
        return []
