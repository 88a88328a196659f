"""`feurio merge`: how two copies of a game stand to each other, and their union."""

from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio merge friday.feurio.yaml from-bo.feurio.yaml
feurio merge friday.feurio.yaml from-bo.feurio.yaml -o friday.feurio.yaml
"""

WORDS = {
    "same": "Both are the same.",
    "mine-newer": "{mine} is newer: it goes on from entry {at}.",
    "theirs-newer": "{theirs} is newer: it goes on from entry {at}.",
    "united": "Each has something that the other lacks; together they make one game.",
}


def command(
    mine: Annotated[Path, typer.Argument(metavar="MINE", help="Your game file.")],
    theirs: Annotated[Path, typer.Argument(metavar="THEIRS", help="The other copy of it.")],
    into: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="Write the union; may be MINE.")] = None,
    json: Json = False,
) -> None:
    """Compare two copies of one game: the same, one newer, united, or parted at an entry."""
    from feurio_pbem.errors import Conflict
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.play.unite import merge_files

    try:
        merged = merge_files(mine, theirs, into)
    except Conflict as conflict:
        if not json or "result" not in conflict.details:
            raise
        # That two copies part is an answer too: `result` stands where it always stands, the words beside it.
        answer = {name: conflict.details.get(name) for name in ("result", "at", "mine", "theirs")}
        print_json({**answer, "error": conflict.to_json()})
        raise typer.Exit(conflict.exit_code) from None
    if json:
        written = None if into is None else str(into)
        token = merged.game.standing.token if merged.game else None
        print_json({"result": merged.result, "at": merged.at, "written": written, "token": token})
        return
    at = "the cards" if merged.at is None else str(merged.at)
    print_text(WORDS[merged.result].format(mine=show_path(mine), theirs=show_path(theirs), at=at))
    if into is not None:
        print_text(f"Written to {show_path(into)}.")
