"""The report of a bug, to be pasted: says what ran where, and gives away neither arguments nor the home folder."""

import os
import platform
import traceback

from feurio_pbem.cli.commands import COMMANDS
from feurio_pbem.version import __version__


def report(failure: BaseException, arguments: list[str]) -> str:
    """Version, Python, platform, the command without its arguments, and the traceback."""
    lines = [
        f"feurio_pbem {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"command: feurio {command_name(arguments)}".rstrip(),
        "".join(traceback.format_exception(failure)),
    ]
    home = os.path.expanduser("~")
    text = "\n".join(lines)
    return text if len(home) < 2 else text.replace(home, "~")


def command_name(arguments: list[str]) -> str:
    """The longest start of the arguments that is a command of ours; nothing else of them."""
    for length in (2, 1):
        name = " ".join(arguments[:length])
        if name in COMMANDS:
            return name
    return ""
