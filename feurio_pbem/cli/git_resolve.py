"""`feurio git resolve`: the way out of a merge conflict."""

from typing import Annotated, Literal

import typer

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio git resolve friday.feurio.yaml
feurio git resolve friday.feurio.yaml --take theirs
"""


def command(
    file: GameFile,
    take: Annotated[
        Literal["ours", "theirs"] | None, typer.Option(help="Which version stands where they part, in git's words.")
    ] = None,
    json: Json = False,
) -> None:
    """Settle a merge conflict in a game file."""
    from feurio_pbem.git.resolve import resolve

    done = resolve(file, take)
    if json:
        told = done.told.to_json() if done.told else None
        print_json({"result": done.result, "told": told})
        return
    for part in (done.told.message, done.told.hint) if done.told else ():
        if part:
            print_text(part)
    print_text(f"{file.name} is settled ({done.result}) and staged; `git commit` or `git rebase --continue` goes on.")
