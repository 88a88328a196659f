"""Where words leave the program: stdout and stderr that never fail on a character, and what the terminal can show."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from feurio_pbem.messages import Notice
    from feurio_pbem.render.text import Style


def style(*, compact: bool = False) -> "Style":
    """What stdout can show, for the pictures; COLUMNS overrules the window's width, a pipe is 80 columns wide."""
    from feurio_pbem.render.text import choose_style

    encoding, width, height = getattr(sys.stdout, "encoding", None), *_window()
    return choose_style(encoding, width, is_terminal(), os.environ, compact=compact, height=height)


def is_terminal() -> bool:
    """Whether what is written to stdout comes to a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def is_conversation() -> bool:
    """Whether a person sits at both ends, so that a question can be asked."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _window() -> tuple[int | None, int | None]:
    """Columns and lines of the terminal; no lines where nobody looks through a window."""
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno()) if is_terminal() else (None, None)
    except OSError:
        columns, lines = None, None
    return _number("COLUMNS") or columns, (_number("LINES") or lines) if lines else None


def _number(name: str) -> int | None:
    text = os.environ.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 0 else None


def make_streams_safe() -> None:
    """From here on a character that the console cannot show or send is replaced, never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def print_text(text: str) -> None:
    """Write `text` to stdout, with a line end after it if it has none."""
    _write(sys.stdout, text)


def print_error(text: str) -> None:
    """Write `text` to stderr likewise; nothing in it reaches a terminal as a control, wherever it comes from."""
    safe = "".join(letter if letter.isprintable() or letter == "\n" else _shown(letter) for letter in text)
    _write(sys.stderr, _in_window(safe))


def _in_window(text: str) -> str:
    """The text broken between words where it comes to a window that would break it within them."""
    columns = _window()[0] if sys.stderr is not None and sys.stderr.isatty() else None
    if not columns or all(len(line) <= columns for line in text.split("\n")):
        return text
    from feurio_pbem.render.text.width import wrap

    return "\n".join(part for line in text.split("\n") for part in wrap(line, columns))


def print_notices(notices: Iterable["Notice | str"]) -> None:
    """What is to be known besides the result; on stderr, so that it never mixes with a document."""
    from feurio_pbem.messages import sentence

    for notice in notices:
        print_error(str(sentence("note: {notice}", notice=notice)))


def _shown(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def _write(stream: TextIO | None, text: str) -> None:
    if stream is not None:  # a program started with a closed stdout has None there
        stream.write(text if text.endswith("\n") else f"{text}\n")


def write_bytes(data: bytes) -> None:
    """Write a picture to stdout, as it is."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def print_json(document: Any) -> None:
    """Write one JSON document to stdout; where it could garble a terminal or a terminal it, all travels as escapes."""
    import json

    text = json.dumps(document, ensure_ascii=False, indent=2)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
        is_fit = text.replace("\n", "").isprintable()
    except UnicodeEncodeError:
        is_fit = False
    print_text(text if is_fit else json.dumps(document, indent=2))


_changed: list[tuple[Path, str]] = []


def note_change(file: Path, token: str) -> None:
    """From here on a failure of the output has this to say: the change is in the file."""
    _changed.append((file, token))


def has_changed() -> bool:
    """Whether anything was changed."""
    return bool(_changed)


def take_changes() -> list[tuple[Path, str]]:
    """The files that were changed, with their new tokens; once."""
    taken, _changed[:] = list(_changed), []
    return taken


def flush() -> None:
    """Bring everything out now, while a full disk or a closed pipe can still be answered."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def abandon_output() -> None:
    """Let what is still buffered go nowhere, so that the interpreter's last flush cannot fail again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
