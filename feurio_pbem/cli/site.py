"""`feurio site`: a static site for a folder of games."""

from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text
from feurio_pbem.cli.show import Theme

EXAMPLES = """
feurio site games public
feurio site . public --title "Our games" --mail-to games@example.org
"""


def command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the games are.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Where the site goes; made if it is not there.")],
    title: Annotated[str, typer.Option(metavar="TEXT", help="The heading of the index.")] = "Feurio!",
    theme: Annotated[Theme | None, typer.Option(help="Colours; by default as the reader likes it.")] = None,
    mail_to: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where the pages' mail goes.")] = None,
    json: Json = False,
) -> None:
    """Make a static site of all games below a folder: an index and a page to play from for each."""
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.site.make import make_site

    site = make_site(folder, out, title=title, theme=theme, mail_to=mail_to)
    if json:
        print_json(site.to_json())
        return
    games = "1 game" if len(site.cards) == 1 else f"{len(site.cards)} games"
    print_text(f"{show_path(site.index)}: {games}, {len(site.drawn)} drawn anew.")
    for card in site.cards:
        if card["error"]:
            print_text(f"{show_path(card['file'])}: {card['error']}")
