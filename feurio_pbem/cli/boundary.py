"""The one place where failures become words and exit codes; nothing below the command line prints them."""

import errno
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from feurio_pbem.cli.language import choose_language, speak
from feurio_pbem.cli.output import (
    abandon_output,
    flush,
    has_changed,
    print_error,
    print_json,
    print_notices,
    take_changes,
)

if TYPE_CHECKING:
    from feurio_pbem.errors import FeurioError
    from feurio_pbem.messages import Message


def guarded(action: Callable[[list[str]], int | None], arguments: list[str]) -> int:
    """Run `action`; whatever it raises is told to the user, and the exit code of the contract returned."""
    code = 0
    take_changes()
    try:
        try:
            speak("en")  # until it is known what is spoken
            arguments = choose_language(arguments)
            code = action(list(arguments)) or 0  # a copy: Click eats its list
        except BrokenPipeError:
            raise
        except BaseException as failure:
            if isinstance(failure, OSError) and has_changed():
                raise  # only words are lost
            judged = judge(failure, arguments)
            if isinstance(judged, int):
                code = judged
            else:
                code = judged.exit_code
                _tell(judged, as_json="--json" in arguments)
        flush()
    except BrokenPipeError:
        pass  # whoever read our words has enough of them
    except OSError as failure:
        code = _tell_only_stderr(failure)
    abandon_output()
    return code


def _tell(error: "FeurioError", *, as_json: bool) -> None:
    """To scripts in English, to people in their language."""
    if as_json:
        print_json({"error": error.to_json(), "notices": [notice.to_json() for notice in error.notices]})
        return
    print_notices(notice for notice in error.notices if notice.code != error.code)
    print_error(f"feurio: {_place(error)}{error}")
    if error.hints:
        print_error(" ".join(map(str, error.hints)))
    if report := error.details.get("report"):
        print_error(report)


def _place(error: "FeurioError") -> str:
    """`FILE:LINE:COLUMN: ` of a fault in a file, as compilers say it and editors follow it."""
    known = [str(error.details[key]) for key in ("file", "line", "column") if error.details.get(key) is not None]
    return ":".join(known) + ": " if known else ""


def _tell_only_stderr(failure: OSError) -> int:
    """Stdout itself failed (a full disk behind `> file`): what was to be said there is lost, so say that.

    What was changed is changed: whoever took this for a failure would do it twice.
    """
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.messages import sentence

    changes = take_changes()
    try:
        print_error(str(sentence("feurio: the output could not be written: {reason}", reason=failure.strerror)))
        for file, token in changes:
            done = sentence("The change is in the file: {file} is at {token} now.", file=show_path(file), token=token)
            print_error(str(done))
        flush()
    except OSError:
        pass
    return 0 if changes else 6


def judge(failure: BaseException, arguments: list[str]) -> "FeurioError | int":
    """A failure as one of ours, or the exit code where there is nothing to say."""
    from feurio_pbem.cli.redaction import redact
    from feurio_pbem.errors import FeurioError, Interrupted, OurBug
    from feurio_pbem.messages import sentence

    if isinstance(failure, FeurioError):
        return redact(failure, arguments)
    if isinstance(failure, SystemExit):
        return failure.code if isinstance(failure.code, int) else 0
    if isinstance(failure, KeyboardInterrupt | EOFError):  # Ctrl-C, or Ctrl-D at a question
        return Interrupted("interrupted", sentence("interrupted; what had not finished has changed nothing"))
    if isinstance(failure, OSError):
        return _of_system(failure)
    judged = _of_typer(failure, arguments)
    if judged is not None:
        return judged if isinstance(judged, int) else redact(judged, arguments)
    message = sentence("this is a bug of feurio_pbem, not of yours; no game file is left half-written")
    hint = sentence("Please send us the report:")
    return OurBug("bug", message, hint=hint, report=report(failure, arguments))


def _of_system(failure: OSError) -> "FeurioError":
    from feurio_pbem.errors import OutsideWorld
    from feurio_pbem.messages import literal

    code = {errno.ENOSPC: "disk-full", errno.EACCES: "no-permission", errno.EROFS: "no-permission"}
    place = f"{failure.filename}: " if failure.filename else ""
    return OutsideWorld(code.get(failure.errno or 0, "system"), literal(f"{place}{failure.strerror or failure}"))


def _of_typer(failure: BaseException, arguments: list[str]) -> "FeurioError | int | None":
    """Typer's own failures; the private base classes have moved between its releases, so they are found by descent."""
    from feurio_pbem.errors import Interrupted, WrongUsage
    from feurio_pbem.messages import sentence

    typer = sys.modules.get("typer")
    if typer is None:
        return None
    if isinstance(failure, typer.Exit):
        return int(failure.exit_code)
    if isinstance(failure, typer.Abort):  # Ctrl-C or end of input at a question
        return Interrupted("interrupted", sentence("interrupted"))
    usage_error = typer.BadParameter.__mro__[1]
    if isinstance(failure, usage_error):
        path = failure.ctx.command_path if failure.ctx else f"feurio {_command_name(arguments)}".rstrip()
        hint = sentence("Help: {command}", command=f"{path} --help")
        return WrongUsage("usage", _usage_message(failure), hint=hint)
    return None


def _usage_message(failure: Any) -> "Message":
    """What Typer says of a command line, in the language spoken here: its own copy of Click says it in English."""
    from feurio_pbem.messages import Listing, literal, sentence

    if failure.__class__.__name__ == "NoSuchOption":
        name, meant = failure.option_name, sorted(failure.possibilities or ())
        if meant:
            return sentence("No such option: {name}. Did you mean {options}?", name=name, options=Listing(meant, "or"))
        return sentence("No such option: {name}", name=name)
    told, hint = failure.format_message(), _place_of(failure)
    if hint is None or not told.endswith(failure.message):
        return literal(told)
    if failure.__class__.__name__ == "MissingParameter":
        return sentence("{parameter} is missing.", parameter=hint)
    return sentence("Invalid value for {param_hint}: {message}", param_hint=hint, message=failure.message)


def _place_of(failure: Any) -> str | None:
    """Of which option or argument it is."""
    hint = getattr(failure, "param_hint", None)
    if hint is None and getattr(failure, "param", None) is not None:
        hint = failure.param.get_error_hint(failure.ctx)
    return hint if hint is None or isinstance(hint, str) else " / ".join(hint)


def report(failure: BaseException, arguments: list[str]) -> str:
    """Of a bug, to be pasted: what ran where, and neither arguments nor the home folder."""
    import platform
    import traceback

    from feurio_pbem.version import __version__

    lines = [
        f"feurio_pbem {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"command: feurio {_command_name(arguments)}".rstrip(),
        "".join(traceback.format_exception(failure)),
    ]
    home = os.path.expanduser("~")
    text = "\n".join(lines)
    return text if len(home) < 2 else text.replace(home, "~")


def _command_name(arguments: list[str]) -> str:
    """The longest start of the arguments that is a command of ours; nothing else of them."""
    from feurio_pbem.cli.commands import COMMANDS

    return next((name for length in (2, 1) if (name := " ".join(arguments[:length])) in COMMANDS), "")
