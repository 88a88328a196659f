"""`feurio git setup`: attributes, story diffs and defaults of a repository."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio git setup                    attributes, and diffs that read like a story
feurio git setup --share push       from now on every turn is committed and pushed
feurio git setup --merge-driver     git merges cards and consents of game files by itself
feurio git setup --hook             no commit without a check
feurio git setup --undo
"""


def command(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="In the repository; here without.")] = Path(),
    share: Annotated[
        Literal["no", "commit", "push"] | None, typer.Option(help="What a turn does where the command does not say.")
    ] = None,
    merge_driver: Annotated[bool, typer.Option("--merge-driver", help="Let git merge games by our merge.")] = False,
    hook: Annotated[bool, typer.Option("--hook", help="Check staged games before every commit.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take all of it away again.")] = False,
    json: Json = False,
) -> None:
    """Teach a repository what game files are; can be run twice and undone."""
    from feurio_pbem.errors import WrongUsage
    from feurio_pbem.git import setup as git_setup

    if undo and (share or merge_driver or hook):
        raise WrongUsage("bad-option", "--undo takes everything away; it goes with no other option.")
    if undo:
        done = git_setup.undo(folder)
    else:
        done = git_setup.set_up(folder, level=share, merge_driver=merge_driver, hook=hook)
    if json:
        print_json({"folder": str(done.top), "changed": done.changed, "notices": done.notices})
        return
    for line in [*done.changed, *done.notices] or ["Nothing was to be changed."]:
        print_text(line)
