"""The help page of `feurio` itself, drawn from the table of commands; must not import Typer, so that it is quick."""

from feurio_pbem.cli.commands import panels
from feurio_pbem.cli.language import translated

PROGRAM = "feurio"
WIDTH = 80

SUMMARY = "Play the tile game Feurio! by file, by git and by mail: one YAML file per game, no server, fair draws."
OPTIONS = {
    "--lang LANG": "Answer in this language: de, en or it; to stay: feurio me --lang.",
    "--version": "Show the version and exit.",
    "--install-completion": "Install completion for the current shell.",
    "--show-completion": "Show completion for the current shell.",
    "-h, --help": "Show this message and exit.",
}

ENVIRONMENT = {
    "FEURIO_HOME": "The folder of all that this machine keeps for itself.",
    "FEURIO_LANG": "The language, where `--lang` does not say it.",
    "NO_COLOR": "No colours.",
    "FORCE_COLOR": "Colours where no terminal is, too.",
    "COLUMNS, LINES": "The size of the window, where it is not found out.",
    "EMAIL": "In whose name mail goes, where `--from` does not say.",
    "FEURIO_FILE_LIMIT": "Read game files greater than usual, of so many bytes.",
    "SOURCE_DATE_EPOCH": "The time that entries get instead of now, in seconds.",
}
ENVIRONMENT_TITLE = "Environment"
TAIL = """
Each command explains itself: feurio COMMAND --help
All in one manual page:       feurio help --man
"""


def help_page() -> str:
    """The whole page, at most 80 columns wide."""
    sections = {"Options": OPTIONS, **panels(), ENVIRONMENT_TITLE: ENVIRONMENT}
    width = max(len(name) for rows in sections.values() for name in rows)
    usage = f"{translated('Usage:')} {PROGRAM} {translated('[OPTIONS] COMMAND [ARGS]...')}\n"
    lines = [usage, *("  " + line for line in wrapped(translated(SUMMARY), WIDTH - 2)), ""]
    for title, rows in sections.items():
        lines.append(f"{translated(ENVIRONMENT_TITLE) if rows is ENVIRONMENT else translated(title)}:")
        for name, text in rows.items():
            first, *more = wrapped(translated(text), WIDTH - width - 4)
            lines += [f"  {name:<{width}}  {first}", *(" " * (width + 4) + line for line in more)]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n" + translated(TAIL)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most `width`; a few lines of code are quicker than importing textwrap."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > width and lines[-1]:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
