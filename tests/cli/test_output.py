"""Words on their way out: what stdout can show, and documents that no console garbles."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from feurio_pbem.cli.output import is_conversation, make_streams_safe, print_json, print_text, style
from tests.conftest import Feurio


class Console(io.TextIOWrapper):
    """A console of some encoding that keeps what is written to it."""

    def __init__(self, encoding: str, terminal: bool = True) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\n")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def fileno(self) -> int:
        raise OSError

    def written(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)  # type: ignore[attr-defined]


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return monkeypatch


def test_the_style_follows_stdout(clean: pytest.MonkeyPatch) -> None:
    clean.setattr(sys, "stdout", Console("utf-8"))
    assert (style().width, style().colour, style().unicode) == (80, True, True)
    clean.setenv("COLUMNS", "50")
    assert style().width == 50
    for nonsense in ("many", "0", "9" * 5000):
        clean.setenv("COLUMNS", nonsense)
        assert style().width == 80
    clean.setenv("NO_COLOR", "1")
    assert not style().colour


def test_a_narrow_encoding_and_a_pipe_get_plain_pictures(clean: pytest.MonkeyPatch) -> None:
    clean.setattr(sys, "stdout", Console("cp1252", terminal=False))
    assert not style().unicode
    assert not style().colour
    assert not is_conversation()


def test_a_real_window_tells_its_width(clean: pytest.MonkeyPatch) -> None:
    console = Console("utf-8")
    clean.setattr(console, "fileno", lambda: 1)
    clean.setattr(os, "get_terminal_size", lambda number: os.terminal_size((123, 40)))
    clean.setattr(sys, "stdout", console)
    assert style().width == 123


def test_characters_that_the_console_lacks_are_replaced(clean: pytest.MonkeyPatch) -> None:
    console = Console("cp1252")
    clean.setattr(sys, "stdout", console)
    make_streams_safe()
    print_text("Zoë ☃ \udc80")
    assert console.written() == "Zoë ? ?\n"


@pytest.mark.parametrize(("encoding", "escaped"), [("utf-8", False), ("cp1252", True), ("ascii", True)])
def test_a_document_survives_every_console(clean: pytest.MonkeyPatch, encoding: str, escaped: bool) -> None:
    console = Console(encoding)
    clean.setattr(sys, "stdout", console)
    document = {"name": "Zoë ☃"}
    print_json(document)
    assert json.loads(console.written()) == document
    assert ("\\u2603" in console.written()) == escaped


def test_a_file_name_that_is_no_text_survives_as_an_escape(clean: pytest.MonkeyPatch) -> None:
    console = Console("utf-8")
    clean.setattr(sys, "stdout", console)
    print_json({"file": "\udcff"})
    assert json.loads(console.written()) == {"file": "\udcff"}


def test_a_closed_stdout_is_no_failure(clean: pytest.MonkeyPatch) -> None:
    clean.setattr(sys, "stdout", None)
    make_streams_safe()
    print_text("lost")
    print_json({})


@pytest.mark.parametrize("json", [False, True])
def test_what_is_played_and_cannot_be_told_is_in_the_file(tmp_path: Path, feurio: Feurio, json: bool) -> None:
    """Whoever took the full disk for a refusal would play the opponent's turn with his second try."""
    feurio("new", "g.feurio.yaml", "--player", "Anna", "--player", "Bo", "--seed", "1", code=0)
    spot = feurio("legal", "g.feurio.yaml", "--json").json["spots"][0]["spot"]
    words = [sys.executable, "-m", "feurio_pbem", "move", "g.feurio.yaml", spot, *(["--json"] if json else [])]
    with open("/dev/full", "w") as full:
        done = subprocess.run(words, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    token = feurio("show", "g.feurio.yaml", "--json").json["token"]
    assert done.returncode == 0
    assert f"The change is in the file: g.feurio.yaml is at {token} now." in done.stderr
