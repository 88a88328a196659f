"""`feurio sync`: what others have played."""

from pathlib import Path
from typing import Annotated, Any

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text, style

EXAMPLES = """
feurio sync
feurio sync games --push
"""


def command(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Of games, in a clone; here without.")] = Path(),
    push: Annotated[
        bool | None, typer.Option("--push/--no-push", help="Push what is not pushed; the default: `feurio git setup`.")
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Take over a history that was rewritten.")] = False,
    anyway: Annotated[bool, typer.Option("--anyway", help="Take over files that are not sound.")] = False,
    json: Json = False,
) -> None:
    """Fetch what others have played, prove it, and tell whose turn it is in each game."""
    from feurio_pbem.git.sync import How, sync

    done = sync(folder, How(accept, anyway, push))
    if json:
        print_json(done.to_json())
        raise typer.Exit(done.exit_code)
    from feurio_pbem.cli.git_audit import print_findings
    from feurio_pbem.cli.screen import print_notices

    came = "1 commit" if done.commits == 1 else f"{done.commits} commits"
    print_text(f"{done.upstream}: {came} came in." if done.commits else f"{done.upstream}: nothing new.")
    for game in done.games:
        _print_news(game)
    print_findings(done.findings)
    _print_table(folder)
    if done.pushed:
        print_text("Pushed.")
    print_notices(done.notices)
    raise typer.Exit(done.exit_code)


def _print_news(game: dict[str, Any]) -> None:
    from feurio_pbem.cli.screen import move_command
    from feurio_pbem.play.look import look
    from feurio_pbem.render.text import draw_pending, tell_log

    file = Path(game["file"])
    asked = game["phase"] == "joining" or game["proposals"]
    if game["new"] or asked:
        print_text(f"\n{game['title']} ({file.name})")
    if game["new"]:
        print_text(tell_log(game["new"], game["names"], style()))
    if asked:
        print_text(draw_pending(look(file).show(), style(), move_command(file)))


def _print_table(folder: Path) -> None:
    from feurio_pbem.play.clock import now_label
    from feurio_pbem.play.list import list_games
    from feurio_pbem.render.text import draw_list

    print_text("\n" + draw_list(list_games([folder]), style(), now_label()))
