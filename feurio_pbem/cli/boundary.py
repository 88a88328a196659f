"""The one place where failures become words and exit codes; nothing below the command line prints them."""

import errno
import sys
from collections.abc import Callable
from typing import Any

from feurio_pbem.cli.output import abandon_output, flush, print_error, print_json

BUG = 70
INTERRUPTED = 130


def guarded(action: Callable[[list[str]], int | None], arguments: list[str]) -> int:
    """Run `action`; whatever it raises is told to the user, and the exit code of the contract returned."""
    code = 0
    try:
        try:
            code = action(list(arguments)) or 0  # a copy: Click eats its list
        except BrokenPipeError:
            raise
        except BaseException as failure:
            code, error = judge(failure, arguments)
            _tell(error, as_json="--json" in arguments)
        flush()
    except BrokenPipeError:
        pass  # whoever read our words has enough of them
    except OSError as failure:
        code = _tell_only_stderr(failure)
    abandon_output()
    return code


def _tell(error: dict[str, Any] | None, as_json: bool) -> None:
    if error is None:
        return
    if as_json:
        print_json({"error": error})
        return
    for part in (f"feurio: {_place(error)}{error['message']}", error["hint"], error.get("report")):
        if part:
            print_error(part)


def _place(error: dict[str, Any]) -> str:
    """`FILE:LINE:COLUMN: ` of a fault in a file, as compilers say it and editors follow it."""
    known = [str(error[key]) for key in ("file", "line", "column") if error.get(key) is not None]
    return ":".join(known) + ": " if known else ""


def _tell_only_stderr(failure: OSError) -> int:
    """Stdout itself failed (a full disk behind `> file`): what was to be said there is lost, so say that."""
    try:
        print_error(f"feurio: the output could not be written: {failure.strerror}")
        flush()
    except OSError:
        pass
    return 6


def judge(failure: BaseException, arguments: list[str]) -> tuple[int, dict[str, Any] | None]:
    """The exit code of a failure and its JSON object; None where there is nothing to say."""
    from feurio_pbem.errors import FeurioError

    if isinstance(failure, FeurioError):
        return failure.exit_code, failure.to_json()
    if isinstance(failure, SystemExit):
        return failure.code if isinstance(failure.code, int) else 0, None
    if isinstance(failure, KeyboardInterrupt | EOFError):  # Ctrl-C, or Ctrl-D at a question
        return INTERRUPTED, _plain("interrupted", "interrupted; what had not finished has changed nothing")
    if isinstance(failure, OSError):
        return 6, _of_system(failure)
    return _of_typer(failure) or (BUG, _of_bug(failure, arguments))


def _plain(code: str, message: str, hint: str | None = None, **details: Any) -> dict[str, Any]:
    return {"code": code, "message": message, "hint": hint, **details}


def _of_system(failure: OSError) -> dict[str, Any]:
    code = {errno.ENOSPC: "disk-full", errno.EACCES: "no-permission", errno.EROFS: "no-permission"}
    place = f"{failure.filename}: " if failure.filename else ""
    return _plain(code.get(failure.errno or 0, "system"), f"{place}{failure.strerror or failure}")


def _of_typer(failure: BaseException) -> tuple[int, dict[str, Any] | None] | None:
    """Typer's own failures; the private base classes have moved between its releases, so they are found by descent."""
    typer = sys.modules.get("typer")
    if typer is None:
        return None
    if isinstance(failure, typer.Exit):
        return failure.exit_code, None
    if isinstance(failure, typer.Abort):  # Ctrl-C or end of input at a question
        return INTERRUPTED, _plain("interrupted", "interrupted")
    usage_error = typer.BadParameter.__mro__[1]
    if isinstance(failure, usage_error):
        path = failure.ctx.command_path if failure.ctx else "feurio"
        return 2, _plain("usage", failure.format_message(), f"Help: {path} --help")
    return None


def _of_bug(failure: BaseException, arguments: list[str]) -> dict[str, Any]:
    from feurio_pbem.cli.bug import report

    message = "this is a bug of feurio_pbem, not of yours; no game file is left half-written"
    return _plain("bug", message, "Please send us the report:", report=report(failure, arguments))
