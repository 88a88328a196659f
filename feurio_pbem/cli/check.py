"""`feurio check`: prove files sound, or say what is wrong where."""

from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio check friday.feurio.yaml
feurio check *.feurio.yaml --json
"""


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files.")],
    json: Json = False,
) -> None:
    """Judge every entry of every file again and prove that the log leads to the state."""
    from feurio_pbem.workflows.check import check_file, exit_code

    checked = [check_file(file) for file in files]
    if json:
        print_json({"files": [file.to_json() for file in checked]})
    else:
        for file in checked:
            print_text(_tell(file.to_json()))
    raise typer.Exit(exit_code(checked))


def _tell(row: dict[str, object]) -> str:
    if row["ok"]:
        return f"{row['file']}: sound, turns played: {row['turns']}, entries: {row['entries']}."
    problems: list[dict[str, object]] = row["problems"]  # type: ignore[assignment]
    lines = []
    for problem in problems:
        line = f":{problem['line']}" if problem["line"] else ""
        lines.append(f"{row['file']}{line}: {problem['message']} [{problem['code']}]")
        lines += [f"  {problem['hint']}"] if problem["hint"] else []
    return "\n".join(lines)
