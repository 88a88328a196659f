"""`feurio check`: prove files sound, or say what is wrong where."""

from pathlib import Path
from typing import Annotated, Any

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio check friday.feurio.yaml
feurio check *.feurio.yaml --json
feurio check friday.feurio.yaml --strict
"""


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files.")],
    strict: Annotated[bool, typer.Option("--strict", help="Also: written byte for byte as feurio writes it.")] = False,
    json: Json = False,
) -> None:
    """Judge every entry of every file again and prove that the log leads to the state."""
    from feurio_pbem.play.check import check_file, exit_code

    rows, errors = [], []
    for file in files:
        checked = check_file(file, strict=strict)
        rows.append(checked.to_json())  # the games themselves would fill the memory
        errors.append(checked.error)
        if not json:
            print_text(_tell(rows[-1]))
    if json:
        print_json({"files": rows})
    elif methods := _tell_methods(rows):
        print_text("\n".join(methods))
    raise typer.Exit(exit_code(errors))


def _tell(row: dict[str, Any]) -> str:
    from feurio_pbem.gamefile.disk_words import show_path

    file = show_path(row["file"])
    lines = []
    if row["ok"]:
        seal = f", seal {row['seal']}" if row["seal"] and row["draws"] == "sealed" else ""
        lines.append(f"{file}: sound, turns played: {row['turns']}, entries: {row['entries']}{seal}.")
    for problem in row["problems"]:
        line = f":{problem['line']}" if problem["line"] else ""
        lines.append(f"{file}{line}: {problem['message']} [{problem['code']}]")
        lines += [f"  {problem['hint']}"] if problem["hint"] else []
    lines += [f"{file}: warning: {warning}" for warning in row["warnings"]]
    return "\n".join(lines)


def _tell_methods(rows: list[dict[str, Any]]) -> list[str]:
    """Each method that was met, once: what it protects and what it does not."""
    methods = {row["method"]: row for row in rows if row["method"] and row["ok"]}
    lines: list[str] = []
    for name, row in methods.items():
        lines += ["", f"Draws: {name}", *(f"  + {text}" for text in row["protects"])]
        lines += [f"  - but {text}" for text in row["does_not_protect"]]
    return lines
