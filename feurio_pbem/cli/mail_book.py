"""`feurio mail book`: the mail addresses of a game's players, kept on this machine."""

from typing import Annotated

import typer

from feurio_pbem.cli.options import GameFile, Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio mail book friday.feurio.yaml                                  who has which address
feurio mail book friday.feurio.yaml bo bo@example.org bo@work.example
feurio mail book friday.feurio.yaml bo --none                        forget Bo's addresses
"""


def command(
    file: GameFile,
    seat: Annotated[str | None, typer.Argument(metavar="[SEAT]", help="Whose addresses.")] = None,
    addresses: Annotated[
        list[str] | None, typer.Argument(metavar="[ADDRESS]...", help="All of this seat's, instead of those before.")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="Forget the addresses of this seat.")] = False,
    json: Json = False,
) -> None:
    """Show or set the mail addresses of the players; they stay on this machine, never in the game file."""
    from feurio_pbem.mail.host.book import read_addresses, set_addresses

    known = set_addresses(file, seat, addresses or [], none=none) if seat else read_addresses(file)
    if json:
        print_json({"addresses": known.addresses, "secrets": known.secrets})
        return
    for each, own in known.addresses.items():
        secret = "   (a secret word is asked for)" if each in known.secrets else ""
        print_text(f"{each:16} {', '.join(own) or 'no address'}{secret}")
