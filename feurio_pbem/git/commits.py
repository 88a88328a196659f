"""Committing exactly one file, with the user's hooks and signing, or leaving repository and index as they were."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from feurio_pbem.errors import FeurioError, Refused
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import Output, failure, run

COMMIT_SECONDS = 300.0  # a signing key may want its passphrase
_UTF8 = ("-c", "i18n.commitEncoding=utf-8")


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


def commit_file(repository: Repository, path: str, message: str) -> str:
    """Commit one file as it lies there and nothing else; the new commit. What else is staged stays staged.

    Raises OutsideWorld with git's own words; the index is then as it was.
    """
    is_new = run(repository.top, "ls-files", "--error-unmatch", "--", path, ok=(0, 1)).code == 1
    if is_new:
        run(repository.top, "add", "--intent-to-add", "--", path)
    arguments = (*_UTF8, "commit", "--quiet", "--only", "--cleanup=verbatim", "--file", "-", "--", path)
    try:
        _make(repository, arguments, message.encode())
    except FeurioError:
        if is_new:
            with suppress(FeurioError):
                run(repository.top, "rm", "--cached", "--quiet", "--force", "--", path)
        raise
    head = repository.head
    assert head is not None
    return head


def commit_again(
    repository: Repository, commit: str, parent: str, path: str, data: bytes, message: str | None = None
) -> str:
    """A commit on top of `parent` in which one file holds `data`, by the author of `commit`; it is on no branch yet.

    With the message it had, unless there is another. As in a rebase, hooks are not asked again, the signing key is.
    """
    top = repository.top
    blob = run(top, "hash-object", "-w", "--stdin", stdin=data).text
    with TemporaryDirectory(prefix="feurio-") as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder, "index"))}
        run(top, "read-tree", parent, more=index)
        run(top, "update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", more=index)
        tree = run(top, "write-tree", more=index).text
    form = ("--no-walk", "--no-commit-header", "--date=raw", "--format=%an%x00%ae%x00%ad%x00%B")
    told = run(top, "-c", "i18n.logOutputEncoding=utf-8", "rev-list", *form, commit, "--").out
    name, address, date, old = told.split(b"\0", 3)
    author = {"NAME": name, "EMAIL": address, "DATE": b"@" + date}
    more = {f"GIT_AUTHOR_{part}": value.decode("utf-8", "surrogateescape") for part, value in author.items()}
    is_signed = run(top, "config", "--type=bool", "--get", "commit.gpgSign", ok=(0, 1)).text == "true"
    arguments = (*_UTF8, "commit-tree", *(("-S",) if is_signed else ()), "-p", parent, "-F", "-", tree)
    words = old.rstrip(b"\n") + b"\n" if message is None else message.encode()
    return _make(repository, arguments, words, more).text


def _make(
    repository: Repository, arguments: tuple[str, ...], message: bytes, more: Mapping[str, str] | None = None
) -> Output:
    done = run(repository.top, *arguments, stdin=message, ok=tuple(range(256)), seconds=COMMIT_SECONDS, more=more)
    if done.code:
        hint = "No commit was made. A hook, or the signing key, or git's settings said no."
        raise failure(arguments, done, hint)
    return done
