"""The one module that runs git: a list of arguments, bytes in and out, no shell, no prompt, a time limit.

Whatever surrounds us (a hook, a merge driver) must not decide which repository is meant, so git's location variables
are stripped; settings passed by `git -c` (GIT_CONFIG_*) stay. Knows no game and no meaning of any git command.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.errors import FeurioError, Missing, OutsideWorld

LOCAL_SECONDS = 60.0
NETWORK_SECONDS = 120.0
_MERCY_SECONDS = 2.0

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


def run(
    folder: Path,
    *arguments: str,
    stdin: bytes | None = None,
    ok: tuple[int, ...] = (0,),
    seconds: float = LOCAL_SECONDS,
    keep: tuple[str, ...] = (),
    more: Mapping[str, str] | None = None,
) -> Output:
    """Run git in a folder; `keep` names location variables that stay, `more` gives variables of this call.

    Raises Missing `no-git`, OutsideWorld `git-failed` for a code not in `ok`, `git-slow`.
    """
    command = ["git", "-C", os.fspath(folder), "--no-pager", *arguments]
    environment = clean_environment(keep) | dict(more or {})
    output = _finish(command, arguments, stdin or b"", environment, seconds)
    if output.code not in ok:
        raise failure(arguments, output)
    return output


def run_remote(folder: Path, *arguments: str, ok: tuple[int, ...] = (0,)) -> Output:
    """Run a git command that talks to a remote: ssh may ask nothing either, unless the user chose the ssh command."""
    chosen = {"GIT_SSH_COMMAND", "GIT_SSH"} & set(os.environ)
    if not chosen and not run(folder, "config", "--get", "core.sshCommand", ok=(0, 1)).out:
        arguments = ("-c", "core.sshCommand=ssh -o BatchMode=yes", *arguments)
    return run(folder, *arguments, ok=ok, seconds=NETWORK_SECONDS)


def _finish(
    command: list[str], arguments: tuple[str, ...], data: bytes, environment: dict[str, str], seconds: float
) -> Output:
    """In a session of its own: nothing can ask the terminal, and a hook that hangs ends with its git."""
    pipe = subprocess.PIPE
    try:
        process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True
        )
    except FileNotFoundError:
        raise Missing("no-git", "The program git is not there.", hint="Install it: https://git-scm.com") from None
    except (OSError, ValueError) as error:
        raise OutsideWorld("git-failed", f"git could not be run: {error}.") from None
    try:
        out, err = process.communicate(data, timeout=seconds)
    except subprocess.TimeoutExpired:
        message = f"`git {_verb(arguments)}` has not finished after {seconds:g} seconds and was stopped."
        hint = "Is the network there? Does a hook wait for an answer?"
        raise OutsideWorld("git-slow", message, hint=hint) from None
    finally:
        if process.returncode is None:
            _stop(process)
    return Output(process.returncode, out, err)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """End git and what it has started; kindly first, for then git removes its lock files."""
    _signal(process, "SIGTERM")
    with suppress(subprocess.TimeoutExpired):
        process.wait(_MERCY_SECONDS)
    _signal(process, "SIGKILL")
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def _signal(process: "subprocess.Popen[bytes]", name: str) -> None:
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, getattr(signal, name))


def failure(arguments: tuple[str, ...], output: Output, hint: str | None = None) -> FeurioError:
    """Git's refusal in our words: its first lines, cleaned."""
    said = output.words() or f"exit code {output.code}, no word"
    known = "Git trusts only your own repositories; see safe.directory in `git help config`."
    hint = hint or (known if "dubious ownership" in said else None)
    return OutsideWorld("git-failed", f"`git {_verb(arguments)}` failed: {said}", hint=hint, git_exit=output.code)


def legible(data: bytes, lines: int = 4) -> str:
    """The first lines of what git or a hook said, each without control characters."""
    text = data.decode("utf-8", "replace")
    kept = ["".join(letter for letter in line if letter.isprintable()).strip() for line in text.splitlines()]
    kept = [line[:300] for line in kept if line]
    more = " …" if len(kept) > lines else ""
    return " / ".join(kept[:lines]) + more


def clean_environment(keep: tuple[str, ...] = ()) -> dict[str, str]:
    """The environment of every git command of ours."""
    stripped = {*_LOCATIONS, *_PATHSPECS} - set(keep)
    environment = {name: value for name, value in os.environ.items() if name not in stripped}
    return environment | {
        "GIT_LITERAL_PATHSPECS": "1",
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
