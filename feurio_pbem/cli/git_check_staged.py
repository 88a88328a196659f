"""`feurio git check-staged`: the pre-commit hook's judgement; called by git."""

from pathlib import Path

import typer

from feurio_pbem.cli.output import print_error

EXAMPLES = """
feurio git check-staged || exit     in .git/hooks/pre-commit; feurio git setup --hook writes it
"""


def command() -> None:
    """Judge what is about to be committed, for a hook."""
    from feurio_pbem.git.drivers import audit_staged

    found = audit_staged(Path())
    for finding in found:
        print_error(f"{finding.change.shown_path}: {finding.message} [{finding.code}]")
    raise typer.Exit(3 if found else 0)
