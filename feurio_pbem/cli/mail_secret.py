"""`feurio mail secret`: a word that a seat's turn lines must carry."""

from typing import Annotated

import typer

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio mail secret friday.feurio.yaml bo --new       makes one and shows it once; tell Bo by another way
feurio mail secret friday.feurio.yaml bo lantern7
feurio mail secret friday.feurio.yaml bo --none      asks for none any more
"""


def command(
    file: GameFile,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="Whose turn lines.")],
    word: Annotated[str | None, typer.Argument(metavar="[WORD]", help="4 to 32 letters a-z or digits.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Make a word.")] = False,
    none: Annotated[bool, typer.Option("--none", help="Ask for none any more.")] = False,
    json: Json = False,
) -> None:
    """Ask a secret word of a player whose turns come as lines of mail (key:WORD), or stop asking."""
    from feurio_pbem.mail.host.book import set_secret

    chosen = set_secret(file, seat, word, new=new, none=none)
    if json:
        print_json({"seat": seat, "secret": chosen})
    elif chosen is None:
        print_text(f"No secret word is asked of {seat}.")
    else:
        print_text(f"The turn lines of {seat} must now carry key:{chosen}")
