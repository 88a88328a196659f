"""`feurio bot`, `hint`, `analyse`, `daily` and `puzzle`: play and learn alone."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from feurio_pbem.cli.options import As, Commit, GameFile, Json, Player, Push, Words, command
from feurio_pbem.cli.output import is_conversation, print_json, print_notices, print_text, style
from feurio_pbem.cli.progress import cores, progress_bar
from feurio_pbem.cli.sharing import Output, sharing
from feurio_pbem.cli.turns import Turn, play_turn, print_played
from feurio_pbem.messages import Message, counted, number, sentence

if TYPE_CHECKING:
    from feurio_pbem.bots.advice import Advice
    from feurio_pbem.play.hint import Hint
    from feurio_pbem.play.puzzle import Answer

Level = Annotated[str, typer.Option(metavar="LEVEL", help="easy, medium or hard.")]
Playouts = Annotated[
    int | None, typer.Option(metavar="N", help="How many ends of the game are tried; more is stronger and slower.")
]

BOT = """
feurio bot friday.feurio.yaml                  one turn, as well as it can in about a second
feurio bot friday.feurio.yaml --level easy
feurio bot friday.feurio.yaml --playouts 20000 --json
"""

HINT = """
feurio hint friday.feurio.yaml
feurio hint friday.feurio.yaml --playouts 20000
feurio hint friday.feurio.yaml --level medium --json
"""

ANALYSE = """
feurio analyse friday.feurio.yaml
feurio analyse friday.feurio.yaml --json
feurio analyse archive --jobs 4                 all games below a folder; can be stopped and goes on later
feurio analyse archive --scheduler tcp://10.0.0.5:8786
"""

DAILY = """
feurio daily                       today's forest; in a terminal it asks turn by turn
feurio daily b +3+4
feurio daily --again
feurio daily --history
feurio daily --share
"""

PUZZLE = """
feurio puzzle                      the first that is not solved
feurio puzzle 7
feurio puzzle 7 b +3+4             an answer
feurio puzzle 7 --solution
"""


@command(BOT)
def bot(
    file: GameFile,
    player: Player = None,
    level: Level = "hard",
    playouts: Playouts = None,
    words: Words = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Let the program play one turn."""
    from feurio_pbem.play.bot import play_bot

    output = Output(commit, push, json)
    with sharing(file, output) as shared, progress_bar(sentence("Thinking")) as advance:
        played = play_bot(file, seat=player, level=level, playouts=playouts, progress=lambda share: advance(share, 1))
    print_played(file, played, shared, Turn(commit, push, json, words=words))


@command(HINT)
def hint(
    file: GameFile, viewer: As = None, level: Level = "hard", playouts: Playouts = None, json: Json = False
) -> None:
    """What the player to move might play, and why."""
    from feurio_pbem.play.hint import find_hint

    with progress_bar(sentence("Thinking")) as advance:
        found = find_hint(file, viewer=viewer, playouts=playouts, level=level, progress=lambda share: advance(share, 1))
    print_notices(found.notices)
    if json:
        print_json(found.to_json())
    else:
        print_text(_tell(found))


