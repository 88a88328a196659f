"""What the commands that change a game share with git: the options `--commit` and `--push`, the call, the words."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from feurio_pbem.cli.output import print_text

if TYPE_CHECKING:
    from feurio_pbem.git.share import Shared

T = TypeVar("T")

Commit = Annotated[
    bool | None,
    typer.Option("--commit/--no-commit", help="Commit the file with git; the default: `feurio git setup`."),
]
Push = Annotated[bool, typer.Option("--push", help="Commit and push, on top of what others have pushed.")]


def shared(
    file: Path, change: Callable[[], T], *, commit: bool | None, push: bool, dry_run: bool = False
) -> "tuple[T, Shared | None]":
    """Let `change` change the game file and share that as the options or the repository's setting say."""
    from feurio_pbem.git.level import chosen_level

    level = chosen_level(file.parent, commit=commit, push=push)
    if dry_run or level == "no":
        return change(), None
    from feurio_pbem.git.share import share

    return share(file, change, level)


def print_shared(done: "Shared | None") -> None:
    """Say what went to git, if anything did."""
    if done is None:
        return
    for notice in done.notices:
        print_text(notice)
    if done.commit and done.pushed:
        print_text(f"Committed and pushed: {done.commit[:12]}.")
    elif done.commit:
        print_text(f"Committed: {done.commit[:12]}. Not pushed yet.")
    elif done.pushed:
        print_text("Pushed.")
