"""The one module that runs git: a list of arguments, bytes in and out, no shell, no prompt, a time limit.

Whatever surrounds us (a hook, a merge driver) must not decide which repository is meant, so git's location variables
are stripped; settings passed by `git -c` (GIT_CONFIG_*) stay. A repository without a work tree is never discovered:
a folder of a stranger's files that looks like one would bring its own hooks (`safe.bareRepository`, git 2.38; before
that the caller's own search for `.git` is what protects). Replace refs are ignored: whoever may push could push some.
Knows no game and no meaning of any git command.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from feurio_pbem.errors import FeurioError, Missing, OutsideWorld
from feurio_pbem.messages import Message, literal, sentence

LOCAL_SECONDS = 60.0
NETWORK_SECONDS = 120.0
HISTORY_SECONDS = 300.0
_MERCY_SECONDS = 10.0

# `git rev-parse --local-env-vars`, without those that carry `-c` settings.
_LOCATIONS = (
    *("GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE"),
    *("GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY"),
    *("GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE"),
)
_PATHSPECS = ("GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS")
# Git keeps what a push brings apart until the pre-receive hook has agreed, and what a commit will hold in an index of
# its own until the pre-commit hook has: only those two checks keep the variables that lead there.
QUARANTINE = ("GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH")
NEXT_COMMIT = ("GIT_INDEX_FILE",)
ANY_CODE = tuple(range(256))
_HOME_PAGE = "https://git-scm.com"


@dataclass(frozen=True)
class Git:
    """Git in a folder; `keep` names location variables that stay, `bare` says that the folder itself is a repository.

    In a bare repository nothing is fetched: what is read there must not run a program that its settings name.
    """

    folder: Path
    keep: tuple[str, ...] = ()
    bare: bool = False

    def run(
        self,
        *arguments: str,
        stdin: bytes = b"",
        ok: tuple[int, ...] = (0,),
        seconds: float = LOCAL_SECONDS,
        more: Mapping[str, str] | None = None,
        locks: Path | None = None,
    ) -> "Output":
        """Run a git command; `more` gives variables of this call, `locks` the folder where it may leave lock files.

        Raises Missing `no-git`, OutsideWorld `git-failed` for a code not in `ok`, `git-slow`.
        """
        trust = "all" if self.bare else "explicit"
        settings = ("-c", f"safe.bareRepository={trust}")
        command = ["git", "-C", os.fspath(self.folder), *settings, "--no-pager", *arguments]
        environment = clean_environment(self.keep) | dict(more or {})
        if self.bare:
            environment |= {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
        output = _Process(command, _verb(arguments), environment, locks).finish(stdin, seconds)
        if output.code not in ok:
            raise failure(arguments, output)
        return output

    def text(self, *arguments: str, ok: tuple[int, ...] = (0,)) -> str:
        """Stdout of a command without the line end."""
        return self.run(*arguments, ok=ok).text

    def run_remote(self, *arguments: str, ok: tuple[int, ...] = (0,)) -> "Output":
        """Run a command that talks to a remote: ssh may ask nothing either, unless the user chose the ssh command."""
        chosen = {"GIT_SSH_COMMAND", "GIT_SSH"} & set(os.environ)
        if not chosen and not self.run("config", "--get", "core.sshCommand", ok=(0, 1)).out:
            arguments = ("-c", "core.sshCommand=ssh -o BatchMode=yes", *arguments)
        return self.run(*arguments, ok=ok, seconds=NETWORK_SECONDS)


@dataclass(frozen=True)
class Output:
    """What a git command left: exit code, stdout, stderr."""

    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        """Stdout as text, without the line end; bytes that are no UTF-8 survive as surrogates, as in file names."""
        return self.out.decode("utf-8", "surrogateescape").rstrip("\n")

    def words(self, lines: int = 4) -> str:
        """Git's own first lines about a failure, without anything that a terminal would obey."""
        return legible(self.err or self.out, lines)


