"""`feurio bot`, `hint`, `analyse`, `daily` and `puzzle`: play and learn alone."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from feurio_pbem.cli.options import As, Commit, GameFile, Json, Output, Player, Push, command
from feurio_pbem.cli.output import print_json, print_text, style
from feurio_pbem.cli.progress import cores, progress_bar
from feurio_pbem.cli.sharing import sharing
from feurio_pbem.messages import counted, sentence

if TYPE_CHECKING:
    from feurio_pbem.play.hint import Hint

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


@command(BOT)
def bot(
    file: GameFile,
    player: Player = None,
    level: Level = "hard",
    playouts: Playouts = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Let the program play one turn."""
    from feurio_pbem.cli.turns import Turn, print_played
    from feurio_pbem.play.bot import play_bot

    output = Output(commit, push, json)
    with sharing(file, output) as shared, progress_bar(sentence("Thinking")) as advance:
        played = play_bot(file, seat=player, level=level, playouts=playouts, progress=lambda share: advance(share, 1))
    print_played(file, played, shared, Turn(commit, push, json))


@command(HINT)
def hint(
    file: GameFile, viewer: As = None, level: Level = "hard", playouts: Playouts = None, json: Json = False
) -> None:
    """What the player to move might play, and why."""
    from feurio_pbem.cli.output import print_notices
    from feurio_pbem.play.hint import find_hint

    with progress_bar(sentence("Thinking")) as advance:
        found = find_hint(file, viewer=viewer, playouts=playouts, level=level, progress=lambda share: advance(share, 1))
    print_notices(found.notices)
    if json:
        print_json(found.to_json())
    else:
        print_text(_tell(found))


def _tell(found: "Hint") -> str:
    lines = [str(sentence("For {name}, turn {turn}:", name=style().legible(found.name), turn=found.turn))]
    width = max(len(one["text"]) for one in found.advice)
    for one in found.advice:
        figures = f"{one['margin']:+6.1f}" + (f" ± {one['uncertainty']:.1f}" if found.playouts else "")
        chance = f"  {100 * one['win']:3.0f}%" if found.playouts else ""
        lines.append(f"  {one['text']:<{width}}  {figures}{chance}  {style().legible(_listed(one['reasons']))}")
    lines.append("")
    lines.append(
        str(
            counted(
                "Points ahead of the best other player at the end, and the share of wins, after {count} play-out.",
                "Points ahead of the best other player at the end, and the share of wins, after {count} play-outs.",
                found.playouts,
            )
            if found.playouts
            else sentence("Points ahead of the best other player right after the turn.")
        )
    )
    return "\n".join(lines)


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
        if one.document:
            print_text(draw_analysis(one.document, style()))
    if any(one.error for one in found):
        raise typer.Exit(3)
