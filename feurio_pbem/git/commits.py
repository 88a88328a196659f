"""Committing exactly one file, with the user's hooks and signing, or leaving repository and index as they were."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feurio_pbem.errors import FeurioError, OutsideWorld, Refused
from feurio_pbem.git.history import games_at
from feurio_pbem.git.repository import Repository
from feurio_pbem.git.runner import ANY_CODE, Output
from feurio_pbem.messages import Listing, Message, sentence

COMMIT_SECONDS = 300.0  # a signing key may want its passphrase
_UTF8 = ("-c", "i18n.commitEncoding=utf-8")
_STATUS = ("--porcelain=v1", "-z", "--untracked-files=all", "--ignore-submodules=all", "--no-renames")


def changed_paths(repository: Repository) -> set[str]:
    """The paths that differ from the last commit, or are not in it though git does not ignore them."""
    raw = repository.git.run("status", *_STATUS).out.decode("utf-8", "surrogateescape")
    return {line[3:] for line in raw.split("\0") if line}


def is_changed(repository: Repository, path: str) -> bool:
    """The same for one path."""
    return _status(repository, path)[:2] not in (b"", b"!!")


def check_not_ignored(repository: Repository, path: str) -> None:
    """Raise Refused `ignored-file` for a file that git is told to leave alone."""
    if _status(repository, path)[:2] == b"!!":
        told = sentence("git is told to ignore {file}.", file=path)
        raise Refused("ignored-file", told, hint=sentence("Take it out of .gitignore."))


def _status(repository: Repository, path: str) -> bytes:
    return repository.git.run("status", *_STATUS, "--ignored=matching", "--", path).out


def commit_file(repository: Repository, path: str, message: str, is_right: Callable[[bytes | None], bool]) -> str:
    """Commit one file as it lies there and nothing else; the new commit. What else is staged stays staged.

    What the commit holds then is asked of `is_right`, for hooks and filters may have changed it: if it is not, the
    commit is taken back. Raises OutsideWorld with git's own words; branch and index are then as they were.
    """
    before = repository.head
    is_new = repository.git.run("ls-files", "--error-unmatch", "--", path, ok=(0, 1)).code == 1
    if is_new:
        _done(repository, ("add", "--intent-to-add", "--", path))
    arguments = (*_UTF8, "commit", "--quiet", "--only", "--cleanup=verbatim", "--file", "-", "--", path)
    try:
        _make(repository, arguments, message.encode())
    except BaseException:
        if is_new:
            _unstage(repository, path)
        raise
    head = repository.head
    assert head is not None
    others = [other for other in _games_changed(repository, before, head) if other != path]
    if others or not is_right(repository.content(head, path)):
        _take_back(repository, head, before, [*others, *(() if is_new else (path,))], path if is_new else None)
        files = Listing(others or [path])
        told = sentence(
            "A hook or a filter of git changed what was committed of {files}; it was taken back.", files=files
        )
        hint = sentence("`git config --get-regexp filter`, `git check-attr -a FILE` and .git/hooks tell which one.")
        raise OutsideWorld("commit-differs", told, hint=hint)
    return head


def _games_changed(repository: Repository, before: str | None, head: str) -> list[str]:
    old = games_at(repository.git, before) if before else {}
    new = games_at(repository.git, head)
    return [path for path in {**old, **new} if old.get(path) != new.get(path)]


def _take_back(repository: Repository, head: str, before: str | None, changed: list[str], new: str | None) -> None:
    """Let branch and index be as before a commit; whoever has moved the branch since then keeps it."""
    update = ("update-ref", "HEAD", before, head) if before else ("update-ref", "-d", "HEAD", head)
    repository.git.run(*update)
    if changed and before:
        repository.git.run("reset", "--quiet", "--", *changed)
    if new:
        _unstage(repository, new)


def _unstage(repository: Repository, path: str) -> None:
    with suppress(FeurioError):
        repository.git.run("rm", "--cached", "--quiet", "--force", "--ignore-unmatch", "--", path)


def commit_again(
    repository: Repository,
    commit: str,
    parent: str,
    files: Mapping[str, bytes | None],
    message: str | None = None,
) -> str:
    """A commit on top of `parent` with other files (None: removed), by the author of `commit`; it is on no branch yet.

    With the message it had, unless there is another. As in a rebase, hooks are not asked again, the signing key is.
    """
    git = repository.git
    with TemporaryDirectory(prefix="feurio-") as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder, "index"))}
        git.run("read-tree", parent, more=index)
        for path, data in files.items():
            if data is None:
                git.run("update-index", "--force-remove", "--", path, more=index)
            else:
                blob = git.run("hash-object", "-w", "--stdin", stdin=data).text
                git.run("update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", more=index)
        tree = git.run("write-tree", more=index).text
    form = ("--no-walk", "--no-commit-header", "--date=raw", "--format=%an%x00%ae%x00%ad%x00%B")
    told = git.run("-c", "i18n.logOutputEncoding=utf-8", "rev-list", *form, commit, "--").out
    name, address, date, old = told.split(b"\0", 3)
    author = {"NAME": name, "EMAIL": address, "DATE": b"@" + date}
    more = {f"GIT_AUTHOR_{part}": value.decode("utf-8", "surrogateescape") for part, value in author.items()}
    signed = ("-S",) if repository.is_set("commit.gpgSign") else ()
    arguments = (*_UTF8, "commit-tree", *signed, "-p", parent, "-F", "-", tree)
    words = old.rstrip(b"\n") + b"\n" if message is None else message.encode()
    return _make(repository, arguments, words, more).text


def _make(
    repository: Repository, arguments: tuple[str, ...], message: bytes, more: Mapping[str, str] | None = None
) -> Output:
    hint = sentence("No commit was made. A hook, or the signing key, or git's settings said no.")
    return _done(repository, arguments, hint, stdin=message, seconds=COMMIT_SECONDS, more=more)


def _done(repository: Repository, arguments: tuple[str, ...], hint: Message | None = None, **how: Any) -> Output:
    done = repository.git.run(*arguments, ok=ANY_CODE, locks=repository.git_dir, **how)
    if done.code:
        raise repository.failure(arguments, done, hint)
    return done