class _Process:
    """One run of git, in a session of its own: nothing can ask the terminal, and a hook that hangs ends with its git.

    Ctrl-C is held back while git is started (or nobody would know whom to end) and while it is ended: it is over only
    when git is, so that what comes after finds no git at work and no lock of a git that was killed.
    """

    def __init__(self, command: list[str], verb: str, environment: dict[str, str], locks: Path | None) -> None:
        self._command, self._verb, self._environment = command, verb, environment
        self._locks = locks
        self._stale = locks is not None and os.path.lexists(locks / "index.lock")

    def finish(self, data: bytes, seconds: float) -> Output:
        """Give it the data and wait for its end."""
        with _Interrupts() as interrupts:
            process = self._start()
            try:
                interrupts.let_through()
                out, err = process.communicate(data, timeout=seconds)
            except subprocess.TimeoutExpired:
                raise _slow(self._verb, seconds) from None
            finally:
                interrupts.hold()
                if process.returncode is None:
                    self._stop(process)
        return Output(process.returncode, out, err)

    def _start(self) -> "subprocess.Popen[bytes]":
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen(
                self._command, stdin=pipe, stdout=pipe, stderr=pipe, env=self._environment, start_new_session=True
            )
        except FileNotFoundError:
            there_is_none = sentence("The program git is not there.")
            raise Missing("no-git", there_is_none, hint=sentence("Install it: {url}", url=_HOME_PAGE)) from None
        except (OSError, ValueError) as error:
            raise OutsideWorld("git-failed", sentence("git could not be run: {reason}.", reason=error)) from None

    def _stop(self, process: "subprocess.Popen[bytes]") -> None:
        """End git and what it has started; kindly first, for then git removes its lock files."""
        _signal(process, "SIGTERM")
        try:
            process.wait(_MERCY_SECONDS)
        except subprocess.TimeoutExpired:
            _signal(process, "SIGKILL")
            process.wait()
            self._remove_locks(process.pid)
        _signal(process, "SIGKILL")  # a hook that heeds no SIGTERM
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()

    def _remove_locks(self, pid: int) -> None:
        """Of a git that was killed: `commit --only` names one lock by its process, and holds the other with it."""
        own = None if self._locks is None else self._locks / f"next-index-{pid}.lock"
        if self._locks is None or own is None or not os.path.lexists(own):
            return
        own.unlink(missing_ok=True)
        if not self._stale:
            (self._locks / "index.lock").unlink(missing_ok=True)


class _Interrupts:
    """Ctrl-C held back, or let through: what came while it was held is raised as soon as it is let through.

    Only the main thread is ever interrupted; in others this does nothing.
    """

    def __init__(self) -> None:
        self._is_main = threading.current_thread() is threading.main_thread()
        self._came = False
        self._before: Any = None

    def __enter__(self) -> "_Interrupts":
        if self._is_main:
            self._before = signal.getsignal(signal.SIGINT)
            self.hold()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._restore()
        if self._came and kind is None:
            raise KeyboardInterrupt

    def hold(self) -> None:
        if self._is_main:
            signal.signal(signal.SIGINT, self._note)

    def let_through(self) -> None:
        self._restore()
        if self._came:
            raise KeyboardInterrupt

    def _restore(self) -> None:
        if self._is_main and self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._came = True


def _slow(verb: str, seconds: float) -> OutsideWorld:
    told = sentence(
        "`git {verb}` has not finished after {seconds} seconds and was stopped.", verb=verb, seconds=f"{seconds:g}"
    )
    return OutsideWorld("git-slow", told, hint=sentence("Is the network there? Does a hook wait for an answer?"))


def _signal(process: "subprocess.Popen[bytes]", name: str) -> None:
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, getattr(signal, name))


def failure(arguments: tuple[str, ...], output: Output, hint: Message | None = None) -> FeurioError:
    """Git's refusal in our words: its first lines, cleaned."""
    words = output.words()
    said = literal(words) if words else sentence("exit code {code}, no word", code=output.code)
    told = sentence("`git {verb}` failed: {words}", verb=_verb(arguments), words=said)
    return OutsideWorld("git-failed", told, hint=hint, git_exit=output.code)


def legible(data: bytes, lines: int = 4) -> str:
    """The first lines of what git or a hook said, each without control characters."""
    text = data.decode("utf-8", "replace")
    kept = [one_line(line).strip() for line in text.splitlines()]
    kept = [line[:300] for line in kept if line]
    more = " …" if len(kept) > lines else ""
    return " / ".join(kept[:lines]) + more


def one_line(text: str) -> str:
    """Text of strangers without anything that a terminal would obey."""
    return "".join(letter for letter in text if letter.isprintable())


def clean_environment(keep: tuple[str, ...] = ()) -> dict[str, str]:
    """The environment of every git command of ours."""
    stripped = {*_LOCATIONS, *_PATHSPECS} - set(keep)
    environment = {name: value for name, value in os.environ.items() if name not in stripped}
    return environment | {
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_EDITOR": "true",
        "GIT_MERGE_AUTOEDIT": "no",
        "LC_ALL": "C",
        "LANGUAGE": "C",
    }


def _verb(arguments: tuple[str, ...]) -> str:
    """The name of the git command among its arguments."""
    skip = False
    for argument in arguments:
        if skip or argument.startswith("-"):
            skip = argument == "-c"
            continue
        return argument
    return ""
