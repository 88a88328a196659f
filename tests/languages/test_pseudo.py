"""A language that nobody speaks: what it does not mark is no sentence, and its sentences are half as long again.

Each comes out as ⟦sentence~~~⟧. Three words in a row outside of the marks are something that cannot be translated.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from feurio_pbem.cli import language
from tests.cli.conftest import Here, game, here

__all__ = ["game", "here"]

THREE_WORDS = re.compile(r"\b[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
FILE, SEALED = "a.feurio.yaml", "s.feurio.yaml"
EXAMPLE, CLICK = re.compile(r"^ +feurio |PowerShell|^Usage: "), "Show this message and exit."
WIDTH = 80


class Pseudo:
    """What `gettext.NullTranslations` has, as far as messages ask."""

    def gettext(self, message: str) -> str:
        letters = len(re.sub(r"\{[^}]*\}", "", message))
        return f"⟦{message}{'~' * (letters // 2)}⟧"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)

    def info(self) -> dict[str, str]:
        return {"language": "en-x-pseudo"}


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch, here: Here, game: Path) -> Iterator[Here]:
    """Commands answered in it, in a folder with a game."""
    monkeypatch.setattr(language, "catalogue", lambda name: None if name == "en" else Pseudo())
    monkeypatch.setenv("FEURIO_LANG", "it")
    monkeypatch.setenv("LANGUAGE", "en")  # `speak` names the language to Click there
    yield here
    language.speak("en")


def outside(text: str) -> str:
    """What no sentence has said."""
    depth, left = 0, []
    for letter in text:
        depth += {"⟦": 1, "⟧": -1}.get(letter, 0)
        if not depth and letter != "⟧":
            left.append(letter)
    return "".join(left).replace(CLICK, "")


TRIED = [
    *("show", "show --words", "legal", "legal --words", "log", "log --words", "score", "score --words", "check"),
    *("move z", "move a +9", "move b", "move frob", "move a +3 --dry-run", "move a +3+3", "take-back", "pins"),
    *("hint --budget x", "resign --yes", "resign --player bo --yes", "away", "join", "start", "skip bo", "retire bo"),
]
ALONE = [
    *("", "list", "list --mine", "rules", "rules --words", "me", "me Anna", "daily", "puzzle", "identity", "notify"),
    *("frob", "show nothing", f"check {FILE} nothing", f"merge {FILE} {FILE} -o u.feurio.yaml", "schema", "--help"),
    *("help move", "help new", "help git", "mail --help", "git setup --help", "watch --help", "site . pub", "sync"),
    *(f"new {FILE} --player A", "new b.feurio.yaml Anna Bo", "new b.feurio.yaml --player ' '", f"mail compose {FILE}"),
]


@pytest.mark.parametrize(
    "words", [*(f"{word.split()[0]} {FILE} {' '.join(word.split()[1:])}" for word in TRIED), *ALONE]
)
def test_every_sentence_can_be_translated(pseudo: Here, words: str) -> None:
    ran = pseudo(*words.replace("' '", "\u2800").split(" ") if words else [], code=None)
    assert ran.code != 70
    said = [line for line in outside(ran.out + ran.err).splitlines() if not EXAMPLE.search(line)]
    assert [line for line in said if THREE_WORDS.search(line)] == []


@pytest.mark.parametrize("words", ["show", "legal", "score", "log", "move a +3"])
def test_a_screen_holds_sentences_that_are_half_as_long_again(pseudo: Here, words: str) -> None:
    command, *rest = words.split()
    ran = pseudo(command, FILE, *rest)
    assert [line for line in ran.out.splitlines() if len(line) > WIDTH] == []


def test_a_sealed_game_too(pseudo: Here) -> None:
    pseudo("identity")
    pseudo(*f"new {SEALED} --player Anna --player Bo --player Cy --draws sealed --as anna".split())
    for words in ("show", "show --words", "join", "start", "legal", "check", "pins", "log", "away --from x --until y"):
        command, *rest = words.split()
        ran = pseudo(command, SEALED, *rest, code=None)
        assert ran.code != 70
        assert not THREE_WORDS.search(outside(ran.out + ran.err)), ran
