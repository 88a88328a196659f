"""The table of commands: everything the help page and the completion need without importing a command.

A command is a module of this folder with a function `command` (its docstring is the help, its first line stands here
too) and, if it likes, `EXAMPLES` (shown as they are) and `SETTINGS` (Click's context settings). `mail read` is the
command `read` of the group `mail`.
"""

from typing import NamedTuple


class Entry(NamedTuple):
    """One line of the table; `module` is relative to this folder."""

    module: str
    help: str
    panel: str


GROUPS: dict[str, str] = {
    "mail": "Play by mail.",
}

COMMANDS: dict[str, Entry] = {
    "rules": Entry("rules", "Explain the rules on one screen.", "Look"),
    "mail read": Entry("mail_read", "Find the turn lines in a mail; knows no game and changes nothing.", "Send"),
}


def names_in(group: str = "") -> dict[str, str]:
    """The names one level below `group` with their one-line help, in the order of the table."""
    start = f"{group} " if group else ""
    found: dict[str, str] = {}
    for name, entry in COMMANDS.items():
        if name.startswith(start):
            word, *deeper = name[len(start) :].split(" ")
            found.setdefault(word, GROUPS[start + word] if deeper else entry.help)
    return found


def panels() -> dict[str, dict[str, str]]:
    """The names of the top level with their help, by panel."""
    found: dict[str, dict[str, str]] = {}
    top = names_in()
    for name, entry in COMMANDS.items():
        word = name.split(" ")[0]
        found.setdefault(entry.panel, {})[word] = top[word]
    return found
