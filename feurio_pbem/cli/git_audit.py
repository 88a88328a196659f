"""`feurio git audit`: whether every commit only added legal entries to the games."""

from pathlib import Path
from typing import Annotated, Any

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio git audit
feurio git audit origin/main --json
feurio git audit v1..HEAD
"""


def command(
    revisions: Annotated[str | None, typer.Argument(metavar="[REV-RANGE]", help="As for git log; else HEAD.")] = None,
    expects: Annotated[str | None, typer.Option(metavar="COMMIT", help="A commit that has to be there.")] = None,
    pre_receive: Annotated[bool, typer.Option("--pre-receive", hidden=True)] = False,
    json: Json = False,
) -> None:
    """Find the commits that did more to a game, or less, than play it."""
    if pre_receive:
        from feurio_pbem.git.receive import audit_push

        done = audit_push(Path())
    else:
        from feurio_pbem.git.audit import audit

        done = audit(Path(), revisions, expects=expects)
    if json:
        print_json(done.to_json())
    else:
        print_findings(done.findings)
        for notice in done.notices:
            print_text(notice)
        looked_at = f"{_counted(done.commits, 'commit')}, {_counted(done.versions, 'version')} of game files"
        print_text(f"{looked_at}: {len(done.findings) or 'nothing'} found.")
    raise typer.Exit(done.exit_code)


def print_findings(findings: list[dict[str, Any]]) -> None:
    """Each with its commit, its author and why."""
    for finding in findings:
        by = f", {finding['author']}, {finding['date']}: {finding['subject']}" if finding["author"] else ""
        print_text(f"{finding['commit'][:12]}{by}")
        file = f"{finding['file']}: " if finding["file"] else ""
        print_text(f"  {file}{finding['message']} [{finding['code']}]")


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