def _tell(found: "Hint") -> str:
    from feurio_pbem.render.text.width import keep, wrap

    lines = [str(sentence("For {name}, turn {turn}:", name=style().legible(found.name), turn=found.turn))]
    texts = _column([one["text"] for one in found.advice])
    figures = _column([_figures(found, one) for one in found.advice])
    for text, figure, one in zip(texts, figures, found.advice, strict=True):
        row, reasons = keep(f"{text}  {figure}  "), style().legible(_listed(one["reasons"]))
        lines += wrap(f"  {row}{reasons}", style().width, " " * min(len(row) + 2, style().width // 2))
    return "\n".join([*lines, "", *wrap(str(_legend(found)), style().width)])


def _column(texts: list[str]) -> list[str]:
    width = max(map(len, texts))
    return [text.ljust(width) for text in texts]


def _figures(found: "Hint", one: "Advice") -> str:
    margin = number(one["margin"], "6.1f" if found.alone else "+6.1f")
    if not found.playouts:
        return margin
    return f"{margin} ± {number(one['uncertainty'], '<4.1f')}" + ("" if found.alone else f" {100 * one['win']:3.0f}%")


def _legend(found: "Hint") -> Message:
    """What the figures are."""
    if found.alone and found.playouts:
        return counted(
            "Points at the end, after {count} play-out.", "Points at the end, after {count} play-outs.", found.playouts
        )
    if found.alone:
        return sentence("Points right after the turn.")
    if found.playouts:
        return counted(
            "Points ahead of the best other player at the end, and the share of wins, after {count} play-out.",
            "Points ahead of the best other player at the end, and the share of wins, after {count} play-outs.",
            found.playouts,
        )
    return sentence("Points ahead of the best other player right after the turn.")


def _listed(parts: list[Any]) -> str:
    return ", ".join(map(str, parts))


@command(ANALYSE)
def analyse(
    places: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files, or folders of them.")],
    playouts: Playouts = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes at work; as many as there are cores without.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Let a Dask cluster do it (needs the extra `cluster`).")
    ] = None,
    json: Json = False,
) -> None:
    """Look back at games: what skill lost and what luck gave."""
    from feurio_pbem.bots.analysis import PLAYOUTS
    from feurio_pbem.play.analyse import analyse_files
    from feurio_pbem.render.text.analysis import draw_analysis

    alone = len(places) == 1 and places[0].is_file()
    with progress_bar(sentence("Looking back")) as advance:
        found = analyse_files(
            places,
            playouts=PLAYOUTS if playouts is None else playouts,
            jobs=jobs or cores(),
            scheduler=scheduler,
            progress=lambda _, done, total: None if alone else advance(done, total),
            done=lambda turn, turns: advance(turn, turns) if alone else None,
        )
    if alone and found[0].error:
        raise found[0].error
    documents = [one.to_json() for one in found]
    if json:
        print_json(documents[0] if alone else {"games": documents})
    for one in found if not json else ():
        if not alone:
            print_text(f"{one.file}: {one.error}" if one.error else one.file)
        print_notices(one.notices)
        if one.document:
            print_text(draw_analysis(one.document, style()))
    if any(one.error for one in found):
        raise typer.Exit(3)


@command(DAILY, ignore_unknown_options=True)
def daily(
    turn: Annotated[list[str] | None, typer.Argument(metavar="[TURN]...", help="The next turn of it.")] = None,
    date: Annotated[str | None, typer.Option(metavar="DATE", help="Another day's, such as 2026-01-30.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Begin it anew.")] = False,
    history: Annotated[bool, typer.Option("--history", help="My results, the newest first.")] = False,
    share: Annotated[bool, typer.Option("--share", help="A line to send that gives nothing away.")] = False,
    json: Json = False,
) -> None:
    """Play the forest of the day alone, the same for everybody."""
    from feurio_pbem.play.daily import open_daily

    today = open_daily(date, again=again)
    if turn:
        play_turn(today.path, " ".join(turn), Turn(json=json))
        today = open_daily(date)
    elif json:
        print_json(today.to_json())
    elif share:
        print_text(today.share())
    elif history:
        for day in today.history:
            best = "-" if day["best"] is None else day["best"]
            print_text(f"{day['date']}  {best:>4}  par {day['par']:>3}  played {day['played']}x")
    elif today.verdict is None and is_conversation():
        from feurio_pbem.cli.session import ask

        while today.verdict is None and today.game.standing.to_move is not None:
            ask(today.path, Turn())
            today = open_daily(date)
    else:
        from feurio_pbem.cli.screen import print_game
        from feurio_pbem.play.look import look

        print_game(today.path, look(today.path))
    if today.verdict and not (json or share or history):
        print_text(today.share() if today.day["best"] is not None else "")


@command(PUZZLE, ignore_unknown_options=True)
def puzzle(
    number: Annotated[int | None, typer.Argument(metavar="[N]", help="Which; the first unsolved one without.")] = None,
    turn: Annotated[list[str] | None, typer.Argument(metavar="[TURN]...", help="Your answer.")] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Give up and see it.")] = False,
    words: Words = None,
    json: Json = False,
) -> None:
    """Find the one turn that is clearly best."""
    from feurio_pbem.play.puzzle import answer_puzzle, open_puzzle, solve_puzzle

    task = open_puzzle(number)
    if solution:
        _print_answer(solve_puzzle(task), json=json)
        return
    if turn:
        with progress_bar(sentence("Comparing")):
            answer = answer_puzzle(task, " ".join(turn))
        _print_answer(answer, json=json)
        return
    if json:
        print_json(task.to_json())
        return
    from feurio_pbem.cli.screen import wants_words
    from feurio_pbem.render.text import describe_game, draw_game

    tell = describe_game if wants_words(words) else draw_game
    print_text(tell(task.sight.show(), style(), None, command=f"feurio puzzle {task.number}"))
    solved = sentence("Puzzle {number} of {of}. One turn is clearly the best.", number=task.number, of=task.of)
    print_text(f"\n{solved}")


def _print_answer(answer: "Answer", *, json: bool) -> None:
    if json:
        print_json(answer.to_json())
        return
    why = style().legible(_listed(answer.why))
    if answer.right:
        print_text(str(sentence("Right: {best} {why}.", best=answer.best, why=why)))
    else:
        template = "Not the best: {text} {why}, but is worth {behind:.1f} points less."
        print_text(str(sentence(template, text=answer.text, why=why, behind=answer.behind)))
