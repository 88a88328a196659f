"""Locks and folders on a real disk."""

import os
import subprocess
import sys
from pathlib import Path

from feurio_pbem.disk import sync_folder, try_lock

HOLDER = """
import os, sys
from feurio_pbem.disk import try_lock
print(try_lock(os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)), flush=True)
sys.stdin.read()
"""


def test_a_lock_is_held_by_one_and_gone_with_its_holder(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        mine = os.open(file, os.O_RDWR)
        assert not try_lock(mine)
        holder.kill()
        holder.wait()
        assert try_lock(mine)
        os.close(mine)


def test_a_folder_is_brought_to_the_disk(tmp_path: Path) -> None:
    (tmp_path / "new").write_text("x")
    sync_folder(tmp_path)
    assert os.listdir(tmp_path) == ["new"]
