"""A conversation over one game: a question for one turn (`move`), or player after player to the end (`play`)."""

import os
import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from feurio_pbem.cli.output import flush, is_conversation, print_error, print_notices, print_text, style
from feurio_pbem.cli.screen import print_game
from feurio_pbem.cli.turns import Turn, play_turn
from feurio_pbem.errors import Conflict, FeurioError, Refused, WrongUsage
from feurio_pbem.gamefile.disk_words import shell_path
from feurio_pbem.messages import sentence
from feurio_pbem.notation.names import tell_apart
from feurio_pbem.play.look import look
from feurio_pbem.render.text.width import keep, wrap
from feurio_pbem.rules.position import FINISHED

if TYPE_CHECKING:
    from feurio_pbem.game.documents import ShowView
    from feurio_pbem.play.look import Sight

Reader = Callable[[str], str]
LEAVE = ("q", "quit", "exit")
_TOKEN_BEHIND = re.compile(r" {2,}Token: [a-z0-9-]+$")  # of a whole line taken from the screen
LOOKS = ("show", "legal", "score", "log", "rules")
OTHERS = ("undo", "help", "quit", "resign", "pass", "take-back")


def ask(file: Path, options: Turn) -> None:
    """Show the game and ask for a turn until one is played; refusals are told and asked again."""
    _need_conversation(file, options)
    from feurio_pbem.game.answers import check_mover
    from feurio_pbem.play.who import seat_named

    sight = look(file)
    standing = sight.game.standing
    mover = check_mover(standing, seat_named(file, options.player))
    print_notices(sight.notices)
    print_game(file, sight, words=options.words)
    # The answer is to what stands on the screen: who has moved meanwhile elsewhere must not be moved for.
    options = replace(options, token=options.token or standing.token)
    while True:
        text = _read(input, _prompt(tell_apart(standing.names)[mover]))
        if not _look_about(file, text, session=False):
            try:
                play_turn(file, "take-back" if text.lower() == "undo" else _without_command(file, text), options)
                return
            except Refused as refusal:
                _tell(refusal, text)


def play_on(file: Path, options: Turn) -> None:
    """Turn after turn until the game is over or whoever sits here leaves."""
    _need_conversation(file, options)
    read, shown = _line_reader(file), ""
    while True:
        sight = look(file)
        standing = sight.game.standing
        if standing.token != shown:
            print_notices(sight.notices)
            print_game(file, sight, words=options.words)
            shown = standing.token
        if standing.to_move is None:
            _tell_what_follows(file, standing.phase)
            return
        if _moves_elsewhere(sight):
            return
        try:
            text = _read(read, _prompt(tell_apart(standing.names)[standing.to_move]))
        except KeyboardInterrupt:
            return
        if _look_about(file, text, session=True):
            continue
        turn = "take-back" if text.lower() == "undo" else _without_command(file, text)
        try:
            play_turn(file, turn, replace(options, token=None if turn == "take-back" else standing.token))
            shown = look(file).game.standing.token
        except (Refused, Conflict) as refusal:
            _tell(refusal, text)
            print_text("")


def _prompt(name: str) -> str:
    return str(sentence("{name}'s turn (? helps): ", name=name))


def _need_conversation(file: Path, options: Turn) -> None:
    if not options.json and is_conversation():
        return
    from feurio_pbem.game.answers import check_mover
    from feurio_pbem.game.examples import example_turns

    sight = look(file)
    check_mover(sight.game.standing, None)
    view = sight.show()
    example = [turn.text for turn in example_turns(view)] or [spot["spot"] for spot in view["spots"]] or ["pass"]
    hint = sentence(
        "For example: feurio move {file} {turn}. What is possible: feurio legal {file}",
        file=shell_path(file),
        turn=example[0],
    )
    raise WrongUsage("turn-needed", sentence("Which turn? Without a terminal it has to be said."), hint=hint)


def _read(reader: Reader, prompt: str) -> str:
    """One line; KeyboardInterrupt for who wants to leave."""
    flush()
    try:
        text = reader(prompt).strip()
    except (KeyboardInterrupt, EOFError):
        print_text("")  # leave the line of the question
        raise KeyboardInterrupt from None
    if text.lower() in LEAVE:
        raise KeyboardInterrupt
    return text


