"""`feurio watch` and `feurio notify`: be told whose turn it is."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from feurio_pbem.cli.options import Json, command
from feurio_pbem.cli.output import flush, print_json, print_notices, print_text
from feurio_pbem.errors import FeurioError, WrongUsage
from feurio_pbem.messages import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

WATCH = """
feurio watch games                     looks every minute, and tells whose turn it is
feurio watch games --sync              fetches what others have pushed, too
feurio watch games --once              looks once, for cron
"""
NOTIFY = """
feurio notify                                     what is set up
feurio notify --command notify-send "Your turn"   a program with its arguments; the game comes as JSON on its stdin
feurio notify --url ntfy://my-feurio-games        a service, by apprise (ntfy, Matrix, Slack, Telegram …)
feurio notify --test
feurio notify --none
"""


@command(WATCH)
def watch(
    folders: Annotated[list[Path] | None, typer.Argument(metavar="[FOLDER]...", help="Here without any.")] = None,
    every: Annotated[int, typer.Option(min=1, metavar="SECONDS", help="How often to look.")] = 60,
    sync: Annotated[bool, typer.Option("--sync", help="Before each look, `feurio sync` of the folders.")] = False,
    once: Annotated[bool, typer.Option("--once", help="Look once, and stop.")] = False,
) -> None:
    """Tell whose turn it is as games change."""
    import time

    from feurio_pbem.play.list import is_known_here

    if not is_known_here():
        print_notices([str(sentence("who plays here was not told, so nothing can be yours: feurio me NAME"))])
    while True:
        if sync:
            _sync(folders or [Path()])
        tell_turns(folders or [Path()])
        flush()
        if once:
            return
        time.sleep(every)


def tell_turns(places: "Sequence[Path]", *, quiet: bool = False) -> None:
    """Tell of the turns that are new in folders or files, and on stderr of what else is to be known."""
    from feurio_pbem.watch import turns

    told, known = turns.tell_turns(places)
    for notice in told if not quiet else []:
        print_text(notice.text.partition("\n")[0])
    print_notices(known)


def _sync(folders: "Sequence[Path]") -> None:
    from feurio_pbem.git.sync import SyncOptions
    from feurio_pbem.git.sync import sync as fetch

    for folder in folders:
        try:
            fetch(folder, SyncOptions())
        except FeurioError as error:
            print_notices([str(error)])


@command(NOTIFY, allow_interspersed_args=False, ignore_unknown_options=True)  # the command has options of its own
def notify(
    arguments: Annotated[list[str] | None, typer.Argument(metavar="[ARGUMENT]...", help="Of the command.")] = None,
    program: Annotated[str | None, typer.Option("--command", metavar="PROGRAM", help="Called for each turn.")] = None,
    url: Annotated[list[str], typer.Option(metavar="URL", help="A service as apprise names it; may repeat.")] = [],  # noqa: B006
    none: Annotated[bool, typer.Option("--none", help="Tell nothing any more.")] = False,
    test: Annotated[bool, typer.Option("--test", help="Send a notice now.")] = False,
    json: Json = False,
) -> None:
    """How this machine tells whose turn it is."""
    from feurio_pbem.home.folder import Home
    from feurio_pbem.watch import notify as settings

    if arguments and program is None:
        raise WrongUsage("bad-option", sentence("Arguments belong to a --command."))
    home = Home.of_this_machine()
    channels = settings.read_channels(home)
    if none or program is not None or url:
        command_line = channels.command if program is None else (program, *(arguments or ()))
        channels = settings.Channels(() if none else command_line, () if none else tuple(url) or channels.urls)
        settings.set_channels(home, channels)
    if test:
        title = str(sentence("Feurio! test"))
        settings.deliver(channels, settings.Notice(title, str(sentence("This is how a turn will be told.")), {}))
    if json:
        print_json(channels.to_json())
        return
    command = " ".join(channels.command)
    print_text(str(sentence("Command: {command}", command=command) if command else sentence("Command: none")))
    for address in channels.urls:
        print_text(str(sentence("Service: {name}", name=address.partition(":")[0])))
