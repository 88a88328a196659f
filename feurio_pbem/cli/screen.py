"""The screen of a game on stdout, what is to be known besides on stderr, and what became of a command."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from feurio_pbem.cli.output import note_change, print_json, print_notices, print_text, style
from feurio_pbem.cli.sharing import Output, git_json, print_shared
from feurio_pbem.game.documents import METHOD_NAMES
from feurio_pbem.gamefile.disk_words import shell_path
from feurio_pbem.messages import sentence
from feurio_pbem.play.look import Sight, look_at
from feurio_pbem.render.text import describe_game, draw_game

DAILY_FOLDER = "daily"

if TYPE_CHECKING:
    from feurio_pbem.git.share import Shared
    from feurio_pbem.play.outcome import Outcome


def print_game(
    file: Path, sight: Sight, *, past: bool = False, words: bool | None = None, since: int | None = None
) -> None:
    """The whole screen of the game in a file, or its words; how to answer is told only where that is possible.

    The words begin with what is new to whoever looks, or all from entry `since` on.
    """
    command, view = (None, sight.show()) if past else (move_command(file), sight.show_dated())
    if wants_words(words):
        news = sight.news(since=since)
        print_text(describe_game(view, style(), sight.viewer, command=command, news=news))
    else:
        print_text(draw_game(view, style(), sight.viewer, command=command))


def wants_words(option: bool | None) -> bool:
    """Whether sentences are wanted instead of drawings: said now, or once for all with `feurio me --words`."""
    if option is not None:
        return option
    from feurio_pbem.play.who import present_me

    return present_me().words


def print_outcome(file: Path, outcome: "Outcome", shared: "Shared | None", output: Output) -> None:
    """What became of joining, starting, retiring …: a sentence and, once there is a board, the screen before it."""
    if not outcome.already:
        note_change(file, outcome.game.standing.token)
    if output.json:
        print_json({**outcome.to_json(), "git": git_json(shared)})
        return
    print_notices(outcome.notices)
    if outcome.game.standing.is_started and not outcome.already and not outcome.waiting_for:
        print_game(file, look_at(outcome.game))
        print_text("")
    print_text(str(outcome.message))
    if outcome.hint:
        print_text(str(outcome.hint))
    print_shared(shared)


def print_methods(draws: Iterable[str]) -> None:
    """How the tiles of what was shown are drawn, in the words that every screen uses."""
    met = set(draws)
    methods = [name for draws, name in METHOD_NAMES.items() if draws in met]
    if methods:
        print_text(str(sentence("Draws: {methods}", methods=", ".join(map(str, methods)))))


def move_command(file: Path) -> str:
    """The command to which a turn is added, fit to be pasted into a shell; a forest of the day has its own."""
    if file.parent.name == DAILY_FOLDER:
        from feurio_pbem.home.folder import Home
        from feurio_pbem.play.clock import now_label

        if file.parent == Home.of_this_machine().path / DAILY_FOLDER:
            date = file.name.partition(".")[0]
            return "feurio daily" if date == now_label()[:10] else f"feurio daily --date {date}"
    return f"feurio move {shell_path(file)}"
