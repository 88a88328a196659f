"""`feurio move` in a real terminal: it asks, explains, asks again, and leaves the file alone when one leaves."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import FILE, Here

QUESTIONS = (b"'s turn (? helps): ", b"(yes/no): ")
TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)


class Talk(NamedTuple):
    """What a conversation left: exit code and everything on the screen."""

    code: int
    screen: str


@pytest.fixture
def talk(environment: dict[str, str], tmp_path: Path) -> Callable[..., Talk]:
    """Run the command in a terminal of its own and answer each question with the next of `says`."""

    def run(*arguments: str, says: list[bytes | Callable[[], object]], term: str = "xterm") -> Talk:
        terminal, other_end = pty.openpty()
        command = [sys.executable, "-c", TAKE_TERMINAL, sys.executable, "-m", "feurio_pbem", *arguments]
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), other_end)
        env = {**environment, "NO_COLOR": "1", "TERM": term}
        with subprocess.Popen(command, cwd=tmp_path, env=env, start_new_session=True, **streams) as child:
            os.close(other_end)
            screen, waiting = b"", list(says)
            while part := _read(terminal):
                screen += part
                if waiting and screen.endswith(QUESTIONS):
                    time.sleep(0.1)  # nobody types before the question has been read
                    said = waiting.pop(0)
                    os.write(terminal, said if isinstance(said, bytes) else said() or b"")
                    screen += b"|"
            os.close(terminal)
        return Talk(child.returncode, screen.decode(errors="replace"))

    return run


def _read(terminal: int) -> bytes:
    """The next part of the screen; nothing once the command has ended."""
    try:
        return os.read(terminal, 4096) if select.select([terminal], [], [], 30)[0] else b""
    except OSError:  # Linux says so when the other end is gone
        return b""


def test_it_asks_until_a_turn_is_played(talk: Callable[..., Talk], game: Path) -> None:
    done = talk("move", FILE, "--note", "Hi", says=[b"?\n", b"\n", b"pass\n", b"x y z\n", b"b +1+1\n", b"b +2\n"])
    assert done.code == 0
    assert done.screen.startswith("Friday forest")
    assert done.screen.count("Anna's turn (? helps): ") == 6
    assert done.screen.count("leave; the file stays as it is") == 2
    assert "The fire may spread to 2 cells with heat 5: a (@1,-1) and b (@2,0). Say which." in done.screen
    assert "This is no turn, at character 3" in done.screen
    assert "For example: b +1" in done.screen
    assert "Turn 1. Anna laid a 1 on @2,0 and placed one on tile 2." in done.screen
    assert 'at: [2, 0], crew: [2], note: "Hi"' in game.read_text()


@pytest.mark.parametrize("leave", [b"\x03", b"\x04", b"b +\x03"])
def test_one_may_leave(talk: Callable[..., Talk], game: Path, leave: bytes) -> None:
    before = game.read_bytes()
    done = talk("move", FILE, says=[leave])
    assert done.code == 130
    assert done.screen.endswith("\r\nfeurio: interrupted; what had not finished has changed nothing\r\n")
    assert game.read_bytes() == before


@pytest.mark.parametrize("line", [b"\xff\xfe\n", b"\x1b[A\n", b"+" * 300 + b"\n", "é☃\n".encode()])
def test_keys_that_mean_nothing(talk: Callable[..., Talk], game: Path, line: bytes) -> None:
    done = talk("move", FILE, says=[line, b"\x04"])
    assert done.code == 130
    assert "This is no turn, at character" in done.screen


def test_who_has_moved_meanwhile_is_not_moved_for(talk: Callable[..., Talk], here: Here, game: Path) -> None:
    done = talk("move", FILE, says=[lambda: here("move", FILE, "a") and b"a +1\n"])
    assert done.code == 4
    assert "was answered already, by another action (@1,-1)" in done.screen
    assert len(here("log", FILE, "--json").json["entries"]) == 1


def test_nothing_is_asked_of_another_or_after_the_end(talk: Callable[..., Talk], here: Here, game: Path) -> None:
    done = talk("move", FILE, "--player", "bo", says=[])
    assert (done.code, done.screen) == (1, "feurio: It is Anna's turn (anna), not Bo's (bo).\r\n")
    here("resign", FILE)
    done = talk("move", FILE, says=[])
    assert done.code == 1
    assert done.screen.startswith("feurio: The game is over: Bo won.")


def test_a_dry_run_asks_once(talk: Callable[..., Talk], game: Path) -> None:
    before = game.read_bytes()
    done = talk("move", FILE, "--dry-run", says=[b"a\n"])
    assert done.code == 0
    assert "This was a dry run: nothing was changed." in done.screen
    assert game.read_bytes() == before


def test_resigning_is_asked_back(talk: Callable[..., Talk], here: Here, game: Path) -> None:
    said = talk("move", FILE, says=[b"resign\n", b"no\n", b"resign\n", b"yes\n"])
    assert said.code == 0 and said.screen.count("(yes/no)") == 2
    assert [entry["kind"] for entry in here("log", FILE, "--json").json["entries"]] == ["resign"]


def test_q_leaves(talk: Callable[..., Talk], game: Path) -> None:
    before = game.read_bytes()
    assert talk("move", FILE, says=[b"q\n"]).code == 130
    assert game.read_bytes() == before


def test_resign_and_retire_ask_who_cannot_undo_them(talk: Callable[..., Talk], here: Here, game: Path) -> None:
    before = game.read_bytes()
    said = talk("resign", FILE, says=[b"no\n"])
    assert said.code == 1 and "Resign as Anna (anna)?" in said.screen and "Nothing was changed." in said.screen
    said = talk("move", FILE, "resign", says=[b"\n"])
    assert said.code == 1 and "(yes/no)" in said.screen
    said = talk("retire", FILE, "bo", says=[b"n\n"])
    assert said.code == 1 and "Between two that ends it, nobody wins" in said.screen
    assert game.read_bytes() == before
    assert talk("resign", FILE, "--yes", says=[]).code == 0
    assert here("show", FILE, "--json").json["winners"] == ["bo"]


def test_another_turn_is_asked_about_where_it_was_told_who_plays(
    talk: Callable[..., Talk], here: Here, game: Path
) -> None:
    here("me", "Bo")
    said = talk("move", FILE, "a", says=[b"no\n"])
    assert said.code == 1 and "It is Anna's turn, and here plays Bo. Play for anna? (yes/no)" in said.screen
    assert talk("move", FILE, "a", says=[b"yes\n"]).code == 0
    assert talk("move", FILE, "a", says=[]).code == 0


def test_a_whole_game_at_one_keyboard(talk: Callable[..., Talk], here: Here) -> None:
    tiles = ("--start", "2", "--tiles", "1:1x2,3:2x2", "--supply", "2")
    here("new", FILE, "--player", "Anna", "--player", "Bo", "--seed", "evening", *tiles)
    says = [b"help\n", b"score\n", b"feurio move %s a +1\n" % FILE.encode(), b"undo\n", b"a +9\n", b"a +1\n"]
    says += [b"feurio legal %s\n" % FILE.encode(), b"Answer: feurio move %s a +2     Token: x-1-abcd\n" % FILE.encode()]
    says += [b"feurio move %s pass --note Hm\n" % FILE.encode(), b"pass\n"]
    done = talk("play", FILE, says=says, term="dumb")
    assert done.code == 0
    assert "take back the last turn" in done.screen
    assert "There is no tile 9" in done.screen
    assert "Finished" in done.screen
    assert done.screen.endswith(f"Again: feurio new again.feurio.yaml --like {FILE}\r\n")
    assert [entry["kind"] for entry in here("log", FILE, "--json").json["entries"]][:3] == ["turn", "take-back", "turn"]


def test_a_session_may_be_left_and_needs_a_terminal(talk: Callable[..., Talk], here: Here, game: Path) -> None:
    before = game.read_bytes()
    assert talk("play", FILE, says=[b"quit\n"], term="dumb").code == 0
    assert game.read_bytes() == before
    assert here("play", FILE, code=2).err.startswith("feurio: Which turn?")


def test_no_word_is_broken_in_a_narrow_window(
    talk: Callable[..., Talk], game: Path, environment: dict[str, str]
) -> None:
    environment["COLUMNS"] = "44"
    done = talk("play", FILE, says=[b"?\n", b"hepl\n", b"+1+1+1+1+1\n", b"q\n"], term="dumb")
    assert "There is no word hepl; did you mean help?" in done.screen
    lines = [line for line in done.screen.splitlines() if "feurio move" not in line]
    assert max(map(len, lines)) <= 44
    words = " ".join(done.screen.split())
    assert "Tile 1 has room for 1, not 5: 1 space, 4 free sides, no firefighters there." in words
    assert "the tile on hot spot a, one firefighter on tile 1 and two firefighters on tile 2" in words
