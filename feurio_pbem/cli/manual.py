"""The manual page, `feurio help --man`: every command with its arguments, options and examples, from the one table.

It is text for `man` (man(7), groff_man(7)); nothing is written by hand that `--help` says, too.
"""

from collections.abc import Iterator
from typing import Any

from feurio_pbem.cli.commands import COMMANDS, GROUPS, panels
from feurio_pbem.cli.help import ENVIRONMENT, OPTIONS, PROGRAM, SUMMARY
from feurio_pbem.version import __version__

EXIT_CODES = {
    "0": "Done; for check: every file is sound.",
    "1": "The rules refuse; nothing was changed.",
    "2": "Wrong usage, a file that is not there, or one that would be overwritten.",
    "3": "A game file is unreadable, invalid or tampered with.",
    "4": "Conflict: the file has changed, is locked, or the turn is stale.",
    "5": "A secret, key or program that is needed is missing.",
    "6": "The outside world failed: git, mail, disk, permission.",
    "70": "A bug of ours.",
    "130": "Interrupted.",
}
FILES = {
    "NAME.feurio.yaml": "A game: one YAML file that holds its whole record and proves itself.",
    "$FEURIO_HOME": "What this machine keeps for itself: who plays here, identity, addresses, notices.",
}


def manual_page() -> str:
    """The whole page."""
    lines = [
        f'.TH {PROGRAM.upper()} 1 "" "feurio_pbem {__version__}" "Games"',
        ".SH NAME",
        f"{PROGRAM} \\- {_text(SUMMARY[0].lower() + SUMMARY[1:].rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {PROGRAM}",
        "[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]...",
        ".SH OPTIONS",
        *_items(OPTIONS),
    ]
    for panel, names in panels().items():
        lines.append(f".SH {_text(panel.upper())}")
        for name in names:
            for command in _commands(name):
                lines += _command(command)
    lines += [".SH EXIT STATUS", *_items(EXIT_CODES), ".SH ENVIRONMENT", *_items(ENVIRONMENT), ".SH FILES"]
    return "\n".join([*lines, *_items(FILES)]) + "\n"


def _commands(name: str) -> Iterator[str]:
    """A command, or all of a group."""
    if name in GROUPS:
        yield from (each for each, entry in COMMANDS.items() if each.startswith(f"{name} ") and entry.panel)
    else:
        yield name


def _command(name: str) -> list[str]:
    from feurio_pbem.cli.group import build_command

    built = build_command(name, name.rpartition(" ")[2])
    context = built.make_context(f"{PROGRAM} {name}", [], resilient_parsing=True)
    usage = " ".join(built.collect_usage_pieces(context))
    lines = [f".SS {PROGRAM} {_text(name)} {_text(usage)}", _text(COMMANDS[name].help)]
    records: list[tuple[str, str]] = [
        record for each in built.get_params(context) if (record := _record(each, context))
    ]
    lines += _items(dict(records))
    examples = [_text(line) for line in (built.epilog or "").strip("\n").splitlines()]
    return [*lines, ".P", "Examples:", ".nf", ".RS 4", *examples, ".RE", ".fi"] if examples else lines


def _record(parameter: Any, context: Any) -> tuple[str, str] | None:
    record: tuple[str, str] | None = parameter.get_help_record(context)
    return record if record and record[0] else None


def _items(rows: dict[str, str]) -> list[str]:
    return [line for name, text in rows.items() for line in (".TP", f"\\fB{_text(name)}\\fR", _text(text))]


def _text(text: str) -> str:
    """Text that roff prints as it is: no escape, no request at the start of a line, hyphens that can be copied."""
    shown = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("…", "...")
    return f"\\&{shown}" if shown.startswith(".") else shown
