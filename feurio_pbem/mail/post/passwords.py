"""Passwords from a file, the environment or a command: never from settings or arguments, where they would lie about."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Missing
from feurio_pbem.messages import sentence

_PATIENCE = 60


def find_password(settings: Mapping[str, Any], folder: Path) -> str | None:
    """The password that the settings point to (`password-file`, `-env`, `-command`), None if they name none.

    Files are looked for from `folder` on. Raises Missing `no-password`.
    """
    if "password-file" in settings:
        return _checked(_from_file(folder / Path(settings["password-file"]).expanduser()), settings["password-file"])
    if "password-env" in settings:
        return _checked(os.environ.get(settings["password-env"], ""), f"${settings['password-env']}")
    if "password-command" in settings:
        return _checked(_from_command(settings["password-command"]), settings["password-command"][0])
    return None


def _from_file(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeError):
        raise Missing("no-password", sentence("The password file {place} cannot be read.", place=path)) from None


def _from_command(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    except (OSError, UnicodeError, subprocess.TimeoutExpired):
        done = None
    if done is None or done.returncode != 0:
        raise Missing("no-password", sentence("The password command {command} failed.", command=command[0]))
    return done.stdout


def _checked(text: str, place: str) -> str:
    """The first line; one with other line ends or control characters could smuggle commands into a protocol."""
    word = text.split("\n", 1)[0].removesuffix("\r")
    if not word or not word.isprintable():
        raise Missing("no-password", sentence("There is no password in {place}.", place=place))
    return word
