"""`feurio mail read`: what one mail says, without any game."""

from typing import Annotated

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_error, print_json, print_text
from feurio_pbem.mail.read.reading import MailReading, read_mail, to_json
from feurio_pbem.mail.read.source import read_message

EXAMPLES = """
feurio mail read answer.eml
feurio mail read - --json < answer.eml
"""


def command(
    message: Annotated[str, typer.Argument(metavar="MESSAGE", help="The mail as it came (NAME.eml), or - for stdin.")],
    json: Json = False,
) -> int:
    """Find the turn lines in a mail; knows no game and changes nothing."""
    reading = read_mail(read_message(message))
    if json:
        print_json(to_json(reading))
    else:
        _tell(reading)
    return reading.refused.exit_code if reading.refused else 0


def _tell(reading: MailReading) -> None:
    if reading.refused:
        print_error(f"feurio: {reading.refused.message}")
        if reading.refused.hint:
            print_error(reading.refused.hint)
        return
    found = [f"{command.token}  {command.text}" for command in reading.commands]
    found += [f"game file {game.label}, {len(game.data)} bytes" for game in reading.games]
    if reading.automatic:
        found = [f"Nothing to do: a machine sent this mail ({reading.automatic})."]
    nothing = " ".join(filter(None, ["Nothing to do: there is no turn line in this mail.", reading.missed]))
    print_text("\n".join(found) or nothing)
