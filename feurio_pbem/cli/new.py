"""`feurio new`: make a game and its file."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text
from feurio_pbem.cli.sharing import Commit, Push, print_shared, shared

EXAMPLES = """
feurio new friday.feurio.yaml --player Anna --player "Bo <bo@example.org>"
feurio new alone.feurio.yaml --player Anna --seed 2026-01-30
feurio new small.feurio.yaml --player Anna --player Bo --tiles "1:1x3,3:2x3,6:3x3" --supply 6
feurio new rematch.feurio.yaml --like friday.feurio.yaml
feurio new sealed.feurio.yaml --draws sealed --player Anna --player Bo --as anna
"""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to make; never overwritten.")],
    player: Annotated[
        list[str], typer.Option(metavar="NAME", help='In turn order: "Bo", "Bo <bo@example.org>" or "seat=Bo".')
    ] = [],  # noqa: B006 (Typer reads the default, nobody changes it)
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Fixes the draws of a seeded game; random without.")
    ] = None,
    draws: Annotated[
        Literal["seeded", "sealed"] | None, typer.Option(help="sealed: nobody can foresee or re-roll a tile.")
    ] = None,
    rules: Annotated[Literal["classic", "published"] | None, typer.Option(help="The rule set; see `rules`.")] = None,
    firefighters: Annotated[
        Literal["any-tiles", "one-tile"] | None, typer.Option(help="Where those of one turn may go.")
    ] = None,
    start: Annotated[
        int | None, typer.Option(metavar="N", help="How many tiles lie there at the start, 1 to 4.")
    ] = None,
    per_turn: Annotated[int | None, typer.Option(metavar="N", help="Firefighters a turn may place.")] = None,
    supply: Annotated[int | None, typer.Option(metavar="N", help="Firefighters of each player.")] = None,
    first: Annotated[Literal["listed", "drawn"] | None, typer.Option(help="Who begins.")] = None,
    tiles: Annotated[str | None, typer.Option(metavar="TILES", help='The tile set, "value:spaces x count, …".')] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="A title of up to 60 characters.")] = None,
    like: Annotated[Path | None, typer.Option(metavar="FILE", help="Players and rules as in that game.")] = None,
    me: Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Your seat as host of a sealed game.")] = None,
    commit: Commit = None,
    push: Push = False,
    json: Json = False,
) -> None:
    """Make a new game of one to four players."""
    from feurio_pbem.cli.screen import print_notices
    from feurio_pbem.gamefile.disk_words import shell_path, show_path
    from feurio_pbem.notation.options import parse_tile_set
    from feurio_pbem.play.new import Plan, make_game

    options = {
        "firefighters": firefighters,
        "start": start,
        "per_turn": per_turn,
        "supply": supply,
        "first": first,
        "tiles": None if tiles is None else parse_tile_set(tiles),
    }
    plan = Plan(player, seed, draws, rules, options, title, like, me)
    made, sent = shared(file, lambda: make_game(file, plan), commit=commit, push=push)
    print_notices(made.notices)
    if json:
        print_json({**made.to_json(), "git": sent.to_json() if sent else None})
        return
    standing = made.game.standing
    print_text(f"Made {show_path(file)}: game {standing.setup.id}, {standing.setup.title}.")
    if standing.to_move is None:
        print_text(f"Waiting for {', '.join(standing.waiting_for())} to join: feurio join {shell_path(file)}")
    else:
        print_text(f"{standing.names[standing.to_move]} begins: feurio move {shell_path(file)}")
    print_shared(sent)
