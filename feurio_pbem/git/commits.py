"""Committing exactly one file, with the user's hooks and signing, or leaving repository and index as they were."""

from contextlib import suppress

from feurio_pbem.errors import FeurioError, Refused
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import failure, run

COMMIT_SECONDS = 300.0  # a signing key may want its passphrase


def is_changed(repository: Repository, path: str) -> bool:
    """Whether the file differs from the last commit, or is not in it though git does not ignore it."""
    return _status(repository, path)[:2] not in (b"", b"!!")


def check_not_ignored(repository: Repository, path: str) -> None:
    """Raise Refused `ignored-file` for a file that git is told to leave alone."""
    if _status(repository, path)[:2] == b"!!":
        raise Refused("ignored-file", f"git is told to ignore {path}.", hint="Take it out of .gitignore.")


def _status(repository: Repository, path: str) -> bytes:
    options = ("--porcelain=v1", "-z", "--untracked-files=all", "--ignored=matching")
    return run(repository.top, "status", *options, "--", path).out


def committed(repository: Repository, path: str) -> bytes | None:
    """The file as it is in the last commit."""
    return repository.content("HEAD", path)


def commit_file(repository: Repository, path: str, message: str | None, *, like: str | None = None) -> str:
    """Commit one file as it lies there and nothing else; the new commit. `like`: with that commit's message and author.

    What else is staged stays staged. Raises OutsideWorld with git's own words; the index is then as it was.
    """
    is_new = run(repository.top, "ls-files", "--error-unmatch", "--", path, ok=(0, 1)).code == 1
    if is_new:
        run(repository.top, "add", "--intent-to-add", "--", path)
    words = ("--reuse-message", like) if like else ("--file", "-")
    arguments = (
        "-c",
        "i18n.commitEncoding=utf-8",
        "commit",
        "--quiet",
        "--only",
        "--cleanup=verbatim",
        *words,
        "--",
        path,
    )
    try:
        done = run(
            repository.top, *arguments, stdin=(message or "").encode(), ok=tuple(range(256)), seconds=COMMIT_SECONDS
        )
        if done.code:
            hint = "No commit was made. A hook, or the signing key, or git's settings said no."
            raise failure(arguments, done, hint)
    except FeurioError:
        if is_new:
            with suppress(FeurioError):
                run(repository.top, "rm", "--cached", "--quiet", "--force", "--", path)
        raise
    head = repository.head
    assert head is not None
    return head