def _look_about(file: Path, text: str, *, session: bool) -> bool:
    """Answer a line that is no turn: help, a look at the game, or a whole command pasted from the screen."""
    word = text.lower()
    if word in ("", "?", "help"):
        print_text(help_text(look(file).show()))
        return True
    if word in LOOKS:
        _run([word, str(file)])
        return True
    if session and word.split()[:1] == ["feurio"] and _without_command(file, text) == text:
        try:
            words = shlex.split(text)[1:]
        except ValueError as fault:
            print_error(f"feurio: {fault}")
            return True
        if words[:1] == ["play"]:
            print_error(str(sentence("You are playing already; `quit` leaves this game.")))
        else:
            _run(words)
        return True
    return False


def _near_word(text: str) -> str | None:
    """The word of the prompt that was most probably meant."""
    from difflib import get_close_matches

    near = get_close_matches(text.lower(), [*LOOKS, *OTHERS], n=1, cutoff=0.7) if text.isalpha() else []
    return near[0] if near else None


def _without_command(file: Path, text: str) -> str:
    """The turn of a pasted `feurio move FILE TURN` of this game; any other line as it is."""
    start = f"feurio move {shell_path(file)} "
    line = _TOKEN_BEHIND.sub("", text.removeprefix("Answer: "))
    return line[len(start) :] if line.startswith(start) and " --" not in line else text


def _run(words: list[str]) -> None:
    """A command line of its own, its failures told as always."""
    from feurio_pbem.cli.boundary import guarded
    from feurio_pbem.cli.main import act

    guarded(act, words)


def _tell_what_follows(file: Path, phase: str) -> None:
    """At the end of a game: how the points come about, and how to play again."""
    if phase == FINISHED:
        name = shell_path(file)
        print_text(str(sentence("How the points come about: feurio score {file}", file=name)))
        print_text(str(sentence("Again: feurio new again.feurio.yaml --like {file}", file=name)))


def _moves_elsewhere(sight: "Sight") -> bool:
    """Whether a sealed game waits for somebody whose key is not here."""
    standing = sight.game.standing
    if not standing.setup.is_sealed or sight.viewer == standing.to_move:
        return False
    name = standing.names.get(standing.to_move or "", "")
    print_text(str(sentence("Now {name} moves, at another machine.", name=name)))
    return True


def _tell(error: FeurioError, text: str) -> None:
    near = _near_word(text) if error.code == "unreadable-turn" else None
    parts = (
        [sentence("There is no word {text}; did you mean {near}?", text=text, near=near)] if near else error.sentences
    )
    for part in (*parts, *error.hints):
        print_error(str(part))


def help_text(view: "ShowView") -> str:
    """What may be written at the prompt: turns that are legal here, and words."""
    from feurio_pbem.game.examples import example_turns

    rows = [(example.text, str(example.meaning)) for example in example_turns(view)]
    rows += [
        ("undo", str(sentence("take back the last turn, before anybody answers it"))),
        ("resign", str(sentence("give up the seat; the firefighters stay"))),
        (" ".join(LOOKS), str(sentence("look, and change nothing"))),
        ("q, Ctrl-C", str(sentence("leave; the file stays as it is"))),
    ]
    columns = max(12, max(len(text) for text, _ in rows[:-2]) + 2)
    width = style().width
    indent = " " * min(columns + 2, width // 3)
    lines = [
        f"  {keep(text.ljust(columns) if len(text) < columns else f'{text}  ')}{meaning}" for text, meaning in rows
    ]
    return "\n".join(part for line in lines for part in wrap(line, width, indent))


def _line_reader(file: Path) -> Reader:
    """Line editing, history and completion; plain questions where the terminal can do no more."""
    if os.environ.get("TERM", "dumb") == "dumb":
        return input
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
    except ImportError:
        return input

    def words() -> list[str]:
        view = look(file).show()
        spots = [spot["spot"] for spot in view["spots"]]
        rooms = [spot["room"] for spot in view["spots"]] or [view["room"] or {}]
        tiles = sorted({tile for room in rooms for tile in room}, key=int)
        return [*spots, *(f"+{tile}" for tile in tiles), *LOOKS, *OTHERS]

    session: PromptSession[str] = PromptSession(completer=WordCompleter(words, WORD=True), complete_while_typing=False)
    return session.prompt
