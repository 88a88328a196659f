"""The examples of docs/host.md for procmail and sieve, run by the real programs."""

import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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


@pytest.fixture
def sieve_folder() -> Iterator[Path]:
    """A folder of the user for whom sieve runs, for it does nothing as root."""
    folder = Path(tempfile.mkdtemp(prefix="feurio-sieve-"))  # not in tmp_path, which only its owner may enter
    yield folder
    shutil.rmtree(folder)


@pytest.mark.skipif(shutil.which("sieve-test") is None and not has_all, reason="dovecot-sieve is not installed")
def test_sieve_hands_a_mail_for_the_host_to_the_command(
    desk: Desk, home_folder: Path, sieve_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it hands over is then given to the command that docs/host.md has for it."""
    (script,) = [block for block in BLOCKS if "vnd.dovecot.pipe" in block]
    (recipe,) = [block for block in BLOCKS if "procmailrc" in block]
    command = recipe.strip().splitlines()[-1].removeprefix("| ")
    (sieve_folder / "host.sieve").write_text(script)
    (sieve_folder / "programs").mkdir()
    (sieve_folder / "programs" / "feurio-receive").write_text(f"#!/bin/sh\ncat > {sieve_folder}/piped\n")
    (sieve_folder / "programs" / "feurio-receive").chmod(0o755)
    plugins = "plugin {\n sieve_plugins = sieve_extprograms\n sieve_extensions = +vnd.dovecot.pipe\n"
    places = f" sieve_pipe_bin_dir = {sieve_folder}/programs\n}}\nmail_location = maildir:{sieve_folder}/mail\n"
    (sieve_folder / "conf").write_text(f"{plugins}{places}log_path = /dev/stderr\n")
    mail = answer(desk.game, first_turn(desk.game), "anna@example.net")
    (sieve_folder / "mail.eml").write_bytes(mail)
    sieve = ["sieve-test", "-e", "-c", sieve_folder / "conf", "-l", f"maildir:{sieve_folder}/mail"]
    if os.getuid() == 0:
        nobody = pwd.getpwnam("nobody")
        for place in (sieve_folder, *sieve_folder.rglob("*")):
            os.chown(place, nobody.pw_uid, nobody.pw_gid)
        sieve = ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups", *sieve]
    monkeypatch.setenv("HOME", str(sieve_folder))
    done = subprocess.run(
        [*sieve, sieve_folder / "host.sieve", sieve_folder / "mail.eml"], capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    piped = (sieve_folder / "piped").read_bytes()
    assert piped.replace(b"\r\n", b"\n") == mail
    shell = subprocess.run(["sh", "-c", command], input=piped, env=environment(home_folder), check=False, timeout=60)
    assert shell.returncode == 0
    assert desk.game.standing.turn == 2 and len(list((home_folder / "out").iterdir())) == 3
