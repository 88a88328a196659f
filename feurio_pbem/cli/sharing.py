"""What the commands that change a game share with git: the block in which the game is changed, and the words."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feurio_pbem.cli.output import print_text
from feurio_pbem.messages import sentence

if TYPE_CHECKING:
    from feurio_pbem.git.share import Shared


@dataclass(frozen=True)
class Output:
    """How a command that changes a game passes it on and tells of it."""

    commit: bool | None = None
    push: bool = False
    json: bool = False


def sharing(file: Path, output: Output, *, dry_run: bool = False) -> "AbstractContextManager[Shared | None]":
    """Within it the game is changed; what leaves it well is shared as the options or the repository's setting say."""
    from feurio_pbem.git.discovery import chosen_level

    level = chosen_level(file.parent, commit=output.commit, push=output.push)
    if dry_run or level == "no":
        return nullcontext()
    from feurio_pbem.git.share import sharing as sharing_as

    return sharing_as(file, level)


def git_json(shared: "Shared | None") -> dict[str, Any] | None:
    """The key `git` of a document."""
    return shared.to_json() if shared else None


def print_shared(shared: "Shared | None") -> None:
    """Say what went to git, if anything did."""
    if shared is None:
        return
    for notice in shared.notices:
        print_text(notice)
    if shared.commit and shared.pushed:
        print_text(str(sentence("Committed and pushed: {commit}.", commit=shared.commit[:12])))
    elif shared.commit:
        print_text(str(sentence("Committed: {commit}. Not pushed yet.", commit=shared.commit[:12])))
    elif shared.pushed:
        print_text(str(sentence("Pushed.")))
