"""Fetching with a memory: what this machine has seen of a branch must stay in its history."""

from feurio_pbem.errors import Conflict
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import run
from feurio_pbem.git.upstream import Upstream, fetch
from feurio_pbem.home.folder import Home
from feurio_pbem.home.git_memory import last_seen, remember_commit

_MOST = 5


def seen_before(home: Home, repository: Repository, upstream: Upstream) -> str | None:
    """Where the upstream branch was when this machine, or at least this clone, last saw it."""
    return last_seen(home, *repository.remembered_as(upstream.name)) or repository.commit_of(upstream.tracking)


def fetch_checked(home: Home, repository: Repository, upstream: Upstream, *, accept: bool = False) -> str | None:
    """The newest commit of the upstream branch, None where it has none.

    Raises Conflict `history-rewritten` unless `accept`; what was seen before is then still remembered.
    """
    key = repository.remembered_as(upstream.name)
    seen = seen_before(home, repository, upstream)
    tip = fetch(repository, upstream)
    if seen is None or seen == tip or accept:
        return tip
    if tip is None or not repository.is_ancestor(seen, tip):
        remember_commit(home, *key, seen)
        raise rewritten(repository, upstream.name, seen, tip)
    return tip


def remember_seen(home: Home, repository: Repository, upstream: Upstream) -> None:
    """From now on the commit at which our copy of the upstream branch stands is expected to stay."""
    tip = repository.commit_of(upstream.tracking)
    if tip is not None:
        remember_commit(home, *repository.remembered_as(upstream.name), tip)


def rewritten(repository: Repository, name: str, seen: str, tip: str | None) -> Conflict:
    """What to say when a commit that was seen is not in the history any more: which ones vanished, and whose."""
    lost = lost_commits(repository, seen, tip)
    if tip is None:
        message = f"The branch {name} is gone; it was at {seen[:12]}."
    else:
        message = f"The history of {name} was rewritten: {seen[:12]}, which was there, is not in {tip[:12]}."
        message += f" Vanished: {'; '.join(lost)}." if lost else ""
    hint = "Ask who pushed by force. Nothing was taken over here. If all agree on the new one: feurio sync --accept"
    if run(repository.top, "rev-parse", "--is-shallow-repository").text == "true":
        hint = "This clone is shallow and may just lack the commits between: git fetch --unshallow, then again."
    return Conflict("history-rewritten", message, hint=hint, seen=seen, tip=tip, vanished=lost)


def lost_commits(repository: Repository, seen: str, tip: str | None) -> list[str]:
    """The commits that were seen and are gone, as `NAME SUBJECT (AUTHOR)`, newest first."""
    if repository.commit_of(seen) is None:
        return []
    limits = (seen, f"^{tip}") if tip else (seen,)
    form = ("rev-list", "--no-commit-header", "--format=%h %s (%an)", f"--max-count={_MOST}", "--end-of-options")
    text = run(repository.top, *form, *limits).out.decode("utf-8", "replace")
    return ["".join(letter for letter in line if letter.isprintable()) for line in text.splitlines()]
