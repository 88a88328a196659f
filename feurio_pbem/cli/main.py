"""The entrance: answers `--help` and `--version` from the table, leaves everything else to Typer."""

import gc
import os
import sys

from feurio_pbem.cli.boundary import guarded
from feurio_pbem.cli.help import PROGRAM, help_page
from feurio_pbem.cli.output import make_streams_safe, print_text

COMPLETE = "_FEURIO_COMPLETE"


def run() -> None:
    """The command `feurio`: run what `sys.argv` says and leave with the exit code."""
    gc.set_threshold(50_000)  # a short life: looking for garbage as often as usual takes longer than it saves
    make_streams_safe()
    code = guarded(act, sys.argv[1:])  # has brought everything out
    os._exit(code)  # taking modules and objects down one by one takes longer than starting Python


def act(arguments: list[str]) -> int | None:
    """Run one command line; failures are raised, a command's own exit code is returned."""
    if COMPLETE in os.environ:
        complete()
        return 0
    if arguments == ["help", "--man"]:
        from feurio_pbem.cli.manual import manual_page

        print_text(manual_page())
        return 0
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    if arguments in (["--help"], ["-h"]):
        print_text(help_page())
        return 0
    if arguments == ["--version"]:
        from feurio_pbem.version import __version__

        print_text(f"{PROGRAM} {__version__}")
        return 0
    if not arguments:
        from feurio_pbem.cli.overview import print_overview

        print_overview()
        return 0
    from feurio_pbem.cli.plain import plain_form

    if act_plainly := plain_form(arguments):
        return act_plainly()
    return run_command(arguments)


def run_command(arguments: list[str]) -> int | None:
    """Parse with Typer and invoke; not through its `main`, which would judge failures before our one boundary."""
    from feurio_pbem.cli.group import build_group

    group = build_group()
    with group.make_context(PROGRAM, arguments) as context:
        code: int | None = group.invoke(context)
        return code


def complete() -> None:
    """Answer a shell that asks for completions, in the way of Typer's scripts."""
    # A None here is Python's way to say "not installed": Typer would import rich to strip markup that we never write.
    sys.modules["rich"] = None  # type: ignore[assignment]
    from feurio_pbem.cli.group import build_group

    build_group().main(prog_name=PROGRAM, complete_var=COMPLETE)
