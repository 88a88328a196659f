"""`feurio export`: one entry for `ssh-keygen -Y verify`."""

from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio export friday.feurio.yaml 12
feurio export friday.feurio.yaml 12 --into turn-12
"""


def command(
    file: GameFile,
    n: Annotated[int, typer.Argument(metavar="N", help="The number of the entry; 0 is the set-up.")],
    into: Annotated[Path | None, typer.Option(metavar="FOLDER", help="A new folder; else ID-entry-N.")] = None,
    json: Json = False,
) -> None:
    """Write an entry, its signature and the keys, for ssh-keygen to verify without this program."""
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.sealed.export import export

    exported = export(file, n, into)
    if json:
        print_json(exported.to_json())
        return
    print_text(f"Written to {show_path(exported.folder)}: {', '.join(exported.files)}. To verify:")
    print_text("\n".join(exported.commands))
