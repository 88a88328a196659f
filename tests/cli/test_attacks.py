"""Whatever happens to a command, the game file is whole: the turn is on the disk, or has not happened."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from feurio_pbem.gamefile import lock
from tests.cli.conftest import FILE, Here
from tests.cli.worker import workers
from tests.conftest import Feurio

SHELL = f"exec {sys.executable} -m feurio_pbem "


@pytest.fixture
def shell(environment: dict[str, str], tmp_path: Path) -> Callable[[str], "subprocess.CompletedProcess[str]"]:
    """Run a line of shell in tmp_path; `FEURIO` stands for the command."""

    def run(line: str) -> "subprocess.CompletedProcess[str]":
        command = ["bash", "-c", line.replace("FEURIO", SHELL)]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
        )

    return run


@pytest.mark.parametrize("times", [12, pytest.param(200, marks=pytest.mark.nightly)])
def test_two_who_move_at_once(here: Here, game: Path, times: int) -> None:
    codes = []
    with workers(2) as both:
        for _ in range(times):
            legal = here("legal", FILE, "--json", code=None).json
            if "error" in legal:
                here("take-back", FILE)
                continue
            before = len(game.read_bytes())
            spot = legal["spots"][0]["spot"] if legal["spots"] else ""
            tile = next(iter((legal["spots"][0]["room"] if legal["spots"] else legal["room"]) or {}), None)
            turns = [spot or "pass", f"{spot} +{tile}" if tile and legal["limit"] else spot or "pass"]
            for worker, turn in zip(both, turns, strict=True):
                worker.start("move", game, turn, "--token", legal["token"])
            codes.append(sorted(worker.finish() for worker in both))
            assert len(game.read_bytes()) != before
    assert {tuple(found) for found in codes} <= {(0, 4), (0, 0)}  # (0, 0): both said the same
    assert codes.count([0, 4]) > times / 2
    here("check", FILE)
    assert [entry.name for entry in game.parent.iterdir()] == [FILE]


def test_killed_in_the_middle_of_a_move(here: Here, game: Path) -> None:
    """The delay closes in on the moment of writing: it shrinks when the turn was through, and grows when it was not."""
    rng, kept, done, delay = Random(9), 0, 0, 0.05
    with workers(1) as (worker,):
        for _ in range(20):
            before = game.read_bytes()
            number = worker.start("move", game, "a")
            time.sleep(delay * rng.uniform(0.7, 1.3))
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
            assert worker.finish() in (0, -signal.SIGKILL)
            if game.read_bytes() == before:
                kept, delay = kept + 1, delay * 1.25
            else:
                done, delay = done + 1, delay * 0.8
                here("check", FILE)
                game.write_bytes(before)
    assert kept and done
    here("move", FILE, "a")
    assert [entry.name for entry in game.parent.iterdir()] == [FILE]


def test_a_full_disk(shell, here: Here, game: Path) -> None:
    before = game.read_bytes()
    done = shell(f"ulimit -f 1; FEURIO move {FILE} a --json")
    assert done.returncode == 6
    assert json.loads(done.stdout)["error"]["code"] == "disk-full"
    assert game.read_bytes() == before
    done = shell("ulimit -f 0; FEURIO new b.yaml --player Anna")
    assert (done.returncode, done.stderr[:21]) == (6, "feurio: Cannot write ")
    assert [entry.name for entry in game.parent.iterdir()] == [FILE]


@pytest.mark.parametrize("command", ["show", "legal", "log", "move", "check", "list", "new", "merge"])
def test_a_folder_that_has_been_deleted(feurio: Feurio, tmp_path: Path, command: str) -> None:
    more = {"list": [], "new": ["a.yaml", "--player", "Anna"], "move": ["a.yaml", "pass"], "merge": ["a", "b"]}
    folder = tmp_path / "gone"
    folder.mkdir()
    script = f"cd {folder}; rmdir {folder}; " + SHELL + " ".join([command, *more.get(command, ["a.yaml"]), "--json"])
    done = subprocess.run(["bash", "-c", script], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode in (0, 2, 6)
    assert isinstance(json.loads(done.stdout), dict)
    assert done.stderr == ""


def test_a_read_only_file_and_folder(here: Here, game: Path) -> None:
    before, root = game.read_bytes(), not os.geteuid()
    game.chmod(0o444)
    game.parent.chmod(0o555)
    try:
        if root:
            os.seteuid(65534)
        for words in (
            ["move", FILE, "a"],
            ["new", "b.yaml", "--player", "Anna"],
            ["merge", FILE, FILE, "-o", "c.yaml"],
        ):
            assert here(*words, "--json", code=6).json["error"]["code"] == "no-permission"
        here("show", FILE)
    finally:
        if root:
            os.seteuid(0)
        game.parent.chmod(0o755)
    assert game.read_bytes() == before
    assert [entry.name for entry in game.parent.iterdir()] == [FILE]


def test_interrupted_while_it_waits_for_another_writer(environment: dict[str, str], here: Here, game: Path) -> None:
    before = game.read_bytes()
    command = [sys.executable, "-m", "feurio_pbem", "move", FILE, "a"]
    with lock(game), subprocess.Popen(command, cwd=game.parent, env=environment, stderr=subprocess.PIPE) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read() == b"feurio: interrupted; what had not finished has changed nothing\n"
    assert process.returncode == 130
    assert game.read_bytes() == before


def test_a_file_that_is_replaced_by_another_game_is_another_game(here: Here, game: Path) -> None:
    token = here("show", FILE, "--json").json["token"]
    game.unlink()
    here("new", FILE, "--player", "Anna", "--player", "Bo")
    assert here("move", FILE, "a", "--token", token, "--json", code=4).json["error"]["code"] == "wrong-game"


@pytest.mark.parametrize("command", [f"show {FILE}", f"move {FILE} a", "list", f"check {FILE} --json"])
def test_nobody_listens(shell, game: Path, command: str) -> None:
    assert shell(f"FEURIO {command} >/dev/full".replace(" a ", " a --dry-run ")).returncode == 6
    closed = shell(f"FEURIO {command} >&- 2>&- <&-")
    assert (closed.returncode, closed.stdout, closed.stderr) == (0, "", "")
    piped = shell(f"{{ {SHELL.removeprefix('exec ')} show {FILE}; echo $? >code; }} | head -1")
    assert piped.stdout.startswith("Friday forest - turn ")
    assert piped.stderr == ""


@pytest.mark.parametrize(
    "variables",
    ["LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0", "PYTHONIOENCODING=cp1252", "COLUMNS=20 TERM=dumb", "COLUMNS=0"],
)
def test_any_console(shell, here: Here, variables: str) -> None:
    here("new", FILE, "--player", "Zoë", "--player", "huo=火山", "--title", "Wäldchen ☃")
    words = (f"show {FILE}", "list", f"move {FILE} a --note Hi", f"log {FILE} --json")
    line = "; ".join(f"{variables} {SHELL.removeprefix('exec ')} {each}" for each in words)
    done = subprocess.run(["bash", "-c", f"unset PYTHONIOENCODING; {line}"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo" in done.stdout


BROKEN = {
    "empty": b"",
    "binary": b"feurio\0",
    "utf-16": "feurio: 1".encode("utf-16"),
    "latin-1": b"feurio: \xe9",
    "conflict": b"feurio: 1\n<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> theirs\n",
    "escape": b"\x1b]0;title\x07",
    "text": b"Dear Anna,\n",
    "list": b"- 1\n",
    "deep": b"[" * 500,
    "alias": b"a: &a [1]\nb: *a\n",
    "newer": b"feurio: 2\n",
}


@pytest.mark.parametrize("how", [*BROKEN, "truncated", "twice", "folder", "pipe", "missing", "loop", "null"])
def test_no_file_makes_us_stumble(here: Here, game: Path, how: str) -> None:
    whole, bad = game.read_bytes(), Path(f"{how}\n\x1b[31m")
    if how in BROKEN:
        bad.write_bytes(BROKEN[how])
    elif how in ("truncated", "twice"):
        bad.write_bytes(whole[:-50] if how == "truncated" else whole + b"---\n" + whole)
    elif how == "folder":
        bad.mkdir()
    elif how == "pipe":
        os.mkfifo(bad)
    elif how in ("loop", "null"):
        bad.symlink_to(bad if how == "loop" else "/dev/null")
    code = {"folder": 6, "pipe": 6, "loop": 6, "null": 6, "missing": 2}.get(how, 3)
    named = str(bad)
    for words in (["show"], ["show", "--words"], ["legal"], ["log"], ["score"], ["check"], ["move", "pass"],
                  ["take-back"], ["resign"], ["rules"], ["merge", FILE]):  # fmt: skip
        arguments = [words[0], named, *words[1:]]
        ran = here(*arguments, "--json", code=code)
        error = ran.json["error"] if words != ["check"] else ran.json["files"][0]["problems"][0]
        assert error["code"] not in ("bug", "system"), error
        assert error["message"].endswith((".", "?", "…")), error["message"]
        said = here(*arguments, code=code)
        assert "\x1b" not in said.out + said.err
    assert here("new", "b.yaml", "--like", named, "--json", code=code).json["error"]
    assert game.read_bytes() == whole
    there = {FILE} if how == "missing" else {FILE, named}
    assert {entry.name for entry in Path().iterdir()} == there
