"""The examples of docs/host.md for procmail and sieve, run by the real programs."""

import os
import pwd
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mail.conftest import Desk
from tests.mail.letters import answer, first_turn

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```text\n(.*?)```", (ROOT / "docs" / "host.md").read_text(encoding="utf-8"), re.DOTALL)
has_all = bool(os.environ.get("CI"))


@pytest.fixture
def home_folder(desk: Desk, tmp_path: Path) -> Path:
    """A user's home with games, a `feurio` and a `sendmail` in its path."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (tmp_path / "out").mkdir()
    (programs / "feurio").write_text(f'#!/bin/sh\nexec {sys.executable} -m feurio_pbem "$@"\n')
    (programs / "sendmail").write_text(f'#!/bin/sh\ncat > "$(mktemp {tmp_path}/out/XXXXXXXX)"\n')
    for program in programs.iterdir():
        program.chmod(0o755)
    return tmp_path


def environment(home: Path) -> dict[str, str]:
    return {
        "HOME": str(home),
        "PATH": f"{home}/bin:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "FEURIO_HOME": str(home / "feurio-home"),
        "LOGNAME": pwd.getpwuid(os.getuid()).pw_name,
    }


@pytest.mark.skipif(shutil.which("procmail") is None and not has_all, reason="procmail is not installed")
def test_procmail(desk: Desk, home_folder: Path) -> None:
    (recipe,) = [block for block in BLOCKS if "procmailrc" in block]
    settings = "".join(f"{name}={value}\n" for name, value in environment(home_folder).items() if name != "LOGNAME")
    (home_folder / "rc").write_text(f"{settings}DEFAULT={home_folder}/mbox\nLOGFILE={home_folder}/log\n{recipe}")
    mail = answer(desk.game, first_turn(desk.game), "anna@example.net")
    done = subprocess.run(
        ["procmail", "-m", str(home_folder / "rc")], input=mail, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert desk.game.standing.turn == 2 and len(list((home_folder / "out").iterdir())) == 3
    other = mail.replace(b"To: host@example.org", b"To: somebody@example.org")
    subprocess.run(["procmail", "-m", str(home_folder / "rc")], input=other, check=True, timeout=60)
    assert (home_folder / "mbox").exists() and desk.game.standing.turn == 2


@pytest.mark.skipif(shutil.which("sievec") is None and not has_all, reason="dovecot-sieve is not installed")
def test_sieve_takes_the_script(tmp_path: Path) -> None:
    """What it hands the mail to is the command that the recipe for procmail runs."""
    (script,) = [block for block in BLOCKS if "vnd.dovecot.pipe" in block]
    (tmp_path / "host.sieve").write_text(script)
    plugins = "plugin {\n sieve_plugins = sieve_extprograms\n sieve_extensions = +vnd.dovecot.pipe\n"
    (tmp_path / "conf").write_text(f"{plugins} sieve_pipe_bin_dir = {tmp_path}\n}}\nlog_path = /dev/stderr\n")
    done = subprocess.run(
        ["sievec", "-c", tmp_path / "conf", tmp_path / "host.sieve"], capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0 and (tmp_path / "host.svbin").exists(), done.stderr
