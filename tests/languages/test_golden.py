"""A board in pictures and in words, and a letter, as a reader of each language gets them."""

import os
import shutil
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from feurio_pbem.languages.__main__ import languages
from tests.sealed.people import run_here

GOLDEN = Path(__file__).parent / "golden"
FILE = "two-in-progress.feurio.yaml"
EXAMPLE = Path(__file__).parents[2] / "examples" / FILE
each_language = pytest.mark.parametrize("language", languages())


def check(name: str, told: str) -> None:
    """`FEURIO_REDRAW=1` writes it anew: let somebody read it who speaks the language."""
    path = GOLDEN / name
    if os.environ.get("FEURIO_REDRAW"):
        path.write_text(told, encoding="utf-8", newline="\n")
    assert told == path.read_text(encoding="utf-8")


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    shutil.copyfile(EXAMPLE, tmp_path / FILE)
    return tmp_path


@each_language
def test_a_board_and_its_story(language: str, desk: Path) -> None:
    told = [
        run_here([*words.split(), FILE, "--lang", language], desk, desk / "home").out
        for words in ("show", "show --words", "log", "score", "rules")
    ]
    check(f"{language}-board.txt", "\n".join(told))


@each_language
def test_a_refused_turn(language: str, desk: Path) -> None:
    turns = ("z", "a +2", "a +4+4", "a +4+10+11+15", "frob", "a +99", "@0,0", "take-back")
    told = [run_here(["move", FILE, turn, "--lang", language], desk, desk / "home").err for turn in turns[:-1]]
    told.append(run_here(["take-back", FILE, "--player", "bo", "--lang", language], desk, desk / "home").err)
    check(f"{language}-refusals.txt", "\n".join(told))


@each_language
def test_a_letter(language: str, desk: Path) -> None:
    home = desk / "home"
    run_here(["mail", "book", FILE, "bo", "bo@example.org", "--lang", language], desk, home)
    made = run_here(["mail", "compose", FILE, "--to", "bo", "--from", "host@example.org", "-o", "l.eml"], desk, home)
    assert made.code == 0, made.err
    letter = message_from_bytes((desk / "l.eml").read_bytes(), policy=default)
    body = letter.get_body(("plain",))
    assert body is not None
    check(f"{language}-letter.txt", f"{letter['Subject']}\n\n{body.get_content()}")
