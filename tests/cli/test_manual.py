"""`feurio help --man`: a manual page that says of every command what its `--help` says."""

import re
import shutil
import subprocess

import pytest

from feurio_pbem.cli.commands import COMMANDS
from feurio_pbem.cli.group import build_command
from tests.cli.conftest import Here

REQUESTS = {".TH", ".SH", ".SS", ".B", ".TP", ".P", ".nf", ".fi", ".RS", ".RE"}


@pytest.fixture
def page(here: Here) -> str:
    """The roff source."""
    return here("help", "--man").out


def plain(roff: str) -> str:
    """The words of it."""
    for escape, sign in (("\\-", "-"), ("\\(aq", "'"), ("\\&", ""), ("\\e", "\\")):
        roff = roff.replace(escape, sign)
    return re.sub(r"\\f[BIR]", "", roff)


def test_every_command_option_and_example_is_there(page: str) -> None:
    words = plain(page)
    for name, entry in COMMANDS.items():
        if not entry.panel:
            assert f"\n.SS feurio {name} " not in words
            continue
        section = words.partition(f"\n.SS feurio {name} ")[2].partition("\n.S")[0]
        assert entry.help in section
        built = build_command(name, name)
        options = [option for each in built.params if not each.hidden for option in each.opts if option[:2] == "--"]
        assert [option for option in options if option not in section] == []
        assert all(line.replace("…", "...") in section for line in built.epilog.strip("\n").splitlines())


def test_it_is_roff_that_breaks_nothing(page: str) -> None:
    assert {line.split()[0] for line in page.splitlines() if line.startswith(".")} <= REQUESTS
    assert not [line for line in page.splitlines() if line.startswith("'") or not line]
    assert page.isascii()
    if groff := shutil.which("groff"):
        done = subprocess.run([groff, "-man", "-ww", "-z"], input=page.encode(), capture_output=True, check=True)
        assert done.stderr == b""
