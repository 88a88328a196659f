"""`feurio git merge-driver`: the one merge, called by git with the three versions and the path."""

from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = """
feurio git merge-driver BASE OURS THEIRS friday.feurio.yaml
git config merge.feurio.driver "feurio git merge-driver %O %A %B %P"
"""


def command(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="What both come from.")],
    ours: Annotated[Path, typer.Argument(metavar="OURS", help="One version; the union is written here.")],
    theirs: Annotated[Path, typer.Argument(metavar="THEIRS", help="The other version.")],
    name: Annotated[str, typer.Argument(metavar="PATH", help="The file's name in the repository.")],
) -> None:
    """Merge a game file, for git merge."""
    from feurio_pbem.git.drivers import merge_versions

    merge_versions(ours, theirs, name)
