"""`feurio mail run`: serve a mailbox, so that phones are enough to play."""

from pathlib import Path
from typing import Annotated

import typer

from feurio_pbem.cli.output import flush, print_text

EXAMPLES = """
feurio mail run --config host.toml
feurio mail run --config host.toml --once         e.g. every five minutes, from cron
feurio mail run --config host.toml --dry-run      only says what it would do
"""


def command(
    config: Annotated[Path, typer.Option("--config", metavar="FILE", help="The host's settings (TOML).")],
    once: Annotated[bool, typer.Option("--once", help="Handle what is there, and stop.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Change nothing, send nothing, move nothing.")] = False,
) -> None:
    """Serve a mailbox: play what comes, answer everybody, for ever or once."""
    from feurio_pbem.mail.host.run import run_host
    from feurio_pbem.play.clock import now_label

    def log(line: str) -> None:
        print_text(f"{now_label()} {line}")
        flush()

    run_host(config, log, once=once, dry_run=dry_run)
